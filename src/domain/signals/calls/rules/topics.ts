import type { GuardName, WordRule } from '../../rule.ts'
import { BOTH, callRule, ofRivals } from './define.ts'

/** A topic of calls: its words count, and with a word of direction in the sentence they are a signal. */
interface CallTopic {
  readonly id: string
  readonly name: string
  /** What the signal says of the topic. */
  readonly description: string
  /** Alternatives that open the topic. */
  readonly words: string
  /** Alternatives that state a direction or an act close by; absent: `MOVES`. */
  readonly moves?: string
  readonly exclude?: readonly string[]
  /** Whether only the company's own counts, not that of a customer or supplier. */
  readonly isOwn?: boolean
}

/** What a product does for those who buy it. */
const FOR_OTHERS =
  'help|helps|helped|helping ..3 customer|customers|client|clients|companies|firms|hospitals|retailers|shippers|merchants|users'
const NOT_PLANNED = 'not ..1 planned|contemplated|on_the_table|in_the_cards'

const MOVES =
  'increase|increased|increases|increasing|decrease|decreased|decreasing|higher|lower|lowered|rise|rises|rising|rose|risen|grew|grow|growing|growth|decline|declined|declining|' +
  'improve|improved|improving|improvement|expand|expanded|expanding|expansion|contracted|contraction|pressure|pressures|pressured|strong|stronger|weak|weaker|soft|softer|tight|tighter|' +
  'ease|eased|easing|better|worse|record|reduce|reduced|reducing|reduction|raised|raising|cut|cutting|favorable|favorably|unfavorable|unfavorably|benefit|benefited|impacted|impact|' +
  'challenge|challenges|challenging|stabilize|stabilized|stabilizing|leveled|level_off|levels_off|leveling|leveling_off|headwind|headwinds|tailwind|tailwinds|fell|fall|falling|dropped|offset|shortage|shortages|constrained|' +
  'constraints|improves|elevated|attractive|competitive|aggressive|normalized|normalizing'

