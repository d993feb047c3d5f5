import type { IngestPosition, IngestStore, IngestTask } from '../../../src/stores/ports/ingest.ts'

/** The ingest store in memory. A lease does not expire: it is held until it is released. */
export function ingestInMemory(): IngestStore & { readonly tasks: ReadonlyMap<string, IngestTask> } {
  const tasks = new Map<string, IngestTask>()
  const holders: string[] = []
  let position: IngestPosition | null = null
  const all = () => [...tasks.values()]
  const waiting = () => all().filter(({ state }) => state === 'new' || state === 'facts_missing')

  return {
    tasks,
    position: async () => position,
    async putPosition(next) {
      position = next
    },
    waiting: async () => waiting(),
    companies: async () => all().filter(({ accession }) => accession === null),
    known: async accessions => {
      const queried = new Set(accessions)
      const matches = all().filter(({ accession }) => accession !== null && queried.has(accession))
      return new Set(matches.map(({ cik, accession }) => `${cik} ${accession}`))
    },
    async put(changed) {
      for (const task of changed) tasks.set(`${task.cik} ${task.accession ?? ''}`, task)
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
        if (holders.includes(holder)) return holders[0] === holder
        holders.push(holder)
        return false
      },
      async release(holder) {
        const at = holders.indexOf(holder)
        if (at >= 0) holders.splice(at, 1)
      },
    },
  }
}
