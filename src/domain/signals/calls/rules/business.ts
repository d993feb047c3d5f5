import type { WordRule } from '../../rule.ts'
import { BOTH, callRule, ofRivals, PREPARED, WE } from './define.ts'

const DEMAND =
  'demand|bookings|traffic|pipeline|order_intake|order_rates|deal_flow|orders|volumes|unit_volume'
const STRONG =
  'strong|stronger|strength|robust|record|healthy|solid|accelerating|accelerated|growing|grew|increasing|increased|improving|improved|picked_up|vibrant|outpaced|exceeded'
const WEAK =
  'soft|softer|softness|softening|softened|weak|weaker|weakness|weakening|weakened|slow|slower|slowing|slowed|slowdown|sluggish|declining|declined|decline|decreasing|decreased|fell|dropped|depressed|muted'
const CAUSE = [
  'from|due|because|caused|driven|related|result|such_as|including|by|of|in|on|to|with|as|associated|created|faced|facing',
  'is|was|were|are|been|be ..3 headwind|headwinds|tailwind|tailwinds',
]
const NO_DEMAND = [
  'order|orders ..2 of_magnitude|to',
  'court|judge|executive|consent|purchase order|orders',
  'in_order',
  'on_demand',
  'gas|oil|crude|water|steel pipeline|pipelines',
  ...ofRivals(DEMAND),
]

