import type { Day } from '../../day.ts'
import type { Fact } from '../fact.ts'
import type { Correction, Source } from '../statement.ts'

/** The value that one filing reports for one period. */
export interface FactVersion {
  /** The day from which it is known: the filing date, or the day a predecessor's history was joined. */
  readonly day: Day
  /** 0 periodic reports, 1 current reports, 2 everything else: a lower rank only fills gaps. */
  readonly rank: number
  readonly value: number
  readonly sources: readonly Source[]
  /** An error of the filer is corrected in the value; the source has it as filed. */
  readonly correction?: Correction
  /** Likely a thousand or a million times too large or too small. */
  readonly misscaled?: true
}

/** 10-K/Q, 20-F, 40-F and their amendments outrank 8-K and 6-K, which outrank proxies and prospectuses. */
export function formRank(form: string): 0 | 1 | 2 {
  if (/^(10-?K|10-?Q|20-F|40-F)/.test(form)) return 0
  return /^(8-K|6-K)/.test(form) ? 1 : 2
}

/** `concept` is the qualified name, which facts of one concept share; `isWrongSign` if the sign is an error. */
export function versionOf(
  fact: Fact,
  concept: string,
  day: Day,
  rank: number,
  isWrongSign = false,
  isMisscaled = false,
): FactVersion {
  const { start, end, value, filing } = fact
  const source = { concept, start, end, value, filing }
  const marks = isMisscaled ? { misscaled: true as const } : {}
  return isWrongSign
    ? { day, rank, value: -value, sources: [{ sign: -1, ...source }], correction: 'sign', ...marks }
    : { day, rank, value, sources: [{ sign: 1, ...source }], ...marks }
}

/** The value in force on a day, with the filings that gave it. */
export interface Run {
  /** The first of the unbroken run of equal values: a later filing that repeats a figure adds nothing. */
  readonly version: FactVersion
  /** The day on which the value, whatever its rounding, replaced another one. */
  readonly since: Day
  /** The last day on which a filing gave the value. */
  readonly confirmed: Day
  /** The last day on which a filing gave the value before it; -Infinity for the first one. */
  readonly before: Day
}

/**
 * The version in force on a day: of the best form rank, the latest; and of an unbroken run of equal values the first.
 * `versions` are in order of day and accession.
 */
export function versionAsOf(versions: readonly FactVersion[], day: Day): FactVersion | undefined {
  const last = lastBest(versions, day)
  return last === -1 ? undefined : firstOfRun(versions, last)
}

export function runAsOf(versions: readonly FactVersion[], day: Day): Run | undefined {
  const last = lastBest(versions, day)
  if (last === -1) return undefined
  const { value, rank, day: confirmed } = versions[last] as FactVersion
  let since = confirmed
  let before = Number.NEGATIVE_INFINITY
  for (let i = last - 1; i >= 0; i--) {
    const version = versions[i] as FactVersion
    if (version.rank !== rank) continue
    if (differs(version.value, value)) {
      before = version.day
      break
    }
    since = version.day
  }
  return { version: firstOfRun(versions, last), since, confirmed, before }
}

/** The place of the latest version of the best rank; -1 for none. */
function lastBest(versions: readonly FactVersion[], day: Day): number {
  let best: FactVersion | undefined
  let at = -1
  for (let i = 0; i < versions.length; i++) {
    const version = versions[i] as FactVersion
    if (version.day > day) break
    if (!best || version.rank <= best.rank) {
      best = version
      at = i
    }
  }
  return at
}

function firstOfRun(versions: readonly FactVersion[], last: number): FactVersion {
  let first = versions[last] as FactVersion
  for (let i = last - 1; i >= 0; i--) {
    const version = versions[i] as FactVersion
    if (version.rank !== first.rank) continue
    if (version.value !== first.value) break
    first = version
  }
  return first
}

/** What a value inherits from the values behind it. */
interface Marks {
  readonly unconfirmed?: true
  readonly correction?: Correction
  readonly misscaled?: true
}

export function marksOf(parts: readonly (Marks | undefined)[]): Marks {
  const correction = parts.find(part => part?.correction)?.correction
  return {
    ...(parts.some(part => part?.unconfirmed) && { unconfirmed: true as const }),
    ...(correction && { correction }),
    ...(parts.some(part => part?.misscaled) && { misscaled: true as const }),
  }
}

/** Sources with the opposite sign, for the part that is taken away. */
export function negated(sources: readonly Source[]): Source[] {
  return sources.map(source => ({ ...source, sign: source.sign === 1 ? -1 : 1 }))
}

/** Sources that do not cancel out, each as often as it counts. */
export function netOf(sources: readonly Source[]): Source[] {
  const left = new Map<string, { readonly source: Source; times: number }>()
  for (const source of sources) {
    const key = `${source.concept} ${source.start} ${source.end} ${source.value}`
    const same = left.get(key)
    if (same) same.times += source.sign
    else left.set(key, { source, times: source.sign })
  }
  return [...left.values()].flatMap(({ source, times }) =>
    Array.from({ length: Math.abs(times) }, () => source),
  )
}

/**
 * Whether two values of one period contradict each other: further apart than the coarser of the two can have been
 * rounded. Companyfacts has no `decimals`, so the rounding is read off the trailing zeros, five digits kept.
 */
export function differs(a: number, b: number): boolean {
  if (a === b) return false
  const gap = Math.abs(a - b)
  const size = Math.max(Math.abs(a), Math.abs(b))
  if (gap <= size * 2e-4) return false
  const unitA = roundingUnit(a)
  const unitB = roundingUnit(b)
  const coarse = Math.max(unitA, unitB)
  return unitA === unitB || gap > coarse / 2 || coarse > size / 10
}

/** The largest power of ten that divides a whole number; 1 for everything else. */
export function roundingUnit(value: number): number {
  if (value === 0 || !Number.isInteger(value)) return 1
  let unit = 1
  while (value % (unit * 10) === 0 && unit < 1e9) unit *= 10
  return unit
}

/** Part of the larger of two values by which they may differ and still mean the same. */
const NEAR = 0.005

/** Whether two values mean the same: within 0.5 % of the larger, or within the rounding of the figures behind them. */
export function isNear(a: number, b: number, slack: number): boolean {
  return Math.abs(a - b) <= Math.max(NEAR * Math.max(Math.abs(a), Math.abs(b)), slack)
}

/**
 * By how much rounding may have moved a value: half a unit for each filed figure behind it. Filers round to millions at
 * most, and the zeros of a figure with one significant digit do not reveal a rounding.
 */
export function slackOf(sources: readonly Source[]): number {
  let slack = 0
  for (const { value } of sources) {
    const unit = Math.min(roundingUnit(value), 1e6)
    if (unit > 1 && unit <= Math.abs(value) / 10) slack += unit / 2
  }
  return slack
}
