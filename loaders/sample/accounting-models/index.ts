import type { AccountingModel } from './accounting-model.ts'
import { bank } from './bank.ts'
import { ifrs } from './ifrs.ts'
import { industrial } from './industrial.ts'
import { insurer } from './insurer.ts'
import { reit } from './reit.ts'

/** All accounting models. */
export const CHARTS = { industrial, bank, insurer, reit, ifrs } as const satisfies Record<
  string,
  AccountingModel
>

export type ChartName = keyof typeof CHARTS
