import type { Day } from '../../../domain/day.ts'
import type { Accession } from '../../../domain/filing.ts'
import { quote } from '../literal.ts'
import { storedFilingDay, tsvAccession } from '../tsv.ts'

/** What rows tell of a filing. */
export interface FilingCells {
  readonly accession: Accession
  readonly form: string
  readonly filed: Day
}

/**
 * Filings that one insert may name: its SQL tells each once, about 45 bytes, and the engine reads at most 256 KiB of SQL.
 * Only made data come near.
 */
export const MOST_FILINGS = 2_000

/** Numbers values from 1, as the engine numbers the items of a list. */
export class Numbering<Value> {
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
export function sqlList(type: string, items: readonly (string | number)[]): string {
  return `CAST([${items.join(',')}], 'Array(${type})')`
}

/** Lists of what filings have, each under a name that the query uses: `accns`, `forms`, `days`. */
export function filingLists(filings: readonly FilingCells[]): string {
  return [
    `${sqlList(
      'UInt64',
      filings.map(({ accession }) => tsvAccession(accession)),
    )} AS accns`,
    `${sqlList(
      'String',
      filings.map(({ form }) => quote(form)),
    )} AS forms`,
    `${sqlList(
      'UInt16',
      filings.map(({ filed }) => storedFilingDay(filed)),
    )} AS days`,
  ].join(', ')
}

/** Runs of items whose filings are at most so many; one run for nearly all. */
export function* byFilings<Item, Filing>(
  items: readonly Item[],
  filingsOf: (item: Item) => Iterable<Filing>,
  most = MOST_FILINGS,
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
