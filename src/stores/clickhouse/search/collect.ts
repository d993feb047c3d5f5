import type { FacetCount, FacetName, SearchRequest } from '../../ports/search.ts'
import { GROUP_PASSAGES, PREFERENCE } from '../../shared/keyword-query.ts'
import { type SearchFiling, sectionOf, signalKey } from './filings.ts'

/** Sort key of the last row or group of a page. */
export type After = readonly (number | string)[]

/** A matching row. */
export interface MatchedRow {
  readonly filing: SearchFiling
  readonly row: number
  /** In `SCORE_UNIT`. */
  readonly score: number
}

/** Scores are integers, so that a page starts exactly where the previous one ended. */
export const SCORE_UNIT = 1_000_000
const MAX_SCORE = 4_000

export function scaledScore(score: number): number {
  return Math.round(Math.min(score, MAX_SCORE) * SCORE_UNIT)
}

/** Factor on the scores of a filing's rows. */
export function preferenceOf({ preferred }: SearchRequest, { cik, year }: SearchFiling): number {
  return (
    (preferred?.ciks.includes(cik) ? PREFERENCE.company : 1) *
    (preferred?.fiscalYears.includes(year) ? PREFERENCE.fiscalYear : 1)
  )
}

/** Receives matching rows and keeps those of one page. */
interface PageCollector {
  add(found: MatchedRow): void
  /** Best first; a group contains its best rows. */
  page(): Page
}

interface Page {
  readonly groups: readonly (readonly MatchedRow[])[]
  /** Null: this is the last page. */
  readonly next: After | null
}

export function pageCollector(request: SearchRequest, after: After | null): PageCollector {
  return request.groupBy === 'none' ? rowCollector(request, after) : groupCollector(request, after)
}

function rowCollector({ sort, limit }: SearchRequest, after: After | null): PageCollector {
  const sign = sort === 'oldest' ? 1 : -1
  const compare = (a: Ordered, b: Ordered) =>
    sign * (order(a.rank, b.rank) || order(a.accession, b.accession) || order(a.cik, b.cik)) || a.row - b.row
  const best = bestOf<Ordered>(limit + 1, compare)
  const end = after && orderedAfter(after)
  return {
    add(found) {
      const { accession, cik, filed } = found.filing
      const rank = sort === 'relevance' ? found.score : filed
      const item = { rank, accession, cik, row: found.row, found }
      if (end === null || compare(item, end) > 0) best.add(item)
    },
    page() {
      const shown = best.items.slice(0, limit)
      const last = best.items.length > limit ? shown.at(-1)! : null
      return {
        groups: shown.map(({ found }) => [found!]),
        next: last && [last.rank, last.accession, last.cik, last.row],
      }
    },
  }
}

interface Ordered {
  readonly rank: number | string
  readonly accession: string
  readonly cik: number
  readonly row: number
  readonly found: MatchedRow | null
}

function orderedAfter([rank, accession, cik, row]: After): Ordered {
  return { rank: rank!, accession: String(accession), cik: Number(cik), row: Number(row), found: null }
}

interface Group {
  /** A score or filing date, then the key of the group. */
  order: After
  readonly best: Best<MatchedRow>
}

function groupCollector({ sort, groupBy, limit }: SearchRequest, after: After | null): PageCollector {
  const groups = new Map<string, Group>()
  const sign = sort === 'oldest' ? 1 : -1
  const compare = (a: After, b: After) =>
    sign * a.reduce((sum: number, value, at) => sum || order(value, b[at]!), 0)
  const bestFirst = (a: MatchedRow, b: MatchedRow) =>
    b.score - a.score ||
    order(b.filing.filed, a.filing.filed) ||
    order(b.filing.accession, a.filing.accession) ||
    a.row - b.row
  return {
    add(found) {
      const { cik, accession, filed } = found.filing
      const names = groupBy === 'filing' ? [accession, cik] : [cik]
      const own = [sort === 'relevance' ? found.score : filed, ...names]
      const key = names.join(' ')
      let group = groups.get(key)
      if (!group) {
        group = { order: own, best: bestOf(GROUP_PASSAGES, bestFirst) }
        groups.set(key, group)
      } else if (compare(own, group.order) < 0) group.order = own
      group.best.add(found)
    },
    page() {
      const left = [...groups.values()].filter(group => after === null || compare(group.order, after) > 0)
      left.sort((a, b) => compare(a.order, b.order))
      const shown = left.slice(0, limit)
      return {
        groups: shown.map(({ best }) => best.items),
        next: left.length > limit ? shown.at(-1)!.order : null,
      }
    },
  }
}

interface Best<Item> {
  /** The first `limit` items, sorted. */
  readonly items: readonly Item[]
  add(item: Item): void
}

function bestOf<Item>(limit: number, compare: (a: Item, b: Item) => number): Best<Item> {
  const items: Item[] = []
  return {
    items,
    add(item) {
      if (items.length === limit && compare(item, items[limit - 1]!) > 0) return
      let from = 0
      for (let to = items.length; from < to; ) {
        const middle = (from + to) >> 1
        if (compare(item, items[middle]!) < 0) to = middle
        else from = middle + 1
      }
      items.splice(from, 0, item)
      if (items.length > limit) items.pop()
    },
  }
}

function order(a: number | string, b: number | string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

/** Counts passages per facet value. */
interface FacetCounter {
  /** Matching rows of one filing. */
  add(filing: SearchFiling, rows: readonly number[]): void
  counts(): Partial<Record<FacetName, FacetCount[]>>
}

/** `signals`: by `signalKey`, only filings that have any. */
export function facetCounter(
  names: readonly FacetName[],
  signals: ReadonlyMap<string, readonly string[]>,
): FacetCounter {
  const facets = names.map(name => ({ name, counts: new Map<string, number>() }))
  return {
    add(filing, rows) {
      for (const { name, counts } of facets) {
        const add = (value: string, by: number) => counts.set(value, (counts.get(value) ?? 0) + by)
        if (name === 'section_id') for (const row of rows) add(sectionOf(filing, row), 1)
        else for (const value of valuesOf(name, filing, signals)) add(value, rows.length)
      }
    },
    counts: () =>
      Object.fromEntries(
        facets.map(({ name, counts }) => [
          name,
          [...counts]
            .map(([value, count]) => ({ value, count }))
            .filter(({ value }) => value !== '')
            .sort((a, b) => b.count - a.count || (a.value < b.value ? -1 : 1)),
        ]),
      ),
  }
}

function valuesOf(
  name: Exclude<FacetName, 'section_id'>,
  filing: SearchFiling,
  signals: ReadonlyMap<string, readonly string[]>,
): readonly string[] {
  switch (name) {
    case 'company':
      return [String(filing.cik)]
    case 'form_type':
      return [filing.form]
    case 'fiscal_year':
      return filing.year < 0 ? [] : [String(filing.year)]
    case 'filing_year':
      return [filing.filed.slice(0, 4)]
    case 'signal':
      return signals.get(signalKey(filing)) ?? []
  }
}
