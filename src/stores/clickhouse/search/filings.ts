import { FAMILY_OF_FORM } from '../../../domain/company/filing.ts'
import type { SearchFilter } from '../../ports/search.ts'
import type { ClickHouse } from '../engine/client.ts'
import { accessionText } from '../engine/tsv.ts'
import { KIND } from './posting-rows.ts'

/** One publication of a filing, with the columns that ranked search filters by, in memory. */
export interface SearchFiling {
  readonly generation: string
  readonly cik: number
  readonly filerCik: number
  readonly accession: string
  readonly filed: string
  readonly form: string
  /** -1: none. */
  readonly year: number
  /** Empty: none. */
  readonly period: string
  readonly published: number
  /** When a later publication superseded it; infinite: it is live. */
  replaced: number
  readonly sectionIds: readonly string[]
  readonly sectionStarts: readonly number[]
  /** Per row: `lengthCode` of its word count, and its `KIND` flags. */
  readonly lengths: Uint8Array
  readonly kinds: Uint8Array
  readonly searchRows: number
  readonly searchWords: number
}

export interface FilingTable {
  /** All publications in the order in which they were read; entries never move. */
  readonly list: readonly SearchFiling[]
  placeOf(generation: string): number | undefined
}

export interface FilingTableReader {
  /**
   * A table that includes everything published up to `moment`. Replaced by a new one when most of its entries are
   * superseded.
   */
  at(moment: number): Promise<FilingTable>
}

const PAGE = 5_000
const NEXT = `
  SELECT generation, cik, filer_cik AS filerCik, accn, filed, form, fiscal_year AS year, fiscal_period AS period, published, section_ids AS sectionIds,
    section_starts AS sectionStarts, row_lengths AS lengths, row_kinds AS kinds, search_rows AS searchRows, search_words AS searchWords
  FROM text_filings WHERE (published, generation) > ({published:UInt64}, {generation:UInt64})
  ORDER BY published, generation LIMIT ${PAGE}`

interface Columns
  extends Omit<SearchFiling, 'accession' | 'published' | 'searchWords' | 'lengths' | 'kinds' | 'replaced'> {
  readonly accn: string
  readonly published: string
  readonly searchWords: string
  readonly lengths: readonly number[]
  readonly kinds: readonly number[]
}

interface MutableTable extends FilingTable {
  readonly list: SearchFiling[]
  readonly places: Map<string, number>
  /** Publications of each filing, oldest first. */
  readonly versions: Map<string, SearchFiling[]>
  /** Section lists, shared by the filings that have the same. */
  readonly lists: Map<string, readonly string[]>
  /** Everything published up to this stamp has been read. */
  upTo: number
}

/**
 * Publications of other processes may become visible up to `settleMicros` after later ones, so reads go back that
 * far until it has passed.
 */
export function filingTable(db: ClickHouse, now: () => number, settleMicros: number): FilingTableReader {
  let table = empty()
  let readAt = 0
  let reading: Promise<void> = Promise.resolve()

  async function read(moment: number): Promise<void> {
    if (table.upTo >= moment && readAt >= moment + settleMicros) return
    if (table.list.length > 1_000 && table.list.length > table.versions.size * 2) table = empty()
    const began = settleMicros === 0 ? moment : now() * 1_000
    let published = Math.max(0, table.upTo - settleMicros)
    let generation = '0'
    for (let isLast = false; !isLast; ) {
      const params = { published, generation: BigInt(generation) }
      const rows = await db.query<Columns>(NEXT, params, { threads: 1 })
      for (const row of rows) add(table, row)
      const end = rows.at(-1)
      if (end) [published, generation] = [Number(end.published), end.generation]
      isLast = rows.length < PAGE
    }
    table.upTo = Math.max(table.upTo, moment)
    readAt = began
  }

  return {
    async at(moment) {
      // One read at a time; only the caller that started a read gets its error.
      const turn = reading.then(() => read(moment))
      reading = turn.catch(() => {})
      await turn
      return table
    },
  }
}

function empty(): MutableTable {
  const places = new Map<string, number>()
  return {
    list: [],
    places,
    versions: new Map(),
    lists: new Map(),
    upTo: 0,
    placeOf: generation => places.get(generation),
  }
}

