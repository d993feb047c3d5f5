import type { Day } from '../day.ts'
import type { Fact } from '../fact.ts'
import type { FilingRef } from '../filing.ts'
import { formRank, type Version, versionOf } from './version.ts'

/** All versions of one concept for one duration. */
export interface Duration {
  readonly start: Day
  readonly end: Day
  readonly versions: Version[]
}

/** One concept in one unit. */
export interface Series {
  /** In order of end, then start. */
  readonly durations: readonly Duration[]
  readonly instants: ReadonlyMap<Day, readonly Version[]>
}

/** A fact with the day from which it counts. */
export interface KnownFact {
  readonly fact: Fact
  readonly day: Day
  readonly rank: number
}

/** Facts of the concepts asked for, in order of the day they became known, then of accession number. */
export function knownFacts(
  facts: readonly Fact[],
  dayOf: (filing: FilingRef) => Day,
  wanted: (fact: Fact) => boolean,
): KnownFact[] {
  const known: KnownFact[] = []
  const days = new Map<FilingRef, { day: Day; rank: number }>()
  for (const fact of facts) {
    if (!wanted(fact)) continue
    let filing = days.get(fact.filing)
    if (!filing) {
      filing = { day: dayOf(fact.filing), rank: formRank(fact.filing.form) }
      days.set(fact.filing, filing)
    }
    known.push({ fact, day: filing.day, rank: filing.rank })
  }
  return known.sort(byDayThenAccession)
}

function byDayThenAccession(a: KnownFact, b: KnownFact): number {
  if (a.day !== b.day) return a.day - b.day
  const [x, y] = [a.fact.filing.accession, b.fact.filing.accession]
  return x < y ? -1 : x > y ? 1 : 0
}

/** Series by `taxonomy:Name|unit`. A fact that ends after it was filed is a plan, never a period that has been. */
export function indexFacts(known: readonly KnownFact[]): Map<string, Series> {
  const building = new Map<string, { durations: Map<number, Duration>; instants: Map<Day, Version[]> }>()
  for (const { fact, day, rank } of known) {
    if (fact.end > fact.filing.filed) continue
    const key = seriesKey(`${fact.concept.taxonomy}:${fact.concept.name}`, fact.unit)
    let series = building.get(key)
    if (!series) {
      series = { durations: new Map(), instants: new Map() }
      building.set(key, series)
    }
    const version = versionOf(fact, day, rank)
    if (fact.start === null) {
      const versions = series.instants.get(fact.end)
      if (versions) versions.push(version)
      else series.instants.set(fact.end, [version])
    } else {
      const period = fact.start * 262_144 + fact.end
      const duration = series.durations.get(period)
      if (duration) duration.versions.push(version)
      else series.durations.set(period, { start: fact.start, end: fact.end, versions: [version] })
    }
  }
  const index = new Map<string, Series>()
  for (const [key, { durations, instants }] of building) {
    const sorted = [...durations.values()].sort((a, b) => a.end - b.end || a.start - b.start)
    index.set(key, { durations: sorted, instants })
  }
  return index
}

export function seriesKey(concept: string, unit: string): string {
  return `${concept}|${unit}`
}
