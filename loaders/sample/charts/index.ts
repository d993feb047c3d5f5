import { bank } from './bank.ts'
import type { Chart } from './chart.ts'
import { ifrs } from './ifrs.ts'
import { industrial } from './industrial.ts'
import { insurer } from './insurer.ts'
import { reit } from './reit.ts'

/** All kinds of books. */
export const CHARTS = { industrial, bank, insurer, reit, ifrs } as const satisfies Record<string, Chart>

export type ChartName = keyof typeof CHARTS
