import type { WordRule } from '../rule.ts'
import { PERIODIC } from './sections.ts'

const CONCENTRATION = [
  'footnote_concentration',
  'footnote_segments',
  'footnote_revenue',
  'footnote_accounting_policies',
  'footnote_credit_losses',
  'footnote_balance_sheet_details',
  'financial_statements',
  'mda_full',
  'business',
  'risk_factors',
  'mda_results_operations',
]
const CUSTOMER = 'customer|client|distributor|retailer|reseller|wholesaler'
const CUSTOMERS = 'customers|clients|distributors|retailers|resellers|wholesalers'
/** One customer, however many of its offices buy. */
const GOVERNMENT =
  'u.s_government|federal_government|united_states_government|department_of_defense|us_government'
/** What makes a share that of something other than a customer. */
const NO_CUSTOMER = [
  'no|none|neither|not|never ..10 @accounted',
  'no ..4 customer*|distributor*|retailer*',
  'receivable|receivables',
  'aggregate|aggregated|collectively|combined|together|in_total',
  'less than <percent>',
  // What introduces a table says the threshold, not the share.
  'following table|tables',
  'estimated to',
  'billing|billed|shipping|shipped|ship_to|domiciled',
  'customer support|service|services|care|contracts|contract|experience|training|equipment|relationship*|success|financing|lists',
  'customer revenue|revenues|sales|class|classes|segment|group|category|type|types|mix',
  'distributor channel|channels|network',
  'customer|customers locations|location|base|traffic|transactions|orders|deposits|satisfaction|accounts',
  'purchases|suppliers|supplier|vendor|vendors|assets|loans|deposits',
  'greater|more|excess than|of <percent> ..4 @revenue ..6 were|are|is|was|none',
  'segment|segments ..10 revenue ..10 customers_in',
  'country|countries|region|regions|geograph*|europe|china|asia|canada|backlog',
  'government segment|customers|business|sector|end_market|agencies|entities|markets',
  'customers|sales|revenue|revenues ..4 outside|international|in_the_united|located|headquartered|billed',
  'tenant|borrower|lessee|franchisee|competitor|investee ?largest|major customer|customers',
  'customer of ..2 tenant|borrower|lessee|franchisee|competitor|investee',
  'non_u.s|foreign|overseas|domestic|export|international|commercial|retail|wholesale|residential|industrial|new|existing ..2 customer|customers|distributors',
  'loss|increase|decrease|decline|growth|change|grew|rose|increased|decreased|declined|up|down ..6 <percent>',
  'grew|growing|growth',
  'remaining|backlog|bookings|orders',
  'categories|category|providers',
  // Revenue of a segment or brand.
  '<percent> of <name> ..3 @revenue',
]

/** Shares of several customers together. */
const SUMS = [
  'top|largest <number> customers|distributors',
  'ten|five|four|three|two|twenty|<number> ..1 !largest customers|distributors',
  'largest|top customers|distributors|retailers',
]
/** Names that are no customers. */
const PLACES =
  'singapore|taiwan|japan|korea|germany|india|mexico|brazil|france|italy|spain|kingdom|ireland|israel|netherlands|america|americas|american|asian|european|pacific|emea|apac|states'

