import type { Day } from '../day.ts'
import type { Fact } from '../fact.ts'
import type { Source } from '../statement.ts'

/** What one filing says of one period: the unit of all replay. */
export interface Version {
  /** The day from which it is known: the filing date, or the day a predecessor's history was joined. */
  readonly day: Day
  /** 0 periodic reports, 1 current reports, 2 everything else: a lower rank only fills gaps. */
  readonly rank: number
  readonly value: number
  readonly sources: readonly Source[]
}

/** 10-K/Q, 20-F, 40-F and their amendments outrank 8-K and 6-K, which outrank proxies and prospectuses. */
export function formRank(form: string): 0 | 1 | 2 {
  if (/^(10-?K|10-?Q|20-F|40-F)/.test(form)) return 0
  return /^(8-K|6-K)/.test(form) ? 1 : 2
}

/** `concept` is the qualified name, which facts of one concept share. */
export function versionOf(fact: Fact, concept: string, day: Day, rank: number): Version {
  const { start, end, value, filing } = fact
  return { day, rank, value, sources: [{ sign: 1, concept, start, end, value, filing }] }
}

/**
 * The version that holds on a day: of the best rank, the latest; and of an unbroken run of equal values the first,
 * since a later filing that repeats a figure adds nothing. `versions` are in order of day and accession.
 */
export function pick(versions: readonly Version[], day: Day): Version | undefined {
  let best: Version | undefined
  let at = -1
  for (let i = 0; i < versions.length; i++) {
    const version = versions[i] as Version
    if (version.day > day) break
    if (!best || version.rank <= best.rank) {
      best = version
      at = i
    }
  }
  if (!best) return undefined
  for (let i = at - 1; i >= 0; i--) {
    const version = versions[i] as Version
    if (version.rank !== best.rank) continue
    if (version.value !== best.value) break
    best = version
  }
  return best
}

/** Sources with the opposite sign, for the part that is taken away. */
export function negated(sources: readonly Source[]): Source[] {
  return sources.map(source => ({ ...source, sign: source.sign === 1 ? -1 : 1 }))
}

/**
 * Whether two values of one period tell different things: more apart than the coarser of the two can have been
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
