import type { CompanyObservation } from '../../src/domain/company/company.ts'
import type { Concept } from '../../src/domain/numbers/fact.ts'
import type {
  CompanyUpdate,
  EncodedUpdate,
  OpenStores,
  Snapshot,
  StoresEdit,
} from '../../src/stores/ports/stores.ts'
import { betterLabel } from '../facts/label.ts'
import { boundedConcurrency } from './bounded-concurrency.ts'
import { count } from './counts.ts'
import type { LoadFingerprints } from './load-fingerprints.ts'
import { addOutcome, type LoadReport } from './load-report.ts'

/**
 * One part a registrant, source and day: documents of one day (a cut and the whole, an answer and one with its pages
 * merged into it) are one company. Contradictions are resolved by a fixed order, not by which came first.
 */
export function mergeObservations(parts: readonly CompanyObservation[]): CompanyObservation[] {
  const distinct = new Map<string, CompanyObservation>()
  for (const part of parts) {
    const key = `${part.cik} ${part.source} ${part.observed}`
    const known = distinct.get(key)
    distinct.set(key, known ? join(known, part) : part)
  }
  return [...distinct.values()]
}

function join(a: CompanyObservation, b: CompanyObservation): CompanyObservation {
  const forms = a.forms || b.forms ? [...new Set([...(a.forms ?? []), ...(b.forms ?? [])])].sort() : null
  return {
    ...a,
    rank: a.rank === null || b.rank === null ? (a.rank ?? b.rank) : Math.min(a.rank, b.rank),
    name: chosen(a.name, b.name),
    listings: chosen(a.listings, b.listings),
    formerNames: chosen(a.formerNames, b.formerNames),
    sic: chosen(a.sic, b.sic),
    sicDescription: chosen(a.sicDescription, b.sicDescription),
    entityType: chosen(a.entityType, b.entityType),
    forms,
    fiscalYearEnd: chosen(a.fiscalYearEnd, b.fiscalYearEnd),
    stateOfIncorporation: chosen(a.stateOfIncorporation, b.stateOfIncorporation),
    currency: chosen(a.currency, b.currency),
  }
}

/** What is there; of two the longer, then the greater by its text. */
function chosen<Value extends string | readonly unknown[]>(a: Value | null, b: Value | null): Value | null {
  if (a === null || b === null) return a ?? b
  if (a.length !== b.length) return a.length > b.length ? a : b
  return JSON.stringify(a) >= JSON.stringify(b) ? a : b
}

/** Companies that may be written while the next one is parsed: those that are written together share statements. */
const IN_FLIGHT = 16
/** Facts of companies that are being written: bounds memory to about 20 MB of heap. */
const FACTS_IN_FLIGHT = 60_000
/** Companies that become visible together: each publication makes readers compose all companies again. */
const BATCH = 100

/** What to publish of a company, and what is counted of it. */
export interface BuiltCompany {
  readonly update: CompanyUpdate | EncodedUpdate
  /** Rows; null for parts that the update does not have. */
  readonly filings: number | null
  readonly facts: number | null
  readonly statements: number | null
  /** Of the facts, for their labels. */
  readonly concepts: ReadonlySet<Concept>
}

export function builtCompany(update: CompanyUpdate): BuiltCompany {
  const { filings, numbers } = update
  const concepts = new Set<Concept>()
  for (const { concept } of numbers?.facts ?? []) concepts.add(concept)
  return {
    update,
    filings: filings?.length ?? null,
    facts: numbers?.facts.length ?? null,
    statements: numbers?.statements.length ?? null,
    concepts,
  }
}

/** Writes companies while the next ones are parsed; counts what was written. 100 companies become visible together. */
export interface StoreWriter {
  /** The stores with what is written and not yet visible. */
  stores(): OpenStores
  /**
   * Returns as soon as there is room for the next company. `inputs`: fingerprint of its sources; null: not saved. `written` runs
   * once the company is written.
   */
  write(
    load: BuiltCompany,
    parts: readonly CompanyObservation[],
    inputs: string | null,
    written?: () => Promise<void>,
  ): Promise<void>
  /** Identities without a publication. */
  putParts(parts: readonly CompanyObservation[]): void
  /** Waits until all that was given is written, so that reads through `stores` see it. */
  settle(): Promise<void>
  /** Makes what was written visible, so that the next company can be dropped or becomes visible by itself. */
  beginAlone(): Promise<void>
  /** Ends a company; makes it visible if it is alone or the batch is full. */
  endCompany(): Promise<void>
  /** Makes everything visible that was written. */
  flush(): Promise<void>
  /** After a failure: drops the company after `beginAlone`, otherwise makes complete companies visible. */
  rescue(): Promise<void>
  /** Drops a company that is not complete, after `beginAlone`. */
  discard(cik: number): Promise<void>
}

