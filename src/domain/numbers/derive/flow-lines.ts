import type { Day } from '../../day.ts'
import { FLOW_ITEMS, SERVED_FLOWS, STATEMENTS } from '../line-items/index.ts'
import {
  type ConceptExpression,
  type Formula,
  type LineItem,
  parseFormula,
  parseMember,
  type Term,
} from '../line-items/line-item.ts'
import type { Template } from '../statement.ts'
import { type Duration, type Series, seriesKey } from './fact-index.ts'
import { type FactVersion, marksOf, negated, versionAsOf } from './fact-version.ts'

/** A line item with its chain read. */
export interface ParsedItem {
  readonly item: LineItem
  readonly general: readonly ConceptExpression[]
  readonly fallbacks: readonly ConceptExpression[]
  readonly fallbacksByTemplate: ReadonlyMap<Template, readonly ConceptExpression[]>
  readonly byTemplate: ReadonlyMap<Template, readonly ConceptExpression[]>
  /** In order of preference. */
  readonly formulas: readonly Formula[]
  /** Concepts with which the line is none of its own. */
  readonly unless: readonly string[]
}

/** A line item of one company: the series of each member of its chain that the company files. */
export interface Line {
  readonly item: LineItem
  readonly formulas: readonly Formula[]
  readonly applicable: boolean
  /** Of the candidates, then of the fallbacks. */
  readonly series: readonly Series[]
  /** The place of the first fallback. */
  readonly candidates: number
  /** So many of the candidates mean the same total, of which the largest leads; 0 for candidates of a template. */
  readonly totals: number
  /** By fallback: the day from which a candidate is known to differ from it; null if none does. */
  readonly contradicted: readonly (Day | null)[]
  /** Whether the company files any figure of it. */
  readonly filed: boolean
}

const FLOWS: ReadonlySet<LineItem> = new Set(FLOW_ITEMS)

export function parseItem(item: LineItem): ParsedItem {
  const read = (chain: readonly string[]) => chain.map(parseMember).flatMap(FLOWS.has(item) ? variants : asIs)
  const readAll = (chains: LineItem['byTemplate']) =>
    new Map(Object.entries(chains ?? {}).map(([template, chain]) => [template as Template, read(chain)]))
  const fallbacksByTemplate = readAll(item.fallbacksByTemplate)
  const byTemplate = readAll(item.byTemplate)
  const formulas = (item.formulas ?? []).map(parseFormula)
  const unless = (item.unless ?? []).flatMap(name => parseMember(name)).flatMap(term => term.concepts)
  const fallbacks = read(item.fallbacks ?? [])
  const general = read(item.candidates)
  return { item, general, fallbacks, fallbacksByTemplate, byTemplate, formulas, unless }
}

function asIs(member: ConceptExpression): ConceptExpression[] {
  return [member]
}

/**
 * A part that is filed for the year but not for its quarters would put a whole year of it into the last quarter. So a
 * sum with one missable part is two members, with and without it, of which one serves a whole fiscal year. Longer
 * lists (changes in working capital) stay as they are: filers merge and split those lines from quarter to quarter.
 */
function variants(member: ConceptExpression): ConceptExpression[] {
  const missable = member.filter(term => term.optional)
  if (missable.length !== 1 || member.length < 2) return [member]
  return [member.map(term => ({ ...term, optional: false })), member.filter(term => !term.optional)]
}

/** Flow line items in the order in which they are computed: those with a formula after what they need. */
export const PARSED_FLOWS: readonly ParsedItem[] = FLOW_ITEMS.map(parseItem)
export const FLOW_PLACE: ReadonlyMap<string, number> = new Map(
  FLOW_ITEMS.map((item, place) => [item.id, place]),
)

/** A line item with its place. */
export interface Placed {
  readonly id: string
  readonly place: number
}

/** Places of the flows of a statement: its usual lines, all that are not, and all that are served. */
export const STATEMENT_PLACES = {
  income_statement: placesOf('income_statement'),
  cash_flow: placesOf('cash_flow'),
} as const

function placesOf(statement: 'income_statement' | 'cash_flow') {
  const { fields, inputs, added } = STATEMENTS[statement]
  const placed = (ids: readonly string[]): readonly Placed[] =>
    ids.map(id => ({ id, place: FLOW_PLACE.get(id) as number }))
  return { fields: placed(fields), inputs: placed(inputs), served: placed([...fields, ...added]) }
}

/** Flows before this place are of the statements as served, those from it on are for metrics alone. */
export const SERVED_PLACES = SERVED_FLOWS.length

/** The unit of a line item's facts. */
export const UNITS = {
  flow: (currency: string) => currency,
  balance: (currency: string) => currency,
  ratio: () => 'pure',
  per_share: (currency: string) => `${currency}/shares`,
  shares: () => 'shares',
} as const

