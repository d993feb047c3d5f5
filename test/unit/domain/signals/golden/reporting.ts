import type { GoldenRow } from '../golden-row.ts'

/** Reporting quality and audit. */
export const GOLDEN: readonly GoldenRow[] = [
  {
    rule: 'material_weakness',
    fires: [
      {
        text: 'In connection with the year-end close, management identified a material weakness in our internal control over financial reporting relating to the review of manual journal entries.',
      },
      {
        text: 'Based on that assessment, our Chief Executive Officer concluded that our disclosure controls and procedures were not effective as of December 31, 2023 because of the material weaknesses described below.',
      },
      {
        text: 'We have not yet remediated the material weakness, and our efforts to do so are ongoing.',
      },
      {
        text: 'As of the end of the fiscal year there were two material weaknesses in the control environment of our Brazilian subsidiary.',
      },
      {
        text: 'The lack of sufficient accounting personnel with knowledge of U.S. GAAP constituted a material weakness.',
      },
      {
        text: 'These control deficiencies, taken together, represent a material weakness in the Company’s controls over revenue recognition.',
      },
      {
        text: 'Our independent auditors advised the audit committee that the matters noted above amounted to a material weakness under standards of the AICPA.',
      },
    ],
    silent: [
      'Management did not identify any material weakness in internal control over financial reporting.',
      'There were no material weaknesses identified in the course of the evaluation.',
      'A material weakness is a deficiency, or a combination of deficiencies, in internal control over financial reporting, such that there is a reasonable possibility that a material misstatement will not be prevented or detected on a timely basis.',
      'If we identify a material weakness in the future, we may be unable to report our results on time.',
      'We cannot assure you that material weaknesses will not be found in the future.',
      'The material weakness reported in our prior annual report has been fully remediated as of December 31, 2023.',
      'In 2019 we identified a material weakness in our tax accounting, which was remediated during 2020.',
      'Our audit includes obtaining an understanding of internal control and assessing the risk that a material weakness exists.',
      'The certifying officers have disclosed all significant deficiencies and material weaknesses in the design or operation of internal control which are reasonably likely to adversely affect the ability to record financial information.',
      'PCAOB Auditing Standard No. 5 defines when deficiencies are to be classified as a material weakness.',
      'Our largest supplier disclosed that it has a material weakness in its internal controls.',
      'Report on the absence of material weaknesses, filed as Exhibit 99.2',
      'None of the deficiencies that were noted rose to the level of a material weakness.',
      'Neither the Company nor its auditors found a material weakness during the period.',
    ],
  },
  {
    rule: 'material_weakness',
    section: 'item_4_02',
    form: '8-K',
    fires: [
      {
        text: 'Management has determined that the error resulted from a material weakness in its internal control over financial reporting at year end.',
      },
      {
        text: 'In light of the errors, management has concluded that one or more material weaknesses exist in the Company’s internal control over financial reporting.',
      },
    ],
    silent: [
      'Management is evaluating whether the error indicates that a material weakness existed.',
      'The Company does not believe that the error is evidence of a material weakness.',
    ],
  },
  {
    rule: 'controls_ineffective',
    fires: [
      {
        text: 'Based on this evaluation, our principal executive officer and principal financial officer concluded that our disclosure controls and procedures were not effective at the reasonable assurance level.',
      },
      {
        text: 'Management concluded that, as of June 30, 2023, the Company’s internal control over financial reporting was ineffective.',
      },
      {
        text: 'The Company did not maintain effective controls over the period-end financial reporting process.',
      },
      {
        text: 'In our opinion, because of the effect of the matter described above, the Company has not maintained effective internal control over financial reporting as of December 31, 2023.',
      },
      {
        text: 'Accordingly, our officers have concluded that our disclosure controls are not effective.',
      },
      {
        text: 'Management determined that we failed to maintain effective internal control over financial reporting due to limited staff.',
      },
    ],
    silent: [
      'Our chief executive officer and chief financial officer concluded that our disclosure controls and procedures were effective.',
      'Our internal controls may not be effective in preventing all errors and all fraud.',
      'If our internal control over financial reporting is not effective, investors could lose confidence in our reports.',
      'Because of its inherent limitations, internal control over financial reporting may not prevent or detect misstatements.',
      'A control system, no matter how well designed, is not effective unless it is operated as intended.',
      'There can be no assurance that our disclosure controls will not become ineffective.',
      'Nothing came to our attention that would lead us to conclude that internal control over financial reporting was not effective.',
      'The disclosure controls of the acquired business were not effective before its acquisition in 2019, a matter that was corrected in 2020.',
      'Projections of any evaluation of effectiveness to future periods are subject to the risk that controls may become inadequate because of changes in conditions.',
      'Management does not believe that the disclosure controls and procedures were not effective.',
      'Section 404 of the Sarbanes-Oxley Act requires management to state whether internal control over financial reporting is effective.',
      'The hedge was not effective, and its loss was taken to income.',
      'Report of management on internal control over financial reporting, page F-2',
    ],
  },
  {
    rule: 'restatement',
    section: 'footnote_accounting_policies',
    fires: [
      {
        text: 'The Company has restated its previously issued consolidated financial statements as of and for the year ended December 31, 2022 to correct errors in the accounting for leases.',
      },
      {
        text: 'As described in Note 2, the previously reported amounts for fiscal 2022 have been restated to correct the timing of revenue.',
      },
      {
        text: 'In October 2023 the Audit Committee determined to restate our consolidated financial statements for the first two quarters of 2023.',
      },
      {
        text: 'This restatement of our financial statements for 2022 corrects the capitalization of certain costs.',
      },
      {
        text: 'We restated the consolidated balance sheet at September 30, 2023 in order to correct misclassified debt.',
      },
    ],
    silent: [
      'The Third Amended and Restated Certificate of Incorporation was filed in May 2023.',
      'Borrowings are made under our amended and restated credit agreement.',
      'Previously reported segment results have been restated to reflect the new reportable segments.',
      'All share and per share amounts have been restated to give retroactive effect to the two-for-one stock split.',
      'Prior period amounts previously reported have been restated to present the plastics business as discontinued operations.',
      'We did not restate our previously issued financial statements, as the error was not material.',
      'If errors were found, we might have to restate our previously issued financial statements.',
      'Financial statements of prior years were restated for the pooling of interests with Harlan Tool.',
      'The new standard was adopted with a full retrospective method, and the previously reported results were restated accordingly.',
      'A restatement is the process of revising previously issued financial statements to reflect the correction of an error, as defined in ASC 250.',
      'One of our customers restated its previously issued financial statements in 2023.',
      'Restated plan document (incorporated by reference to Exhibit 10.4 of the previously filed Form 10-K)',
      'Certain amounts previously reported have been reclassified to conform to the current presentation and were not restated for errors.',
    ],
  },
  {
    rule: 'restatement',
    section: 'item_4_02',
    form: '8-K',
    fires: [
      {
        text: 'The Company intends to restate the affected financial statements in an amended Form 10-K as soon as practicable.',
      },
      {
        text: 'The Board concluded that the interim financial statements contain errors in the calculation of inventory reserves.',
      },
    ],
    silent: [
      'A copy of the Amended and Restated Bylaws is attached to this report.',
      'The Company’s common stock trades on the Nasdaq Capital Market.',
    ],
  },
  {
    rule: 'non_reliance',
    form: '8-K',
    fires: [
      {
        text: 'The Audit Committee concluded that the previously issued financial statements for the year ended December 31, 2022 should no longer be relied upon.',
      },
      {
        text: 'Investors should not rely upon the Company’s previously filed financial statements for those periods.',
      },
      {
        text: 'The Company was advised by its auditor that its audit report on the 2022 financial statements should no longer be relied on.',
      },
      {
        text: 'As a result, the unaudited interim financial statements included in the Form 10-Q can no longer be relied upon.',
      },
      {
        text: 'The financial statements and the related audit report should not be relied upon pending the completion of the review.',
      },
    ],
    silent: [
      'Investors should not place undue reliance on forward-looking statements, which should not be relied upon as of any later date.',
      'The projections should not be relied upon as a prediction of actual results, and the financial statements of the target were not reviewed.',
      'The Company concluded that its previously issued financial statements can continue to be relied upon.',
      'If the errors prove material, the financial statements would no longer be able to be relied upon.',
      'The representations in the agreement should not be relied upon as statements of fact about the Company.',
      'Following the filing of the amended report, the financial statements for 2022, as restated, may be relied upon.',
      'The Board has not concluded that any issued financial statements should no longer be relied upon.',
      'One of our borrowers announced that its financial statements should no longer be relied upon.',
      'Item 4.02 of Form 8-K requires a report where financial statements should no longer be relied upon.',
      'Non-reliance letter of Dunmore & Pike LLP, filed as Exhibit 7.1',
      'No person has been authorized to give information other than in this prospectus, and if given such information must not be relied upon.',
    ],
  },
  {
    rule: 'auditor_change',
    section: 'accounting_disagreements',
    form: '10-K',
    fires: [
      {
        text: 'On June 12, 2023, the Audit Committee dismissed Dunmore & Pike LLP as the Company’s independent registered public accounting firm.',
      },
      {
        text: 'Dunmore & Pike LLP resigned as our independent auditors effective August 1, 2023.',
      },
      {
        text: 'The Board of Directors engaged Harker Vance LLP as its new independent accountants for the fiscal year ending March 31, 2024.',
      },
      {
        text: 'Our former accountant declined to stand for re-election after completion of the 2023 audit.',
      },
      {
        text: 'The dismissal of the former independent registered public accounting firm was approved by the Audit Committee on May 3, 2023.',
      },
      {
        text: 'In July 2023 we appointed Harker Vance, P.C. to serve as our independent auditor, replacing the firm of Dunmore & Pike.',
      },
    ],
    silent: [
      'None.',
      'There have been no changes in or disagreements with accountants on accounting and financial disclosure.',
      'There were no disagreements with Dunmore & Pike LLP on any matter of accounting principles.',
      'The Audit Committee has ratified the appointment of Dunmore & Pike LLP as auditors for 2024.',
      'No accountant has resigned or been dismissed during the two most recent fiscal years.',
      'The Company has not dismissed its independent auditors.',
      'The Audit Committee may dismiss the independent registered public accounting firm at any time.',
      'If the accounting firm resigned, the Audit Committee would engage another one.',
      'In 2017 the Company dismissed Dunmore & Pike LLP as its independent accountants, as was reported then.',
      'Item 304 of Regulation S-K requires disclosure when an accountant resigned or was dismissed.',
      'The seller engaged its own accountants, as provided in the purchase agreement, as experts on the working capital.',
      'Letter of Dunmore & Pike LLP on its agreement with the statements made, incorporated by reference to Exhibit 16.1',
    ],
  },
  {
    rule: 'going_concern',
    section: 'footnote_going_concern',
    fires: [
      {
        text: 'These conditions raise substantial doubt about the Company’s ability to continue as a going concern.',
      },
      {
        text: 'The Company has suffered recurring losses from operations and has a net capital deficiency that raise substantial doubt about its ability to continue as a going concern.',
      },
      {
        text: 'Management has concluded that there is substantial doubt as to our ability to continue as a going concern within one year after the date that these financial statements are issued.',
      },
      {
        text: 'These events indicate a material uncertainty that may cast significant doubt on the Group’s ability to continue as a going concern.',
      },
      {
        text: 'Recurring losses raise substantial doubt about our ability to continue as a going concern, and management’s plans to mitigate it are described in Note 3.',
      },
      {
        text: 'Management’s plans do not alleviate the substantial doubt about the Company’s ability to continue as a going concern.',
      },
      {
        text: 'Substantial doubt exists regarding the ability of the Partnership to continue as a going concern.',
      },
      {
        text: 'Our auditors have expressed substantial doubt about our ability to continue as a going concern.',
      },
      {
        text: 'Our recurring losses and negative cash flow cast substantial doubt upon our ability to operate as a going concern.',
      },
    ],
    silent: [
      'Management has concluded that there is no substantial doubt about the Company’s ability to continue as a going concern.',
      'Management evaluates whether there are conditions that raise substantial doubt about the entity’s ability to continue as a going concern.',
      'If we cannot raise capital, there could be substantial doubt about our ability to continue as a going concern.',
      'ASU 2014-15 requires disclosure where there is substantial doubt about an entity’s ability to continue as a going concern.',
      'The substantial doubt about our ability to continue as a going concern that existed in the prior year has been alleviated by the offering completed in May.',
      'The auditors of our largest customer reported substantial doubt about its ability to continue as a going concern, and the customer has since closed.',
      'In 2016 our auditors expressed substantial doubt about our ability to continue as a going concern.',
      'The conditions do not raise substantial doubt about the Company’s ability to continue as a going concern.',
      'The financial statements have been prepared on a going concern basis.',
      'Failure to obtain financing might raise substantial doubt as to our ability to continue as a going concern.',
      'Management is required to assess whether substantial doubt exists about the ability to continue as a going concern.',
      'We believe these plans are probable of being implemented and mitigate the substantial doubt about our ability to continue as a going concern.',
      'Going concern and substantial doubt: table of covenants, page F-12',
      'The lawsuit casts substantial doubt on the validity of the patent.',
      'We conclude on whether a material uncertainty exists related to events that may cast significant doubt on the Group’s ability to continue as a going concern.',
    ],
  },
  {
    rule: 'material_weakness',
    fires: [
      {
        text: 'We identified two material weaknesses, which relate to segregation of duties and to information technology general controls.',
      },
      { text: 'Management’s assessment identified the following material weaknesses as of year-end:' },
      {
        text: 'The material weakness did not result in a misstatement of our annual or interim financial statements.',
      },
      {
        text: 'As previously disclosed in Item 9A of our Form 10-K for 2022, we had a material weakness related to income taxes, which had not been remediated as of September 30, 2023.',
      },
    ],
    silent: [
      'We have completed the remediation of the material weakness that was reported last year.',
      'Such changes are intended to prevent material weaknesses.',
      'Our testing may reveal deficiencies that are deemed to be material weaknesses.',
      'Management considers the remediation complete, and the previously identified material weakness no longer exists.',
      'A deficiency that is less severe than a material weakness was reported to the audit committee.',
    ],
  },
  {
    rule: 'controls_ineffective',
    fires: [
      {
        text: 'As a result of the material weakness described below, our disclosure controls and procedures were not effective as of that date.',
      },
      {
        text: 'Our CEO and CFO have concluded that, as of the end of such period, the Company’s disclosure controls and procedures (as defined in Rule 13a-15(e)) were not effective.',
      },
    ],
    silent: [
      'A design that is not effective may be corrected before year-end.',
      'The acquired business is excluded from our conclusion on internal control over financial reporting, which was effective.',
    ],
  },
  {
    rule: 'going_concern',
    fires: [
      {
        text: 'The report of our independent auditors contains an explanatory paragraph stating that our losses raise substantial doubt about our ability to continue as a going concern.',
      },
      {
        text: 'There exists substantial doubt that the Company will be able to continue as a going concern.',
      },
      { text: 'The Company’s continuation as a going concern is in substantial doubt.' },
    ],
    silent: [
      'Unless we raise capital by June, substantial doubt about our ability to continue as a going concern would arise.',
      'We determined that there was not substantial doubt about our ability to continue as a going concern.',
    ],
  },
  {
    rule: 'restatement',
    section: 'explanatory_note',
    form: '10-K',
    fires: [
      {
        text: 'The purpose of this Amendment No. 1 is to restate our consolidated financial statements for the year ended December 31, 2021.',
      },
      {
        text: 'This Form 10-K/A reflects the restatement of the Company’s previously issued financial statements for fiscal 2022.',
      },
    ],
    silent: [
      'The purpose of this Amendment is to file Exhibit 23.1, and it does not restate any financial statements.',
      'This amendment includes the Amended and Restated Bylaws as Exhibit 3.2.',
    ],
  },
  {
    rule: 'auditor_change',
    section: 'accounting_disagreements',
    form: '10-K',
    fires: [
      {
        text: 'Effective April 4, 2023, the Board dismissed KRM & Co., certified public accountants, as the Company’s independent auditors.',
      },
      {
        text: 'On September 9, 2023 the client-auditor relationship between the Company and Dunmore & Pike LLP ceased upon its resignation.',
      },
    ],
    silent: [
      'Information on fees paid to our accountants appears in Item 14.',
      'The report of the former accountant on the 2021 statements had no adverse opinion, and the firm was not dismissed.',
    ],
  },
]
