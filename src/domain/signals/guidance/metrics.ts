import type { GuidanceBasis } from './guidance.ts'

/** What a target of a metric can be stated in. */
export type TargetUnit = 'money' | 'per_share' | 'percent' | 'shares' | 'count'

/** A metric that companies give targets of. */
export interface GuidanceMetric {
  readonly id: string
  readonly name: string
  /** Its names in plain text, in any letter case; the longest name at a place counts. */
  readonly words: string
  /** Units of its level. Growth in percent goes with money, counts and per-share amounts alike. */
  readonly units: readonly TargetUnit[]
  /** Percent of it is always growth: comparable sales. */
  readonly growth?: true
  /** What it is where the source does not say: measures that exist under only one set of rules. */
  readonly basis?: GuidanceBasis
  /** Told so that others can be computed: what is said of all targets is not said of it. */
  readonly isAssumption?: true
  /** Basis points of it are a level, unless they are said to rise or fall. */
  readonly isInBasisPoints?: true
  /** More of it is no better. */
  readonly isCost?: true
  /** Line item of the statements that is its actual under GAAP, or a ratio of two; absent: no filed actual. */
  readonly actual?: string | readonly [numerator: string, denominator: string]
}

const PER_SHARE =
  'per (?:(?:fully )?diluted |basic |common |ordinary )*(?:common |ordinary )?(?:share|unit|ads)(?:[- ](?:assuming dilution|diluted))?'

const OF_SALES = 'as a (?:percent(?:age)?|%) of (?:net |total )?(?:sales|revenues?)'