export function storeWriter(
  stores: OpenStores,
  report: LoadReport,
  memory: LoadFingerprints | null,
): StoreWriter {
  const flights = boundedConcurrency(IN_FLIGHT, FACTS_IN_FLIGHT)
  const labels = new LabelLog()
  let edit: StoresEdit | null = null
  let parts: CompanyObservation[] = []
  let built: { cik: number; inputs: string }[] = []
  let inBatch = 0
  let isAlone = false
  let unsaved = 0

  const current = () => {
    edit ??= stores.edit()
    return edit.stores
  }

  async function publish(
    { update, filings, facts, statements }: BuiltCompany,
    inputs: string | null,
    written: () => Promise<void>,
  ): Promise<void> {
    const { publisher } = current()
    const outcome =
      'drafts' in update ? await publisher.encoded!.publish(update) : await publisher.publish(update)
    await written()
    addOutcome(report, update.cik, outcome)
    if (outcome === 'published') {
      for (const [kind, rows] of Object.entries({ filings, facts, statements })) {
        if (rows !== null) count(report.written, kind, rows)
      }
    }
    if (inputs !== null) built.push({ cik: update.cik, inputs })
  }

  async function writeIdentities(): Promise<void> {
    const concepts = labels.take(stores.companies.snapshot())
    if (concepts.length > 0) await current().companies.putConcepts(concepts)
    if (parts.length > 0)
      count(report.written, 'identities', await current().companies.putCompanies(mergeObservations(parts)))
    parts = []
  }

  async function commit(): Promise<void> {
    await writeIdentities()
    const own = edit
    edit = null
    await own?.commit()
    const snapshot = stores.companies.snapshot()
    for (const { cik, inputs } of built) memory?.remember(snapshot.publication(cik), inputs)
    unsaved += built.length
    built = []
    inBatch = 0
    isAlone = false
  }

  function drop(): void {
    edit?.discard()
    edit = null
    parts = []
    built = []
    isAlone = false
  }

  async function save(): Promise<void> {
    if (unsaved > 0) await memory?.save()
    unsaved = 0
  }

  return {
    stores: current,
    async write(load, identities, inputs, written = async () => undefined) {
      for (const concept of load.concepts) labels.add(concept)
      parts.push(...identities)
      await flights.add(() => publish(load, inputs, written), load.facts ?? 0)
    },
    putParts(identities) {
      parts.push(...identities)
    },
    async settle() {
      await flights.settle()
      await writeIdentities()
    },
    async beginAlone() {
      await flights.settle()
      if (edit || parts.length > 0) await commit()
      isAlone = true
    },
    async endCompany() {
      inBatch += 1
      if (inBatch < BATCH && !isAlone) return
      await flights.settle()
      await commit()
      if (unsaved >= BATCH) await save()
    },
    async flush() {
      await flights.settle()
      await commit()
      await save()
    },
    async rescue() {
      await flights.settle().catch(() => {})
      if (isAlone) drop()
      else await commit()
      await save()
    },
    async discard(cik) {
      await flights.settle().catch(() => {})
      drop()
      report.published.delete(cik)
    },
  }
}

/**
 * Collects labels of concepts and gives out those that the store does not have yet or has a worse one of, so that
 * loading twice writes nothing and the order of loading does not matter.
 */
export class LabelLog {
  readonly #labels = new Map<string, Concept>()
  readonly #pending = new Set<string>()

  add(concept: Concept): void {
    if (concept.label === null) return
    const key = `${concept.taxonomy}:${concept.name}`
    const known = this.#labels.get(key)
    if (known && betterLabel(known.label, concept.label) === known.label) return
    this.#labels.set(key, concept)
    this.#pending.add(key)
  }

  /** What is to be written since the last call. */
  take(snapshot: Snapshot): Concept[] {
    const concepts = [...this.#pending].map(key => this.#labels.get(key)!)
    this.#pending.clear()
    return concepts.filter(({ taxonomy, name, label }) => {
      const stored = snapshot.label(taxonomy, name)
      return betterLabel(stored, label) !== stored
    })
  }
}
