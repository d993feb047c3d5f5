import { dayOf, formatDay } from '../../../src/domain/day.ts'
import type { ChartName } from '../accounting-models/index.ts'
import { workday } from '../filing-days.ts'
import { FIRST_CIK } from '../numbers.ts'
import type { Profile } from '../profile.ts'
import { type Random, randomOf } from '../random.ts'
import type { YearEnd } from '../year-end.ts'
import { ORDINARY } from './profile-defaults.ts'

const BEGINNINGS = [
  'Ash',
  'Bel',
  'Cor',
  'Dun',
  'Elm',
  'Far',
  'Gil',
  'Hol',
  'Ing',
  'Jor',
  'Kel',
  'Lan',
  'Mor',
  'Nor',
  'Ost',
  'Pel',
  'Quen',
  'Ros',
  'Sel',
  'Tarn',
  'Ul',
  'Ver',
  'Wil',
  'Yar',
  'Zel',
]
const MIDDLES = ['a', 'en', 'er', 'i', 'in', 'o', 'or', 'um', 'and', 'est', 'ow', 'ell']
const ENDS = [
  'bridge',
  'brook',
  'combe',
  'croft',
  'dale',
  'field',
  'gate',
  'holt',
  'leigh',
  'mere',
  'mont',
  'ridge',
  'stead',
  'thorpe',
  'vale',
  'wick',
  'wold',
  'worth',
]

/** An invented name, marked as fictional. */
function inventedName(random: Random, trade: string): string {
  return `${random.pick(BEGINNINGS)}${random.pick(MIDDLES)}${random.pick(ENDS)} ${trade} (fictional)`
}

/** `ZZAAAA` and following: six letters, one more than any ticker of a US exchange. */
function inventedTicker(at: number): string {
  let letters = ''
  for (let rest = at, place = 0; place < 4; place += 1) {
    letters = String.fromCharCode(65 + (rest % 26)) + letters
    rest = Math.floor(rest / 26)
  }
  return `ZZ${letters}`
}

/** An industry for generated companies. */
interface SampleIndustry {
  /** Last words of the company name. */
  readonly words: string
  readonly sic: string
  readonly chart: ChartName
  /** Companies per thousand. */
  readonly weight: number
  readonly ratios: Readonly<Record<string, number>>
  readonly seasons: readonly [number, number, number, number]
}

const EVEN = [0.99, 1, 1, 1.01] as const

const TRADES: readonly SampleIndustry[] = [
  {
    words: 'Software Inc.',
    sic: '7372',
    chart: 'industrial',
    weight: 140,
    seasons: EVEN,
    ratios: {
      cost: 0.26,
      research: 0.2,
      selling: 0.32,
      compensation: 0.08,
      inventory_days: 0,
      deferred: 0.2,
      debt: 0.1,
    },
  },
  {
    words: 'Therapeutics Inc.',
    sic: '2834',
    chart: 'industrial',
    weight: 110,
    seasons: EVEN,
    ratios: { cost: 0.3, research: 0.42, selling: 0.35, compensation: 0.1, debt: 0.1 },
  },
  {
    words: 'Devices Corp.',
    sic: '3841',
    chart: 'industrial',
    weight: 90,
    seasons: EVEN,
    ratios: { cost: 0.42, research: 0.09, selling: 0.29 },
  },
  {
    words: 'Microelectronics Inc.',
    sic: '3674',
    chart: 'industrial',
    weight: 80,
    seasons: [1.04, 0.95, 0.96, 1.05],
    ratios: { cost: 0.48, research: 0.16, selling: 0.12, abroad: 0.4 },
  },
  {
    words: 'Industries Inc.',
    sic: '3559',
    chart: 'industrial',
    weight: 100,
    seasons: [0.95, 1.02, 1, 1.03],
    ratios: { research: 0.03 },
  },
  {
    words: 'Stores Inc.',
    sic: '5331',
    chart: 'industrial',
    weight: 80,
    seasons: [0.92, 0.95, 0.96, 1.17],
    ratios: { cost: 0.72, selling: 0.22, receivable_days: 4, inventory_days: 70 },
  },
  {
    words: 'Foods Co.',
    sic: '2011',
    chart: 'industrial',
    weight: 70,
    seasons: EVEN,
    ratios: { cost: 0.76, selling: 0.14, inventory_days: 45 },
  },
  {
    words: 'Restaurants Corp.',
    sic: '5812',
    chart: 'industrial',
    weight: 60,
    seasons: EVEN,
    ratios: { cost: 0.68, selling: 0.2, receivable_days: 6, inventory_days: 8, plant: 0.8 },
  },
  { words: 'Bancshares Inc.', sic: '6022', chart: 'bank', weight: 100, seasons: EVEN, ratios: {} },
  { words: 'Insurance Holdings Inc.', sic: '6331', chart: 'insurer', weight: 50, seasons: EVEN, ratios: {} },
  {
    words: 'Realty Trust',
    sic: '6798',
    chart: 'reit',
    weight: 60,
    seasons: EVEN,
    ratios: { minority: 0.02 },
  },
  {
    words: 'International N.V.',
    sic: '3711',
    chart: 'ifrs',
    weight: 60,
    seasons: EVEN,
    ratios: { cost: 0.7, selling: 0.18 },
  },
]

