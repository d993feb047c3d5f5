import type { Snapshot } from '../ports.ts'
import type { State } from './state.ts'

/** Today's symbols of a company, the primary one first; looked up in the snapshot, which never changes. */
export function currentSymbols(state: State): (cik: number) => readonly string[] {
  let of: Snapshot['companies'] | null = null
  let symbols = new Map<number, readonly string[]>()
  return cik => {
    const { companies } = state.snapshot()
    if (of !== companies) {
      symbols = new Map(companies.map(({ cik, listings }) => [cik, listings.map(({ ticker }) => ticker)]))
      of = companies
    }
    return symbols.get(cik) ?? []
  }
}
