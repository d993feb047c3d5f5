import { LRUCache } from 'lru-cache'
import { idf } from '../../../domain/search/postings.ts'
import { AppError } from '../../../errors.ts'
import type { ScoredTerm } from '../../shared/keyword-query.ts'
import type { ClickHouse, Limits } from '../engine/client.ts'
import { isTooLarge } from '../engine/failure.ts'
import { type FilingTable, isLive } from './filings.ts'

type Field = ScoredTerm['field']

/** A stem, or a word as written. */
export interface Term {
  readonly field: Field
  readonly text: string
}

/** Postings of one term: see `posting-rows.ts`. */
export interface TermPostings {
  /** Places (indices into `FilingTable.list`) of the filings that have the term, ascending. */
  readonly places: Uint32Array
  /** Start offset of each filing's bytes, and one final end offset. */
  readonly starts: Uint32Array
  readonly bytes: Uint8Array
}

interface TermReader {
  /**
   * Postings by `termKey`, covering at least the filings now in the table. Throws `invalid_parameter` if they
   * exceed the memory limit of one query.
   */
  read(terms: readonly Term[], table: FilingTable): Promise<ReadonlyMap<string, TermPostings>>
}

export function termKey({ field, text }: Term): string {
  return `${field} ${text}`
}

/** Cache size. Postings of a stem take about two bytes per row. */
const MAX_BYTES = 64 * 1_048_576
/** Maximum bytes of postings in one query: they are in memory together while it runs. */
const MAX_QUERY_BYTES = 64 * 1_048_576
/** Bytes of a cache entry besides its postings. */
const OVERHEAD = 200
/** Maximum terms per engine query, as their postings are in memory together. */
const BATCH = 64
/** Up to this many new filings extend a cached entry; with more, the term is read again. */
const MAX_ADDED = 500

interface CachedTerm {
  readonly table: FilingTable
  /** Number of filings of the table that it covers. */
  readonly covers: number
  readonly postings: TermPostings
}

const NONE: TermPostings = { places: new Uint32Array(), starts: new Uint32Array(1), bytes: new Uint8Array() }

export function termReader(
  db: ClickHouse,
  limits: Limits,
  maxQueryBytes: number = MAX_QUERY_BYTES,
): TermReader {
  const cache = new LRUCache<string, CachedTerm>({
    maxSize: MAX_BYTES,
    sizeCalculation: ({ postings: { places, bytes } }) => OVERHEAD + bytes.length + places.length * 8,
  })

  /** Postings of the filings from this place on. */
  async function readFrom(
    from: number,
    { field, terms, table, budget }: ReadTerms & { readonly terms: readonly string[] },
  ) {
    const added = from === 0 ? null : table.list.slice(from)
    const filings =
      added === null ? '' : 'AND cik IN {ciks:Array(UInt32)} AND generation IN {generations:Array(UInt64)}'
    const sql = `
      SELECT toUInt32(indexOf({terms:Array(String)}, ${field})) AS term, generation, postings FROM text_${field}s
      PREWHERE ${field} IN {terms:Array(String)} ${filings}`
    const params = {
      terms,
      ...(added && {
        ciks: [...new Set(added.map(({ cik }) => cik))],
        generations: added.map(({ generation }) => BigInt(generation)),
      }),
    }
    const found = terms.map(() => [] as Part[])
    for (const block of await db.queryNative(sql, params, { ...limits, resultBytes: budget.bytes })) {
      const numbers = block.numbers<Uint32Array>('term')
      const generations = block.numbers<BigUint64Array>('generation')
      const bytes = block.numbers<Uint8Array>('postings')
      const ends = block.ends('postings')
      for (let row = 0; row < block.rows; row += 1) {
        const place = table.placeOf(String(generations[row]))
        // Filings that are not in the table yet are read once they are.
        if (place === undefined || place < from) continue
        found[numbers[row]! - 1]!.push({ place, bytes: bytes.subarray(ends[row - 1] ?? 0, ends[row]) })
      }
    }
    const postings = found.map(joined)
    for (const one of postings) spend(budget, one)
    return postings
  }

  async function readMissing(
    { field, table, budget }: ReadTerms,
    missing: readonly (readonly [text: string, before: CachedTerm | null])[],
  ) {
    const covers = table.list.length
    const found: [string, TermPostings][] = []
    for (const [from, terms] of Map.groupBy(missing, ([, before]) => before?.covers ?? 0)) {
      for (let at = 0; at < terms.length; at += BATCH) {
        const batch = terms.slice(at, at + BATCH)
        const read = await readFrom(from, { field, table, budget, terms: batch.map(([text]) => text) })
        for (const [index, [text, before]] of batch.entries()) {
          const postings = before ? appended(before.postings, read[index]!) : read[index]!
          const key = termKey({ field, text })
          cache.set(key, { table, covers, postings })
          found.push([key, postings])
        }
      }
    }
    return found
  }

  return {
    async read(terms, table) {
      const found = new Map<string, TermPostings>()
      const missing: Record<Field, [string, CachedTerm | null][]> = { stem: [], word: [] }
      const budget = { bytes: maxQueryBytes }
      for (const term of terms) {
        const key = termKey(term)
        const cached = cache.get(key)
        const before = cached?.table === table ? cached : null
        const added = table.list.length - (before?.covers ?? 0)
        if (before && added <= MAX_ADDED) spend(budget, before.postings)
        if (before && added === 0) found.set(key, before.postings)
        else missing[term.field].push([term.text, added > MAX_ADDED ? null : before])
      }
      try {
        for (const field of ['stem', 'word'] as const)
          for (const [key, postings] of await readMissing({ field, table, budget }, missing[field]))
            found.set(key, postings)
      } catch (error) {
        throw isTooLarge(error) ? tooManyPostings() : error
      }
      return found
    },
  }
}