/** Statements on how business is going. */
export const BUSINESS_CALL_RULES: readonly WordRule[] = [
  callRule({
    id: 'call_headwinds',
    name: 'Headwinds named',
    description: 'A speaker of the company names headwinds, with what they come from.',
    parts: BOTH,
    version: 1,
    assertions: [
      {
        assert: ['headwind|headwinds'],
        require: [CAUSE],
        exclude: ofRivals('headwind|headwinds'),
        without: ['third_party'],
      },
    ],
  }),
  callRule({
    id: 'call_tailwinds',
    name: 'Tailwinds named',
    description: 'A speaker of the company names tailwinds, with what they come from.',
    parts: BOTH,
    version: 1,
    assertions: [
      {
        assert: ['tailwind|tailwinds'],
        require: [CAUSE],
        exclude: ofRivals('tailwind|tailwinds'),
        without: ['third_party'],
      },
    ],
  }),
  callRule({
    id: 'call_demand_strength',
    name: 'Strong demand',
    description:
      'A speaker of the company says that demand, orders, traffic or the pipeline is strong or grows.',
    parts: BOTH,
    version: 1,
    assertions: [
      {
        assert: [
          `!${DEMAND} ..5 ${STRONG}`,
          `${STRONG} ..1 !${DEMAND}`,
          `${STRONG} ?and ..1 ${STRONG} !${DEMAND}`,
        ],
        exclude: [`${DEMAND} ..5 ${WEAK}`, `${WEAK} ..2 ${DEMAND}`, ...NO_DEMAND],
        without: ['third_party'],
      },
    ],
  }),
  callRule({
    id: 'call_demand_weakness',
    name: 'Weak demand',
    description:
      'A speaker of the company says that demand, orders, traffic or the pipeline is weak or falls.',
    parts: BOTH,
    version: 1,
    severity: 'medium',
    assertions: [
      {
        assert: [
          `!${DEMAND} ..4 ${WEAK}`,
          `${WEAK} ..2 !${DEMAND}`,
          'reduced|lower ?customer ?consumer !demand|orders|bookings|traffic',
        ],
        exclude: [`${DEMAND} ..3 ${STRONG}`, ...NO_DEMAND],
        without: ['third_party'],
      },
    ],
  }),
  callRule({
    id: 'call_one_time_items',
    name: 'One-time items with an amount',
    description: 'A speaker of the company calls an amount one-time, non-recurring or unusual.',
    value: 'Amount, in the currency that is named; a count where none is.',
    parts: BOTH,
    version: 1,
    assertions: [
      {
        assert: ['!one_time|onetime|nonrecurring|non_recurring|unusual'],
        exclude: [
          'not|nothing|no|without ..4 unusual|one_time',
          'one_time_only|at_one_time|one_time_password|one_time_passwords|one_time_passcode*',
        ],
        value: { kind: 'money', pick: 'largest', within: 25, optional: false },
      },
      {
        assert: ['!one_time|onetime|nonrecurring|non_recurring|unusual'],
        exclude: [
          'not|nothing|no|without ..4 unusual|one_time',
          'one_time_only|at_one_time|one_time_password|one_time_passwords|one_time_passcode*',
        ],
        value: { kind: 'number', pick: 'largest', within: 25, least: 100_000 },
      },
    ],
  }),
  callRule({
    id: 'call_management_change',
    name: 'Change of management',
    description: 'A speaker of the company announces that an officer joins, leaves or is succeeded.',
    parts: PREPARED,
    version: 1,
    assertions: [
      {
        assert: [
          'introduce|introducing|welcome|welcoming|appointed|appointment|hired|hiring|named|naming|promoted|promotion|recruited|announce|announced ..8 new|incoming|as|our|of ..5 !@officer',
          'new|incoming|interim !@officer',
          '!@officer ..8 retire|retiring|retirement|resigned|stepping_down|step_down|departure|departing|succeed|succeeded|successor|transition',
          'retire|retiring|retirement|resignation|departure|successor|succession ..8 !@officer',
          'adding|added|hired|hiring|named|appointed|promoted|recruited ..6 as_our|as_the|as_its|as ..4 !manager|director|head|officer|president',
        ],
        exclude: [
          'with_me|joining_me|joining_us|with_us|on_the_call|turn_the_call|turn_it_over|call_over|hand',
          'new ..2 retirement_plan',
          'last|prior|previous|former ..2 year|years',
          'customer|customers|client|clients|competitor|competitors|supplier|suppliers ..1 has|have|had|named|appointed|hired ..3 @officer',
          'new @officer ..1 could|would|may|should',
          'if|might',
        ],
        without: ['third_party', 'modal'],
      },
    ],
  }),
  callRule({
    id: 'call_record_results',
    name: 'Record results',
    description: 'A speaker of the company calls revenue, earnings, cash flow or another result a record.',
    parts: PREPARED,
    version: 1,
    assertions: [
      {
        assert: [
          '!record ..3 revenue|revenues|sales|earnings|net_income|income|profit|profits|profitability|cash_flow|cash_flows|results|eps|ebitda|backlog|bookings|orders|margin|margins|quarter|year|performance|collections|volume|volumes|level|levels|high',
          'revenue|revenues|sales|earnings|income|profit|ebitda|eps|cash_flow|backlog|bookings|orders|results ..6 a|new|all_time|another !record',
        ],
        exclude: [
          'record date|dates|keeping|holders|label|labels',
          'track|public|off_the|for_the|medical|broken|vinyl record',
          'below|short|down|less|lower|compared|versus|against ..6 record',
          'prior|previous|last ..3 record',
        ],
      },
    ],
  }),
  callRule({
    id: 'call_missed_expectations',
    name: 'Below expectations',
    description: 'A speaker of the company says that results fell short of expectations, plan or guidance.',
    parts: BOTH,
    version: 1,
    severity: 'medium',
    assertions: [
      {
        assert: [
          'below|short_of|under|worse_than|lower_than|less_than ..2 our|expectations|plan|guidance|expected|anticipated|budget|forecast ..3 !expectations|plan|guidance|forecast|target|targets|outlook|budget|range|expected|anticipated',
          'worse_than|lower_than|weaker_than|slower_than|less_than|softer_than ..2 !expected|anticipated|planned|hoped',
          'missed|missing our|the ..3 !expectations|plan|guidance|forecast|target|targets|budget',
          `disappointed|disappointing ..6 !results|quarter|performance|revenue|sales|earnings`,
          `results|quarter|performance|revenue|sales|earnings ..4 !disappointing|disappointed`,
        ],
        exclude: [
          'expenses|costs|cost|expense|tax_rate|losses|attrition|churn ..8 lower_than|below|less_than|under',
          'not|never disappoint*',
          ...ofRivals('results|quarter|revenue|sales|earnings'),
        ],
        without: ['third_party'],
      },
    ],
  }),
  callRule({
    id: 'call_macro_caution',
    name: 'Caution about the economy',
    description:
      'A speaker of the company calls the economy or its markets uncertain or difficult, or the company cautious.',
    parts: BOTH,
    assertions: [
      {
        assert: [
          'uncertain|uncertainty|uncertainties|volatile|volatility|challenging|difficult|tough|tougher|weak|weakening|turbulent ..3 !economy|economic|macro|macroeconomic|environment|market_conditions|climate|backdrop|economies',
          '!economy|macro|macroeconomic|environment|backdrop|economic_conditions ..4 uncertain|uncertainty|volatile|volatility|challenging|difficult|tough|weak|weakening|deteriorat*',
          `${WE} ..5 !cautious|prudent`,
        ],
        exclude: [
          'less|not ..2 cautious|difficult|uncertain|challenging',
          'cautiously_optimistic',
          'prudent ..2 management|person',
        ],
        without: ['third_party'],
      },
    ],
  }),
]
