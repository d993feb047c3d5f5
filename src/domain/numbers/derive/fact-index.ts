import type { FilingRef } from '../../company/filing.ts'
import type { Day } from '../../day.ts'
import type { Concept, Fact } from '../fact.ts'
import { type FactVersion, formRank, versionOf } from './fact-version.ts'

/** All versions of one concept for one duration. */
export interface Duration {
  readonly start: Day
  readonly end: Day
  readonly versions: FactVersion[]
}

/** One concept in one unit. */
export interface Series {
  /** In order of end, then start. */
  readonly durations: readonly Duration[]
  readonly instants: ReadonlyMap<Day, readonly FactVersion[]>
}

/** A fact with the day from which it counts. */
export interface KnownFact {
  readonly fact: Fact
  readonly day: Day
  readonly rank: number
}

/** Facts of the requested concepts, by date they became public, then by accession number. */
export function knownFacts(
  facts: readonly Fact[],
  dayOf: (filing: FilingRef) => Day,
  wanted: (fact: Fact) => boolean,
): KnownFact[] {
  // Companies have hundreds of filings and tens of thousands of facts: the filings are what is sorted.
  const filings = new Map<FilingRef, { filing: FilingRef; day: Day; rank: number; facts: KnownFact[] }>()
  for (const fact of facts) {
    if (!wanted(fact)) continue
    let known = filings.get(fact.filing)
    if (!known) {
      const { filing } = fact
      known = { filing, day: dayOf(filing), rank: formRank(filing.form), facts: [] }
      filings.set(filing, known)
    }
    known.facts.push({ fact, day: known.day, rank: known.rank })
  }
  return [...filings.values()]
    .sort((a, b) => a.day - b.day || (a.filing.accession < b.filing.accession ? -1 : 1))
    .flatMap(known => known.facts)
}

interface Building {
  readonly durations: Map<number, Duration>
  readonly instants: Map<Day, FactVersion[]>
}

/**
 * Series by `taxonomy:Name|unit`. A fact that ends after it was filed is a plan, never a period that has been.
 * `wrongSigns` are facts that count with the opposite sign, `misscaled` facts that are marked.
 */
export function indexFacts(
  known: readonly KnownFact[],
  wrongSigns: ReadonlySet<Fact> = new Set(),
  misscaled: ReadonlySet<Fact> = new Set(),
): Map<string, Series> {
  const concepts = new Map<Concept, { name: string; units: Map<string, Building> }>()
  const building = new Map<string, Building>()
  for (const { fact, day, rank } of known) {
    if (fact.end > fact.filing.filed) continue
    let concept = concepts.get(fact.concept)
    if (!concept) {
      concept = { name: `${fact.concept.taxonomy}:${fact.concept.name}`, units: new Map() }
      concepts.set(fact.concept, concept)
    }
    let series = concept.units.get(fact.unit)
    if (!series) {
      const key = seriesKey(concept.name, fact.unit)
      series = building.get(key) ?? { durations: new Map(), instants: new Map() }
      building.set(key, series)
      concept.units.set(fact.unit, series)
    }
    addVersion(
      series,
      fact,
      versionOf(fact, concept.name, day, rank, wrongSigns.has(fact), misscaled.has(fact)),
    )
  }
  const index = new Map<string, Series>()
  for (const [key, { durations, instants }] of building) {
    const sorted = [...durations.values()].sort((a, b) => a.end - b.end || a.start - b.start)
    index.set(key, { durations: sorted, instants })
  }
  return index
}

function addVersion({ durations, instants }: Building, { start, end }: Fact, version: FactVersion): void {
  if (start === null) {
    const versions = instants.get(end)
    if (versions) versions.push(version)
    else instants.set(end, [version])
    return
  }
  const period = start * 262_144 + end
  const duration = durations.get(period)
  if (duration) duration.versions.push(version)
  else durations.set(period, { start, end, versions: [version] })
}

export function seriesKey(concept: string, unit: string): string {
  return `${concept}|${unit}`
}