export const TOPICS: readonly CallTopic[] = [
  {
    id: 'pricing',
    name: 'Pricing',
    description: 'how the company’s prices change',
    words: 'pricing|price_increase|price_increases|price_increased|price_cuts|selling_prices|list_prices',
    exclude: [
      'hope|hoping|hopeful ..4 pricing|prices',
      'stock|share|offering|exercise|strike|bond|note|notes price|prices|pricing',
      'pricing team|teams|tool|tools|software|committee',
    ],
  },
  {
    id: 'margin',
    name: 'Margins',
    description: 'how margins change',
    words: 'gross_margin|gross_margins|operating_margin|operating_margins|margin|margins|ebitda_margin',
    exclude: [
      'margin loan|loans|account|call|calls',
      'margin of_error|of_safety',
      'by a wide|wider|large|huge|big|fair|good|considerable|comfortable|slim|narrow margin',
      FOR_OTHERS,
    ],
  },
  {
    id: 'cost_inflation',
    name: 'Cost inflation',
    description: 'that costs rise',
    words:
      'inflation|inflationary|input_costs|input_cost|raw_material_costs|raw_material_prices|material_costs|commodity_costs|commodity_prices|freight_costs|labor_costs|wage_costs|' +
      'energy_costs|fuel_costs|fuel_prices|transportation_costs|component_costs',
    moves:
      'increase|increased|increasing|increases|higher|rising|rose|risen|pressure|pressures|elevated|up|headwind|headwinds|impacted|impact|offset|raised|surge|surged',
    exclude: [FOR_OTHERS],
  },
  {
    id: 'supply',
    name: 'Supply',
    description: 'whether supply is constrained or improves',
    words:
      'supply_chain|supply_chains|supply_constraints|lead_times|shortage|shortages|component_availability|supply_disruption*',
    exclude: [FOR_OTHERS],
  },
  {
    id: 'inventory',
    name: 'Inventory',
    description: 'how inventories change',
    words: 'inventory|inventories|destocking|restocking|channel_inventory',
    moves: `${MOVES}|build|built|destocking|restocking|days|turns|clean|excess|elevated|lean|write_down|write_downs|correction`,
    exclude: ['inventory software|system|systems|tool|tools|app', FOR_OTHERS],
  },
  {
    id: 'fx',
    name: 'Currencies',
    description: 'that exchange rates lower or raise results',
    words:
      'foreign_exchange|foreign_currency|currency|currencies|fx|exchange_rates|exchange_rate|constant_currency|stronger_dollar|weaker_dollar|strong_dollar',
    moves: `${MOVES}|negative|negatively|positive|positively|adverse|adversely|hedge|hedged`,
    exclude: ['bitcoin|crypto|cryptocurrency|digital|virtual ..3 currency|currencies'],
  },
  {
    id: 'tariff',
    name: 'Tariffs',
    description: 'that tariffs have an effect',
    words: 'tariff|tariffs|import_duties|countervailing_duties|antidumping_duties',
    moves: `${MOVES}|mitigate|mitigated|mitigating|mitigation|exposure|cost|costs|pass|passed|effect|affected`,
  },
  {
    id: 'labor',
    name: 'Labor',
    description: 'how available or how costly labor is',
    words:
      'labor_market|labor_costs|labor_shortage|labor_shortages|wages|wage_rates|staffing|turnover_rate|attrition|headcount|labor_availability|hiring',
    moves: `${MOVES}|shortage|shortages|added|adding|freeze|difficult|slow|slowed|tightness`,
    exclude: ['asset|inventory turnover', FOR_OTHERS],
  },
  {
    id: 'capex',
    name: 'Capital expenditures',
    description: 'how much the company invests, or how that changes',
    words:
      'capital_expenditure|capital_expenditures|capex|capital_spending|capital_investment|capital_investments',
    moves: `${MOVES}|<money>|<percent>|expect|expected|spent|invest|invested|range|plan|plans|planned`,
    isOwn: true,
  },
  {
    id: 'buyback',
    name: 'Buybacks',
    description: 'that the company repurchases its shares',
    words:
      'repurchase|repurchased|repurchases|repurchasing|buyback|buybacks|bought_back|share_repurchase*|stock_repurchase*',
    moves:
      'authorized|authorization|repurchased|bought_back|completed|under|increase|increased|million|billion|continue|continued|<money>|shares|suspended|paused|accelerated|executed',
    exclude: [
      'repurchase agreement|agreements',
      'receivable|receivables|loans|portfolio ..4 repurchase*',
      'repurchase|repurchased|repurchases|repurchasing|bought_back ..2 loan|loans|receivable|receivables|mortgages|notes|bonds',
    ],
    isOwn: true,
  },
  {
    id: 'dividend',
    name: 'Dividend',
    description: 'that a dividend is declared, paid or changed',
    words: 'dividend|dividends',
    moves:
      'declared|paid|pay|increase|increased|increasing|raised|raise|per_share|cents|<money>|special|initiated|reinstate*|suspend*|cut|reduced|quarterly|yield',
    exclude: ['may_not|able_to ..6 dividend*'],
    isOwn: true,
  },
  {
    id: 'mna',
    name: 'Acquisitions',
    description: 'that a business is bought or sold, or that acquisitions continue',
    words: 'acquisition|acquisitions|merger|divestiture|divestitures',
    moves:
      'completed|closed|announced|announce|signed|agreement|integrate|integrated|integrating|integration|synergies|accretive|purchase_price|pipeline|opportunistic|looking_for|pursue|pursuing|evaluate|evaluating|strategic|bolt_on|tuck_in|closing|recent|pleased|from_our|we_made|<money>',
    exclude: [
      'customer|client|subscriber|talent|data|land|user|traffic acquisition|acquisitions',
      'acquisition_cost|acquisition_costs',
      'stock_based',
    ],
    isOwn: true,
  },
  {
    id: 'restructuring',
    name: 'Restructuring',
    description: 'that a restructuring is under way, or its cost',
    words:
      'restructuring|restructure|reorganization|layoff|layoffs|workforce_reduction|headcount_reduction*|reduction_in_force|plant_closure*|site_consolidation*|cost_reduction_program',
    moves:
      'plan|program|announced|completed|charge|charges|costs|savings|actions|initiated|began|begun|expect|<money>|implemented|reduce|reduced|reducing',
    exclude: [
      'debt|bankruptcy|chapter ..3 restructur*|reorganiz*',
      'restructur*|reorganiz* ..2 debt|loan|loans',
      'troubled debt',
      'client|clients ..6 restructur*|reorganiz*',
      'government|ministry|agency|federal|county ..4 restructur*|reorganiz*|layoff|layoffs',
    ],
    isOwn: true,
  },
  {
    id: 'ai',
    name: 'Artificial intelligence',
    description: 'that artificial intelligence is used, sold or invested in',
    words: 'artificial_intelligence|ai|generative_ai|gen_ai|machine_learning|large_language_model*|llm|llms',
    moves: `${MOVES}|launch*|deploy*|invest*|build|building|adopt*|demand|workload*|customers|productivity|using|use|integrat*|product|products|revenue|driven|driving|enable*`,
  },
  {
    id: 'backlog',
    name: 'Backlog',
    description: 'how the backlog changes',
    words: 'backlog|book_to_bill|remaining_performance_obligation*',
    moves: `${MOVES}|<money>|<percent>|above|below|up|down|solid|healthy|of_one`,
    exclude: [
      'court|courts|docket|permit|permits|permitting|visa|agency ..4 backlog',
      'backlog of|in cases|claims|applications|permits|approvals|visas',
    ],
    isOwn: true,
  },
  {
    id: 'churn',
    name: 'Churn and retention',
    description: 'how many customers stay or leave',
    words:
      'churn|retention_rate|retention_rates|net_retention|gross_retention|dollar_based_net|renewal_rate|renewal_rates|customer_retention|customer_attrition',
    moves: `${MOVES}|<percent>|above|below|stable|healthy|high|low`,
    exclude: [
      'employee|employees|staff|driver|drivers|nurse|nurses|associate|teacher|talent|workforce ..1 churn|retention_rate|retention_rates|net_retention|gross_retention',
      FOR_OTHERS,
    ],
  },
  {
    id: 'regulatory',
    name: 'Regulation',
    description: 'that regulation or regulators have an effect',
    words:
      'regulation|regulations|regulatory|regulator|regulators|legislation|new_law|new_laws|rulemaking|fda_approval',
    moves: `${MOVES}|approval|approved|approve|affect|affected|affects|comply|compliance|scrutiny|change|changes|changed|effective|delay|delayed|delays|passed|positive|negative|pending|require|requires|required|help|hurt`,
    exclude: ['heat|temperature|voltage|speed|blood_sugar|glucose|gene regulation', FOR_OTHERS],
  },
  {
    id: 'china',
    name: 'China',
    description: 'how business in China develops',
    words: 'china|chinese',
    moves: `${MOVES}|recovery|recovering|slow|slower|slowing|slowdown|lockdown*|restriction|restrictions|export_controls|ban|demand`,
    exclude: ['bone|fine china', 'china cabinet|cabinets|plate|plates|set|sets'],
  },
]

export function topicSignal(topic: CallTopic): WordRule {
  const moves = topic.moves ?? MOVES
  const without: readonly GuardName[] = topic.isOwn ? ['example'] : ['third_party', 'example']
  return callRule({
    id: `call_${topic.id}`,
    name: `${topic.name}, on a call`,
    description: `A speaker of the company says ${topic.description}.`,
    parts: BOTH,
    version: 1,
    assertions: [
      {
        assert: [`!${topic.words} ..6 ${moves}`, `${moves} ..4 !${topic.words}`],
        exclude: [
          `their|your ..1 ${topic.words}`,
          ...ofRivals(topic.words),
          NOT_PLANNED,
          ...(topic.exclude ?? []),
        ],
        without,
      },
    ],
  })
}

/** Sentences that name a topic, whatever they say of it. */
export function topicCount({ id, name, words, exclude }: CallTopic): WordRule {
  return callRule({
    id,
    name,
    description: '',
    parts: BOTH,
    assertions: [
      {
        assert: [words],
        exclude: exclude ?? [],
        without: [
          'modal',
          'negation',
          'definition',
          'standard',
          'third_party',
          'resolved',
          'past',
          'example',
        ],
      },
    ],
  })
}
