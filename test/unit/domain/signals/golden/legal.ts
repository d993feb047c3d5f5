import type { GoldenRow } from '../golden-row.ts'

/** Legal, regulatory and cyber. */
export const GOLDEN: readonly GoldenRow[] = [
  {
    rule: 'material_litigation',
    fires: [
      {
        text: 'On October 3, 2023, a putative class action was filed against the Company and two of its officers in the United States District Court for the District of Oregon.',
        value: null,
      },
      {
        text: 'In May 2023 Corvane Labs filed a complaint against us alleging infringement of four patents.',
        value: null,
      },
      {
        text: 'The Company has been named as a defendant in a purported stockholder derivative action in Delaware.',
        value: null,
      },
      {
        text: 'The putative class action pending in the Northern District of Texas, first filed on May 2, 2018, was stayed until the appeal is decided.',
        value: null,
      },
      {
        text: 'The complaint alleges that the Company and its former chief executive made false statements between 2017 and 2019.',
      },
      {
        text: 'We are currently a defendant in 212 product liability cases in state and federal courts.',
      },
      {
        text: 'The plaintiffs seek damages of $45 million and an injunction against the sale of the product.',
        value: 45_000_000,
      },
      {
        text: 'In August 2023 a former distributor brought suit against the Registrant in the Superior Court of Maricopa County, seeking $7.5 million.',
        value: 7_500_000,
      },
      {
        text: 'On January 4, 2024 we were sued by Tallis Partners LP in New York state court for breach of contract.',
        value: null,
      },
    ],
    silent: [
      'From time to time, lawsuits are filed against us in the ordinary course of business.',
      'There are no actions pending against the Company.',
      'We are not a party to any material lawsuit and none has been filed against us.',
      'If a class action were filed against us, our costs could rise.',
      'Third parties may bring suit against us for infringement of their patents.',
      'In March 2023 the Company filed a complaint against Orrin Metals for breach of a supply contract.',
      'The lawsuit that was filed against us in 2020 was dismissed with prejudice in 2021.',
      'A class action was filed against one of our customers alleging false advertising.',
      'ASC 450 requires accrual when a lawsuit filed against an entity makes a loss probable.',
      'Complaint in Tallis Partners LP v. Meridian Forge Inc. (incorporated by reference to Exhibit 99.1)',
      'We filed a petition for review of the tariff classification with the Court of International Trade.',
      'An “Action” means any complaint, lawsuit or proceeding filed or brought against a party.',
      'Our complaint alleges that Orrin Metals owes the Company for steel that was delivered in 2022.',
      'The Company took action in 2023 to bring down its costs in Europe.',
      'The registration statement was filed and has been declared effective; no action is pending.',
    ],
  },
  {
    rule: 'legal_settlement',
    fires: [
      {
        text: 'The Company now has settlement agreements with eleven states and two counties.',
        value: null,
      },
      {
        text: 'In fiscal 2023 the Company accrued approximately $48 million for the settlement of these claims.',
        value: 48_000_000,
      },
      {
        text: 'On July 21, 2023 the parties filed a stipulation of settlement with the court.',
        value: null,
      },
      {
        text: 'Settlements of the cases in Ohio and Michigan have received final court approval.',
        value: null,
      },
      {
        text: 'Under the settlement agreement that we reached in May 2023 we will pay $600,000 in penalties and $150,000 in costs.',
        value: null,
      },
      {
        text: 'In September 2023 we agreed to settle the class action for $12.5 million.',
        value: 12_500_000,
      },
      {
        text: 'The Company entered into a settlement agreement with Corvane Labs on June 30, 2023, which ended the patent litigation.',
        value: null,
      },
      {
        text: 'On November 8, 2023 the court granted final approval of the settlement.',
        value: null,
      },
      {
        text: 'The parties reached a settlement of the dispute in January 2024, under which we paid $3.2 million.',
        value: 3_200_000,
      },
      {
        text: 'The Company paid $800,000 in full settlement of all claims brought by the former distributor.',
        value: 800_000,
      },
      {
        text: 'During the fourth quarter the Registrant settled the lawsuit with its former landlord on terms that are confidential.',
        value: null,
      },
    ],
    silent: [
      'We may settle lawsuits on terms that are unfavorable to us.',
      'If the matter is not settled, a trial will begin in June.',
      'No settlement has been reached and the case is being prepared for trial.',
      'The pension plan settlement resulted in a charge of $4.1 million.',
      'Interest rate swaps are settled monthly in cash.',
      'Restricted stock units were settled in shares of common stock in the year.',
      'Settlement date accounting is used for purchases of securities.',
      'A customer agreed to settle a lawsuit with its insurer in 2023.',
      'The income tax audit was concluded by a tax settlement with the state.',
      'A “settlement” is defined as a transaction that is an irrevocable action under ASC 715.',
      'There can be no assurance that the parties will reach a settlement of the lawsuit.',
      'Settlement Agreement dated June 30, 2023 between the Company and Corvane Labs (incorporated by reference to Exhibit 10.9)',
      'In 2014 the Company agreed to settle the antitrust lawsuit.',
      'The accounts are settled with our distributors on the tenth day of the month.',
      'The parties did not reach a settlement at the mediation held in October.',
    ],
  },
  {
    rule: 'regulatory_investigation',
    fires: [
      {
        text: 'In July 2023 the Company received a subpoena from the Securities and Exchange Commission seeking documents on its revenue recognition.',
      },
      {
        text: 'On February 1, 2024 we received a Wells Notice from the staff of the SEC.',
      },
      {
        text: 'On June 5, 2023 the Commission announced that it had opened two formal investigations against the Company.',
      },
      {
        text: 'The Department of Justice is conducting an investigation into our billing practices.',
      },
      {
        text: 'We have received a civil investigative demand from the Federal Trade Commission.',
      },
      {
        text: 'The Registrant has been informed that it is the subject of a formal investigation by the Commodity Futures Trading Commission.',
      },
      {
        text: 'In October 2023 the European Commission opened a formal investigation of the Company under competition rules.',
      },
      {
        text: 'The staff of the SEC has advised the Company that it has commenced an informal inquiry into trading in our stock.',
      },
    ],
    silent: [
      'We may be subject to investigations by the SEC or the Department of Justice.',
      'The Company has not received any subpoena from the SEC.',
      'The SEC staff notified us that it has concluded its investigation and does not intend to recommend action.',
      'From time to time we receive subpoenas from government agencies.',
      'If an agency opened an investigation of the Company, our costs could be large.',
      'One of our suppliers received a subpoena from the Department of Justice.',
      'The EPA completed a remedial investigation of the Tar Creek site.',
      'The Company commenced an internal investigation of expense reports.',
      'Our products go through FDA inquiry and review before they are sold.',
      'The Department of Commerce began an antidumping investigation of imports of steel pipe.',
      'An “investigation” means any inquiry by the SEC or other governmental body.',
      'In 2011 the SEC opened an investigation of the Company, which was closed in 2012.',
      'We are not aware of any investigation by the Federal Trade Commission.',
      'Section 21 of the Exchange Act governs an investigation by the SEC.',
      'Form of subpoena from the SEC, attached as Exhibit 99.3',
    ],
  },
  {
    rule: 'cybersecurity_incident',
    section: 'item_8_01',
    form: '8-K',
    fires: [
      {
        text: 'On February 14, 2024, the Company detected a ransomware attack that encrypted servers at two of its plants.',
      },
      {
        text: 'In January 2024 we discovered that an unauthorized third party had gained access to our payroll system.',
      },
      {
        text: 'On March 2, 2024 Meridian Forge identified unauthorized access to its network.',
      },
      {
        text: 'The cybersecurity incident that occurred on December 20, 2023 disrupted shipments for six days.',
      },
      {
        text: 'In the fourth quarter of 2023 we experienced a data breach involving the records of about 40,000 patients.',
      },
      {
        text: 'An unauthorized party obtained customer records from our website in November 2023.',
      },
    ],
    silent: [
      'We have not experienced a material cybersecurity incident in 2023.',
      'A cybersecurity incident could disrupt our operations at any time in 2024.',
      'If an unauthorized party gained access to our systems in 2024, our reputation would suffer.',
      'Like other companies, we have experienced cyber attacks in the past.',
      'A “security incident” is defined as an unauthorized occurrence on our systems, under Item 106 of Regulation S-K.',
      'In 2018 we experienced a data breach at one of our stores.',
      'In January 2024 one of our vendors experienced a ransomware attack on its own systems.',
      'The board receives a report on each cybersecurity incident in the first quarter of the year.',
      'The Company has 5,000,000 authorized but unissued and unauthorized shares of preferred stock as of March 1, 2024.',
      'Cybersecurity incident response plan adopted in March 2023, filed as Exhibit 99.4',
      'No unauthorized access to customer data occurred in 2023.',
      'In 2023 our security team trained all staff to recognize ransomware.',
      'Risks include a security breach such as the one that occurred at a competitor in 2023.',
    ],
  },
  {
    rule: 'material_litigation',
    section: 'legal_proceedings',
    fires: [
      {
        text: 'On or about June 2, 2023, Ridge Partners commenced an action against the Company in the Supreme Court of the State of New York.',
      },
      {
        text: 'Several lawsuits have been filed against the Company by former employees, each alleging unpaid overtime.',
      },
      { text: 'The State of Ohio brought an action against us alleging violations of consumer law.' },
      { text: 'We have been named in eleven lawsuits alleging injury from a recalled product.' },
      { text: 'Plaintiff is seeking damages in excess of $20 million.', value: 20000000 },
    ],
    silent: [
      'In the ordinary course of our business, we are named as a defendant in lawsuits.',
      'We are not currently a party to any legal proceedings that would have a material effect.',
      'Certain of our subsidiaries filed suit against their insurers to recover cleanup costs.',
      'The Company has brought an action against the former officer to recover the advance.',
    ],
  },
  {
    rule: 'legal_settlement',
    section: 'legal_proceedings',
    fires: [
      {
        text: 'In December 2023, the Company and the plaintiffs entered into a memorandum of understanding to settle the action for $4.75 million.',
        value: 4750000,
      },
      { text: 'The case was settled in February 2024 and dismissed.' },
      {
        text: 'The jury trial was avoided when the parties settled all claims for $1,250,000 on May 5, 2023.',
        value: 1250000,
      },
    ],
    silent: [
      'Discussions of a settlement with the plaintiffs continue.',
      'The Company intends to contest the claims and has made no offer of settlement.',
      'The forward contracts are settled at maturity.',
    ],
  },
  {
    rule: 'regulatory_investigation',
    section: 'legal_proceedings',
    fires: [
      {
        text: 'The SEC’s Division of Enforcement is investigating the Company’s disclosures about its backlog.',
      },
      {
        text: 'We are cooperating with an investigation by the U.S. Attorney for the District of New Jersey.',
      },
      {
        text: 'The FTC issued a second request for information on the pending merger with the Company under an investigation of the Company.',
      },
      {
        text: 'The Company learned in May 2023 that the Federal Trade Commission is conducting a non-public investigation of its advertising.',
      },
    ],
    silent: [
      'We conduct an investigation of each accident at our mines.',
      'The Audit Committee has completed its own investigation with outside counsel.',
      'The investigation by the SEC ended in 2021 with no action.',
    ],
  },
  {
    rule: 'cybersecurity_incident',
    section: 'item_8_01',
    form: '8-K',
    fires: [
      { text: 'On March 1, 2024, we became aware of a cyberattack that affected our order systems.' },
      {
        text: 'The Company announced that it experienced a cybersecurity incident on February 27, 2024 and took systems offline.',
      },
    ],
    silent: [
      'In March 2024 we added staff to guard against cyberattacks.',
      'Our insurance covers losses from a data breach that occurs after January 1, 2024.',
      'The rule of July 2023 asks for a report where a material cybersecurity incident occurred.',
    ],
  },
]
