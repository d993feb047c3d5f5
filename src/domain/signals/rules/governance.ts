import type { Assertion, WordRule } from '../rule.ts'
import { RESULTS } from './sections.ts'

const OFFICERS = ['item_5_02', 'item_8_01', 'item_7_01', 'item_5', 'exhibit_99*', 'body', 'release']

const departure = (role: string): Assertion => ({
  assert: [
    `!@${role} ..12 @departs`,
    `@departs ..12 as|from|position|role|office|employment|duties ..14 !@${role}`,
    `@departs ..6 as ..8 !@${role}`,
    `resignation|retirement|departure|termination ..10 !@${role}`,
    `succeed|succeeds|succeeding|replace|replaces|replacing ..12 !@${role}`,
  ],
  exclude: [
    'if|upon|in_the_event|without_cause|good_reason|severance|change_in_control ..20 terminat*|resign*|retire*|separat*',
    'former|previously|formerly ..10 @departs',
    'until ..8 resign*|retire*|removal|successor',
    'director|directors|board ..6 resign*|retire*',
    'not|no ..6 resign*|retire*|depart*|leav*',
    'said|says|added|commented|stated|remarked',
    'terminat* ..3 agreement',
    'annual_meeting',
    'pursuant_to|signature|thereunto',
    'separate|separated ..6 roles|chair*',
    'agreement|plan ..10 terminat*',
    'debt|notes|bonds|senior_notes ..6 retire*',
    'retirement plan|benefits|benefit|savings|income',
  ],
})

/** Management. */
export const GOVERNANCE_RULES: readonly WordRule[] = [
  {
    kind: 'words',
    id: 'ceo_departure',
    name: 'Chief executive departs',
    category: 'governance',
    severity: 'medium',
    version: 1,
    description: 'The chief executive officer resigned, retires, was dismissed or steps down.',
    sources: ['8-K', '6-K', 'IR'],
    sections: OFFICERS,
    assertions: [departure('ceo')],
  },
  {
    kind: 'words',
    id: 'cfo_departure',
    name: 'Chief financial officer departs',
    category: 'governance',
    severity: 'medium',
    version: 1,
    description: 'The chief financial officer resigned, retires, was dismissed or steps down.',
    sources: ['8-K', '6-K', 'IR'],
    sections: OFFICERS,
    assertions: [departure('cfo')],
  },
  {
    kind: 'words',
    id: 'executive_appointment',
    name: 'Executive appointed',
    category: 'governance',
    severity: 'informational',
    version: 1,
    description: 'An executive officer was appointed, elected or promoted.',
    sources: ['8-K', '6-K', 'IR'],
    sections: OFFICERS,
    assertions: [
      {
        assert: [
          'appointed|elected|named|promoted|hired|appoints|names|promotes|elects|designated|appointing|promoting|naming ..16 !@officer',
          'appointment|election|promotion of ..14 !@officer',
          '<name> ..6 will|has become|assume|assumed|joined|join|serve|succeed ..10 @officer',
        ],
        exclude: [
          'was|has|had ..2 appointed|elected|named|promoted ..20 prior|previously|formerly|before',
          'previously|formerly|prior_to|before ..14 served|appointed|was|held',
          'since|until|from <year>',
          'director|trustee ..4 of_the_board',
          'attorney|power|true_and_lawful|proxy|annual_meeting',
          'award|awards|magazine|list|best',
          'not|no ..6 appointed|elected',
          'in ?<name> <year>',
          'reports|reporting to',
          'if|upon|may',
        ],
      },
    ],
  },
]

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
  'split',
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
        ],
        require: [['share|shares|stock|common']],
        exclude: [
          'not|no|terminat*|expired|suspend* ..8 repurchase|authoriz*|buyback',
          'repurchase agreement|agreements',
          'mortgage|loan|loans|notes|receivables ..8 repurchase',
          'repurchase ..6 notes|loans|debentures',
          'pursuant|under ..12 authorized|authorization|program',
          'remaining|remained|available',
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
        ],
        exclude: NO_RAISE,
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
    description: 'The regular dividend was reduced.',
    sources: ['10-K', '10-Q', '8-K', '6-K', 'IR'],
    sections: DIVIDENDS,
    assertions: [
      {
        assert: [
          'reduced|reduce|reduces|cut|cuts|lowered|decreased|reduction|decrease ..8 !dividend|dividends',
          '!dividend|dividends ..8 was|were|has_been|is reduced|cut|lowered|decreased',
        ],
        exclude: [
          'due_to|offset|primarily|payments|proceeds|income|equity|retained ..8 dividend*',
          'dividends paid',
          'not|no|never ..8 dividend*',
          'dividend yield|income|restrict*',
          'preferred',
          'by dividends',
        ],
        value: { kind: 'money', pick: 'first', within: 14 },
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
          'suspend*|suspended|discontinued|eliminated|ceased|omitted|omit|deferred ..8 !dividend|dividends',
          '!dividend|dividends ..8 was|were|has_been suspended|discontinued|eliminated|omitted',
        ],
        exclude: ['not|no|never ..6 suspend*', 'reinstat*|resum*', 'operations'],
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
          'not|no|if|may|would|could|from_time_to_time ..10 offering|placement|sell|issue',
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
          'adjust*|retroactive* ..14 splits|dividends ..4 and|or',
          'stock splits|dividends ,|or|and',
          'anti_dilut*|recapitaliz*',
        ],
        value: { kind: 'ratio', pick: 'first', within: 8 },
      },
    ],
  },
]
