import type { Day } from '../day.ts'
import type { Member, Term } from '../line-items/parse-chain.ts'
import { type Duration, type Series, seriesKey } from './fact-index.ts'
import { negated, pick, type Version } from './version.ts'

const EMPTY: Series = { durations: [], instants: new Map() }

/** The series of a chain member: of one concept as filed, of several their sum wherever the needed parts are known. */
export function memberSeries(member: Member, unit: string, index: ReadonlyMap<string, Series>): Series {
  const parts = member.map(term => ({
    term,
    series: term.concepts
      .map(concept => index.get(seriesKey(concept, unit)))
      .filter(series => series !== undefined),
  }))
  if (parts.some(part => !part.term.optional && part.series.length === 0)) return EMPTY
  const filed = parts.filter(part => part.series.length > 0)
  if (filed.length === 0) return EMPTY
  const only = filed[0]
  if (filed.length === 1 && only && only.series.length === 1 && only.term.sign === 1)
    return only.series[0] as Series
  return { durations: sumDurations(filed), instants: sumInstants(filed) }
}

interface Part {
  readonly term: Term
  readonly series: readonly Series[]
}

function sumDurations(parts: readonly Part[]): Duration[] {
  const periods = new Map<number, { start: Day; end: Day; found: Version[][][] }>()
  parts.forEach((part, place) => {
    part.series.forEach((series, rank) => {
      for (const { start, end, versions } of series.durations) {
        const key = start * 262_144 + end
        let period = periods.get(key)
        if (!period) {
          period = { start, end, found: parts.map(() => []) }
          periods.set(key, period)
        }
        ;(period.found[place] as Version[][])[rank] = versions
      }
    })
  })
  return [...periods.values()]
    .map(({ start, end, found }) => ({ start, end, versions: sumVersions(parts, found) }))
    .filter(duration => duration.versions.length > 0)
    .sort((a, b) => a.end - b.end || a.start - b.start)
}

function sumInstants(parts: readonly Part[]): Map<Day, readonly Version[]> {
  const days = new Set(parts.flatMap(part => part.series.flatMap(series => [...series.instants.keys()])))
  const sums = new Map<Day, readonly Version[]>()
  for (const day of days) {
    const found = parts.map(part => part.series.map(series => series.instants.get(day) ?? []))
    const versions = sumVersions(parts, found)
    if (versions.length > 0) sums.set(day, versions)
  }
  return sums
}

/** One version for each day on which a part changed; `found` are versions by part and alternative. */
function sumVersions(parts: readonly Part[], found: readonly (readonly (readonly Version[])[])[]): Version[] {
  if (parts.some((part, place) => !part.term.optional && !found[place]?.some(versions => versions?.length)))
    return []
  const days = [
    ...new Set(found.flat().flatMap(versions => (versions ?? []).map(version => version.day))),
  ].sort((a, b) => a - b)
  const sums: Version[] = []
  for (const day of days) {
    const sum = sumAt(parts, found, day)
    if (sum) sums.push(sum)
  }
  return sums
}

function sumAt(
  parts: readonly Part[],
  found: readonly (readonly (readonly Version[])[])[],
  day: Day,
): Version | undefined {
  let value = 0
  let rank = 0
  const sources = []
  for (const [place, { term }] of parts.entries()) {
    const version = firstReported(found[place] ?? [], day)
    if (!version) {
      if (term.optional) continue
      return undefined
    }
    value += term.sign * version.value
    rank = Math.max(rank, version.rank)
    sources.push(...(term.sign === 1 ? version.sources : negated(version.sources)))
  }
  return sources.length === 0 ? undefined : { day, rank, value: value === 0 ? 0 : value, sources }
}

function firstReported(alternatives: readonly (readonly Version[])[], day: Day): Version | undefined {
  for (const versions of alternatives) {
    const version = versions && pick(versions, day)
    if (version) return version
  }
  return undefined
}
