import type { WordRule } from '../rule.ts'
import { RESULTS } from './sections.ts'

const DIVIDENDS = [...RESULTS, 'mda_liquidity', 'market_equity']
/** Causes of other changes, cash flows, plans, and dividends of another kind. */
const NO_RAISE = [
  'due_to|offset|because|primarily|higher|lower|payments|interest_and|proceeds|income ..8 dividend*',
  'cash used|paid|outflow*',
  'not|no|never ..8 dividend*',
  'dividend yield|income|restrict*|reinvest*|equivalent*',
  'decrease*|reduc*',
  'preferred',
  'intend*|intent|intention|expect*|plan|plans|goal|target*|policy ..12 increase|increasing|raise|raising',
  'statements include*',
  'restrict*|limit*|prohibit*|ability ..12 dividend*',
  'split',
]

const CUT = 'reduced|reduce|reduces|cut|cuts|lowered|lowers|decreased'
const NO_CUT = [
  'due_to|offset|primarily|payments|proceeds|income|equity|retained ..8 dividend*',
  'dividends paid',
  'not|no|never ..8 dividend*',
  'dividend yield|income|restrict*',
  'preferred',
  'by ..2 dividend|dividends',
  'conversion|exercise|purchase|option|strike price|rate',
  'any|extraordinary ..3 dividend*',
]