interface ReadTerms {
  readonly field: Field
  readonly table: FilingTable
  readonly budget: ByteBudget
}

/** Remaining bytes of postings for a query. */
interface ByteBudget {
  bytes: number
}

/** Throws `invalid_parameter` if the postings exceed it. */
function spend(budget: ByteBudget, { places, bytes }: TermPostings): void {
  budget.bytes -= bytes.length + places.length * 8
  if (budget.bytes <= 0) throw tooManyPostings()
}

function tooManyPostings(): AppError {
  const message =
    'its words occur in too many passages to be searched for together; use fewer or rarer words, or longer prefixes'
  return new AppError('invalid_parameter', {
    message: `q: ${message}.`,
    details: [{ parameter: 'q', message }],
  })
}

interface Part {
  readonly place: number
  readonly bytes: Uint8Array
}

function joined(parts: Part[]): TermPostings {
  if (parts.length === 0) return NONE
  parts.sort((a, b) => a.place - b.place)
  const places = Uint32Array.from(parts, ({ place }) => place)
  const starts = new Uint32Array(parts.length + 1)
  for (const [at, { bytes }] of parts.entries()) starts[at + 1] = starts[at]! + bytes.length
  const bytes = new Uint8Array(starts[parts.length]!)
  for (const [at, part] of parts.entries()) bytes.set(part.bytes, starts[at])
  return { places, starts, bytes }
}

function appended(first: TermPostings, second: TermPostings): TermPostings {
  if (second.places.length === 0) return first
  const shift = first.bytes.length
  return {
    places: concat(Uint32Array, first.places, second.places),
    starts: concat(
      Uint32Array,
      first.starts,
      second.starts.subarray(1).map(start => start + shift),
    ),
    bytes: concat(Uint8Array, first.bytes, second.bytes),
  }
}

function concat<Numbers extends Uint8Array | Uint32Array>(
  Kind: new (length: number) => Numbers,
  first: Numbers,
  second: Numbers,
): Numbers {
  const all = new Kind(first.length + second.length)
  all.set(first)
  all.set(second, first.length)
  return all
}

/** BM25 inputs over all rows that are live at a publication. */
export interface Statistics {
  /** Rows with words. */
  readonly rows: number
  /** Words per row. */
  readonly averageLength: number
  /** Number of rows with a term, by its key. */
  readonly frequencies: ReadonlyMap<string, number>
}

export function statisticsAt(
  moment: number,
  { list }: FilingTable,
  terms: readonly ScoredTerm[],
  postings: ReadonlyMap<string, TermPostings>,
): Statistics {
  let rows = 0
  let words = 0
  for (const filing of list) {
    if (!isLive(filing, moment)) continue
    rows += filing.searchRows
    words += filing.searchWords
  }
  const frequencies = frequencyKeys(terms).map(key => {
    const { places, starts, bytes } = postings.get(key)!
    let frequency = 0
    for (let at = 0; at < places.length; at += 1)
      if (isLive(list[places[at]!]!, moment)) frequency += varint(bytes, starts[at]!)
    return [key, frequency] as const
  })
  return { rows, averageLength: rows === 0 ? 1 : words / rows, frequencies: new Map(frequencies) }
}

function varint(bytes: Uint8Array, from: number): number {
  let value = 0
  for (let at = from, shift = 0; ; at += 1, shift += 7) {
    value |= (bytes[at]! & 0x7f) << shift
    if (bytes[at]! < 0x80) return value
  }
}

/** The weight of a phrase is the sum of the weights of its words. */
export function weightOf({ rows, frequencies }: Statistics, { field, words }: ScoredTerm): number {
  return words.reduce((sum, text) => sum + idf(rows, frequencies.get(termKey({ field, text })) ?? 0), 0)
}

/** Keys of all frequencies that a query needs, in an order that depends on the query only. */
export function frequencyKeys(terms: readonly ScoredTerm[]): string[] {
  return [...new Set(terms.flatMap(({ field, words }) => words.map(text => termKey({ field, text }))))]
}
