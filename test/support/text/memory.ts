import { fold } from '../../../src/domain/documents/text/fold.ts'
import { matcherOf } from '../../../src/domain/documents/text/keyword.ts'
import type {
  IndexedFiling,
  TextFilter,
  TextIndex,
  TextRow,
  TextRowType,
} from '../../../src/stores/ports/text.ts'
import { signalsInMemory } from '../signal/memory.ts'
import { passagesInMemory } from './passages.ts'

interface StoredFiling {
  readonly filing: IndexedFiling
  readonly rows: readonly TextRow[]
}

/** A filing index in memory that scans all rows: the reference implementation for the engines. */
export function textInMemory(): TextIndex & {
  rowsOf(accession: string): readonly TextRow[]
  /** Calls of `putFiling`, in order. */
  readonly puts: readonly string[]
} {
  const stored = new Map<string, StoredFiling>()
  const puts: string[] = []
  const keyOf = ({ cik, accession_number }: IndexedFiling) => `${cik} ${accession_number}`

  const filings = (filter: TextFilter): StoredFiling[] =>
    [...stored.values()]
      .filter(({ filing, rows }) => hasFiling(filter, filing) && hasSection(filter, rows))
      .sort((a, b) => newestFirst(a.filing, b.filing))

  return {
    capabilities: { contains: 'exact', ranking: 'count' },
    puts,
    rowsOf: accession =>
      [...stored.values()].find(({ filing }) => filing.accession_number === accession)?.rows ?? [],
    async putFiling(filing, rows) {
      puts.push(filing.accession_number)
      const previous = stored.get(keyOf(filing))
      if (JSON.stringify(previous) === JSON.stringify({ filing, rows })) return 'unchanged'
      stored.set(keyOf(filing), { filing, rows })
      return 'written'
    },
    async search(filter, { limit, offset }) {
      const { keyword } = filter
      const matcher = keyword && matcherOf(keyword.text, keyword.mode)
      const matching = [...stored.values()]
        .filter(({ filing }) => hasFiling(filter, filing))
        .sort((a, b) => newestFirst(a.filing, b.filing))
        .flatMap(({ rows }) => rows.filter(row => hasRow(filter, row)).toSorted(inOrder))
        .filter(row => !matcher || matcher.matches(fold(searchableText(row))))
      return { rows: matching.slice(offset, offset + limit), total: matching.length }
    },
    filingRows: async ({ cik, accession_number }, rowTypes) =>
      [...(stored.get(`${cik} ${accession_number}`)?.rows ?? [])]
        .filter(({ row_type }) => rowTypes.includes(row_type))
        .sort(inOrder),
    filings: async (filter, { limit, offset }) =>
      filings(filter)
        .map(({ filing }) => filing)
        .slice(offset, offset + limit),
    indexed: async (cik, accessions) =>
      new Set(accessions.filter(accession_number => stored.has(`${cik} ${accession_number}`))),
    versions: async cik =>
      new Map(
        [...stored.values()]
          .filter(({ filing }) => filing.cik === cik)
          .map(({ filing, rows }) => [filing.accession_number, JSON.stringify({ filing, rows })]),
      ),
    passages: passagesInMemory(() => [...stored.values()]),
    signals: signalsInMemory(),
    status: async () => ({ engine: 'memory', filings: stored.size, rows: 0, bytesOnDisk: null }),
    ping: async () => {},
    close: async () => {},
  }
}

function hasFiling(filter: TextFilter, filing: IndexedFiling): boolean {
  return (
    (filter.ciks === null || filter.ciks.includes(filing.cik)) &&
    (filter.accessions === null || filter.accessions.includes(filing.accession_number)) &&
    (filter.forms === null || filter.forms.includes(filing.form_type)) &&
    (filter.from === null || filing.filing_date >= filter.from) &&
    (filter.to === null || filing.filing_date <= filter.to) &&
    (filter.fiscalYear === null || filing.fiscal_year === filter.fiscalYear) &&
    (filter.fiscalPeriod === null || filing.fiscal_period === filter.fiscalPeriod)
  )
}

function hasSection(filter: TextFilter, rows: readonly TextRow[]): boolean {
  return filter.sectionIds === null && filter.states === null
    ? true
    : rows.some(row => ofSection(filter, row))
}

function ofSection({ sectionIds, states }: TextFilter, row: TextRow): boolean {
  return (
    (sectionIds === null || sectionIds.includes(row.section_id)) &&
    (states === null || states.includes(row.state))
  )
}

function hasRow(filter: TextFilter, row: TextRow): boolean {
  return filter.rowTypes.includes(row.row_type) && ofSection(filter, row)
}

function searchableText(row: TextRow): string {
  if (row.table === null) return row.content_raw ?? ''
  const { caption, headers, rows } = JSON.parse(row.table) as {
    caption: string | null
    headers: string[][]
    rows: string[][]
  }
  return [caption ?? '', ...headers.flat(), ...rows.flat()].join('\n')
}

const TYPES: readonly TextRowType[] = ['section', 'chunk', 'table']

function inOrder(a: TextRow, b: TextRow): number {
  return (
    a.section_order - b.section_order ||
    TYPES.indexOf(a.row_type) - TYPES.indexOf(b.row_type) ||
    (a.chunk_index ?? a.start ?? 0) - (b.chunk_index ?? b.start ?? 0)
  )
}

function newestFirst(a: IndexedFiling, b: IndexedFiling): number {
  if (a.filing_date !== b.filing_date) return a.filing_date < b.filing_date ? 1 : -1
  return a.accession_number < b.accession_number ? 1 : -1
}
