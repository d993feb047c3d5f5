import type { WordRule } from '../rule.ts'
import { PERIODIC, REPORT, RESULTS } from './sections.ts'

/** Sections that report weaknesses: controls (item 15 of a 20-F), auditor reports, restatements, releases, risks. */
const CONTROLS = [
  'controls_procedures',
  'item_4_02',
  'item_4_01',
  'item_4',
  'item_16c',
  'item_16f',
  'explanatory_note',
  'accounting_disagreements',
  ...RESULTS,
]

const RESTATED = [
  '!restat* ..12 previously issued|reported|filed',
  'previously issued|reported|filed ..14 !restated|restatement|restating',
  '!restatement of ..6 financial statements|results',
  '@we ..6 !restated|restating ..8 financial|consolidated',
  '@we ..3 !restate|restates ..6 financial|consolidated',
  'to !restate ..3 consolidated|financial|previously',
  'will|intends|plans|expects|determined|decided|need ..5 !restate ..10 financial|consolidated',
]
/** What is restated for other reasons than errors. */
const NO_ERROR = [
  'amended and restated',
  'restated articles|certificate|bylaws|charter|plan|agreement|credit|memorandum',
  'conform|reclassif*|discontinued|retrospective*|retroactive*|stock_split|adoption|recast|segment|segments|pooling|merger',
  'not|without ..5 restat*',
  'no ..2 restat*',
  'restatement|restatements ..1 may|might|could|would|can',
  'prior_year|prior_period ..3 amounts|figures|balances|information ..6 restated',
  'change|changes in ..3 accounting|presentation|policy|policies|principle',
  'new|revised|adopted|standard|pronouncement|statement_no|sfas',
  'give|giving|reflect|reflects effect|split|dividend',
  'recovery|clawback|incentive_based|error_corrections',
  'complaint|lawsuit|plaintiff*|alleg*|class_action|derivative',
  'cost|costs|investigation ..8 restatement',
]
/** What makes a restatement one of errors. */
const ERRORS = [
  [
    'error|errors|misstate*|misstatement|misstatements|incorrect*|restatement|restating|previously_issued|previously_reported|previously_filed|amend*|amendment|irregularit*|misapplication|correct|corrects|correction|misclassified|audit_committee',
  ],
]

