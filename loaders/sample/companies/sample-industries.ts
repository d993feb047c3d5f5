import type { ChartName } from '../accounting-models/index.ts'

/** An industry for generated companies. */
export interface SampleIndustry {
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

export const TRADES: readonly SampleIndustry[] = [
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
