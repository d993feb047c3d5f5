import type { FilingRef } from '../../../../domain/company/filing.ts'
import { quote } from '../../engine/literal.ts'
import { storedFilingDay, tsvAccession } from '../../engine/tsv.ts'

/**
 * Maximum filings per insert: its SQL contains each once, about 45 bytes, and the engine accepts at most 256 KiB of
 * SQL. Only synthetic data comes near.
 */
const MAX_FILINGS = 2_000

/** Assigns numbers to values, starting with 1 like list indices of the engine. */
export class DictionaryIndex<Value> {
  readonly #numbers = new Map<Value, number>()

  /** Numbers follow this order; a repeated value keeps its first number. */
  constructor(values: Iterable<Value>) {
    for (const value of values)
      if (!this.#numbers.has(value)) this.#numbers.set(value, this.#numbers.size + 1)
  }

  /** Throws for a value without number: the engine returns an empty value for index 0. */
  of(value: Value): number {
    const number = this.#numbers.get(value)
    if (number === undefined) throw new Error('The dictionary lacks a value of a row')
    return number
  }

  get values(): Value[] {
    return [...this.#numbers.keys()]
  }
}

/** A list as SQL text. */
export function sqlList(type: string, items: readonly string[]): string {
  return `CAST([${items.join(',')}], 'Array(${type})')`
}

/** A list that lines refer to by index, as columns of equal length. */
export interface SharedList {
  /** Prefix of the column `<name>_from` with the offset of a generation's items. */
  readonly name: string
  readonly size: number
  /** Items as SQL text, by the names that the query uses. */
  readonly columns: Readonly<Record<string, { readonly type: string; readonly items: readonly string[] }>>
  /** Characters of all items. */
  readonly length: number
}

function sharedList(name: string, columns: SharedList['columns']): SharedList {
  const all = Object.values(columns)
  const length = all.flatMap(({ items }) => items).reduce((sum, item) => sum + item.length + 1, 0)
  return { name, size: all[0]!.items.length, columns, length }
}

/** Attributes of filings: `accns`, `forms`, `days`, `filers`. */
export function filingList(filings: readonly FilingRef[]): SharedList {
  return sharedList('filings', {
    accns: { type: 'UInt64', items: filings.map(({ accession }) => tsvAccession(accession)) },
    forms: { type: 'String', items: filings.map(({ form }) => quote(form)) },
    days: { type: 'UInt16', items: filings.map(({ filed }) => String(storedFilingDay(filed))) },
    filers: { type: 'UInt32', items: filings.map(({ filerCik }) => String(filerCik)) },
  })
}

/** Names and reasons: `words`. */
export function wordList(words: readonly string[]): SharedList {
  return sharedList('words', { words: { type: 'String', items: words.map(quote) } })
}

/** Consecutive items with at most `most` filings together; one group for nearly all companies. */
export function* byFilings<Item, Filing>(
  items: readonly Item[],
  filingsOf: (item: Item) => Iterable<Filing>,
  most = MAX_FILINGS,
): Generator<{ readonly items: readonly Item[]; readonly filings: ReadonlySet<Filing> }> {
  let from = 0
  let filings = new Set<Filing>()
  for (const [index, item] of items.entries()) {
    const before = filings.size
    for (const filing of filingsOf(item)) filings.add(filing)
    if (filings.size <= most || before === 0) continue
    const own = new Set(filingsOf(item))
    yield { items: items.slice(from, index), filings: new Set([...filings].slice(0, before)) }
    from = index
    filings = own
  }
  if (from < items.length) yield { items: items.slice(from), filings }
}