/** Reporting quality and audit. */
export const REPORTING_RULES: readonly WordRule[] = [
  {
    kind: 'words',
    id: 'material_weakness',
    name: 'Material weakness reported',
    category: 'reporting',
    severity: 'high',
    version: 2,
    description:
      'The company or its auditor reports a material weakness in internal control over financial reporting that exists. Definitions, risks of one and weaknesses that were remediated do not count.',
    value: null,
    tells: 'state',
    cancelled: {
      by: [
        '!material weakness|weaknesses ..25 was|were|has_been|have_been|had_been|is|are ..3 !remediated',
        '!remediated ..12 !material weakness|weaknesses',
        'remediation ..8 !material weakness|weaknesses ..12 complete|completed',
      ],
      unless: [
        'not effective|ineffective',
        'not ..4 remediated',
        'remain|remains|remained|continue|continues|continued|exist|exists|unremediated',
        'identified ..16 in|during|as_of|for ..6 <year>',
      ],
    },
    sources: ['10-K', '10-Q', '20-F', '40-F', '8-K', '6-K', 'IR'],
    sections: [...CONTROLS, 'risk_factors'],
    assertions: [
      {
        // A risk factor counts where it says that there is one.
        sections: ['risk_factors'],
        assert: [
          '@we|auditor|auditors ..8 identified|concluded|determined|reported|disclosed ..12 !material weakness|weaknesses',
          '@we|controls|reporting had|have|has|contained ..3 !material weakness|weaknesses',
        ],
        exclude: [
          'no|not ..8 !material weakness*',
          'material_weaknesses|material_weakness ..2 identified_by ..3 management',
          'includes|include disclosure',
          'significant_deficiency|significant_deficiencies or|and|, ..2 material',
        ],
        without: ['standard'],
      },
      {
        sections: CONTROLS,
        assert: [
          '@found|identifies|identify|uncovered ..8 !material weakness|weaknesses',
          'due_to|because_of|result_of|reflect|reflects|by ..10 !material weakness|weaknesses',
          'there was|were|is|are|existed|exist|exists ..4 !material weakness|weaknesses',
          'had|has|have a|the|one|two|three|four|several|following ..3 !material weakness|weaknesses',
          '!material weakness|weaknesses ..8 existed|exists|exist|identified|continue|continues|remained|relate|relates|related|described|discussed|in_our|remediation',
          'following !material weakness|weaknesses',
          'the|this|these|our !material weakness|weaknesses did|resulted|has_not|have_not|had_not|was|were',
          'constitute*|constituted|represent|represents|represented ..4 !material weakness|weaknesses',
          'remediate|remediating ..4 !material weakness|weaknesses',
        ],
        exclude: [
          'no !material weakness*',
          'not ..6 !material weakness*',
          'neither|none|nor ..14 !material weakness*',
          'significant_deficiency|significant_deficiencies|deficiency|deficiencies and|or|, ..2 !material weakness*',
          '!material weakness* or|and|, ..1 significant',
          'no|any changes ..20 weakness*',
          'prior|previous|previously ..3 !material weakness* ..8 no_longer|fully',
          'whether|any|additional|other|future ..3 !material weakness*',
          'risk that|a ..2 !material weakness',
          'defined|means|definition',
          'will_not|cannot|may_not be considered|deemed remediated',
          'following !material weakness*|a ..3 disclose*',
        ],
        without: ['standard'],
      },
      {
        sections: CONTROLS,
        assert: [
          'not ..4 remediated ..6 !material weakness|weaknesses',
          '!material weakness|weaknesses ..14 not ..4 remediated',
        ],
        without: ['standard', 'resolved'],
      },
    ],
  },
  {
    kind: 'words',
    id: 'controls_ineffective',
    name: 'Controls not effective',
    category: 'reporting',
    severity: 'high',
    version: 2,
    description:
      'Management or the auditor concludes that disclosure controls and procedures, or internal control over financial reporting, were not effective at the end of the period.',
    value: null,
    tells: 'state',
    sources: PERIODIC,
    sections: ['controls_procedures'],
    assertions: [
      {
        assert: [
          'disclosure|internal control|controls ..25 was|were|is|are not !effective',
          'disclosure|internal control|controls ..25 was|were|is|are|be|considered !ineffective',
          'not maintain|maintained ..2 !effective ..2 internal|control|controls|disclosure',
          'did_not|had_not maintain|maintained ..2 !effective',
          'failed|failure to maintain ..2 !effective ..2 internal|control|controls|disclosure',
        ],
        exclude: [
          'do_not|does_not|did_not believe|conclude|consider',
          'not effective|ineffective ..4 prevent|detect',
          'because ..6 inherent',
          'how|matter ..6 designed',
        ],
        without: ['negation', 'standard'],
      },
    ],
  },
  {
    kind: 'words',
    id: 'restatement',
    name: 'Restatement of financial statements',
    category: 'reporting',
    severity: 'high',
    version: 4,
    description:
      'The company restates statements that it issued before because of errors, or will: in notes, in an explanatory note, in a release, or in an 8-K of item 4.02, where errors that make statements unreliable count too. Changed presentation and new accounting standards do not count.',
    value: null,
    sources: ['10-K', '10-Q', '20-F', '40-F', '8-K', '6-K', 'IR'],
    sections: [
      'item_4_02',
      'explanatory_note',
      'footnote_accounting_policies',
      'footnote_subsequent_events',
      'footnote_quarterly',
      'footnote_other_*',
      'controls_procedures',
      ...RESULTS,
      ...REPORT,
    ],
    assertions: [
      { assert: RESTATED, require: ERRORS, exclude: NO_ERROR, yearsBack: 2 },
      {
        sections: ['explanatory_note', 'item_4_02'],
        assert: RESTATED,
        exclude: NO_ERROR,
        // What is restated there may lie years back.
        without: ['past'],
      },
      {
        sections: ['item_4_02'],
        assert: [
          '!error|errors|misstatement|misstatements|misclassif* ..30 financial|statements',
          'financial statements ..20 !error|errors|misstated|misstatement|misstatements',
          'should no longer be !relied',
          '!restat*',
        ],
        exclude: ['amended and restated'],
        without: ['negation', 'modal', 'past'],
      },
    ],
  },
  {
    kind: 'words',
    id: 'non_reliance',
    name: 'Non-reliance on issued statements',
    category: 'reporting',
    severity: 'critical',
    version: 3,
    description: 'Statements that the company issued before should no longer be relied upon (8-K item 4.02).',
    value: null,
    itemEvidence: ['rely|relied|reliance', 'restat*|error|errors|misstat*'],
    sources: ['8-K', '6-K'],
    sections: ['item_4_02', 'item_4_01', 'item_4', 'item_8_01', 'item_7_01', 'item_5', 'exhibit_99*', 'body'],
    items: ['4.02'],
    assertions: [
      {
        assert: [
          'no longer be !relied',
          'not|never be !relied ..2 upon|on',
          'no_longer|not|cease|ceased !rely|relying ..2 upon|on',
          '!reliance should not|no_longer be placed|made',
        ],
        require: [
          [
            'financial statements|information',
            'balance sheet|sheets',
            'audit|auditor*|review|quarterly|annual|interim report|reports',
          ],
        ],
        exclude: [
          'forward looking',
          'projections|guidance|forecast*|representations',
          'not ..2 concluded|determined|believe',
        ],
        without: ['modal', 'negation', 'past'],
      },
    ],
  },
  {
    kind: 'words',
    id: 'auditor_change',
    name: 'Change of auditor',
    category: 'reporting',
    severity: 'medium',
    version: 4,
    description:
      'The auditor was dismissed, resigned, declined to stand again or was newly engaged (8-K item 4.01, item 4 before August 2004).',
    value: null,
    sources: ['8-K', '10-K', '20-F'],
    sections: ['item_4_01', 'item_4', 'accounting_disagreements', 'item_16f'],
    items: ['4.01', '4'],
    assertions: [
      {
        assert: [
          '!dismissed|dismissal|dismiss ..20 accounting_firm|auditor|auditors|accountants|accountant|llp',
          'accounting_firm|auditor|auditors|accountants|accountant|llp ..12 !resigned|resignation|declined|dismissed',
          '!resigned|declined ..4 as ..8 accounting_firm|auditor|auditors|accountants|accountant',
          'llp|accounting_firm|auditor|auditors|accountants ..12 not|decline|declines|declined !stand for ..2 election|re_election|reelection|reappointment',
          'engaged|appointed|selected ..10 as ..8 !accountants|accountant|auditor|auditors|accounting_firm',
        ],
        exclude: ['no|not ..6 changes|change|dismissed|disagreements', 'reappoint*|ratif*|re_appointed'],
        without: ['actor'],
        sections: ['accounting_disagreements', 'item_16f'],
      },
    ],
  },
  {
    kind: 'words',
    id: 'going_concern',
    name: 'Going concern doubt',
    category: 'reporting',
    severity: 'critical',
    version: 2,
    description:
      'The company or its auditor states substantial doubt about its ability to continue as a going concern. Descriptions of the standard, conditional wording, doubts about others and doubts that were alleviated do not count.',
    value: null,
    tells: 'state',
    sources: [...PERIODIC, '8-K', '6-K', 'IR'],
    sections: [
      'auditor_report',
      'item_4_01',
      'item_4',
      'business',
      'risk_factors',
      ...RESULTS,
      ...REPORT,
      'footnote_going_concern',
      'footnote_accounting_policies',
      'footnote_subsequent_events',
      'footnote_debt',
      'mda_liquidity',
      'mda_overview',
      // Key information of a 20-F.
      'item_3',
    ],
    assertions: [
      {
        assert: [
          'raise|raises|raised|cast|casts|indicate|indicates|is|exists|there_is|have|create|creates ..4 substantial|significant !doubt',
          'substantial !doubt ..14 exists|exist|existed|remains|raised',
          'substantial !doubt about|regarding|as_to|concerning',
        ],
        require: [['going concern']],
        exclude: [
          'no|not|without ..8 substantial doubt',
          'whether|if ..14 substantial doubt',
          'substantial doubt ..25 is|was|were|are|been ..2 alleviated|mitigated',
          'alleviat*|mitigat* ..4 substantial doubt',
          'evaluat*|assess*|requires|required|responsib* ..30 substantial doubt',
          'do_not|does_not|did_not ..8 substantial',
          'inability|failure ..12 would|could|may|might ..6 substantial',
        ],
        // Doubts of its auditor are the company's.
        without: ['actor'],
      },
      {
        assert: [
          'not ..3 alleviate*|mitigate* ..6 substantial !doubt',
          'substantial !doubt ..20 not ..3 alleviated|mitigated',
        ],
        require: [['going concern']],
        exclude: ['whether|if ..14 substantial doubt'],
        without: ['resolved'],
      },
      {
        // Of international standards: "may" is how they state the doubt.
        assert: [
          'material uncertainty|uncertainties ..10 may|might|could cast ..2 significant|substantial !doubt',
        ],
        require: [['going concern']],
        exclude: ['whether|if ..20 uncertainty|uncertainties', 'responsib*|evaluat*|assess*|conclude'],
        without: ['modal', 'example'],
      },
    ],
  },
  {
    kind: 'words',
    id: 'late_filing',
    name: 'Late filing',
    category: 'reporting',
    severity: 'medium',
    version: 2,
    description: 'The company files an annual or quarterly report late (form NT 10-K, NT 10-Q, NT 20-F).',
    value: null,
    sources: ['NT'],
    sections: ['body', 'cover'],
    forms: ['NT'],
    assertions: [],
  },
]
