import type { ValueRule, WordRule } from '../rule.ts'
import { REPORT, RESULTS } from './sections.ts'

const DIVIDENDS = [...RESULTS, 'market_equity', 'mda_liquidity', 'footnote_equity', ...REPORT]
const RAISED = 'increase|increased|increases|increasing|raise|raised|raises|raising|boosts|boosted'
const CUT = 'reduced|reduce|reduces|reducing|cut|cuts|lowered|lowers|decreased|decreases'
/** Sums of dividends, plans, limits, and dividends of another kind. */
const NO_RATE = [
  'dividend yield|yields|income|reinvestment|equivalent|equivalents|received|receivable',
  'not|no|never|cannot ..8 dividend|dividends',
  'intend|intends|intention|expect|expects|plan|plans|goal|target|targets|policy_of|policy_to|policy_is ..14 dividend|dividends',
  'policy ..3 dividend|dividends',
  'restrict*|limit*|prohibit*|ability ..12 dividend|dividends',
  'preferred|stock_dividend|stock_split',
  'conversion|exercise|strike price|rate',
  'statements include*',
  'in_which|subsidiary|subsidiaries|bank|banks ..6 dividend|dividends ..6 to_us|to_the_company|to_its_parent',
]
const NO_RAISE = [
  ...NO_RATE,
  'dividends paid|payments ..6 increased|higher|rose',
  'due_to|offset|because|primarily|payments|interest_and|proceeds|income ..8 dividend|dividends ?paid|payments',
  'cash used|paid|outflow|outflows ..20 dividend|dividends',
  'decrease*|reduc*',
]
const NO_CUT = [
  ...NO_RATE,
  'due_to|offset|primarily|payments|proceeds|income|equity|earnings|retained ..8 dividend|dividends',
  'dividends paid',
  'by ..2 dividend|dividends',
  'any|extraordinary|special ..3 dividend|dividends',
  'tax|withholding|adjust* ..10 dividend|dividends',
]
/** The new amount: the larger of two where it was raised. */
const NEW_HIGHER: ValueRule = { kind: 'per_share', pick: 'largest', most: 1_000, within: 4, optional: false }
const NEW_LOWER: ValueRule = { kind: 'per_share', pick: 'smallest', most: 1_000, within: 4, optional: false }

