import type { SourceFamily } from './rule.ts'
import { SIGNALS } from './rules-version.ts'
import type { SourceAnalysis } from './source-analysis.ts'
import { familyOf } from './source-text.ts'

/** Bounds of the 95 % Wilson score interval of a proportion, 0 to 1; null without trials. */
export function wilsonInterval(
  successes: number,
  trials: number,
): readonly [low: number, high: number] | null {
  if (trials === 0) return null
  const z = 1.959964
  const share = successes / trials
  const spread = 1 + (z * z) / trials
  const center = (share + (z * z) / (2 * trials)) / spread
  const half = (z / spread) * Math.sqrt((share * (1 - share)) / trials + (z * z) / (4 * trials * trials))
  return [Math.max(0, center - half), Math.min(1, center + half)]
}

/** How often a signal is found among the sources that its rule reads. */
export interface Prevalence {
  readonly signal_id: string
  readonly family: SourceFamily
  readonly sources: number
  readonly fired: number
  /** Sources in which its sections could not be read. */
  readonly not_evaluated: number
  /** Fired, of those evaluated; null where there are none. */
  readonly rate: number | null
  /** A rule that fires in more than half of many sources finds a way of speaking, not a fact. */
  readonly is_suspicious: boolean
}

/** Above this share of at least so many sources a rule is looked at again. */
const SUSPICIOUS = 0.5
const MIN_SOURCES = 20

/** Counts signals over readings: of each rule and each family of sources that it reads and that there are. */
export function prevalenceOf(readings: Iterable<SourceAnalysis>): Prevalence[] {
  const sources = new Map<SourceFamily, number>()
  const fired = new Map<string, number>()
  const missed = new Map<string, number>()
  for (const reading of readings) {
    const family = familyOf(reading)
    if (family === null) continue
    sources.set(family, (sources.get(family) ?? 0) + 1)
    for (const { signal_id } of reading.signals) add(fired, `${family} ${signal_id}`)
    for (const { signal_id } of reading.not_evaluated) add(missed, `${family} ${signal_id}`)
  }
  return SIGNALS.flatMap(({ id, sources: read }) =>
    read.flatMap((family): Prevalence[] => {
      const count = sources.get(family) ?? 0
      if (count === 0) return []
      const [hits, gaps] = [fired.get(`${family} ${id}`) ?? 0, missed.get(`${family} ${id}`) ?? 0]
      const evaluated = count - gaps
      const rate = evaluated > 0 ? hits / evaluated : null
      return [
        {
          signal_id: id,
          family,
          sources: count,
          fired: hits,
          not_evaluated: gaps,
          rate,
          is_suspicious: evaluated >= MIN_SOURCES && rate !== null && rate > SUSPICIOUS,
        },
      ]
    }),
  )
}

function add(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1)
}
