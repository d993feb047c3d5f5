import type { WordRule } from '../rule.ts'
import { ANNOUNCED, PERIODIC, RESULTS } from './sections.ts'

const CONCENTRATION = [
  'footnote_concentration',
  'footnote_segments',
  'footnote_revenue',
  'footnote_accounting_policies',
  'footnote_credit_losses',
  'footnote_balance_sheet_details',
  'business',
  'risk_factors',
  'mda_results_operations',
]
const CUSTOMER = 'customer|distributor|retailer|reseller|wholesaler'
const CUSTOMERS = 'customers|distributors|retailers|resellers|wholesalers'
/** What a share of a customer is told with, and what makes it the share of something else. */
const NO_CUSTOMER = [
  'no|none|neither|not|never ..10 @accounted',
  'no ..4 customer*|distributor*|retailer*',
  'receivable|receivables',
  'aggregate|aggregated|collectively|combined|together|in_total',
  'less than <percent>',
  'estimated to',
  'billing|billed|shipping|shipped|ship_to|domiciled',
  'customer support|service|services|care|contracts|contract|experience|training|equipment|relationship*|success|financing|lists',
  'customer revenue|revenues|sales|class|classes|segment|group|category|type|types|mix',
  'distributor channel|channels|network',
  'customer|customers locations|location|base|traffic|transactions|orders|deposits|satisfaction|accounts',
  'purchases|suppliers|supplier|vendor|vendors|assets|loans|deposits',
  'greater|more|excess than|of <percent> ..4 @revenue ..6 were|are|is|was|none',
  'segment|segments ..10 revenue ..10 customers_in',
  'country|countries|region|regions|geograph*|europe|china|asia|canada|backlog|government|governmental',
  'customers|sales|revenue|revenues ..4 outside|international|in_the_united|located|headquartered|billed',
  'tenant|borrower|lessee|franchisee|competitor|investee ?largest|major customer|customers',
  'customer of ..2 tenant|borrower|lessee|franchisee|competitor|investee',
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

/** What a charge is for. */
const CHARGES = [
  [
    'restructuring|impairment|impairments|nonrecurring|non_recurring|unusual|severance|litigation|settlement|exit|closure|write_down|write_off|writedown|special|inventory|abandonment|reorganization|goodwill|facility|facilities',
  ],
]
/** Charges of other kinds, of other years, and those left out of adjusted figures. */
const NO_CHARGE = [
  'no|not|without ..8 charge|charges|impairment',
  'interest|depreciation|amortization|finance|income_tax|deferred_tax|loan|loans|credit_losses|charge_offs|chargeoffs ..2 charge|charges|expense',
  'if|may|would|could|expect|expects|expected|anticipat* ..14 charge|charges|impairment',
  'one_time|provisional|transition|net|a tax charge|charges',
  'stock_based|share_based ..2 charge|charges',
  'amortization and impairment',
  'exclud*|adjusted|accumulated|other_than_temporary',
  'lapping|lapped',
  'charge|charges|impairment recorded|incurred|recognized|taken|of ..2 in_the|in_a prior|previous|preceding',
  'charge|charges ..3 <money> ?recorded|incurred|recognized|taken in_the|in_a prior|previous|preceding',
]

/** Business and operations. */
export const BUSINESS_RULES: readonly WordRule[] = [
  {
    kind: 'words',
    id: 'customer_concentration_high',
    name: 'Customer of 10 % of revenue or more',
    category: 'business',
    severity: 'medium',
    version: 1,
    description:
      'One named, lettered or counted customer is 10 % or more of revenue; the value is the largest share. Receivables, countries, sums over several customers and denials do not count.',
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
          `<percent> ..14 @revenue ..14 one|single|largest !customer`,
        ],
        require: [[`customer|customers|distributor|distributors|retailer|retailers|walmart|stores`]],
        exclude: [...NO_CUSTOMER, ...SUMS],
        without: ['third_party'],
        value: { kind: 'percent', pick: 'all', least: 10, most: 100, within: 6, optional: false },
      },
      {
        assert: ['<name> ..8 accounted|represented ..4 <percent> ..10 !@revenue'],
        require: [['customer|customers|distributor|distributors|retailer|retailers|walmart|stores']],
        exclude: [...NO_CUSTOMER, ...SUMS, `^ ${PLACES}`, `${PLACES} accounted|represented|,|and|or`],
        without: ['third_party'],
        value: { kind: 'percent', pick: 'all', least: 10, most: 100, within: 6, optional: false },
      },
      {
        // As many shares as customers: no sum, and no two years of one.
        assert: [
          `two ..3 ${CUSTOMERS} ..3 @accounted ..2 <percent> and ..1 <percent> ..12 !@revenue`,
          `three ..3 ${CUSTOMERS} ..3 @accounted ..2 <percent> , <percent> ?, and ..1 <percent> ..12 !@revenue`,
        ],
        exclude: [...NO_CUSTOMER, '<year> ?, and ..1 <year>'],
        without: ['third_party'],
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
    version: 1,
    description:
      'Components, products or services come from a sole or single source, or one supplier is 10 % or more of purchases.',
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
          'obtain*|obtained|purchase*|purchased|procure*|source|sourced|supplied|buy|available|manufactured|produced|made|rely|relies|depend|depends|dependent ..14 sole|single !source|sources|supplier|suppliers|sourced|vendor|vendors|manufacturer|manufacturers',
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
        without: ['third_party', 'example'],
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
        without: ['third_party'],
        value: { kind: 'percent', pick: 'largest', within: 4, least: 10, most: 100 },
      },
    ],
  },
  {
    kind: 'words',
    id: 'goodwill_impairment',
    name: 'Goodwill impaired',
    category: 'business',
    severity: 'high',
    version: 1,
    description: 'A goodwill impairment charge was recorded. Tests that found none do not count.',
    sources: [...PERIODIC, '8-K', 'IR', '6-K'],
    sections: [
      'mda_results_operations',
      'mda_overview',
      'mda_critical_accounting',
      'footnote_goodwill',
      'item_2_06',
      'item_2_02',
      'exhibit_99*',
      'release',
    ],
    assertions: [
      {
        assert: [
          'recorded|recognized|incurred|recognize|recorded|took|taken|included|includes|include|reflects|reported ..14 !goodwill ..10 impairment|impaired|charge|write_down|write_off|writedown',
          'recorded|recognized|incurred|took|taken|resulted|included|includes|reflects|reported ..14 !impairment ..10 goodwill',
          '!goodwill impairment ?charge|charges|loss|losses of ..3 <money>',
          '!impairment of goodwill of ..3 <money>',
          '!goodwill ..5 was|were ..6 impaired|written_off|written_down',
          'recorded|recognized|incurred|took|taken ..10 write_down|write_off|writedown|writeoff|charge|charges ..6 !goodwill',
        ],
        exclude: [
          'no|not|never|none|without ..12 impair*|goodwill',
          'if|whether|when|policy ..12 impair*',
          'exclud*|adjusted|non_gaap|accumulated|prior_to',
          'is|are recorded|recognized|recognised',
        ],
        value: { kind: 'money', pick: 'largest', within: 12, optional: false },
      },
    ],
  },
  {
    kind: 'words',
    id: 'has_material_charge',
    name: 'Material charge',
    category: 'business',
    severity: 'high',
    version: 1,
    description:
      'A charge for exit activities or impairment was announced (8-K items 2.05, 2.06), or a restructuring, impairment or similar charge with an amount was recorded that is at least 1 % of revenue of the year or 5 % of income before tax. The amount is the value.',
    sources: [...PERIODIC, '8-K'],
    sections: [
      'item_2_05',
      'item_2_06',
      'mda_results_operations',
      'mda_overview',
      'footnote_restructuring',
      'footnote_goodwill',
      'footnote_ppe',
      'footnote_contingencies',
    ],
    items: ['2.05', '2.06'],
    assertions: [
      {
        assert: [
          'recorded|recognized|incurred|recognised|took ..16 charge|charges|impairment|impairments|write_down|write_downs|write_off|restructuring ..10 <money>',
          'charge|charges|impairment|impairments|write_down|write_off of ..4 <money>',
          'recorded|recognized|incurred|recognised|took ..6 <money> ..12 !charge|charges|impairment|impairments|restructuring|write_down|write_off',
        ],
        require: CHARGES,
        exclude: NO_CHARGE,
        value: { kind: 'money', pick: 'first', optional: false, least: 1_000_000 },
      },
      {
        assert: ['charge|charges|impairment|impairments ..12 was|were|totaled|amounted ..2 <money>'],
        require: CHARGES,
        exclude: NO_CHARGE,
        value: { kind: 'money', pick: 'last', optional: false, least: 1_000_000 },
      },
    ],
  },
  {
    kind: 'words',
    id: 'restructuring',
    name: 'Restructuring',
    category: 'business',
    severity: 'medium',
    version: 1,
    description: 'A restructuring plan or program was approved, announced or is carried out (8-K item 2.05).',
    sources: [...PERIODIC, '8-K', '6-K', 'IR'],
    sections: [
      'item_2_05',
      'footnote_restructuring',
      'mda_results_operations',
      'mda_overview',
      'mda_liquidity',
      ...RESULTS,
    ],
    items: ['2.05'],
    assertions: [
      {
        assert: [
          'approved|announced|initiated|began|begun|commenced|implemented|adopted|launched|committed|undertook|undertaken|completed|executed ..14 !restructuring|reorganization|restructure|cost_reduction ..8 plan|program|plans|programs|actions|initiative|initiatives',
          '!restructuring|reorganization ?plan|program|plans|actions ..10 approved|announced|initiated|begun|implemented|completed|adopted',
          'recorded|incurred|recognized|included|includes ..8 !restructuring ..3 charge|charges|costs|expense|expenses',
        ],
        exclude: [
          'debt|troubled|tdr|chapter|bankruptcy|loan|loans|credit|tax_free|holding_company|legal_entity|internal_reorganization',
          'not|no ..6 restructuring',
          'ability to ..14 restructuring|reorganization',
          'exclud*|adjusted|non_gaap',
          'customer*|borrower* ..6 restructur*|reorganiz*',
        ],
        value: { kind: 'money', pick: 'largest', within: 14 },
      },
    ],
  },
  {
    kind: 'words',
    id: 'layoffs',
    name: 'Workforce reduction',
    category: 'business',
    severity: 'medium',
    version: 1,
    description: 'A reduction of the workforce with a number of positions or a share of employees.',
    sources: [...PERIODIC, '8-K', '6-K', 'IR'],
    sections: [
      'item_2_05',
      'footnote_restructuring',
      'mda_results_operations',
      'mda_overview',
      'business',
      ...RESULTS,
    ],
    assertions: [
      {
        assert: [
          'reduction|reductions|reduced|reduce|reducing|decrease|eliminate|eliminated|eliminating|eliminates|terminated|termination|cut ..12 !workforce|headcount|employees|positions|jobs|staff ..14 <number>|<percent>',
          'reduction|reductions|reduced|reduce|reducing|decrease|eliminate|eliminated|eliminating|elimination|terminated|termination|cut ..8 <number>|<percent> ..8 !workforce|headcount|employees|positions|jobs|staff',
          '<number>|<percent> ..6 !workforce|headcount|employees|positions|jobs ..8 terminated|eliminated|reduced|affected|impacted|severed',
          '!laid off ..6 <number>|<percent>',
          '<number>|<percent> ..6 employees|workers|people|workforce ..4 !laid off',
        ],
        exclude: [
          'square',
          'retirement|pension|plan_participants|benefit ..6 employees',
          'basis_points|rate|interest',
          'no|not ..8 eliminat*|reduc*',
          'terminated_without|employment_agreement|change_in_control|by_the_executive',
          'cost|costs|expense|expenses|compensation ..4 decreased|reduced',
          'turnover',
          'reduction|reductions|decrease|decreases of|in ..4 cost*|expense*|compensation|wages|benefits',
          'benefits|compensation|salaries|wages|pay ..8 reduced|cut',
        ],
        // Jobs are what is eliminated.
        without: ['resolved'],
        value: { kind: 'number', pick: 'largest', within: 10 },
      },
    ],
  },
  {
    kind: 'words',
    id: 'acquisition_announced',
    name: 'Acquisition announced',
    category: 'business',
    severity: 'informational',
    version: 1,
    description: 'An agreement to acquire a business, or to merge, was entered into or announced.',
    sources: ['8-K', '6-K', 'IR'],
    sections: ['item_1_01', ...RESULTS],
    assertions: [
      {
        assert: [
          'entered|enter|signed|executed|announced|reached|announce|announces|announcing ..14 !agreement ..12 acquire|merger',
          'entered|signed|executed ..8 merger|acquisition|purchase !agreement',
          'announced|agreed|announces ..4 to !acquire',
          'definitive !agreement ..6 acquire|merge|merger|purchase|be_acquired',
          'definitive ..2 !agreement ..14 will|to ?be acquired|acquire|merge',
        ],
        require: [['acquire|acquisition|merger|merge|acquired']],
        exclude: [
          'credit|loan|lease|license|supply|note|notes|securities_purchase|underwriting|rights_agreement|acquiring_person|stockholder*_rights|receivables|portfolio ..6 agreement|purchase|acquire',
          'right_to_acquire|option_to_acquire|warrants|shares_of_common',
          'not|no|terminat* ..8 agreement|acquire|merger',
          'employment|severance|change_in_control|change_of_control',
          'rights ..4 exercisable|certificates',
          'acquire ..3 <number> ..5 units|aircraft|vessels|properties|acres|trucks|buildings|hotels',
          'acquire the|a|certain ..2 land|building|property|real_estate|equipment',
        ],
        value: { kind: 'money', pick: 'largest', within: 30 },
      },
    ],
  },
  {
    kind: 'words',
    id: 'acquisition_completed',
    name: 'Acquisition completed',
    category: 'business',
    severity: 'informational',
    version: 1,
    description: 'An acquisition of a business was completed (8-K item 2.01, item 2 before August 2004).',
    sources: [...PERIODIC, '8-K', '6-K', 'IR'],
    sections: ['item_2_01', 'item_2', 'footnote_acquisitions', 'footnote_subsequent_events', ...RESULTS],
    assertions: [
      {
        assert: [
          'completed|closed|consummated|completes|completion_of ..8 !acquisition|merger|purchase of|with',
          '@self ..3 !acquired ..14 for|all|substantially|outstanding|assets|stock|business|company|interest|shares',
          '!acquisition|merger ..12 was|were completed|consummated|closed',
        ],
        exclude: [
          'offering|notes|debt|sale_and|portfolio|property|properties|facility|land|loan|loans|aircraft|vessel*|treasury|repurchase*',
          'not|no|if|upon|subject|would|expected|pending|expects|prior_to ..12 complet*|consummat*|acqui*|clos*',
          'sold|sale|dispos*|divest*',
          'shares_of_common_stock_acquired|acquired_person|acquiring',
          'acquired intangible*|assets|in_a|in_the|businesses|companies|technology|right|rights',
          'assets|liabilities|intangibles|companies|businesses|entities|stock|shares|interests acquired',
          'receivables',
          'mr|ms|mrs|dr ..3 acquired',
          'acquired a|an|the|certain|exclusive|its ..2 license|licenses|patent|patents|option|options',
        ],
        sections: [
          'footnote_acquisitions',
          'footnote_subsequent_events',
          'item_2_01',
          'item_2',
          ...ANNOUNCED,
        ],
        value: { kind: 'money', pick: 'largest', within: 20 },
      },
    ],
  },
  {
    kind: 'words',
    id: 'divestiture',
    name: 'Divestiture',
    category: 'business',
    severity: 'informational',
    version: 1,
    description: 'A business, segment or subsidiary was sold, or is held for sale or discontinued.',
    sources: [...PERIODIC, '8-K', '6-K', 'IR'],
    sections: [
      'item_2_01',
      'item_2',
      'item_1_01',
      'footnote_discontinued',
      'mda_overview',
      'mda_results_operations',
      'footnote_acquisitions',
      'footnote_subsequent_events',
      ...RESULTS,
    ],
    assertions: [
      {
        assert: [
          'completed|closed|consummated|announced|completes|announces ..6 !sale|divestiture|disposition|spin_off|divestment of|to',
          'approved|approves ..4 !divestiture|spin_off|split_off|divestment ..6 of',
          '@self ..3 sold|divested ..12 !business|subsidiary|division|segment|operations|unit',
          'agreement|agreed to !sell ..14 business|subsidiary|division|segment|operations|unit|interest',
          '!business|subsidiary|division|segment ..8 was|were sold|divested',
          '!divestiture of',
        ],
        require: [
          [
            'business|businesses|subsidiary|subsidiaries|division|segment|operations|unit|interest|spin_off|stake|divestiture|divested',
          ],
        ],
        exclude: [
          'sale|sales|sold|sell ..5 notes|securities|loans|loan|receivables|common_stock|preferred_stock|inventory|aircraft|properties|real_estate|land|buildings|warehouse|investments|leaseback|offering',
          'sale|sold|sell ..2 products',
          'sale_and leaseback|lease_back',
          'not|no|if|may|would|could ..10 sale|sell|sold|discontinued',
          'fail* ..4 sell',
          'negatively|positively|benefited|offset|lapping|decrease|decreased|increase|increased ..30 divest*|sale|disposition',
        ],
        value: { kind: 'money', pick: 'largest', within: 20 },
      },
      {
        assert: ['classified|reported|presented|reclassified ..12 !discontinued operations|operation'],
        exclude: ['not|no|if|may|would|could ..10 discontinued', 'securities|loans'],
      },
    ],
  },
  {
    kind: 'words',
    id: 'change_of_control',
    name: 'Change of control',
    category: 'business',
    severity: 'high',
    version: 1,
    description: 'Control of the registrant changed (8-K item 5.01, item 1 before August 2004).',
    sources: ['8-K'],
    sections: ['item_5_01', 'item_1'],
    items: ['5.01', '1'],
    assertions: [],
  },
  {
    kind: 'words',
    id: 'ir_partnership',
    name: 'Partnership announced',
    category: 'business',
    severity: 'informational',
    version: 1,
    description:
      'A partnership, collaboration or strategic alliance with another company was announced or entered into.',
    sources: ['8-K', '6-K', 'IR'],
    sections: ['item_1_01', ...RESULTS],
    assertions: [
      {
        assert: [
          'announced|announce|announces|announcing|entered|formed|signed|launched|expanded|expand|expands|established ..10 !partnership|collaboration|alliance|strategic_relationship|joint_venture ..6 with|between|to',
          'partnered|teamed|collaborated|collaborating|partnering with <name>',
          '!partnership|collaboration|alliance with <name>',
          'announce|announces|form|forms|expand|expands|enter ..2 strategic|global|exclusive|commercial !alliance|partnership|collaboration',
          'agreed ..4 to ..8 !collaborate|co_develop',
        ],
        exclude: [
          'limited|general|operating|master|publicly_traded|real_estate ..1 partnership*',
          'partnership agreement|interest|interests|units',
          'not|no|terminat*|dissol* ..8 partnership|collaboration|alliance',
          'employment|served|director|member_of|vice_president',
        ],
      },
    ],
  },
]
