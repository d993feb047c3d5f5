import type { IngestPosition, IngestStore, IngestTask } from '../../../src/stores/ports/ingest.ts'

/** What ingest remembers, in memory; claims hold until they are released. */
export function ingestInMemory(): IngestStore & { readonly tasks: ReadonlyMap<string, IngestTask> } {
  const tasks = new Map<string, IngestTask>()
  const claims: string[] = []
  let position: IngestPosition | null = null
  const all = () => [...tasks.values()]
  const waiting = () => all().filter(({ state }) => state === 'new' || state === 'facts_missing')

  return {
    tasks,
    position: async () => position,
    async putPosition(given) {
      position = given
    },
    waiting: async () => waiting(),
    companies: async () => all().filter(({ accession }) => accession === null),
    known: async accessions => {
      const asked = new Set(accessions)
      const found = all().filter(({ accession }) => accession !== null && asked.has(accession))
      return new Set(found.map(({ cik, accession }) => `${cik} ${accession}`))
    },
    async put(given) {
      for (const task of given) tasks.set(`${task.cik} ${task.accession ?? ''}`, task)
    },
    async summary() {
      if (position === null) return null
      const filings = waiting().filter(({ accession }) => accession !== null)
      const unserved = filings.filter(({ state }) => state === 'new')
      const times = unserved.map(({ acceptedAt, seenAt }) => acceptedAt ?? seenAt)
      return {
        position,
        unserved: unserved.length,
        factsMissing: filings.length - unserved.length,
        oldestUnserved: times.length > 0 ? Math.min(...times) : null,
      }
    },
    lease: {
      async hold(holder) {
        if (claims.includes(holder)) return claims[0] === holder
        claims.push(holder)
        return false
      },
      async release(holder) {
        const at = claims.indexOf(holder)
        if (at >= 0) claims.splice(at, 1)
      },
    },
  }
}