/** Metrics by id, with the names they go by. The project's own list. */
export const GUIDANCE_METRICS: readonly GuidanceMetric[] = [
  {
    id: 'revenue',
    name: 'Revenue',
    words: 'revenues?|net (?:sales|revenues?)|sales|top[- ]line',
    units: ['money'],
    basis: 'gaap',
    actual: 'revenue',
  },
  {
    id: 'organic_growth',
    name: 'Organic growth',
    words:
      'organic (?:net )?(?:sales|revenues?)(?: growth)?|organic growth|core (?:net )?(?:sales|revenue) growth',
    units: ['percent'],
    growth: true,
    basis: 'non_gaap',
  },
  {
    id: 'comparable_sales',
    name: 'Comparable sales',
    words:
      '(?:comparable|same)[- ]?(?:store|restaurant|club|salon|shop|unit|location|facility|park|center)?s? (?:net )?(?:sales|revenues?)(?: growth)?|comps?(?: sales)?|like[- ]for[- ]like sales',
    units: ['percent'],
    growth: true,
  },
  {
    id: 'eps_diluted',
    name: 'Diluted earnings per share',
    words: String.raw`(?:fully )?(?:diluted )?(?:net )?(?:earnings|income|loss|profit|\(loss\) earnings|\(loss\) income)(?: \(loss(?:es)?\)| or loss)?(?: from continuing operations)?(?: attributable to [a-z ]{3,40}?)?,? ${PER_SHARE}|(?:diluted )?(?:earnings|loss)[- ]per[- ](?:diluted )?share|(?:diluted )?\(?eps\)?(?:-diluted)?(?:-adjusted)?|(?:net )?loss(?= of (?:between |from |approximately |about |up to )*\$?[\d.]+(?: ?(?:and|to|-) ?\$?[\d.]+)?(?: cents)? (?:a|per) (?:(?:diluted|common|basic) )*share)`,
    units: ['per_share'],
    actual: 'eps_diluted',
  },
  {
    id: 'gross_margin',
    name: 'Gross margin',
    words: `gross (?:profit )?margins?(?: percentage| rate)?|gross profit (?:percentage|rate|${OF_SALES})`,
    units: ['percent'],
    actual: ['gross_profit', 'revenue'],
  },
  {
    id: 'gross_profit',
    name: 'Gross profit',
    words: 'gross profit',
    units: ['money'],
    actual: 'gross_profit',
  },
  {
    id: 'operating_margin',
    name: 'Operating margin',
    words: `operating (?:income |profit )?margins?(?: percentage| rate)?|segment (?:operating |profit |income )?margins?|operating (?:income|profit) ${OF_SALES}|ebita? margins?|return on sales`,
    units: ['percent'],
    actual: ['operating_income', 'revenue'],
  },
  {
    id: 'operating_income',
    name: 'Operating income',
    words: String.raw`(?:operating (?:income|profit|earnings|loss)(?: \(loss\))?|(?:income|loss|earnings) from operations|ebita?)`,
    units: ['money'],
    actual: 'operating_income',
  },
  {
    id: 'ebitda_margin',
    name: 'EBITDA margin',
    words: '(?:adjusted )?ebitda margins?',
    units: ['percent'],
    basis: 'non_gaap',
  },
  {
    id: 'ebitda',
    name: 'EBITDA',
    words:
      'ebitda (?:loss(?:es)?|profit)|ebitdar?|earnings before interest,? (?:income )?taxes,? depreciation,? and amortization(?: \\("?ebitda"?\\))?',
    units: ['money'],
    basis: 'non_gaap',
  },
  {
    id: 'net_income',
    name: 'Net income',
    words: String.raw`(?:consolidated )?earnings|net (?:income|earnings|loss|profit)(?: \(loss\))?(?: attributable to (?:common (?:share|stock)holders|the company|[A-Z]\w+))?`,
    units: ['money'],
    actual: 'net_income',
  },
  {
    id: 'free_cash_flow',
    name: 'Free cash flow',
    words: '(?:levered |unlevered )?free cash flows?|fcf',
    units: ['money'],
    basis: 'non_gaap',
  },
  {
    id: 'operating_cash_flow',
    name: 'Operating cash flow',
    words:
      '(?:net )?cash (?:flows? )?(?:provided by|from|generated (?:by|from)|used in) (?:operating activities|operations)|operating cash flows?|cash flows? from operati(?:ons|ng activities)',
    units: ['money'],
    basis: 'gaap',
    actual: 'operating_cash_flow',
  },
  {
    id: 'capital_expenditures',
    name: 'Capital expenditures',
    words: String.raw`capital (?:expenditures?|spending|investments?|budget|outlays?)(?: \(capex\))?|capex|purchases of property(?:, plant)? and equipment`,
    isCost: true,
    units: ['money'],
    basis: 'gaap',
    actual: 'capital_expenditures',
  },
  {
    id: 'tax_rate',
    name: 'Effective tax rate',
    words:
      '(?:effective |income |annual |overall |worldwide |corporate )*tax(?:ation)? rates?|effective rate',
    isAssumption: true,
    units: ['percent'],
    actual: ['income_tax', 'income_before_tax'],
  },
  {
    id: 'shares_diluted',
    name: 'Diluted shares',
    words:
      '(?:weighted[- ]average )?(?:fully )?(?:diluted )?(?:weighted[- ]average )?(?:share count|shares outstanding|common shares outstanding|average shares|diluted shares)|shares used (?:to compute|in computing|in the calculation of) [a-z -]{0,30}per share',
    isAssumption: true,
    units: ['shares'],
    basis: 'gaap',
    actual: 'shares_diluted',
  },
  {
    id: 'net_new_arr',
    name: 'Net new annual recurring revenue',
    words: String.raw`net[- ]new (?:arr|annual(?:ized)? recurring revenue(?: \(arr\))?)`,
    units: ['money'],
  },
  {
    id: 'arr',
    name: 'Annual recurring revenue',
    words: String.raw`arr|annual(?:ized)? recurring revenue(?: \("?arr"?\))?|annual(?:ized)? run[- ]rate revenue`,
    units: ['money'],
  },
  { id: 'bookings', name: 'Bookings', words: 'bookings|orders|new orders', units: ['money'] },
  { id: 'billings', name: 'Billings', words: 'billings', units: ['money'] },
  {
    id: 'remaining_performance_obligations',
    name: 'Remaining performance obligations',
    words: String.raw`(?:current )?remaining performance obligations?(?: \((?:c?rpo)\))?|c?rpo`,
    units: ['money'],
  },
  {
    id: 'subscribers',
    name: 'Subscribers',
    words:
      '(?:net )?(?:subscriber|customer|paid|postpaid|broadband|fiber|phone|membership) (?:net )?add(?:ition)?s|subscribers|paid net additions|paying (?:users|customers)|members|monthly active users',
    units: ['count'],
  },
  {
    id: 'production',
    name: 'Production',
    words:
      '(?:average )?(?:daily |total |oil |gas |natural gas |gold |silver |copper )*production(?: volumes?)?',
    units: ['count'],
  },
  {
    id: 'units',
    name: 'Units',
    words:
      '(?:vehicle |home |unit |aircraft )?(?:deliveries|shipments|closings)|unit (?:sales|volumes?)|units sold',
    units: ['count'],
  },
  {
    id: 'interest_expense',
    name: 'Interest expense',
    words: '(?:net )?interest expense(?:, net)?|net interest costs?',
    isAssumption: true,
    units: ['money'],
    basis: 'gaap',
    actual: 'interest_expense',
  },
  {
    id: 'depreciation_amortization',
    name: 'Depreciation and amortization',
    words:
      '(?:depreciation, depletion|depletion, depreciation|depreciation)(?:,? and amortization| & amortization)?(?: expense)?|dd?&a',
    isAssumption: true,
    units: ['money'],
    basis: 'gaap',
    actual: 'depreciation_amortization',
  },
  {
    id: 'stock_based_compensation',
    name: 'Stock-based compensation',
    words: '(?:stock|share|equity)[- ]based compensation(?: expense)?',
    isAssumption: true,
    units: ['money'],
    basis: 'gaap',
    actual: 'stock_based_compensation',
  },
  {
    id: 'other_income',
    name: 'Other income (expense), net',
    words: String.raw`(?:interest and )?other (?:income|expense)s?(?: and expenses?| \(expenses?\)| \(loss(?:es)?\)|\/\(?expenses?\)?)?(?:,? net)?|other \(?(?:income|expense)\)?,? net|non-?operating (?:income|expense)(?:,? net)?`,
    isAssumption: true,
    units: ['money'],
    basis: 'gaap',
    actual: 'other_income_expense',
  },
  {
    id: 'equity_income',
    name: 'Equity in income of investees',
    words: String.raw`(?:equity in |share of )(?:the )?(?:net )?(?:income|earnings|loss(?:es)?|profits?)(?: \(loss(?:es)?\)| or loss)? (?:of|from) (?:[a-z]+ ){0,2}(?:investees?|affiliates?|subsidiaries|ventures?|companies)|(?:net )?(?:income|earnings|loss(?:es)?)(?: \(loss(?:es)?\))? from (?:unconsolidated |equity |equity-method )*(?:investees?|affiliates?|subsidiaries|joint ventures?)|equity (?:income|earnings)`,
    isAssumption: true,
    units: ['money'],
    basis: 'gaap',
  },
  {
    id: 'interest_income',
    name: 'Interest income',
    words: '(?<!net )interest income(?:, net)?|(?:net )?investment income(?:, net)?',
    isAssumption: true,
    units: ['money'],
    basis: 'gaap',
  },
  {
    id: 'operating_expenses',
    name: 'Operating expenses',
    words: '(?:total )?operating (?:expenses?|costs)|opex|non-?interest expense',
    isCost: true,
    units: ['money'],
    actual: 'operating_expenses',
  },
  {
    id: 'selling_general_administrative',
    name: 'Selling, general and administrative expense',
    words: String.raw`sg&a(?: expenses?)?|(?:selling|sales|marketing|selling and marketing|sales and marketing),? general,? (?:and|&) administrative(?: \(sg&a\))?(?: expenses?| costs?)?|selling, (?:marketing|informational|distribution),? (?:and )?(?:general|administrative),? (?:and|&) administrative(?: expenses?)?|(?:s,? ?g ?& ?a)`,
    isCost: true,
    units: ['money'],
    actual: 'selling_general_administrative',
  },
  {
    id: 'research_and_development',
    name: 'Research and development expense',
    words: String.raw`r&d(?: expenses?| spending| investment)?|research (?:and|&) development(?: \(r&d\))?(?: expenses?)?`,
    isCost: true,
    units: ['money'],
    actual: 'research_and_development',
  },
  {
    id: 'affo_per_share',
    name: 'Adjusted funds from operations per share',
    words: String.raw`(?:affo|adjusted (?:ffo|funds from operations)|cash available for distribution)(?: \(affo\))?(?:,? ${PER_SHARE})?`,
    units: ['per_share'],
    basis: 'non_gaap',
  },
  {
    id: 'ffo_per_share',
    name: 'Funds from operations per share',
    words: String.raw`(?:nareit )?(?:ffo|funds from operations)(?: \(ffo\))?(?:,? ${PER_SHARE})?`,
    units: ['per_share'],
    basis: 'non_gaap',
  },
  {
    id: 'same_store_noi',
    name: 'Same-store net operating income',
    words: String.raw`(?:same|comparable)[- ](?:store|property|center|community|unit|home|facility) (?:cash )?(?:noi|net operating income)(?: \(noi\))?(?: growth)?`,
    units: ['percent'],
    growth: true,
    basis: 'non_gaap',
  },
  {
    id: 'net_interest_income',
    name: 'Net interest income',
    words: String.raw`net interest income(?: \(nii\))?|nii`,
    units: ['money'],
    actual: 'net_interest_income',
  },
  {
    id: 'net_interest_margin',
    name: 'Net interest margin',
    words: 'net interest margin|nim',
    units: ['percent'],
  },
  {
    id: 'net_charge_offs',
    name: 'Net charge-offs',
    words: 'net charge[- ]?offs?(?: (?:rate|ratio))?|nco (?:rate|ratio)',
    isInBasisPoints: true,
    isCost: true,
    units: ['percent', 'money'],
  },
  {
    id: 'credit_loss_provision',
    name: 'Provision for credit losses',
    words: 'provisions? for (?:credit|loan)(?: and lease)? losses|credit[- ]loss provisions?',
    isCost: true,
    units: ['money'],
    basis: 'gaap',
  },
  {
    id: 'capacity',
    name: 'Capacity',
    words: String.raw`(?:(?:system|seat|total|network) )?capacity(?: \(asms?\))?|available seat miles(?: \(asms?\))?|asms?`,
    units: ['percent'],
    growth: true,
  },
  {
    id: 'unit_cost',
    name: 'Unit cost excluding fuel',
    words:
      'casm[- ]?ex?(?:[- ]fuel)?|(?:(?:adjusted|non-?fuel) )?(?:unit costs?|casm)(?:,? (?:excluding|ex)[- ]fuel(?: and (?:special|other) items)?)?',
    isCost: true,
    units: ['percent'],
    growth: true,
  },
  {
    id: 'efficiency_ratio',
    name: 'Efficiency ratio',
    words: 'efficiency ratio',
    isCost: true,
    units: ['percent'],
  },
  { id: 'combined_ratio', name: 'Combined ratio', words: 'combined ratio', isCost: true, units: ['percent'] },
  {
    id: 'expense_ratio',
    name: 'Expense ratio',
    words: '(?:cost|expense) ratio',
    isCost: true,
    units: ['percent'],
  },
  {
    id: 'medical_cost_ratio',
    name: 'Medical cost ratio',
    words: 'medical (?:care|cost|loss|benefit|benefits) ratio|benefit ratio|mlr|mcr',
    isCost: true,
    units: ['percent'],
  },
]

/** A record that refers to all targets of a source. */
export const ALL_TARGETS = 'all'

const BY_ID = new Map(GUIDANCE_METRICS.map(metric => [metric.id, metric]))

export function guidanceMetric(id: string): GuidanceMetric | null {
  return BY_ID.get(id) ?? null
}
