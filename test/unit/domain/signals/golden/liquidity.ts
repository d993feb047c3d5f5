import type { GoldenRow } from '../golden-row.ts'

/** Liquidity, debt and solvency. */
export const GOLDEN: readonly GoldenRow[] = [
  {
    rule: 'covenant_risk',
    section: 'footnote_debt',
    fires: [
      {
        text: 'At December 31, 2023 the Company was not in compliance with the fixed charge coverage covenant of its credit agreement.',
      },
      {
        text: 'In March 2024 our lenders waived the leverage covenant under the credit facility for the fourth quarter.',
      },
      {
        text: 'We may not be able to comply with the minimum liquidity covenant in our loan agreement over the next twelve months.',
      },
      {
        text: 'The Company entered into a forbearance agreement with the lender on February 2, 2024.',
      },
      {
        text: 'On May 9, 2023 we obtained a waiver of the event of default under the revolving credit facility that resulted from the late delivery of audited statements.',
      },
      {
        text: 'Based on our present forecast, we expect that we will not satisfy the tangible net worth covenant of the term loan with our lender at June 30, 2024.',
      },
    ],
    silent: [
      'At December 31, 2023 the Company was in compliance with all covenants of its credit agreement.',
      'The credit agreement contains customary covenants and events of default, including failure to comply with covenants.',
      'If we fail to comply with the covenants of our credit facility, the lenders could accelerate our debt.',
      'Upon a breach of any covenant of the indenture, the trustee may declare the notes due.',
      'A waiver of any default under the credit agreement requires the consent of the majority of lenders.',
      'We believe that we will remain in compliance with the covenants of the credit facility for the next twelve months.',
      'One of our borrowers was not in compliance with the covenants of its loan agreement.',
      'In 2018 we obtained waivers of the leverage covenant from our lenders.',
      'The term “Default” is defined as any breach of a covenant under the credit agreement.',
      'Waiver and First Amendment to Credit Agreement, dated as of May 9, 2023 (incorporated by reference to Exhibit 10.3)',
      'There were no waivers of covenants under the credit facility in the year.',
      'Our inability to comply with covenants is among the risks described in Item 1A relating to our credit facility.',
      'In the event that we had borrowings, failed to meet a covenant and were unable to obtain a waiver from the lenders, all amounts would be due.',
      'The lender did not waive any of its rights because no violation of a covenant had taken place.',
      'The Company has never been in violation of the covenants in its loan agreement.',
    ],
  },
  {
    rule: 'covenant_breach',
    section: 'footnote_debt',
    fires: [
      {
        text: 'As of September 30, 2023, the Company was not in compliance with the debt service coverage ratio covenant under its loan agreement.',
      },
      {
        text: 'We failed to comply with the minimum EBITDA covenant in the credit agreement for the quarter ended June 30, 2023.',
      },
      {
        text: 'An event of default has occurred and is continuing under the indenture.',
      },
      {
        text: 'The Partnership did not meet the current ratio covenant of its revolving credit facility at year end.',
      },
      {
        text: 'The Company violated certain covenants of the loan agreement and the bank has classified the debt as current.',
      },
      {
        text: 'We are currently in default of the covenants under our credit facility.',
      },
    ],
    silent: [
      'No event of default has occurred under the indenture.',
      'The Company was in compliance with the covenants of the credit agreement at year end.',
      'If an event of default has occurred and is continuing, the lenders may terminate the credit facility.',
      'So long as an event of default has not occurred under the credit agreement, dividends may be paid.',
      'Failure to comply with the covenants of the indenture would constitute an event of default.',
      'An “Event of Default” is defined as a failure to comply with a covenant of the credit agreement.',
      'Two tenants were in default of covenants under loan agreements with their lenders.',
      'In 2015 we were in violation of a covenant in our credit facility, which was cured in that year.',
      'The Company has since cured the default, which occurred when it failed to meet the covenant of the credit facility.',
      'Management does not believe that it has violated any covenant of the loan agreement.',
      'The lender may declare the loan due whenever the borrower is in breach of a covenant.',
      'The agreement with the lender contains representations and warranties, and failed to satisfy the requirements of the covenants of the seller.',
      'Notice of Event of Default under Indenture (filed as Exhibit 4.7)',
      'We were not in default under our credit facility at any time during 2023.',
    ],
  },
  {
    rule: 'debt_default',
    section: 'footnote_debt',
    fires: [
      {
        text: 'On January 15, 2024 the Company defaulted on its $25 million senior notes.',
        value: 25_000_000,
      },
      {
        text: 'The lender accelerated the maturity of the term loan, and $14.2 million became due at once.',
        value: 14_200_000,
      },
      {
        text: 'We failed to make the interest payment of $3.4 million due on the debentures on October 1, 2023.',
        value: 3_400_000,
      },
      {
        text: 'On November 20, 2023 the Company received a notice of default from the indenture trustee.',
        value: null,
      },
      {
        text: 'The Company is in default under its mortgage notes and is in talks with the holders.',
        value: null,
      },
      {
        text: 'The promissory note matured on March 31, 2023, was not repaid, and the Company is in default on the note.',
      },
    ],
    silent: [
      'The Company is not in default under any of its loan agreements.',
      'If we default on the notes, the holders may accelerate the debt.',
      'The lender may accelerate the maturity of the loan upon an event of default.',
      'We have never failed to make a payment of interest on our notes.',
      'Default means a failure to pay interest on the notes when due.',
      'A customer defaulted on its notes payable to us.',
      'Mortgage loans in default of payment are placed on nonaccrual status.',
      'In 2012 the Company defaulted on its subordinated debentures.',
      'Buildings are depreciated by accelerated methods over the term of the loan.',
      'The indenture contains a cross-default provision under which an acceleration of other debt is a default.',
      'Notice of Default dated May 2, 2023 from the lender (incorporated by reference)',
      'The default under the loan was cured and the notice of default from the lender was withdrawn.',
      'Should we default on our obligations under the term loan, the bank could foreclose.',
    ],
  },
  {
    rule: 'bankruptcy',
    section: 'item_8_01',
    form: '8-K',
    fires: [
      {
        text: 'On February 5, 2024, the Company and certain of its subsidiaries filed voluntary petitions for reorganization under chapter 11 of the Bankruptcy Code.',
      },
      {
        text: 'The Debtors commenced voluntary cases under chapter 11 in the Bankruptcy Court for the District of Delaware.',
      },
      {
        text: 'We filed a voluntary petition for relief under Chapter 7 on December 1, 2023.',
      },
      {
        text: 'On January 9, 2024 three creditors filed an involuntary petition against the Company under chapter 7.',
      },
      {
        text: 'Voluntary petitions were filed on March 1, 2024 by the Company and ten of its affiliates under chapter 11.',
      },
      {
        text: 'On March 4, 2024 the Corporation sought protection from its creditors under Chapter 11 of the United States Bankruptcy Code.',
      },
    ],
    silent: [
      'If we cannot refinance the notes, we may have to seek relief under chapter 11.',
      'The Company has not filed a petition under chapter 11 and has no plan to do so.',
      'Our largest customer filed a voluntary petition under chapter 11 in January 2024.',
      'Three of our tenants filed for chapter 11 protection in the period.',
      'The Company emerged from chapter 11 in 2009, having filed voluntary petitions in 2008.',
      'The filing of a voluntary petition by the Company is an event of default as defined in the indenture.',
      'Upon the commencement of a voluntary case under chapter 11 by the Company, the notes fall due.',
      'There can be no assurance that the Company will not file a petition under chapter 11.',
      'A supplier of the Company filed for protection under chapter 11 last month.',
      'Disclosure Statement for the Plan under Chapter 11, filed as Exhibit 2.1',
      'Reorganization under chapter 11 is defined by Title 11 of the United States Code.',
      'Our competitor, Brant Stores, commenced a chapter 11 case in February 2024.',
    ],
  },
  {
    rule: 'delisting_notice',
    section: 'item_8_01',
    form: '8-K',
    fires: [
      {
        text: 'On March 1, 2024, the Company received a letter from the Listing Qualifications Department of The Nasdaq Stock Market stating that it does not satisfy the minimum bid price requirement of Listing Rule 5550(a)(2).',
      },
      {
        text: 'The New York Stock Exchange notified the Company on February 6, 2024 that it is not in compliance with the continued listing standards.',
      },
      {
        text: 'We received a notice from Nasdaq that our common stock is subject to delisting because we have not filed our annual report.',
      },
      {
        text: 'On January 8, 2024 the Company received written notification from NYSE American that it is below the continued listing standards on stockholders’ equity.',
      },
      {
        text: 'The Company is no longer in compliance with the audit committee requirement for continued listing on the Nasdaq Global Market.',
      },
      {
        text: 'Nasdaq has determined to delist the Company’s ordinary shares, and trading will be suspended on March 20, 2024.',
      },
    ],
    silent: [
      'On March 1, 2024 Nasdaq notified the Company that it has regained compliance with the minimum bid price requirement.',
      'The Company is in compliance with all continued listing standards of the NYSE.',
      'If our bid price falls below $1.00, we could receive a notice of delisting from Nasdaq.',
      'The Company voluntarily decided to delist its shares from the New York Stock Exchange.',
      'The Company has not received a notice from Nasdaq about any listing rule.',
      'Our common stock is listed on the Nasdaq Global Select Market under the symbol MFRG.',
      'A customer received a delisting notice from the New York Stock Exchange in January 2024.',
      'There can be no assurance that Nasdaq will not delist our shares.',
      'Nasdaq Listing Rule 5550(a)(2) is defined as the minimum bid price rule.',
      'In 2020 we received a notice from Nasdaq on the minimum bid price, and the matter was closed in 2021.',
      'Letter of Nasdaq on the listing rule dated March 1, 2024 (furnished as Exhibit 99.1)',
      'The new shares have been approved for listing on the NYSE, subject to official notice of issuance.',
    ],
  },
  {
    rule: 'covenant_risk',
    section: 'mda_liquidity',
    fires: [
      {
        text: 'We amended the credit agreement in November 2023 to obtain a waiver of the leverage covenant for the third quarter.',
      },
      {
        text: 'The Company did not comply with its net worth covenant at year-end, and the bank has waived the violation.',
      },
      {
        text: 'It is likely that we will not be in compliance with our financial covenants as of March 31, 2024 under the indenture.',
      },
    ],
    silent: [
      'We were in compliance with all of the covenants under our revolving credit facility at year end.',
      'Management expects to remain in compliance with the financial covenants under the loan agreement.',
      'A breach of any of these covenants could result in a default under our indenture.',
      'The covenants in the indenture limit our ability to pay dividends.',
    ],
  },
  {
    rule: 'covenant_breach',
    section: 'mda_liquidity',
    fires: [
      {
        text: 'We did not maintain the fixed charge coverage ratio required by our credit agreement as of September 30, 2023.',
      },
      { text: 'As a result of the late filing, events of default have occurred under the Indenture.' },
    ],
    silent: [
      'Our credit agreement requires us to maintain a ratio of debt to EBITDA of not more than 4.0 to 1.0.',
      'Had we failed to meet the covenant, the lenders could have ended the credit facility.',
      'We do not expect to violate any covenant of the credit facility.',
    ],
  },
  {
    rule: 'debt_default',
    section: 'footnote_debt',
    fires: [
      { text: 'The bank declared the loan in default and demanded payment of $6.1 million.', value: 6100000 },
      { text: 'On August 9, 2023 the trustee accelerated the $75,000,000 of 9% notes.', value: 75000000 },
      { text: 'The Company has defaulted under its loan agreement with the bank.' },
    ],
    silent: [
      'No payment default exists on the notes.',
      'We accelerated payment of the term loan by our own choice and saved interest.',
      'The allowance covers receivables of franchisees that defaulted on their loans.',
    ],
  },
  {
    rule: 'bankruptcy',
    section: 'item_8_01',
    form: '8-K',
    fires: [
      {
        text: 'The Company and its domestic subsidiaries filed for relief under chapter 11 on February 20, 2024.',
      },
    ],
    silent: [
      'Following the sale, the Company does not plan to file under chapter 11.',
      'A former tenant, now a debtor under chapter 11, has rejected the lease.',
    ],
  },
  {
    rule: 'delisting_notice',
    section: 'item_8_01',
    form: '8-K',
    fires: [
      {
        text: 'On February 9, 2024, the Company received a deficiency letter from Nasdaq because its stockholders’ equity is below the minimum required for continued listing.',
      },
    ],
    silent: [
      'The Company has asked the NYSE to approve its listing application.',
      'Our failure to satisfy Nasdaq’s continued listing standards could lead to delisting.',
    ],
  },
]
