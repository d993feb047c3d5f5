import type { CompanyStore } from '../ports.ts'
import { writeConcepts, writeParts } from './catalog-rows.ts'
import type { ClickHouse } from './client.ts'
import type { State } from './state.ts'

export function companyStore(db: ClickHouse, state: State): CompanyStore {
  // One write at a time: what is known is changed once its row is stored, and must not be decided on twice meanwhile.
  let writing: Promise<unknown> = Promise.resolve()
  const inTurn = <Result>(write: () => Promise<Result>): Promise<Result> => {
    const result = writing.then(write)
    writing = result.catch(() => {})
    return result
  }

  return {
    snapshot: () => state.snapshot(),

    putCompanies: parts =>
      inTurn(async () => {
        const changed = parts.filter(part => state.catalog.differs(part))
        if (changed.length === 0) return 0
        await writeParts(db, state.generations.next(), changed)
        for (const part of changed) state.catalog.putPart(part)
        return changed.length
      }),

    putConcepts: concepts =>
      inTurn(async () => {
        const changed = concepts.filter(concept => state.catalog.renames(concept))
        if (changed.length === 0) return
        await writeConcepts(db, state.generations.next(), changed)
        for (const concept of changed) state.catalog.putConcept(concept)
      }),
  }
}