function add({ list, places, versions, lists }: MutableTable, { accn, ...row }: Columns): void {
  if (places.has(row.generation)) return
  const sections = row.sectionIds.join(' ')
  const sectionIds = lists.get(sections) ?? row.sectionIds
  lists.set(sections, sectionIds)
  const filing: SearchFiling = {
    ...row,
    accession: accessionText(accn),
    published: Number(row.published),
    replaced: Number.POSITIVE_INFINITY,
    sectionIds,
    // Small buffers share memory; other typed arrays take about 200 bytes each besides their content.
    lengths: Buffer.from(row.lengths),
    kinds: Buffer.from(row.kinds),
    searchWords: Number(row.searchWords),
  }
  places.set(row.generation, list.length)
  list.push(filing)
  const key = signalKey(filing)
  const all = [...(versions.get(key) ?? []), filing].sort((a, b) => a.published - b.published)
  for (const [at, version] of all.entries())
    version.replaced = all[at + 1]?.published ?? Number.POSITIVE_INFINITY
  versions.set(key, all)
}

export function isLive({ published, replaced }: SearchFiling, moment: number): boolean {
  return published <= moment && replaced > moment
}

/** Places of the filings that pass the filter, ascending. */
export function matchingPlaces(
  { list }: FilingTable,
  filter: SearchFilter,
  bounds: {
    readonly moment: number
    /** Only publications after this; null: all. */
    readonly since: number | null
    /** Filings with the requested signals, as `signalKey`; null: any. */
    readonly withSignals: ReadonlySet<string> | null
  },
): Uint32Array {
  const { ciks, forms, from, to, fiscalYears, fiscalPeriods, sectionIds, latestOnly } = filter
  const sets = {
    ciks: ciks && new Set(ciks),
    forms: forms && new Set(forms),
    years: fiscalYears && new Set(fiscalYears),
    periods: fiscalPeriods && new Set(fiscalPeriods),
    sections: sectionIds && new Set(sectionIds),
  }
  const ofCompanies = placesWhere(
    list,
    filing =>
      isLive(filing, bounds.moment) &&
      (sets.ciks?.has(filing.cik) ?? true) &&
      (to === null || filing.filed <= to),
  )
  const candidates = latestOnly ? latestOf(list, ofCompanies) : ofCompanies
  return candidates.filter(place => {
    const filing = list[place]!
    return (
      (bounds.since === null || filing.published > bounds.since) &&
      (sets.forms?.has(filing.form) ?? true) &&
      (from === null || filing.filed >= from) &&
      (sets.years?.has(filing.year) ?? true) &&
      (sets.periods?.has(filing.period) ?? true) &&
      (sets.sections === null || filing.sectionIds.some(id => sets.sections!.has(id))) &&
      (bounds.withSignals?.has(signalKey(filing)) ?? true)
    )
  })
}

export function signalKey({ cik, accession }: { readonly cik: number; readonly accession: string }): string {
  return `${cik} ${accession}`
}

function placesWhere(
  list: readonly SearchFiling[],
  isWanted: (filing: SearchFiling) => boolean,
): Uint32Array {
  const places = new Uint32Array(list.length)
  let length = 0
  for (const [place, filing] of list.entries()) if (isWanted(filing)) places[length++] = place
  return places.subarray(0, length)
}

/** The latest filing of each company and form family. */
function latestOf(list: readonly SearchFiling[], places: Uint32Array): Uint32Array {
  const latest = new Map<string, number>()
  const dayOf = ({ filed, accession }: SearchFiling) => `${filed} ${accession}`
  for (const place of places) {
    const filing = list[place]!
    const family = `${filing.cik} ${FAMILY_OF_FORM.get(filing.form) ?? filing.form}`
    const other = latest.get(family)
    if (other === undefined || dayOf(filing) > dayOf(list[other]!)) latest.set(family, place)
  }
  return Uint32Array.from(latest.values()).sort()
}

/** Whether a search includes a row of a filing. */
export function rowTest({ rowTypes, sectionIds }: SearchFilter) {
  const kinds = rowTypes.reduce((sum, type) => sum | KIND[type], 0)
  const sections = sectionIds && new Set(sectionIds)
  return (filing: SearchFiling, row: number): boolean => {
    const kind = filing.kinds[row]!
    if ((kind & kinds) === 0) return false
    // With a section filter, a passage is returned for each section that contains it.
    return sections === null ? (kind & KIND.contained) === 0 : sections.has(sectionOf(filing, row))
  }
}

/** The section of a row: rows are in reading order. */
export function sectionOf({ sectionIds, sectionStarts }: SearchFiling, row: number): string {
  let at = 0
  while (at + 1 < sectionStarts.length && sectionStarts[at + 1]! <= row) at += 1
  return sectionIds[at] ?? ''
}
