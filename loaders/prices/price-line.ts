import { type Day, dayOf, parseDay } from '../../src/domain/day.ts'
import type { Field, Layout } from './shapes.ts'

/** One line of a price file; NaN where it does not tell a price. */
export interface PriceLine {
  readonly day: Day
  readonly open: number
  readonly high: number
  readonly low: number
  readonly close: number
  readonly volume: number
}

/** Why a line gives no price. Nothing is mended. */
export type LineFault =
  | 'not_a_date'
  | 'not_a_number'
  | 'no_close'
  | 'zero_or_negative'
  | 'high_below_low'
  | 'outside_high_and_low'
  | 'negative_volume'

const FIRST_DAY = dayOf(1900, 1, 2)
const LAST_DAY = dayOf(2299, 12, 31)

/** Sources round to cents, adjusted ones to less: what is outside by more is wrong. */
const ROUNDING = { absolute: 0.0101, relative: 0.0005 }

export function textAt(cells: readonly string[], { at }: Layout, field: Field): string {
  const index = at[field]
  return index === undefined ? '' : (cells[index] ?? '').trim()
}

/** The day of a line; null for anything but a calendar day that the stores can hold. */
export function dayAt(cells: readonly string[], layout: Layout): Day | null {
  const day = parseDay(textAt(cells, layout, 'date'))
  return day === null || day < FIRST_DAY || day > LAST_DAY ? null : day
}

/** A line as prices, or what is wrong with it. Open, high, low and volume may be missing, the close may not. */
export function priceLine(cells: readonly string[], layout: Layout): PriceLine | LineFault {
  const day = dayAt(cells, layout)
  if (day === null) return 'not_a_date'
  const fields = ['open', 'high', 'low', 'close', 'volume'] as const
  const numbers = fields.map(field => numberIn(textAt(cells, layout, field)))
  if (numbers.includes(null)) return 'not_a_number'
  const [open, high, low, close, volume] = numbers as [number, number, number, number, number]
  return faultOf({ open, high, low, close, volume }) ?? { day, open, high, low, close, volume }
}

function faultOf({ open, high, low, close, volume }: Omit<PriceLine, 'day'>): LineFault | null {
  if (Number.isNaN(close)) return 'no_close'
  if ([open, high, low, close].some(price => price <= 0)) return 'zero_or_negative'
  if (volume < 0) return 'negative_volume'
  if (high < low) return 'high_below_low'
  const slack = Math.max(ROUNDING.absolute * Math.min(1, close / 10), ROUNDING.relative * close)
  const isOutside = [open, close].some(price => price > high + slack || price < low - slack)
  return isOutside ? 'outside_high_and_low' : null
}

/** A number in decimal notation; NaN for an empty cell, null for anything else. */
export function numberIn(text: string): number | null {
  if (text === '') return Number.NaN
  if (!/^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d{1,3})?$/i.test(text)) return null
  const value = Number(text)
  return Number.isFinite(value) ? value : null
}