/** Capital: buybacks, dividends, offerings, splits. */
export const CAPITAL_RULES: readonly WordRule[] = [
  {
    kind: 'words',
    id: 'buyback_authorized',
    name: 'Buyback authorized',
    category: 'capital',
    severity: 'informational',
    version: 1,
    description: 'The board authorized a repurchase of shares, or raised one. The amount is the value.',
    sources: ['10-K', '10-Q', '8-K', '6-K', 'IR'],
    sections: [...RESULTS, 'market_equity', 'unregistered_sales', 'footnote_equity', 'mda_liquidity'],
    assertions: [
      {
        assert: [
          'authorized|approved|authorizes|approves|announced|announces|authorizing|increased ..20 !repurchase|buyback|repurchases ..30 <money>|<number>',
          'authorized|approved|authorizes|approves|announced|announces|increased ..14 <money> ..20 !repurchase|buyback',
          '!repurchase|buyback ..14 authorization|program ..14 <money> ..20 authorized|approved|announced|increase|increased',
          '<money> ..8 !repurchase|buyback ..10 authorized|approved|announced',
        ],
        require: [['share|shares|stock|common']],
        exclude: [
          'not|no|terminat*|expired|suspend* ..8 repurchase|authoriz*|buyback',
          'repurchase agreement|agreements',
          'mortgage|loan|loans|notes|receivables ..8 repurchase',
          'repurchase ..6 notes|loans|debentures',
          'repurchased|purchased|bought|acquired|repurchases ..40 pursuant|under ..12 authorized|authorization|program|plan',
          'pursuant|under ..6 authorized|authorization|program ..12 repurchased|purchased|bought|acquired',
          'remaining|remained',
          'available ..3 repurchase|repurchases|under',
          'utilized',
          'increased ..4 outflow*|use|used|higher|payments|spending',
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
    version: 1,
    description: 'A first regular dividend was declared, or dividends were resumed.',
    sources: ['10-K', '10-Q', '8-K', '6-K', 'IR'],
    sections: DIVIDENDS,
    assertions: [
      {
        assert: [
          'initiat*|initiated|instituted|commence|commenced|reinstat*|reinstated|resumed|resumption ..10 !dividend|dividends',
          'first|inaugural ..4 !dividend ?to_be ..10 declared|in|ever|since|on',
          'declared|announced|approved ..6 first|inaugural ..6 !dividend',
        ],
        exclude: [
          'first quarter|half|fiscal',
          'not|no|never ..8 dividend*',
          'first ..3 payable',
          'preferred',
        ],
        value: { kind: 'money', pick: 'first', within: 14 },
      },
    ],
  },
  {
    kind: 'words',
    id: 'dividend_increased',
    name: 'Dividend increased',
    category: 'capital',
    severity: 'informational',
    version: 1,
    description: 'The regular dividend was raised; the value is the new amount a share.',
    sources: ['10-K', '10-Q', '8-K', '6-K', 'IR'],
    sections: DIVIDENDS,
    assertions: [
      {
        assert: [
          'increase|increased|raised|raise|raises|increases|increasing|raising|boosts|boosted ..12 !dividend|dividends ..6 from <money> ..3 to <money>',
          'increase|increased|raised|raise|raises|increases|increasing|raising|boosts|boosted ..8 !dividend|dividends ..6 to <money>',
          '!dividend|dividends ..10 increased|raised|raises ..4 to <money>',
          'declared|approved|announced ..10 !dividend|dividends of <money> ..10 increase|raise',
        ],
        exclude: NO_RAISE,
        value: { kind: 'money', pick: 'last', most: 1_000, optional: false },
      },
      {
        assert: [
          'increase|increased|raised|raise|raises|increases|increasing|raising|boosts|boosted ..10 !dividend|dividends',
          '!dividend|dividends ..10 increase|increased|raised|raises|raising ..8 to|by|of|from|over ..6 <money>|<percent>',
          '<percent> increase|raise ..8 !dividend|dividends',
          '!dividend|dividends ..10 increased|raised|raises ..4 to|by <number> cents',
        ],
        // A sum of dividends, not a rate.
        exclude: [...NO_RAISE, 'dividends ..6 increased|rose|raised ..4 <money>'],
      },
    ],
  },
  {
    kind: 'words',
    id: 'dividend_cut',
    name: 'Dividend cut',
    category: 'capital',
    severity: 'high',
    version: 1,
    description: 'The regular dividend was reduced; the value is the new amount a share.',
    sources: ['10-K', '10-Q', '8-K', '6-K', 'IR'],
    sections: DIVIDENDS,
    assertions: [
      {
        assert: [
          `${CUT}|reduction|decrease ..8 !dividend|dividends ..8 from <money> ..6 to <money>`,
          `${CUT}|reduction|decrease ..8 !dividend|dividends ..8 to <money>`,
          '!dividend|dividends ..8 was|were|has_been|is reduced|cut|lowered|decreased ..4 from <money> ..6 to <money>',
          '!dividend|dividends ..8 was|were|has_been|is reduced|cut|lowered|decreased ..4 to <money>',
        ],
        exclude: NO_CUT,
        value: { kind: 'money', pick: 'last', most: 1_000, optional: false },
      },
      {
        assert: [
          `${CUT}|reduction|decrease ..8 !dividend|dividends`,
          '!dividend|dividends ..8 was|were|has_been|is reduced|cut|lowered|decreased',
        ],
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
    version: 1,
    description: 'Dividends were suspended or discontinued.',
    sources: ['10-K', '10-Q', '8-K', '6-K', 'IR'],
    sections: DIVIDENDS,
    assertions: [
      {
        assert: [
          'suspend*|suspended|discontinued|eliminated|ceased|omitted|omit ..8 !dividend|dividends',
          'deferred|defer the|its|our|payment|all ..6 !dividend|dividends',
          '!dividend|dividends ..8 was|were|has_been|have_been suspended|discontinued|eliminated|omitted',
        ],
        exclude: [
          'not|no|never ..6 suspend*',
          'reinstat*|resum*',
          'operations',
          'reinvestment|consolidation|intercompany',
          'maintain*|continu* ..6 dividend*',
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
    version: 1,
    description:
      'Shares, warrants or convertible securities are offered or were sold: public offering, private placement, at-the-market program (8-K item 3.02).',
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
    assertions: [
      {
        assert: [
          'completed|closed|entered|announced|priced|commenced|announces|sold|issued|consummated|pricing ..20 !public_offering|private_placement|registered_direct|underwritten_offering|at_the_market|initial_public_offering',
          '!public_offering|private_placement|registered_direct|underwritten_offering of ..10 shares|common|units|warrants',
          'underwriting|placement_agency|equity_distribution|sales !agreement ..30 shares|common_stock|offering|sell',
          'sold|issued ..10 shares ..12 !private_placement|public_offering|accredited',
        ],
        require: [['share|shares|common_stock|units|warrants|preferred|ads|adss|equity|ordinary']],
        exclude: [
          'senior_notes|notes_due|debentures|bonds|debt_securities',
          'not|no|if|would|could ..10 offering|placement|sell|issue',
          'offering|placement ..8 terminated|withdrawn|postponed|cancelled|abandoned',
          '^ <number> ?form ?of ..3 agreement',
          'prior_to|before|since|following|after|upon|until ..6 initial_public_offering|ipo',
          'underwriting_agreement ..10 notes',
        ],
        value: { kind: 'money', pick: 'largest', within: 25 },
      },
    ],
  },
  {
    kind: 'words',
    id: 'stock_split',
    name: 'Stock split',
    category: 'capital',
    severity: 'informational',
    version: 1,
    description:
      'A stock split or reverse split was declared, approved or carried out; the ratio is the value (new shares for one old).',
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
        require: [['stock|share|shares']],
        exclude: [
          'reflect*|adjust*|restated|give|gives|giving|prior ..16 split',
          'share_and_per_share|per_share_amounts|per_share_results|per_share_data',
          'if|may|could|would|any|no|not|upon ..10 split*',
          'split dollar',
          'on the effective_date',
          'adjust*|retroactive* ..14 splits|dividends ..4 and|or',
          'stock splits|dividends ,|or|and',
          'anti_dilut*|recapitaliz*',
        ],
        value: { kind: 'ratio', pick: 'first', within: 14 },
      },
    ],
  },
]
