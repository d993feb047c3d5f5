import fc from 'fast-check'
import { type Day, parseDay } from '../../../../../src/domain/day.ts'
import {
  evaluateDimension,
  type MetricDimension,
  type Outcome,
  type Point,
} from '../../../../../src/domain/metrics/dimensions/dimension.ts'
import { parseDimension } from '../../../../../src/domain/metrics/dimensions/parse-dimension.ts'

function day(text: string): Day {
  const found = parseDay(text)
  if (found === null) throw new Error(`${text} is no day`)
  return found
}

export function metricDimension(text: string): MetricDimension {
  const parsed = parseDimension(text)
  if ('fault' in parsed) throw new Error(`${text} ${parsed.fault}`)
  return parsed
}

/** A number, or the reason of a null. */
type Told = number | string

export function point(end: Day, told: Told): Point {
  return typeof told === 'number' ? { end, value: told, reason: null } : { end, value: null, reason: told }
}

const LAST = day('2024-12-28')

/** Quarters of 13 weeks, newest first. */
export const quarters = (...told: readonly Told[]): Point[] =>
  told.map((value, index) => point(LAST - 91 * index, value))

/** Years of 52 weeks and a day or two, newest first. */
export const years = (...told: readonly Told[]): Point[] =>
  told.map((value, index) => point(LAST - Math.round(365.25 * index), value))

/** On given days, newest first. */
export const on = (points: Readonly<Record<string, Told>>): Point[] =>
  Object.entries(points)
    .map(([end, value]) => point(day(end), value))
    .sort((a, b) => b.end - a.end)

export const evaluate = (text: string, points: readonly Point[]): Outcome =>
  evaluateDimension(metricDimension(text), points)

/** Figures of about the size of real ones, with sign. */
const figure = fc.double({ min: -1e12, max: 1e12, noNaN: true }).map(value => Math.fround(value))

export const figures = (minLength: number, maxLength = 40) => fc.array(figure, { minLength, maxLength })
