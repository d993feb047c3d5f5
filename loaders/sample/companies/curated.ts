import { FIRST_CIK, FIRST_PREDECESSOR_CIK } from '../numbers.ts'
import type { Profile } from '../profile.ts'
import { ORDINARY } from './profile-defaults.ts'

type Declared = Omit<Profile, 'cik' | 'seed' | keyof typeof ORDINARY> & Partial<Profile>

/*
 * Each of these companies has an edge case of real filings. Tickers have six letters and start with ZZ; those of US
 * exchanges have at most five.
 */
const DECLARED: readonly Declared[] = [
  // A year restated downward by a 10-K/A nine months later; its quarters are not.
  {
    name: 'Aldervane Forge Inc. (fictional)',
    tickers: ['ZZALDR'],
    sic: '3559',
    chart: 'industrial',
    size: 640_000,
    shares: 48_000,
    ratios: { research: 0.03, abroad: 0.3 },
    restatements: [
      {
        fiscalYear: 2021,
        filed: '2022-09-14',
        // Revenue that did not exist: no receivable, no tax on it, no cash either way.
        changes: { revenue: -0.06, income_tax: -0.013, more_receivables: -0.06, more_accrued: -0.013 },
      },
    ],
  },
  // A 52/53-week year with quarters of 12, 12, 12 and 16 or 17 weeks; no tag for gross profit.
  {
    name: 'Brackenmoor Warehouse Clubs Corp. (fictional)',
    tickers: ['ZZBRKN'],
    exchange: 'Nasdaq',
    sic: '5331',
    state: 'WA',
    chart: 'industrial',
    unit: 1_000_000,
    yearEnd: { kind: 'weekday', rule: 'nearest', weekday: 0, month: 8, weeks: [12, 12, 12] },
    size: 42_000,
    growth: 0.08,
    seasons: [0.98, 1.05, 0.96, 1.01],
    shares: 210_000,
    ratios: {
      cost: 0.87,
      selling: 0.09,
      receivable_days: 5,
      inventory_days: 32,
      payable_days: 34,
      capex: 0.02,
      plant: 0.16,
      deferred: 0.012,
    },
    untagged: ['gross_profit', 'operating_expenses'],
  },
  // Quarters of 13 weeks with an occasional 53rd week; a share split; revenue under two tags in turn.
  {
    name: 'Cindrelake Devices Inc. (fictional)',
    tickers: ['ZZCIND'],
    exchange: 'Nasdaq',
    sic: '3674',
    state: 'CA',
    chart: 'industrial',
    unit: 1_000_000,
    yearEnd: { kind: 'weekday', rule: 'last', weekday: 6, month: 9, weeks: [13, 13, 13] },
    size: 9_400,
    growth: 0.14,
    seasons: [1.2, 0.97, 0.88, 0.95],
    shares: 620_000,
    ratios: { cost: 0.44, research: 0.15, selling: 0.1, investments: 0.3, abroad: 0.5 },
    concepts: [
      { line: 'revenue', concept: 'SalesRevenueNet', from: null, to: '2018-12-31' },
      {
        line: 'revenue',
        concept: 'RevenueFromContractWithCustomerExcludingAssessedTax',
        from: '2018-04-01',
        to: null,
      },
    ],
    splits: [{ ratio: 4, effective: '2020-08-28' }],
  },
  // Two share classes; a former name and ticker.
  {
    name: 'Dovemere Systems Inc. (fictional)',
    formerNames: [{ name: 'Dovemere Online Inc. (fictional)', until: '2021-03-15' }],
    tickers: ['ZZDOVA', 'ZZDOVC'],
    formerTicker: 'ZZDOVO',
    exchange: 'Nasdaq',
    sic: '7372',
    chart: 'industrial',
    unit: 1_000_000,
    size: 5_200,
    growth: 0.18,
    shares: 330_000,
    ratios: {
      cost: 0.24,
      research: 0.2,
      selling: 0.3,
      compensation: 0.09,
      inventory_days: 0,
      deferred: 0.22,
      debt: 0.1,
      investments: 0.5,
    },
  },
  // A fiscal year end moved from June to December, with a 10-KT for the half year between; a reverse split.
  {
    name: 'Emberrow Brands Inc. (fictional)',
    tickers: ['ZZEMBR'],
    sic: '2080',
    chart: 'industrial',
    yearEnd: { kind: 'month_end', month: 6 },
    yearEndChange: { after: 2021, to: { kind: 'month_end', month: 12 } },
    size: 310_000,
    growth: -0.03,
    shares: 240_000,
    ratios: { cost: 0.69, selling: 0.27, goodwill: 0.4, debt: 0.5 },
    splits: [{ ratio: 0.1, effective: '2023-06-05' }],
  },
  // A bank.
  {
    name: 'Fennelgate Bancorp (fictional)',
    tickers: ['ZZFENL'],
    sic: '6022',
    state: 'OH',
    chart: 'bank',
    size: 830_000,
    growth: 0.05,
    seasons: [0.99, 1, 1, 1.01],
    shares: 96_000,
  },
  // A predecessor with its own CIK (in src/domain/company/reference-data/successors.csv); minority interest, temporary
  // equity, total liabilities untagged.
  {
    name: 'Gorsewick Holdings plc (fictional)',
    tickers: ['ZZGORS'],
    sic: '3841',
    state: 'L2',
    chart: 'industrial',
    unit: 1_000_000,
    size: 3_900,
    shares: 150_000,
    ratios: { research: 0.07, minority: 0.06, redeemable: 0.4, abroad: 0.6 },
    untagged: ['total_liabilities'],
    predecessor: {
      cik: FIRST_PREDECESSOR_CIK,
      name: 'Gorsewick Instruments Inc. (fictional)',
      ticker: 'ZZGORI',
      until: '2021-06-01',
    },
  },
  // A foreign filer in euros under IFRS: annual and half-year reports only; no prices.
  {
    name: 'Halmwald Werke AG (fictional)',
    tickers: ['ZZHALM'],
    sic: '3711',
    state: '2M',
    chart: 'ifrs',
    currency: 'EUR',
    isPriced: false,
    unit: 1_000_000,
    size: 17_500,
    growth: 0.03,
    shares: 410_000,
    ratios: { research: 0.05, selling: 0.15, cost: 0.71 },
  },
  // Late reports, third quarters that were never reported, facts outside all periods; trading halted for a quarter.
  {
    name: 'Inkerford Supply Co. (fictional)',
    tickers: ['ZZINKF'],
    exchange: 'OTC',
    sic: '5331',
    state: 'NV',
    chart: 'industrial',
    size: 88_000,
    growth: 0.01,
    shares: 31_000,
    ratios: { cost: 0.71, selling: 0.26 },
    priceGap: { from: '2021-03-15', to: '2021-06-11' },
    late: [
      { periodEnd: '2019-12-31', days: 164 },
      { periodEnd: '2020-03-31', days: 90 },
      { periodEnd: '2023-06-30', days: 97 },
      { periodEnd: '2025-12-31', days: 118 },
    ],
    missing: ['2019-09-30', '2025-09-30'],
    strays: [
      {
        periodEnd: '2022-06-30',
        facts: [
          { concept: 'Assets', unit: 'USD', start: null, end: '2022-05-17', value: 1_230_000 },
          { concept: 'StockholdersEquity', unit: 'USD', start: null, end: '2022-06-14', value: 4_560_000 },
          { concept: 'Revenues', unit: 'USD', start: '2022-05-17', end: '2022-06-14', value: 789_000 },
          { concept: 'NetIncomeLoss', unit: 'USD', start: '2021-01-15', end: '2022-05-29', value: 5_550_000 },
          {
            concept: 'PaymentsOfDividends',
            unit: 'USD',
            start: '2022-10-01',
            end: '2022-12-31',
            value: 900_000,
          },
          { concept: 'Assets', unit: 'USD', start: null, end: '2023-01-31', value: 99_000_000 },
        ],
      },
    ],
  },
  // An insurer.
  {
    name: 'Juniwold Insurance Group Inc. (fictional)',
    tickers: ['ZZJUNI'],
    sic: '6331',
    state: 'CT',
    chart: 'insurer',
    unit: 1_000_000,
    size: 4_100,
    seasons: [0.99, 1, 1.01, 1],
    shares: 88_000,
  },
  // A landlord that was acquired and delisted.
  {
    name: 'Kestermoss Property Trust (fictional)',
    tickers: [],
    formerTicker: 'ZZKEST',
    sic: '6798',
    state: 'MD',
    chart: 'reit',
    size: 260_000,
    growth: 0.09,
    seasons: [1, 1, 1, 1],
    shares: 74_000,
    ratios: { minority: 0.03 },
    delisted: '2025-04-11',
  },
]

/** Companies of the default sample. */
export const CURATED_COMPANIES: readonly Profile[] = DECLARED.map((declared, at) => ({
  ...ORDINARY,
  cik: FIRST_CIK + at,
  seed: at + 1,
  ...declared,
}))
