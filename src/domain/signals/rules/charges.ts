import type { WordRule } from '../rule.ts'
import { PERIODIC, RESULTS } from './sections.ts'

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
]
