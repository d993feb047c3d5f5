import type { FilingRef } from '../../../../domain/company/filing.ts'
import { quote } from '../../engine/literal.ts'
import { storedFilingDay, tsvAccession } from '../../engine/tsv.ts'

/**
 * Filings that one insert may name: its SQL contains each once, about 45 bytes, and the engine reads at most 256 KiB of SQL.
 * Only made data come near.
 */
const MAX_FILINGS = 2_000

/** Numbers values from 1, as the engine numbers the items of a list. */
export class DictionaryIndex<Value> {
  readonly #numbers = new Map<Value, number>()

  /** Values get their numbers in this order; one that is there twice keeps its first. */
  constructor(values: Iterable<Value>) {
    for (const value of values)
      if (!this.#numbers.has(value)) this.#numbers.set(value, this.#numbers.size + 1)
  }

  /** Throws for a value that has no number: a 0 would read as an empty value. */
  of(value: Value): number {
    const number = this.#numbers.get(value)
    if (number === undefined) throw new Error('A value of a row was not numbered')
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

/** A list that lines refer to by number, as columns of equal length. */
export interface SharedList {
  /** Prefix before `_from` of the column with the index at which a generation's own items begin. */
  readonly name: string
  readonly size: number
  /** Items as SQL text, under the names that the query uses. */
  readonly columns: Readonly<Record<string, { readonly type: string; readonly items: readonly string[] }>>
  /** Characters of all items. */
  readonly length: number
}

function sharedList(name: string, columns: SharedList['columns']): SharedList {
  const all = Object.values(columns)
  const length = all.flatMap(({ items }) => items).reduce((sum, item) => sum + item.length + 1, 0)
  return { name, size: all[0]!.items.length, columns, length }
}

/** Attributes of filings in rows: `accns`, `forms`, `days`, `filers`. */
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

/** Runs of items whose filings are at most so many; one run for nearly all. */
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