/** The lines of a company under a template, in its reporting currency. */
export function linesOf(
  items: readonly ParsedItem[],
  index: ReadonlyMap<string, Series>,
  template: Template,
  currency: string,
): Line[] {
  return items.map(({ item, general, fallbacks, fallbacksByTemplate, byTemplate, formulas }) => {
    const applicable = !item.notApplicable?.includes(template)
    const unit = UNITS[item.kind](currency)
    const own = byTemplate.get(template)
    const seriesOf = (expression: ConceptExpression) => expressionSeries(expression, unit, index)
    const filed = applicable ? (own ?? general).map(seriesOf) : []
    const further = [...fallbacks, ...(fallbacksByTemplate.get(template) ?? [])]
    const others = applicable && !own ? further.map(seriesOf) : []
    const series = [...filed, ...others]
    const contradicted = contradictedFrom(
      filed.map(({ durations }) => durations),
      others.map(({ durations }) => durations),
      ({ start, end }) => start * 262_144 + end,
    )
    return {
      item,
      formulas,
      applicable,
      series,
      candidates: filed.length,
      totals: own ? 0 : (item.largest ?? 0),
      contradicted,
      filed: series.some(({ durations }) => durations.length > 0),
    }
  })
}

/** The least difference, as a share, at which two values of one period are not of one meaning. */
const SAME_MEANING = 0.01

/** By fallback: the first day on which a candidate and the fallback are known with different values for one period. */
export function contradictedFrom<Period extends { readonly versions: readonly FactVersion[] }>(
  candidates: readonly (readonly Period[])[],
  fallbacks: readonly (readonly Period[])[],
  keyOf: (period: Period) => number,
): (Day | null)[] {
  let known: Map<number, FactVersion[]> | null = null
  const firstVersions = () => {
    if (known) return known
    known = new Map()
    for (const period of candidates.flat()) {
      const key = keyOf(period)
      const [first] = period.versions
      if (first) known.set(key, [...(known.get(key) ?? []), first])
    }
    return known
  }
  return fallbacks.map(periods => {
    let from: Day | null = null
    for (const period of periods) {
      const [first] = period.versions
      for (const other of first ? (firstVersions().get(keyOf(period)) ?? []) : []) {
        const [a, b] = [Math.abs(first!.value), Math.abs(other.value)]
        if (Math.abs(a - b) <= SAME_MEANING * Math.max(a, b)) continue
        const day = Math.max(first!.day, other.day)
        if (from === null || day < from) from = day
      }
    }
    return from
  })
}

const EMPTY: Series = { durations: [], instants: new Map() }

/** The series of a chain member: of one concept as filed, of several their sum wherever the needed parts are known. */
export function expressionSeries(
  member: ConceptExpression,
  unit: string,
  index: ReadonlyMap<string, Series>,
): Series {
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
  const periods = new Map<number, { start: Day; end: Day; found: FactVersion[][][] }>()
  parts.forEach((part, place) => {
    part.series.forEach((series, rank) => {
      for (const { start, end, versions } of series.durations) {
        const key = start * 262_144 + end
        let period = periods.get(key)
        if (!period) {
          period = { start, end, found: parts.map(() => []) }
          periods.set(key, period)
        }
        ;(period.found[place] as FactVersion[][])[rank] = versions
      }
    })
  })
  return [...periods.values()]
    .map(({ start, end, found }) => ({ start, end, versions: sumVersions(parts, found) }))
    .filter(duration => duration.versions.length > 0)
    .sort((a, b) => a.end - b.end || a.start - b.start)
}

function sumInstants(parts: readonly Part[]): Map<Day, readonly FactVersion[]> {
  const days = new Set(parts.flatMap(part => part.series.flatMap(series => [...series.instants.keys()])))
  const sums = new Map<Day, readonly FactVersion[]>()
  for (const day of days) {
    const found = parts.map(part => part.series.map(series => series.instants.get(day) ?? []))
    const versions = sumVersions(parts, found)
    if (versions.length > 0) sums.set(day, versions)
  }
  return sums
}

/** One version for each day on which a part changed; `found` are versions by part and alternative. */
function sumVersions(
  parts: readonly Part[],
  found: readonly (readonly (readonly FactVersion[])[])[],
): FactVersion[] {
  if (parts.some((part, place) => !part.term.optional && !found[place]?.some(versions => versions?.length)))
    return []
  const days = [
    ...new Set(found.flat().flatMap(versions => (versions ?? []).map(version => version.day))),
  ].sort((a, b) => a - b)
  const sums: FactVersion[] = []
  for (const day of days) {
    const sum = sumAt(parts, found, day)
    if (sum) sums.push(sum)
  }
  return sums
}

function sumAt(
  parts: readonly Part[],
  found: readonly (readonly (readonly FactVersion[])[])[],
  day: Day,
): FactVersion | undefined {
  let value = 0
  let rank = 0
  const sources = []
  const versions = []
  for (const [place, { term }] of parts.entries()) {
    const version = firstReported(found[place] ?? [], day)
    if (!version) {
      if (term.optional) continue
      return undefined
    }
    value += term.sign * version.value
    rank = Math.max(rank, version.rank)
    versions.push(version)
    sources.push(...(term.sign === 1 ? version.sources : negated(version.sources)))
  }
  if (sources.length === 0) return undefined
  return { day, rank, value: value === 0 ? 0 : value, sources, ...marksOf(versions) }
}

function firstReported(alternatives: readonly (readonly FactVersion[])[], day: Day): FactVersion | undefined {
  for (const versions of alternatives) {
    const version = versions && versionAsOf(versions, day)
    if (version) return version
  }
  return undefined
}