/** Dependence on a customer or a supplier. */
export const CONCENTRATION_RULES: readonly WordRule[] = [
  {
    kind: 'words',
    id: 'customer_concentration_high',
    name: 'Customer of 10 % of revenue or more',
    category: 'business',
    severity: 'medium',
    version: 2,
    description:
      'One customer, named, lettered or counted, is 10 % or more of revenue in the period of the report. Shares of receivables, of countries and of several customers together do not count.',
    value: 'Largest share of revenue of one customer, in percent.',
    tells: 'state',
    sources: PERIODIC,
    sections: CONCENTRATION,
    assertions: [
      {
        assert: [
          `${CUSTOMER} ..14 @accounted ..4 <percent> ..14 !@revenue`,
          `${CUSTOMER} ..14 @accounted ..12 @revenue ..10 <percent>`,
          `${CUSTOMERS} a|b|c|1|2|x|one ..8 @accounted ..4 <percent> ..14 !@revenue`,
          `${CUSTOMERS} , <name> ..8 @accounted ..4 <percent> ..14 !@revenue`,
          `one of ..3 ${CUSTOMERS} ..10 @accounted ..4 <percent> ..14 !@revenue`,
          `${CUSTOMERS} each @accounted ..4 <percent> ..14 !@revenue`,
          '!derived|generated|earned ..3 <percent> ..6 @revenue from ..2 <name>|customer',
          `!sales|revenue|revenues to|from ..14 customer|<name> ..6 @accounted|were|was|amounted|totaled|approximated ..4 <percent>`,
          `<percent> ..14 @revenue ..14 one|single|largest !customer|client`,
          `one|single|a ${CUSTOMER} that|which|who ..2 !@accounted ..4 <percent>`,
          `!${GOVERNMENT} ..20 @accounted ..4 <percent> ..14 @revenue`,
          `<percent> ..4 @revenue ..20 !${GOVERNMENT}`,
        ],
        require: [
          [
            `customer|customers|client|clients|distributor|distributors|retailer|retailers|stores`,
            GOVERNMENT,
          ],
          ['@revenue'],
        ],
        exclude: [...NO_CUSTOMER, ...SUMS],
        without: ['third_party', 'actor'],
        value: { kind: 'percent', pick: 'all', least: 10, most: 100, within: 6, optional: false },
      },
      {
        assert: ['<name> ..8 accounted|represented ..4 <percent> ..10 !@revenue'],
        require: [['customer|customers|client|clients|distributor|distributors|retailer|retailers|stores']],
        exclude: [...NO_CUSTOMER, ...SUMS, `^ ${PLACES}`, `${PLACES} accounted|represented|,|and|or`],
        without: ['third_party', 'actor'],
        value: { kind: 'percent', pick: 'all', least: 10, most: 100, within: 6, optional: false },
      },
      {
        // As many shares as customers: no sum, and no two years of one.
        assert: [
          `two ..3 ${CUSTOMERS} ..3 @accounted ..2 <percent> and ..1 <percent> ..12 !@revenue`,
          `three ..3 ${CUSTOMERS} ..3 @accounted ..2 <percent> , <percent> ?, and ..1 <percent> ..12 !@revenue`,
        ],
        exclude: [...NO_CUSTOMER, '<year> ?, and ..1 <year>'],
        without: ['third_party', 'actor'],
        value: { kind: 'percent', pick: 'all', least: 10, most: 100, optional: false },
      },
    ],
  },
  {
    kind: 'words',
    id: 'supplier_concentration',
    name: 'Sole or dominant supplier',
    category: 'business',
    severity: 'medium',
    version: 3,
    description:
      'The company depends on a sole or single source for components, products or services, or one supplier is 10 % or more of its purchases.',
    value: 'Share of purchases of one supplier, in percent; null where none is named.',
    tells: 'state',
    sources: PERIODIC,
    sections: [
      'business',
      'footnote_concentration',
      'risk_factors',
      'footnote_contingencies',
      'footnote_accounting_policies',
    ],
    assertions: [
      {
        assert: [
          'obtain*|obtained|purchase*|purchased|procure*|source|sourced|supplied|buy|available|manufactured|produced|made|rely|relies|depend|depends|dependent ..14 sole|single !source|sources|supplier|suppliers|sourced|vendor|vendors|manufacturer|manufacturers|foundry|subcontractor|contract_manufacturer',
          'sole|single source|sourced ..6 !suppliers|supplier|vendors|components|basis',
          '!sole|only supplier|source|manufacturer of|for ..8 our|its|the',
        ],
        exclude: [
          'no|not|never|neither|does_not|do_not ..10 sole|single|depend*|rely|dominant|supplier|vendor',
          'sole source of ..3 income|revenue|liquidity|cash|repayment|contract*',
          'sole_source ..3 award*|contract*|procurement',
          'we|company|it|registrant is|are|was|were ?the|a|an ?only|sole|single ?source supplier|source|provider|manufacturer|vendor',
          'customer|customers ..4 buy|purchase|obtain|source|rely|depend|prefer',
        ],
        without: ['third_party', 'example', 'actor'],
      },
      {
        assert: [
          'supplier|suppliers|vendor|vendors|manufacturer ..10 @accounted ..4 <percent> ..10 !purchases|inventory|cost',
          '<percent> of ..6 !purchases ..10 supplier|suppliers|vendor|vendors|one',
        ],
        exclude: [
          'no|not|never|neither|none ..10 supplier|suppliers|vendor|vendors',
          'ten|five|four|three|<number> ..1 largest|top|principal suppliers|vendors',
          'payable|payables',
        ],
        without: ['third_party', 'actor'],
        value: { kind: 'percent', pick: 'largest', within: 4, least: 10, most: 100 },
      },
    ],
  },
]