/**
 * Generates a company from its position and the sample's seed alone. `firstYear` sets the length of the history; without
 * it the history starts in 2018 to 2022, which gives 3,000 to 6,000 facts.
 */
export function randomProfile(at: number, seed: number, firstYear: number | null): Profile {
  const random = randomOf(seed, at, 7)
  const trade = tradeOf(random)
  const size = sizeOf(random)
  const unit = size > 2_000_000 ? 1_000_000 : 1_000
  const growth = random.between(-0.04, 0.2)
  const begins = random.whole(2018, 2022)
  const isForeign = trade.chart === 'ifrs'
  return {
    ...ORDINARY,
    cik: FIRST_CIK + at,
    seed: randomOf(seed, at, 8).whole(0, 2 ** 31),
    name: inventedName(random, trade.words),
    tickers: [inventedTicker(at)],
    exchange: random.pick(['NYSE', 'Nasdaq', 'Nasdaq', 'OTC']),
    sic: trade.sic,
    state: isForeign ? 'P7' : random.pick(['DE', 'DE', 'NV', 'NY', 'TX', 'MD']),
    chart: trade.chart,
    currency: isForeign ? 'EUR' : 'USD',
    unit,
    yearEnd: yearEndOf(random, trade),
    firstYear: firstYear ?? begins,
    size: Math.round((size * 1_000) / unit),
    growth,
    seasons: trade.seasons,
    shares: random.whole(8_000, 400_000),
    ratios: trade.ratios,
    untagged: trade.chart === 'industrial' && random.chance(0.3) ? ['gross_profit', 'total_liabilities'] : [],
    concepts: conceptsOf(random, trade),
    splits: random.chance(0.06)
      ? [{ ratio: random.pick([2, 3, 4, 0.1, 0.05]), effective: someDay(random) }]
      : [],
    // Foreign shares trade where no prices are generated.
    isPriced: !isForeign,
    restatements: trade.chart === 'industrial' && random.chance(0.03) ? [restatementOf(random, trade)] : [],
  }
}

function tradeOf(random: Random): SampleIndustry {
  let left = random.next() * TRADES.reduce((sum, { weight }) => sum + weight, 0)
  for (const trade of TRADES) {
    left -= trade.weight
    if (left < 0) return trade
  }
  return TRADES[0]!
}

/** Sales of 20 million to 60 billion, in thousands; most companies are small. */
function sizeOf(random: Random): number {
  let size = 20_000
  for (let step = 0; step < 8; step += 1) size *= random.between(1, 3.2) * random.between(0.7, 1)
  return Math.min(size, 60_000_000)
}

function yearEndOf(random: Random, { chart }: SampleIndustry): YearEnd {
  if (chart === 'industrial' && random.chance(0.12)) {
    return {
      kind: 'weekday',
      rule: 'last',
      weekday: 6,
      month: random.pick([1, 6, 9, 12]),
      weeks: [13, 13, 13],
    }
  }
  const month = chart === 'industrial' ? random.pick([12, 12, 12, 12, 12, 6, 9, 3]) : 12
  return { kind: 'month_end', month }
}

const CONTRACT = 'RevenueFromContractWithCustomerExcludingAssessedTax'

function conceptsOf(random: Random, { chart }: SampleIndustry): Profile['concepts'] {
  if (chart !== 'industrial' || random.chance(0.3)) return []
  return [
    { line: 'revenue', concept: 'SalesRevenueNet', from: null, to: '2018-12-31' },
    { line: 'revenue', concept: CONTRACT, from: '2018-07-01', to: null },
  ]
}

/** Maximum share of a year's revenue that a restatement removes. */
const MAX_RESTATED = 0.05

/** Revenue that was not earned is not receivable either: at most half of receivables. */
function restatementOf(random: Random, { ratios }: SampleIndustry): Profile['restatements'][number] {
  const owed = (ratios['receivable_days'] ?? 365) / 365
  const part = -random.between(0.01, MAX_RESTATED) * Math.min(1, owed / 2 / MAX_RESTATED)
  return {
    fiscalYear: 2023,
    filed: formatDay(workday(dayOf(2024, 11, random.whole(1, 25)))),
    changes: { revenue: part, income_tax: part * 0.2, more_receivables: part, more_accrued: part * 0.2 },
  }
}

function someDay(random: Random): string {
  return formatDay(workday(dayOf(random.whole(2021, 2025), random.whole(1, 12), random.whole(1, 28))))
}