/** Capital: buybacks, dividends, offerings, splits. */
export const CAPITAL_RULES: readonly WordRule[] = [
  {
    kind: 'words',
    id: 'buyback_authorized',
    name: 'Buyback authorized',
    category: 'capital',
    severity: 'informational',
    version: 4,
    description:
      'The board authorized a repurchase of the company’s shares, or enlarged an authorization, within the year to the end of the report’s period or later.',
    value: 'Amount authorized, in the currency of the filing; null where shares or no amount are named.',
    sources: ['10-K', '10-Q', '8-K', '6-K', 'IR'],
    sections: [
      ...RESULTS,
      'market_equity',
      'unregistered_sales',
      'footnote_equity',
      'mda_liquidity',
      ...REPORT,
    ],
    assertions: [
      {
        assert: [
          'authorized|approved|authorizes|approves|announced|announces|authorizing|increased|adopted ..20 !repurchase|buyback|repurchases',
          '!repurchase|buyback|repurchases ..10 was|were|been authorized|approved|increased',
          '!repurchase|buyback ..14 authorization|program ..14 <money> ..20 authorized|approved|announced|increase|increased',
          '<money> ..8 !repurchase|buyback|repurchases ..10 authorized|approved|announced',
        ],
        require: [
          ['share|shares|stock|common', 'repurchase|buyback authorization|program'],
          [
            '<money>',
            '<number> ..6 shares|share',
            '<percent> ..8 shares|stock',
            'new|additional ..4 repurchase|buyback',
          ],
        ],
        exclude: [
          'not|no|terminated|expired|suspended|completed ..6 repurchase|buyback',
          'repurchase agreement|agreements',
          'mortgage|loan|loans|notes|receivables ..8 repurchase',
          'repurchase ..6 notes|loans|debentures|debt',
          'repurchased|purchased|bought|acquired|repurchases ..40 pursuant|under ..12 authorized|authorization|program|plan|authorizations',
          'pursuant|under ..6 authorized|authorization|program ..12 we|company|repurchased|purchased|bought|acquired',
          'remaining|remained|remains ..8 available|authorized|under',
          '^ ..8 remaining|remained|remains ..8 authorization',
          '^ ?as of ..8 remain*|remaining|available|authorized',
          'had|have|has remaining|available',
          'authorized but unissued',
          'available ..3 repurchase|repurchases|under',
          'utilized',
          'increased ..4 outflow*|use|used|higher|payments|spending',
          'average price|cost ..4 per share',
        ],
        value: { kind: 'money', pick: 'largest', within: 20 },
      },
    ],
  },
  {
    kind: 'words',
    id: 'dividend_initiated',
    name: 'Dividend initiated',
    category: 'capital',
    severity: 'informational',
    version: 3,
    description: 'A first regular cash dividend was declared, or dividends were resumed after a break.',
    value: 'Amount per share; null where none is named.',
    best: 'first',
    sources: ['10-K', '10-Q', '8-K', '6-K', 'IR'],
    sections: DIVIDENDS,
    assertions: [
      {
        assert: [
          'initiat*|initiated|instituted|commenced|reinstated|reinstat*|resumed|resumption ..10 !dividend|dividends',
          'first_ever|first|inaugural ..4 !dividend ?to_be ..10 declared|in_its_history|ever|since',
          'declared|announced|approved ..6 first|inaugural ..6 !dividend',
        ],
        exclude: [
          ...NO_RATE,
          'first quarter|half|fiscal|three|six',
          'first ..3 payable|installment',
          'previously|before|prior ..6 initiat*|resum*|reinstat*',
        ],
        value: { kind: 'per_share', pick: 'first', within: 14 },
      },
    ],
  },
  {
    kind: 'words',
    id: 'dividend_increased',
    name: 'Dividend increased',
    category: 'capital',
    severity: 'informational',
    version: 2,
    description: 'The rate of the regular dividend was raised. Higher sums of dividends paid do not count.',
    value: 'New amount per share; null where only the increase is named.',
    best: 'first',
    sources: ['10-K', '10-Q', '8-K', '6-K', 'IR'],
    sections: DIVIDENDS,
    assertions: [
      {
        assert: [
          `${RAISED} ..12 !dividend|dividends ..10 from <money> ..4 to <money>`,
          `${RAISED} ..12 !dividend|dividends ..10 to <money> ..4 from <money>`,
          `${RAISED} ..8 !dividend|dividends ..10 to <money>`,
          `!dividend|dividends ..10 increased|raised|raises|raising ..10 to <money>`,
          'declared|approved|announced ..10 !dividend|dividends of <money> ..16 increase|raise|higher',
          `!dividend|dividends of <money> ..12 represents|representing|is|an ..4 increase|raise`,
        ],
        exclude: [...NO_RAISE, '<money> ..4 in <year> ,|and|compared|versus|from'],
        value: NEW_HIGHER,
      },
      {
        assert: [
          `${RAISED} ..6 !dividend|dividends`,
          `!dividend|dividends ..10 increased|raised|raises|raising ..8 to|by|of|from|over ..6 <money>|<percent>`,
          '<percent> increase|raise ..8 !dividend|dividends',
          '!dividend|dividends ..10 increased|raised|raises ..4 to|by <number> cents',
          'dividends of|per ..8 <percent> ..2 increase|higher',
        ],
        exclude: [...NO_RAISE, 'dividends ..6 increased|rose|raised ..4 <money>'],
        // "The increase in the dividend rate" reports a rise that happened.
        require: [
          ['rate', 'quarterly', 'annual', 'per', 'regular', 'board', 'cash', 'share', 'we', 'company'],
        ],
      },
    ],
  },
  {
    kind: 'words',
    id: 'dividend_cut',
    name: 'Dividend cut',
    category: 'capital',
    severity: 'high',
    version: 4,
    description: 'The rate of the regular dividend was reduced.',
    value: 'New amount per share; null where only the reduction is named.',
    best: 'first',
    sources: ['10-K', '10-Q', '8-K', '6-K', 'IR'],
    sections: DIVIDENDS,
    assertions: [
      {
        assert: [
          `${CUT}|reduction|decrease ..8 !dividend|dividends ..8 from <money> ..6 to <money>`,
          `${CUT}|reduction|decrease ..8 !dividend|dividends ..8 to <money>`,
          '!dividend|dividends ..8 was|were|has_been|is reduced|cut|lowered|decreased ..4 from <money> ..6 to <money>',
          '!dividend|dividends ..8 was|were|has_been|is|will_be reduced|cut|lowered|decreased ..4 to <money>',
        ],
        exclude: NO_CUT,
        value: NEW_LOWER,
      },
      {
        sections: RESULTS,
        assert: ['declared|declares|approved ..8 !dividend|dividends ..3 <money> ..6 down from ..4 <money>'],
        exclude: NO_CUT,
        // The rate before is one of the past.
        without: ['past'],
        value: { kind: 'per_share', pick: 'first', within: 14 },
      },
      {
        assert: [
          `${CUT}|reduction ..5 quarterly|annual|regular|common|cash|our|its|the !dividend|dividends`,
          '!dividend|dividends ..8 was|were|has_been|is reduced|cut|lowered|decreased',
        ],
        require: [['board|directors|quarterly|rate|we|company|announced|declared']],
        exclude: NO_CUT,
      },
    ],
  },
  {
    kind: 'words',
    id: 'dividend_suspended',
    name: 'Dividend suspended',
    category: 'capital',
    severity: 'high',
    version: 3,
    description: 'Dividends were suspended, deferred or discontinued.',
    value: null,
    sources: ['10-K', '10-Q', '8-K', '6-K', 'IR'],
    sections: DIVIDENDS,
    assertions: [
      {
        assert: [
          'suspended|suspend|suspends|suspending|suspension|discontinued|eliminated|ceased|omitted|omit ..6 !dividend|dividends',
          'elected|determined|decided|voted|resolved ..3 discontinue|eliminate|cease|omit ..8 !dividend|dividends',
          'deferred|defer payment|payments of ..6 !dividend|dividends',
          '!dividend|dividends ..8 was|were|has_been|have_been suspended|discontinued|eliminated|omitted',
        ],
        exclude: [
          'not|no|never ..6 suspend*|discontinu*|eliminat*',
          'reinstat*|resum*',
          'operations',
          'reinvestment|consolidation|intercompany|intersegment|withholding',
          'maintain*|continu* ..6 dividend|dividends',
          'right|option|elect|ability to ..6 defer|suspend',
        ],
        without: ['resolved'],
      },
    ],
  },
  {
    kind: 'words',
    id: 'equity_offering',
    name: 'Equity offering',
    category: 'capital',
    severity: 'medium',
    version: 2,
    description:
      'The company offered or sold shares, warrants or convertible securities: a public offering, private placement, at-the-market program or shares issued for a business (8-K item 3.02).',
    value: 'Gross amount of the offering, in the currency of the filing; null where only shares are named.',
    sources: ['8-K', '6-K', 'IR', '10-Q', '10-K'],
    sections: [
      'item_3_02',
      'item_1_01',
      'item_8_01',
      'exhibit_99*',
      'body',
      'release',
      'footnote_equity',
      'footnote_subsequent_events',
      'unregistered_sales',
      'mda_liquidity',
    ],
    items: ['3.02'],
    itemEvidence: [
      '@we|<name> ..20 issue|issued|sold|sell|granted|exchange|agreed|entered ..30 shares|warrants|stock|units|notes|debentures',
      'shares|warrants|stock|units|notes|debentures ..20 issued|sold|exchanged|granted',
    ],
    assertions: [
      {
        assert: [
          'completed|closed|entered|announced|priced|commenced|announces|sold|issued|consummated|pricing ..20 !public_offering|private_placement|registered_direct|underwritten_offering|at_the_market|initial_public_offering',
          '!public_offering|private_placement|registered_direct|underwritten_offering of ..10 shares|common|units|warrants',
          'entered ..8 underwriting|placement_agency|equity_distribution|sales !agreement ..40 shares|common_stock|offering|sell',
          'sold|issued ..10 shares ..12 !private_placement|public_offering|accredited',
        ],
        require: [['share|shares|common_stock|units|warrants|preferred|ads|adss|equity|ordinary']],
        exclude: [
          'senior_notes|notes_due|debentures|bonds|debt_securities',
          'not|no|if|would|could|proposed ..10 offering|placement|sell|issue',
          'offering|placement ..8 terminated|withdrawn|postponed|cancelled|abandoned',
          '^ <number> ?form ?of ..3 agreement',
          'prior_to|before|since|following|after|upon|until ..6 initial_public_offering|ipo',
          'solely as|result ..10 offering|placement',
          'underwriting_agreement ..10 notes',
          'option|options|employee|employees|grant|granted ..4 purchase|exercis*',
        ],
        value: { kind: 'money', pick: 'largest', within: 25, least: 100_000, optional: true },
      },
    ],
  },
  {
    kind: 'words',
    id: 'stock_split',
    name: 'Stock split',
    category: 'capital',
    severity: 'informational',
    version: 3,
    description: 'A stock split or reverse split was declared, approved or carried out.',
    value: 'New shares for one old share: 3 for three-for-one, 0.1 for one-for-ten.',
    sources: ['8-K', '6-K', 'IR', '10-K', '10-Q'],
    sections: [
      'item_3_03',
      'item_5_03',
      'item_8_01',
      'item_7_01',
      'item_5',
      'exhibit_99*',
      'body',
      'release',
      'footnote_equity',
      'footnote_subsequent_events',
      'footnote_accounting_policies',
      'market_equity',
    ],
    assertions: [
      {
        assert: [
          'effected|declared|approved|announced|announces|authorized|implemented|completed|effect|effectuate|executed ..16 !split|stock_dividend',
          '<number>|two|three|four|five|seven|ten|twenty|one|<name> for <number>|one|two|three ..4 !split',
          '!split ..10 was|became|is effective|effected|distributed|payable',
        ],
        require: [['stock|share|shares', 'reverse split']],
        exclude: [
          'reflect*|adjust*|restated|give|gives|giving|prior ..16 split',
          'share_and_per_share|per_share_amounts|per_share_results|per_share_data',
          'if|may|could|would|any|no|not|upon ..10 split|splits',
          'split dollar',
          'on the effective_date',
          'adjust*|retroactive* ..14 splits|dividends ..4 and|or',
          'stock splits|dividends ,|or|and',
          'anti_dilut*|recapitaliz*|pro_rata',
        ],
        value: { kind: 'ratio', pick: 'first', within: 14 },
      },
    ],
  },
]
