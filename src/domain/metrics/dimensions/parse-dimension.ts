import { nearest } from '../../../schema/validation-errors.ts'
import { type MetricDimension, PERIOD_CODES, type PeriodCode, type StatisticName } from './dimension.ts'
import { STATISTICS, type Statistic } from './statistics.ts'

const MIN_N = 2
const MAX_N = 40

interface DimensionFault {
  /** Completes a sentence that starts with the parameter. */
  readonly fault: string
  /** Similar patterns or dimensions, nearest first. */
  readonly nearest: readonly string[]
}

interface DimensionPattern {
  /** `Q|TTM|A.TRENDn`. */
  readonly pattern: string
  readonly meaning: string
}

const GRAMMAR = /^([a-z]*)\.([a-z]*)(\d*)$/i
const CODES = Object.keys(PERIOD_CODES) as PeriodCode[]
const NAMES = [...STATISTICS.keys()]
const RANGE = `n from ${MIN_N} to ${MAX_N}`

/** All dimensions, for the catalog. */
export const DIMENSION_PATTERNS: readonly DimensionPattern[] = [...STATISTICS.values()].map(statistic => ({
  pattern: `${codesOf(statistic).join('|')}.${statistic.name}${statistic.takesNumber ? 'n' : ''}`,
  meaning: statistic.takesNumber ? `${statistic.meaning}; ${RANGE}` : statistic.meaning,
}))

/** Parses `<Q|TTM|A>.<STAT>[n]` in any case, such as `TTM.CAGR3`. */
export function parseDimension(text: string): MetricDimension | DimensionFault {
  const [, before = '', name = '', digits = ''] = GRAMMAR.exec(text) ?? []
  const code = CODES.find(known => known === before.toUpperCase())
  const statistic = STATISTICS.get(name.toUpperCase() as StatisticName)
  if (code === undefined || statistic === undefined) return unknown(text)
  const periodType = PERIOD_CODES[code]
  if (!statistic.periodTypes.includes(periodType)) {
    const codes = codesOf(statistic)
    return {
      fault: `${statistic.name} is available only for ${codes.join(', ')}`,
      nearest: codes.map(known => pattern(known, statistic, digits)),
    }
  }
  const numberFault = faultOfNumber(statistic, digits)
  if (numberFault !== null) return { fault: numberFault, nearest: [pattern(code, statistic, digits)] }
  const n = statistic.takesNumber ? Number(digits) : null
  return { id: `${code}.${statistic.name}${n ?? ''}`, periodType, stat: statistic.name, n }
}

function faultOfNumber(statistic: Statistic, digits: string): string | null {
  if (!statistic.takesNumber) return digits === '' ? null : `${statistic.name} takes no number`
  if (digits === '') return `${statistic.name} takes a number, ${RANGE}`
  return isInRange(digits) ? null : `${statistic.name} takes ${RANGE}, without zeros before it`
}

function isInRange(digits: string): boolean {
  const n = Number(digits)
  return !digits.startsWith('0') && n >= MIN_N && n <= MAX_N
}

/** The most similar dimension, part by part; a valid number is kept. */
function unknown(text: string): DimensionFault {
  const fault = 'is not a known dimension'
  const [before = '', after = ''] = text.trim().split('.', 2)
  const [, word = '', digits = ''] = /^(.*?)(\d*)$/s.exec(after) ?? []
  const name = nearest(word, NAMES)
  const statistic = STATISTICS.get(name as StatisticName)
  if (!statistic) return { fault, nearest: [] }
  const meant = codeMeant(before)
  const codes = codesOf(statistic).filter(code => meant === null || code === meant)
  return { fault, nearest: codes.map(code => pattern(code, statistic, digits)) }
}

function codeMeant(text: string): PeriodCode | null {
  const lowerCase = text.toLowerCase()
  const spelled = CODES.find(code => PERIOD_CODES[code] === nearest(lowerCase, Object.values(PERIOD_CODES)))
  return CODES.find(code => code.toLowerCase() === lowerCase) ?? spelled ?? null
}

function pattern(code: PeriodCode, statistic: Statistic, digits: string): string {
  if (!statistic.takesNumber) return `${code}.${statistic.name}`
  return `${code}.${statistic.name}${isInRange(digits) ? digits : 'n'}`
}

function codesOf({ periodTypes }: Statistic): PeriodCode[] {
  return CODES.filter(code => periodTypes.includes(PERIOD_CODES[code]))
}
