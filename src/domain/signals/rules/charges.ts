import type { WordRule } from '../rule.ts'
import { PERIODIC, REPORT, RESULTS } from './sections.ts'

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

/** Charges, restructurings and layoffs. */
export const CHARGE_RULES: readonly WordRule[] = [
  {
    kind: 'words',
    id: 'goodwill_impairment',
    name: 'Goodwill impaired',
    category: 'business',
    severity: 'high',
    version: 4,
    description:
      'Goodwill was written down in the year to the end of the report’s period. Tests that found no impairment and charges of earlier years do not count.',
    value: 'Charge, in the currency of the filing.',
    sources: [...PERIODIC, '8-K', 'IR', '6-K'],
    sections: [
      'mda_results_operations',
      'mda_overview',
      'mda_critical_accounting',
      'footnote_goodwill',
      'footnote_restructuring',
      'item_2_06',
      ...RESULTS,
      ...REPORT,
    ],
    assertions: [
      {
        assert: [
          'recorded|recognized|recognised|incurred|record|recording|took|taken|taking|included|includes|include|including|reflects|reflecting|reported|due|driven|impacted ..14 !goodwill ..10 impairment|impairments|impaired|charge|write_down|write_off|writedown',
          'recorded|recognized|recognised|incurred|took|taken|resulted|resulting|included|includes|including|reflects|reflecting|reported|due|driven ..14 !impairment|impairments ..10 goodwill',
          '!goodwill impairment ?charge|charges|loss|losses of ..3 <money>',
          '!impairment of goodwill of ..3 <money>',
          '<money> ?of ?non_cash ?pre_tax ?pretax !goodwill impairment|impairments|charge|charges|write_down|write_off',
          '<money> ?of ?non_cash ?pre_tax ?pretax impairment|impairments|write_down|write_off|charge|charges ..4 !goodwill',
          'wrote_off|wrote_down ..10 !goodwill',
          'included|includes|include|including|reflects|reflecting|recorded|recognized ..8 write_off|writeoff|write_down|writedown of ..4 !goodwill',
          '!goodwill ..5 was|were ..6 impaired|written_off|written_down',
          'recorded|recognized|incurred|took|taken ..10 write_down|write_off|writedown|writeoff|charge|charges ..6 !goodwill',
        ],
        exclude: [
          'no|not|never|none|without ..12 impair*|goodwill',
          'if|whether|when|policy ..12 impair*',
          'exclud*|adjusted|non_gaap|accumulated|prior_to',
          'is|are recorded|recognized|recognised',
          'goodwill acquired|recorded|recognized|resulting ..3 acquisition*',
          'acquired|recorded|recognized ..3 <money> ..3 goodwill',
          'is|are tested',
          'impairment|impairments of ..4 intangible|intangibles|identified|tangible|assets',
          'effect|effects on ..2 equity',
          'prior|previous|last year|period ?goodwill ..3 goodwill|impairment|charge',
        ],
        value: { kind: 'money', pick: 'largest', within: 14, optional: false },
      },
    ],
  },
  {
    kind: 'words',
    id: 'has_material_charge',
    name: 'Material charge',
    category: 'business',
    severity: 'high',
    version: 2,
    description:
      'A charge for exit activities or impairment was announced (8-K items 2.05, 2.06), or a restructuring, impairment or similar charge was recorded that is at least 1 % of a year’s revenue or 5 % of income before tax.',
    value: 'Charge, in the currency of the filing; null where an item names no amount.',
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
    itemEvidence: [
      'charge|charges|cost|costs|impairment|impairments|expense|expenses|restructuring|closure|severance',
    ],
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
    version: 3,
    description:
      'A restructuring of operations was approved, announced or carried out, or its costs were recorded, in the year to the end of the report’s period (8-K item 2.05). Restructurings of debt do not count.',
    value: 'Cost, in the currency of the filing; null where none is named.',
    tells: 'state',
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
    itemEvidence: ['plan|program|restructuring|closure|close|exit|workforce|severance|termination|reduction'],
    assertions: [
      {
        assert: [
          'approved|announced|initiated|began|begun|commenced|implemented|adopted|launched|committed|undertook|undertaken|completed|executed ..14 !restructuring|reorganization|restructure|cost_reduction ..8 plan|program|plans|programs|actions|initiative|initiatives',
          '!restructuring|reorganization ?plan|program|plans|actions ..10 approved|announced|initiated|begun|implemented|completed|adopted',
          'committed|approved|adopted|announced ..8 plan|program to !exit|close|consolidate|shut_down|wind_down ..14 business|operations|facility|facilities|plant|plants|sites|offices|stores',
          'recorded|incurred|recognized|included|includes ..8 !restructuring ..3 charge|charges|costs|expense|expenses',
        ],
        exclude: [
          'debt|troubled|tdr|chapter|bankruptcy|loan|loans|credit|tax_free|holding_company|legal_entity|internal_reorganization|financial_restructuring|prepackaged|notes|indebtedness',
          'prior|previous|earlier|former|old|completed ..4 restructuring|reorganization ..12 completed|concluded|remaining|no',
          'no remaining',
          'generally|typically|often|from_time_to_time',
          'are|is recorded|included ..3 !in',
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
    version: 4,
    description:
      'A reduction of the workforce, with the number of positions or the share of employees, in the year to the end of the report’s period.',
    value: 'Positions (count), or share of employees in percent.',
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
      ...(['number', 'percent'] as const).map(kind => ({
        assert: [
          `reduction|reductions|reduced|reduce|reducing|eliminate|eliminated|eliminating|eliminates|terminated|cut|layoffs|layoff ..12 !workforce|headcount|employees|positions|jobs|roles|staff ..14 <${kind}>`,
          `reduction|reductions|reduced|reduce|reducing|eliminate|eliminated|eliminating|elimination|terminated|cut|layoffs|layoff ..8 <${kind}> ..8 !workforce|headcount|employees|positions|jobs|roles|staff`,
          `<${kind}> ..6 !workforce|headcount|employees|positions|jobs|roles ..8 terminated|eliminated|reduced|affected|impacted|severed`,
          `!laid off ..6 <${kind}>`,
          `<${kind}> ..6 employees|workers|people|workforce ..4 !laid off`,
          `<${kind}> ..3 !job|position|workforce cuts|reductions|eliminations|reduction`,
        ],
        exclude: [
          'square',
          'retirement|pension|plan_participants|benefit|benefits ..6 employees',
          'basis_points|rate|interest',
          'no|not ..8 eliminat*|reduc*',
          'terminated_without|employment_agreement|change_in_control|by_the_executive',
          'cost|costs|expense|expenses|compensation ..4 decreased|reduced',
          'costs|expense|expenses|compensation ..4 reduction',
          'turnover|stores|restaurants',
          'attrition rate|rates',
          'reduction|reductions|decrease|decreases of|in ..4 cost*|expense*|compensation|wages|benefits',
          'benefits|compensation|salaries|wages|pay ..8 reduced|cut',
          '^ note <number>',
          'from ..3 <year> to ..3 <year>',
          'decrease|decreased ..6 employee_headcount|headcount ..6 from',
        ],
        // Jobs are what is eliminated.
        without: ['resolved'] as const,
        value: {
          kind,
          pick: 'largest' as const,
          within: 3,
          optional: false,
          ...(kind === 'number' ? { least: 10 } : { most: 100 }),
        },
      })),
    ],
  },
]
