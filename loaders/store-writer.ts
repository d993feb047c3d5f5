import type { CompanyPart } from '../src/domain/company/company.ts'
import type { Concept } from '../src/domain/fact.ts'
import type { CompanyLoad, OpenStores } from '../src/stores/ports.ts'
import { count } from './counts.ts'
import { distinctParts } from './distinct-parts.ts'
import { inFlight } from './in-flight.ts'
import { LabelLog } from './label-log.ts'
import type { LoadMemory } from './load-memory.ts'
import type { LoadReport } from './load-report.ts'

/** Companies that may be written while the next one is parsed: those that are written together share statements. */
const IN_FLIGHT = 16
/** Facts of companies that are being written: bounds memory to about 20 MB of heap. */
const FACTS_IN_FLIGHT = 60_000
/** Companies after which identities and labels are written: each write makes readers compose all companies anew. */
const BATCH = 100

/** Writes companies to the stores while the next are made; counts what was written. */
export interface StoreWriter {
  /** Returns as soon as there is room for the next company. `inputs` tells what it was made from, to be remembered. */
  write(load: CompanyLoad, parts: readonly CompanyPart[], inputs: string | null): Promise<void>
  /** Identities without a publication. */
  putParts(parts: readonly CompanyPart[]): void
  /** Waits for everything and writes what was held back. */
  flush(): Promise<void>
}

export function storeWriter(stores: OpenStores, report: LoadReport, memory: LoadMemory | null): StoreWriter {
  const flights = inFlight(IN_FLIGHT, FACTS_IN_FLIGHT)
  const labels = new LabelLog()
  let parts: CompanyPart[] = []
  let made: { cik: number; inputs: string }[] = []
  let sinceFlush = 0

  async function publish(load: CompanyLoad, inputs: string | null): Promise<void> {
    const outcome = await stores.publisher.publish(load)
    report[outcome].add(load.cik)
    if (outcome === 'published') {
      if (load.filings) count(report.written, 'filings', load.filings.length)
      if (load.numbers) {
        count(report.written, 'facts', load.numbers.facts.length)
        count(report.written, 'statements', load.numbers.statements.length)
      }
    }
    if (inputs !== null) made.push({ cik: load.cik, inputs })
  }

  async function flush(): Promise<void> {
    await flights.settle()
    const snapshot = stores.companies.snapshot()
    const concepts = labels.take(snapshot)
    if (concepts.length > 0) await stores.companies.putConcepts(concepts)
    if (parts.length > 0) {
      count(report.written, 'identities', await stores.companies.putCompanies(distinctParts(parts)))
    }
    if (memory && made.length > 0) {
      for (const { cik, inputs } of made) memory.remember(snapshot.publication(cik), inputs)
      await memory.save()
    }
    parts = []
    made = []
    sinceFlush = 0
  }

  return {
    async write(load, identities, inputs) {
      const concepts = new Set<Concept>()
      for (const { concept } of load.numbers?.facts ?? []) concepts.add(concept)
      for (const concept of concepts) labels.add(concept)
      parts.push(...identities)
      await flights.add(() => publish(load, inputs), load.numbers?.facts.length ?? 0)
      sinceFlush += 1
      if (sinceFlush >= BATCH) await flush()
    },
    putParts(identities) {
      parts.push(...identities)
    },
    flush,
  }
}
