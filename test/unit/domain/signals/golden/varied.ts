import type { GoldenRow } from '../golden-row.ts'

/** Sentences written without the rules at hand; docs/text-and-signals.md has the share that was read right at first. */
export const GOLDEN: readonly GoldenRow[] = [
  {
    rule: 'going_concern',
    section: 'auditor_report',
    form: '10-K',
    fires: [
      {
        text: 'These factors raise substantial doubt regarding the Company’s ability to continue as a going concern for one year after these statements are issued.',
      },
      {
        text: 'Our auditors have included an explanatory paragraph expressing substantial doubt about our ability to continue as a going concern.',
      },
      {
        text: 'Management has concluded that recurring losses and negative cash flows cast substantial doubt upon our continuing as a going concern.',
      },
    ],
    silent: [
      'Management evaluated whether there are conditions that raise substantial doubt about the Company’s ability to continue as a going concern and concluded that there are none.',
      'If we fail to raise capital, there could be substantial doubt about our ability to continue as a going concern.',
      'The previously reported substantial doubt about our ability to continue as a going concern has been alleviated by the new credit facility.',
      'One of our tenants disclosed that there is substantial doubt about its ability to continue as a going concern.',
    ],
  },
  {
    rule: 'material_weakness',
    section: 'controls_procedures',
    form: '10-K',
    fires: [
      {
        text: 'We identified a material weakness in our internal control over financial reporting relating to the accounting for leases.',
      },
      {
        text: 'Because of the material weaknesses described above, management concluded that internal control over financial reporting was not effective as of December 31, 2023.',
      },
      {
        text: 'As of year end, the Company did not maintain effective controls over user access, which constituted a material weakness.',
      },
    ],
    silent: [
      'A material weakness is a deficiency, or a combination of deficiencies, in internal control such that there is a reasonable possibility that a material misstatement will not be prevented.',
      'We may identify material weaknesses in the future, which could cause investors to lose confidence.',
      'The material weakness identified in 2021 was fully remediated as of December 31, 2022.',
      'Our auditors did not identify any material weaknesses in our internal control.',
    ],
  },
  {
    rule: 'restatement',
    section: 'explanatory_note',
    form: '10-K',
    fires: [
      {
        text: 'The Company has restated its previously issued consolidated financial statements for the years ended December 31, 2022 and 2021.',
      },
      {
        text: 'We are restating our unaudited condensed financial statements for the first three quarters of 2023 to correct errors in revenue recognition.',
      },
    ],
    silent: [
      'The bylaws were amended and restated effective January 5, 2024.',
      'Prior period share amounts have been restated to reflect the stock split.',
      'If we were required to restate our financial statements, our stock price could decline.',
    ],
  },
  {
    rule: 'layoffs',
    section: 'item_2_05',
    form: '10-K',
    fires: [
      {
        text: 'In January 2024, we announced a plan to reduce our global workforce by approximately 9%, or about 450 employees.',
      },
      {
        text: 'The Company eliminated roughly 120 positions in the fourth quarter as part of a cost reduction program.',
      },
    ],
    silent: [
      'We may need to lay off employees if demand weakens.',
      'Several of our customers have announced layoffs.',
      'As of December 31, 2023 we had 4,500 employees and have never experienced a layoff.',
    ],
  },
  {
    rule: 'goodwill_impairment',
    section: 'mda_results_operations',
    form: '10-K',
    fires: [
      {
        text: 'During the fourth quarter of 2023 we recorded a goodwill impairment charge of $45.2 million in our Retail reporting unit.',
      },
      {
        text: 'The Company recognized a non-cash impairment of goodwill totaling $12 million for the year ended December 31, 2023.',
      },
    ],
    silent: [
      'No goodwill impairment was recorded in 2023, 2022 or 2021.',
      'We test goodwill for impairment annually; a decline in our stock price could result in a goodwill impairment charge.',
      'The goodwill impairment charge of $30 million recorded in 2020 did not recur.',
    ],
  },
  {
    rule: 'customer_concentration_high',
    section: 'footnote_concentration',
    form: '10-K',
    fires: [{ text: 'One retailer represented 27% of consolidated net revenue in 2023.' }],
    silent: [
      'No single customer accounted for 10% or more of revenue in 2023.',
      'Customers in Europe accounted for 27% of revenue in 2023.',
      'Our investee’s largest customer accounted for 35% of its sales.',
    ],
  },
  {
    rule: 'ceo_departure',
    section: 'item_5_02',
    form: '8-K',
    fires: [
      {
        text: 'On March 1, 2024, Dana Whitfield notified the Board of her decision to resign as Chief Executive Officer, effective April 30, 2024.',
      },
      {
        text: 'The Board terminated the employment of Marcus Lee as President and Chief Executive Officer on February 12, 2024.',
      },
    ],
    silent: [
      'Our Chief Executive Officer may resign at any time.',
      'Dana Whitfield, Chief Executive Officer, was granted an award of restricted stock on March 1, 2024.',
    ],
  },
  {
    rule: 'cfo_departure',
    section: 'item_5_02',
    form: '8-K',
    fires: [
      {
        text: 'Rebecca Stone will step down as Chief Financial Officer on May 31, 2024 to pursue other opportunities.',
      },
      {
        text: 'On February 2, 2024, Paul Ortiz, our Executive Vice President and Chief Financial Officer, informed us that he will retire effective June 30, 2024.',
      },
    ],
    silent: [
      'The Chief Financial Officer certified the report.',
      'The loss of our Chief Financial Officer could harm our business.',
    ],
  },
  {
    rule: 'executive_appointment',
    section: 'item_5_02',
    form: '8-K',
    fires: [
      { text: 'The Board appointed Elena Park as Chief Operating Officer, effective March 18, 2024.' },
      {
        text: 'Effective April 1, 2024, Thomas Reed was promoted to Executive Vice President and General Counsel.',
      },
    ],
    silent: [
      'Ernst Miller was appointed as trustee under the indenture.',
      'The Board appointed Deloit & Partners as independent auditor for 2024.',
    ],
  },
  {
    rule: 'acquisition_announced',
    section: 'item_1_01',
    form: '8-K',
    fires: [
      {
        text: 'On March 4, 2024, we entered into a definitive agreement to acquire Bluewater Analytics for $310 million in cash.',
      },
      {
        text: 'The Company announced that it has agreed to purchase all outstanding shares of Norden Pumps AB.',
      },
    ],
    silent: [
      'We may acquire complementary businesses in the future.',
      'We have entered into an agreement to acquire new office equipment.',
      'Our competitor announced an agreement to acquire Bluewater Analytics.',
    ],
  },
  {
    rule: 'acquisition_completed',
    section: 'item_2_01',
    form: '10-K',
    fires: [
      {
        text: 'On January 3, 2024, the Company completed its acquisition of Summit Fasteners for total consideration of $95 million.',
      },
      { text: 'We closed the purchase of the Hillcrest hospital system on February 1, 2024.' },
    ],
    silent: [
      'The acquisition of Summit Fasteners is expected to close in the second quarter of 2024.',
      'We completed the acquisition of 3,000 acres of timberland leases in the ordinary course in 2012.',
    ],
  },
  {
    rule: 'divestiture',
    section: 'item_2_01',
    form: '10-K',
    fires: [
      { text: 'In February 2024 we completed the sale of our Consumer Products division for $150 million.' },
      {
        text: 'The Company agreed to sell its European distribution business to a private equity firm for approximately €80 million.',
      },
    ],
    silent: [
      'Net proceeds from the sale of marketable securities were $20 million.',
      'We may sell businesses that no longer fit our strategy.',
    ],
  },
  {
    rule: 'restructuring',
    section: 'item_2_05',
    form: '10-K',
    fires: [
      {
        text: 'In November 2023 the Board approved a restructuring plan to consolidate two manufacturing sites, and we expect to incur charges of $18 million to $22 million.',
      },
      { text: 'We recorded restructuring charges of $14.3 million in 2023, primarily severance.' },
    ],
    silent: [
      'The debtor’s restructuring plan was confirmed by the court; we hold a minor claim.',
      'Any restructuring in the future may not achieve the expected savings.',
    ],
  },
  {
    rule: 'dividend_increased',
    section: 'item_2_02',
    form: '10-K',
    fires: [
      {
        text: 'The Board of Directors raised the quarterly dividend 8% to $0.27 per share, payable April 15, 2024.',
      },
      {
        text: 'The Company today announced an increase in its quarterly cash dividend from $0.40 to $0.44 per share.',
      },
    ],
    silent: [
      'The Board declared a quarterly dividend of $0.25 per share, unchanged from the prior quarter.',
      'Dividends paid increased to $120 million in 2023 from $112 million in 2022.',
    ],
  },
  {
    rule: 'dividend_suspended',
    section: 'item_2_02',
    form: '10-K',
    fires: [
      {
        text: 'The Board has decided to suspend the quarterly cash dividend beginning with the second quarter of 2024.',
      },
      {
        text: 'In light of current conditions, the Company has discontinued its regular quarterly dividend.',
      },
    ],
    silent: ['Our credit agreement could require us to suspend dividends.', 'We have never paid dividends.'],
  },
  {
    rule: 'buyback_authorized',
    section: 'item_2_02',
    form: '10-K',
    fires: [
      {
        text: 'The Board authorized the repurchase of up to $500 million of common stock over the next two years.',
      },
      { text: 'On February 20, 2024 our Board approved a new $75 million share buyback program.' },
    ],
    silent: [
      'Under the program authorized in 2019 we repurchased 1.2 million shares in 2023.',
      'The Board may authorize share repurchases from time to time.',
    ],
  },
  {
    rule: 'covenant_breach',
    section: 'mda_liquidity',
    form: '10-K',
    fires: [
      {
        text: 'As of December 31, 2023, we were not in compliance with the fixed charge coverage covenant under our credit agreement.',
      },
      {
        text: 'The Company failed to satisfy the minimum liquidity covenant and obtained a waiver from its lenders on March 1, 2024.',
      },
    ],
    silent: [
      'At December 31, 2023, we were in compliance with all covenants.',
      'A breach of these covenants would permit lenders to accelerate the debt.',
    ],
  },
  {
    rule: 'debt_default',
    section: 'mda_liquidity',
    form: '10-K',
    fires: [
      {
        text: 'The lender delivered a notice of default and accelerated all amounts outstanding under the term loan.',
      },
    ],
    silent: [
      'Upon an event of default, the holders may declare the notes immediately due.',
      'There were no defaults under our debt agreements.',
    ],
  },
  {
    rule: 'bankruptcy',
    section: 'item_1_03',
    form: '8-K',
    fires: [
      {
        text: 'On February 14, 2024, the Company and its subsidiaries filed voluntary petitions for relief under Chapter 11 of the United States Bankruptcy Code.',
      },
      { text: 'We commenced proceedings under chapter 11 in the District of Delaware on March 3, 2024.' },
    ],
    silent: [
      'A major customer filed for bankruptcy protection in January 2024.',
      'If we cannot refinance, we may be forced to file for bankruptcy.',
      'Officers have not been involved in any bankruptcy petition during the past ten years.',
    ],
  },
  {
    rule: 'delisting_notice',
    section: 'item_7_01',
    form: '8-K',
    fires: [
      {
        text: 'On March 6, 2024, we received a letter from Nasdaq notifying us that we are not in compliance with the minimum bid price requirement.',
      },
      {
        text: 'The NYSE notified the Company that it had fallen below the continued listing standard for average global market capitalization.',
      },
    ],
    silent: [
      'If our stock price falls below $1.00, we could be delisted from Nasdaq.',
      'On January 10, 2024 Nasdaq confirmed that the Company has regained compliance with the minimum bid price rule.',
    ],
  },
  {
    rule: 'cybersecurity_incident',
    section: 'item_1_05',
    form: '10-K',
    fires: [
      {
        text: 'On February 9, 2024, we detected unauthorized access to certain of our information systems by a third party.',
      },
      {
        text: 'In December 2023, the Company experienced a ransomware attack that encrypted parts of its network.',
      },
    ],
    silent: [
      'Cyberattacks could disrupt our operations.',
      'We have not experienced any material cybersecurity incidents to date.',
      'Recent ransomware attacks on other companies in our industry illustrate the risk.',
    ],
  },
  {
    rule: 'regulatory_investigation',
    section: 'legal_proceedings',
    form: '10-K',
    fires: [
      {
        text: 'In October 2023, the Company received a subpoena from the Securities and Exchange Commission requesting documents about its revenue recognition.',
      },
      { text: 'The Department of Justice has opened an investigation into our pricing practices.' },
    ],
    silent: [
      'We may become subject to governmental investigations.',
      'The SEC’s investigation of the company was closed in 2021 without action.',
    ],
  },
  {
    rule: 'legal_settlement',
    section: 'legal_proceedings',
    form: '10-K',
    fires: [
      {
        text: 'On January 22, 2024, we entered into a settlement agreement to resolve the class action for $38 million.',
      },
      { text: 'The Company agreed to pay $6.5 million to settle all claims in the patent litigation.' },
    ],
    silent: [
      'Trades are subject to settlement within two business days.',
      'There can be no assurance that we will reach a settlement.',
    ],
  },
  {
    rule: 'material_litigation',
    section: 'legal_proceedings',
    form: '10-K',
    fires: [
      {
        text: 'On November 3, 2023, a putative securities class action was filed against the Company and certain officers in the Southern District of New York.',
      },
    ],
    silent: [
      'We are not currently a party to any material legal proceedings.',
      'From time to time we are involved in litigation incidental to our business, none of which is material.',
    ],
  },
  {
    rule: 'new_debt',
    section: 'item_2_03',
    form: '8-K',
    fires: [],
    silent: [
      'We may incur additional indebtedness in the future.',
      'The notes issued in 2015 mature in 2025.',
    ],
  },
  {
    rule: 'equity_offering',
    section: 'item_3_02',
    form: '8-K',
    fires: [
      {
        text: 'On March 7, 2024 we priced an underwritten public offering of 5,000,000 shares of common stock at $12.00 per share.',
      },
      {
        text: 'The Company sold 2.1 million shares of common stock in a registered direct offering for gross proceeds of $15 million.',
      },
    ],
    silent: [
      'We may offer and sell shares from time to time.',
      'Since our initial public offering in 2006 our stock has been listed on Nasdaq.',
    ],
  },
  {
    rule: 'stock_split',
    section: 'item_3_03',
    form: '8-K',
    fires: [
      {
        text: 'The Board approved a 3-for-1 split of the common stock to be effected as a stock dividend on June 10, 2024.',
      },
      { text: 'On February 15, 2024 the Company effected a 1-for-20 reverse stock split.' },
    ],
    silent: [
      'The conversion price will be adjusted for any stock split.',
      'All share numbers have been adjusted for the two-for-one split in 2005.',
    ],
  },
  {
    rule: 'auditor_change',
    section: 'accounting_disagreements',
    form: '8-K',
    fires: [
      {
        text: 'On March 5, 2024, the Audit Committee dismissed Harlow & Finch LLP as the Company’s independent registered public accounting firm.',
      },
      { text: 'Kline Partners resigned as our independent auditor on February 28, 2024.' },
    ],
    silent: [
      'The Audit Committee reappointed Harlow & Finch LLP for 2024.',
      'There were no changes in or disagreements with accountants.',
    ],
  },
  {
    rule: 'supplier_concentration',
    section: 'business',
    form: '10-K',
    fires: [
      { text: 'We purchase all of our display panels from a single supplier in Taiwan.' },
      { text: 'Two vendors accounted for 46% of our purchases in 2023.' },
    ],
    silent: [
      'We buy raw materials from many suppliers and are not dependent on any one of them.',
      'Our customers rely on a single supplier for their components.',
    ],
  },
  {
    rule: 'non_reliance',
    section: 'item_4_02',
    form: '8-K',
    filed: '2024-06-15',
    fires: [
      {
        text: 'The Board determined that reliance should not be placed upon the audit report of our former auditor on the fiscal 2022 financial statements.',
      },
    ],
    silent: [],
  },
  {
    rule: 'auditor_change',
    section: 'accounting_disagreements',
    form: '10-K',
    filed: '2024-06-15',
    fires: [
      {
        text: 'Birch Wong LLP informed the Company that it will not stand for re-election as auditor for the year ending December 31, 2024.',
      },
    ],
    silent: ['The Audit Committee has re-appointed Alder & Finch LLP as independent auditor for 2024.'],
  },
  {
    rule: 'covenant_breach',
    section: 'mda_liquidity',
    form: '10-K',
    filed: '2024-06-15',
    fires: [
      {
        text: 'The Company failed to satisfy the fixed charge coverage ratio for the quarter ended June 30, 2024.',
      },
    ],
    silent: [],
  },
  {
    rule: 'debt_default',
    section: 'item_2_04',
    form: '8-K',
    filed: '2024-06-15',
    fires: [
      {
        text: 'The lender delivered a notice of acceleration declaring all amounts outstanding under the loan agreement immediately due and payable.',
      },
      { text: 'An event of default has occurred and is continuing under the indenture.' },
    ],
    silent: ['An event of default includes the failure to pay principal when due.'],
  },
  {
    rule: 'bankruptcy',
    section: 'item_1_03',
    form: '8-K',
    filed: '2024-06-15',
    fires: [
      { text: 'The Bankruptcy Court entered an order confirming the Debtors’ plan of reorganization.' },
    ],
    silent: [],
  },
  {
    rule: 'covenant_risk',
    section: 'mda_liquidity',
    form: '10-K',
    filed: '2024-06-15',
    fires: [
      {
        text: 'In February 2024 the credit agreement was amended to suspend the total leverage covenant through March 31, 2025.',
      },
    ],
    silent: [],
  },
  {
    rule: 'supplier_concentration',
    section: 'business',
    form: '10-K',
    filed: '2024-06-15',
    fires: [{ text: 'We purchase substantially all of our wafers from a single foundry in Taiwan.' }],
    silent: [],
  },
  {
    rule: 'restructuring',
    section: 'item_2_05',
    form: '8-K',
    filed: '2024-06-15',
    fires: [
      {
        text: 'The Company committed to a plan to exit its consumer business and expects to incur charges of $15 million to $18 million.',
      },
    ],
    silent: [],
  },
  {
    rule: 'layoffs',
    section: 'item_2_05',
    form: '8-K',
    filed: '2024-06-15',
    fires: [{ text: 'The Company will eliminate about 300 roles across its global organization.' }],
    silent: [],
  },
  {
    rule: 'acquisition_announced',
    section: 'item_1_01',
    form: '8-K',
    filed: '2024-06-15',
    fires: [
      { text: 'Harbor Tools agreed to buy the industrial fastener business of Trent Group for $75 million.' },
    ],
    silent: [],
  },
  {
    rule: 'material_litigation',
    section: 'legal_proceedings',
    form: '10-K',
    filed: '2024-06-15',
    fires: [
      { text: 'In April 2023 a jury returned a verdict against us of $46 million in the patent suit.' },
      {
        text: 'The State of Texas sued the Company in May 2024, alleging violations of its consumer protection law.',
      },
    ],
    silent: [],
  },
  {
    rule: 'ceo_departure',
    section: 'item_5_02',
    form: '8-K',
    filed: '2024-06-15',
    fires: [],
    silent: ['The CEO of our largest customer resigned in May.'],
  },
  {
    rule: 'buyback_authorized',
    section: 'item_8_01',
    form: '8-K',
    filed: '2024-06-15',
    fires: [{ text: 'The Board increased the existing repurchase authorization by $100 million.' }],
    silent: [],
  },
  {
    rule: 'dividend_cut',
    section: 'item_8_01',
    form: '8-K',
    filed: '2024-06-15',
    fires: [{ text: 'Beginning with the third quarter, the dividend will be cut to $0.10 per share.' }],
    silent: [],
  },
  {
    rule: 'dividend_suspended',
    section: 'item_8_01',
    form: '8-K',
    filed: '2024-06-15',
    fires: [{ text: 'The Company has elected to discontinue its regular dividend to conserve cash.' }],
    silent: [],
  },
  {
    rule: 'stock_split',
    section: 'item_8_01',
    form: '8-K',
    filed: '2024-06-15',
    fires: [
      { text: 'Stockholders approved an amendment to effect a reverse split at a ratio of one-for-ten.' },
    ],
    silent: [],
  },
  {
    rule: 'goodwill_impairment',
    section: 'item_2_06',
    form: '8-K',
    filed: '2024-06-15',
    fires: [
      {
        text: 'We wrote off $33 million of goodwill related to the Delcor acquisition in the second quarter of 2024.',
      },
    ],
    silent: [],
  },
  {
    rule: 'covenant_breach',
    section: 'footnote_debt',
    form: '10-K',
    filed: '2024-03-15',
    fires: [
      {
        text: 'At December 31, 2023, leverage was 5.3 times, above the permitted 4.75 times, and we were therefore not in compliance with the covenant.',
      },
    ],
    silent: [
      'The joint venture’s lender notified our partner that it had breached a covenant of its guaranty.',
    ],
  },
  {
    rule: 'covenant_risk',
    section: 'mda_liquidity',
    form: '10-Q',
    filed: '2023-11-08',
    fires: [
      {
        text: 'Absent an amendment, we do not expect to satisfy the minimum liquidity covenant in the next quarter.',
      },
    ],
    silent: ['We do not expect any difficulty in remaining in compliance with our covenants.'],
  },
  {
    rule: 'debt_default',
    section: 'footnote_debt',
    form: '10-K',
    filed: '2024-03-15',
    fires: [
      {
        text: 'The Company did not make the interest payment of $8 million due on November 1, 2023 on its notes.',
      },
    ],
    silent: ['Tenants that account for 1% of annual rent did not make the payments due in December 2023.'],
  },
  {
    rule: 'dividend_cut',
    section: 'item_8_01',
    form: '8-K',
    filed: '2024-06-15',
    fires: [
      {
        text: 'The Board declared a quarterly dividend of $0.12 per share, down from $0.30 per share in the prior quarter.',
      },
    ],
    silent: [
      'Net income was $0.12 per share, down from $0.30 per share; the quarterly dividend of $0.10 per share is unchanged.',
    ],
  },
  {
    rule: 'dividend_initiated',
    section: 'item_8_01',
    form: '8-K',
    filed: '2024-06-15',
    fires: [
      {
        text: 'The Board adopted a dividend policy and declared the first quarterly dividend in its history, of $0.05 per share.',
      },
    ],
    silent: ['Our policy of paying dividends began with the first dividend in 1962.'],
  },
  {
    rule: 'buyback_authorized',
    section: 'item_8_01',
    form: '8-K',
    filed: '2024-06-15',
    fires: [
      {
        text: 'The Board authorized an additional $150 million for the repurchase of common stock, which brings the remaining authorization to $190 million.',
      },
    ],
    silent: ['At quarter end, $190 million of the repurchase authorization remained.'],
  },
  {
    rule: 'ir_partnership',
    section: 'item_8_01',
    form: '8-K',
    filed: '2024-06-15',
    fires: [],
    silent: ['The Company ended its collaboration with Delcor Labs AG effective June 1, 2024.'],
  },
  {
    rule: 'goodwill_impairment',
    section: 'mda_results_operations',
    form: '10-K',
    filed: '2024-03-15',
    fires: [
      {
        text: 'Operating loss in 2023 includes the write-off of all goodwill of the Nordic segment of $21 million.',
      },
    ],
    silent: ['Goodwill of the Nordic segment was written off in 2016.'],
  },
  {
    rule: 'cybersecurity_incident',
    section: 'risk_factors',
    form: '10-K',
    filed: '2024-03-15',
    fires: [
      {
        text: 'In September 2023 we learned that a threat actor had copied records of about 90,000 customers.',
      },
    ],
    silent: ['Threat actors have accessed systems of other companies, and could access ours.'],
  },
  {
    rule: 'restatement',
    section: 'explanatory_note',
    form: '10-K',
    filed: '2024-03-15',
    fires: [
      {
        text: 'In this amendment we restate our consolidated financial statements for 2022 to correct errors in revenue.',
      },
    ],
    silent: [],
  },
]
