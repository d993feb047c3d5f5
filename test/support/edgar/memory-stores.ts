import { createHash } from 'node:crypto'
import type { Company, CompanyObservation } from '../../../src/domain/company/company.ts'
import type { Filing } from '../../../src/domain/company/filing.ts'
import { FAR_FUTURE, formatDay, parseDay } from '../../../src/domain/day.ts'
import type { MetricSeries } from '../../../src/domain/metrics/derive/timelines.ts'
import type { Concept, Fact } from '../../../src/domain/numbers/fact.ts'
import type { PriceSeries } from '../../../src/domain/prices/price-series.ts'
import type {
  CompanyNumbers,
  CompanyUpdate,
  DocumentPublisher,
  FilingDocuments,
  LiveGenerations,
  OpenStores,
  Snapshot,
} from '../../../src/stores/ports/stores.ts'
import { ingestInMemory } from '../ingest/memory.ts'
import { textInMemory } from '../text/memory.ts'

/** In-memory stores for loader tests, with accessors for what was written. The read ports of endpoints are not implemented. */
export interface MemoryStores extends OpenStores {
  readonly text: ReturnType<typeof textInMemory>
  readonly documents: ReturnType<typeof documentsInMemory>
  readonly ingest: ReturnType<typeof ingestInMemory>
  readonly observations: ReadonlyMap<string, CompanyObservation>
  factsIn(cik: number): readonly Fact[]
  filingsIn(cik: number): readonly Filing[]
  numbersIn(cik: number): CompanyNumbers | null
  pricesIn(cik: number): readonly PriceSeries[]
  /** Calls of `publish`, in order. */
  readonly published: readonly { readonly cik: number; readonly outcome: string }[]
  /** Number of calls of `removeSuperseded`. */
  readonly cleanups: number
  /** Called before `publish` writes; throw to simulate a failed write. */
  beforePublish: (load: CompanyUpdate) => Promise<void>
}

interface Stored<Content> {
  readonly generation: number
  readonly hash: string
  readonly content: Content
}

export function memoryStores(): MemoryStores {
  const filings = new Map<number, Stored<readonly Filing[]>>()
  const numbers = new Map<number, Stored<CompanyNumbers>>()
  const prices = new Map<number, Stored<readonly PriceSeries[]>>()
  const metrics = new Map<number, Stored<readonly MetricSeries[]>>()
  const observations = new Map<string, CompanyObservation>()
  const labels = new Map<string, string | null>()
  const published: { cik: number; outcome: string }[] = []
  const publishedDocuments = new Map<number, number>()
  const text = textInMemory()
  let generation = 0
  let version = 0
  let cleanups = 0

  /** Stores content if it changed; returns whether it did. */
  function storeIfChanged<Content>(
    stored: Map<number, Stored<Content>>,
    cik: number,
    content: Content,
  ): boolean {
    const hash = hashOf(content)
    if (stored.get(cik)?.hash === hash) return false
    generation += 1
    stored.set(cik, { generation, hash, content })
    return true
  }

  const publication = (cik: number): LiveGenerations => ({
    cik,
    filings: filings.get(cik)?.generation ?? 0,
    numbers: numbers.get(cik)?.generation ?? 0,
    metrics: metrics.get(cik)?.generation ?? 0,
  })
  const snapshot = (): Snapshot => ({
    dataVersion: String(version),
    moment: version,
    companies: [] as readonly Company[],
    publication,
    coverage: cik => {
      const days = (filings.get(cik)?.content ?? []).map(({ filed }) => formatDay(filed)).sort()
      return {
        firstFilingDate: days[0] ?? null,
        lastFilingDate: days.at(-1) ?? null,
        filings: days.length,
        facts: numbers.get(cik)?.content.facts.length ?? 0,
        textFilings: publishedDocuments.get(cik) ?? 0,
        firstPriceDate: null,
        lastPriceDate: null,
      }
    },
    label: (taxonomy, name) => labels.get(`${taxonomy}:${name}`) ?? null,
    labels: new Map(),
  })

  const stores: MemoryStores = {
    observations,
    published,
    get cleanups() {
      return cleanups
    },
    factsIn: cik => numbers.get(cik)?.content.facts ?? [],
    filingsIn: cik => filings.get(cik)?.content ?? [],
    numbersIn: cik => numbers.get(cik)?.content ?? null,
    pricesIn: cik => prices.get(cik)?.content ?? [],
    beforePublish: async () => {},
    // Writes are visible immediately, without commit.
    edit: () => ({ stores, commit: async () => {}, discard() {} }),
    companies: {
      snapshot,
      async putCompanies(updates) {
        const changed = updates.filter(observation => {
          const key = `${observation.cik}/${observation.source}/${observation.observed}`
          const isSame = hashOf(observations.get(key)) === hashOf(observation)
          observations.set(key, observation)
          return !isSame
        })
        if (changed.length > 0) version += 1
        return changed.length
      },
      async putConcepts(concepts: readonly Concept[]) {
        for (const { taxonomy, name, label } of concepts) labels.set(`${taxonomy}:${name}`, label)
        version += 1
      },
    },
    publisher: {
      async publish(load) {
        await stores.beforePublish(load)
        const isNew = [
          load.filings !== undefined && storeIfChanged(filings, load.cik, load.filings),
          load.numbers !== undefined && storeIfChanged(numbers, load.cik, load.numbers),
          load.metrics !== undefined && storeIfChanged(metrics, load.cik, load.metrics),
          load.prices !== undefined && storeIfChanged(prices, load.cik, load.prices),
        ].includes(true)
        if (isNew) version += 1
        const outcome = isNew ? 'published' : 'unchanged'
        published.push({ cik: load.cik, outcome })
        return outcome
      },
      factsOf: async ({ cik }) => [...(numbers.get(cik)?.content.facts ?? [])],
      presentationsOf: async ({ cik }) => [...(numbers.get(cik)?.content.presentations ?? [])],
      filingsOf: async ({ cik }) => [...(filings.get(cik)?.content ?? [])],
      pricesOf: async cik => [...(prices.get(cik)?.content ?? [])],
      async removeSuperseded() {
        cleanups += 1
      },
    },
    filings: { ofCompany: notServed, recent: notServed },
    facts: {
      all: notServed,
      periodVersions: async ({ cik }) =>
        (numbers.get(cik)?.content.periods ?? [])
          .map(({ fiscalYear, fiscalPeriod, periodType, start, end, knownFrom, knownTo }) => ({
            fiscal_year: fiscalYear,
            fiscal_period: fiscalPeriod,
            period_type: periodType,
            period_start: formatDay(start),
            period_end: formatDay(end),
            known_from: knownFrom,
            known_to: knownTo,
          }))
          .sort((a, b) => (a.period_end < b.period_end ? 1 : -1)),
      versions: async () => [],
      ofPeriods: notServed,
      ofFiling: notServed,
      async splits({ cik }, asOf) {
        return (numbers.get(cik)?.content.splits ?? [])
          .map(({ ratio, effective, knownFrom, accession }) => ({
            ratio,
            effective: formatDay(effective),
            known_from: formatDay(knownFrom),
            accession_number: accession,
          }))
          .filter(({ known_from }) => asOf === null || known_from <= asOf)
      },
      async periods({ cik }, asOf) {
        const day = asOf === null ? FAR_FUTURE - 1 : (parseDay(asOf) as number)
        return (numbers.get(cik)?.content.periods ?? [])
          .filter(({ knownFrom, knownTo }) => knownFrom <= day && day < knownTo)
          .map(({ fiscalYear, fiscalPeriod, periodType, start, end }) => ({
            fiscal_year: fiscalYear,
            fiscal_period: fiscalPeriod,
            period_type: periodType,
            period_start: formatDay(start),
            period_end: formatDay(end),
          }))
          .sort((a, b) => (a.period_end < b.period_end ? 1 : -1))
      },
    },
    statements: { records: notServed, versions: notServed },
    presentations: { filings: notServed, ofFiling: notServed },
    dimensional: { facts: notServed, all: notServed },
    prices: {
      history: notServed,
      closes: notServed,
      closesAt: notServed,
      lastCloses: notServed,
      priceSplits: notServed,
      listings: notServed,
    },
    // Rules that compare text with metrics find no metrics.
    metrics: {
      series: async () => [],
      timelines: async () => () => [],
      splits: notServed,
      column: notServed,
    },
    bulk: { metrics: notServed, facts: notServed },
    text,
    system: { ping: async () => {}, status: notServed, queues: () => [], damage: () => [], check: notServed },
    documents: documentsInMemory(publishedDocuments),
    ingest: ingestInMemory(),
    close: async () => {},
  }
  return stores
}

/** A document publisher in memory; sets the number of filings with text by company in `published`. */
function documentsInMemory(published: Map<number, number>): DocumentPublisher & {
  readonly kept: ReadonlyMap<string, FilingDocuments>
} {
  const kept = new Map<string, FilingDocuments>()
  const content = ({ inputs: _, ...documents }: FilingDocuments) => hashOf(documents)
  const hashes = new Map<number, string>()
  return {
    kept,
    loaded: async cik =>
      new Map([...kept.values()].filter(of => of.cik === cik).map(of => [of.accession, of])),
    async put(documents) {
      const previous = kept.get(documents.accession)
      kept.set(documents.accession, documents)
      return previous && content(previous) === content(documents) ? 'unchanged' : 'written'
    },
    async settle(_cik, inputs) {
      for (const [accession, of] of inputs) {
        const documents = kept.get(accession)
        if (documents) kept.set(accession, { ...documents, inputs: of })
      }
    },
    async publish(cik) {
      const of = [...kept.values()].filter(documents => documents.cik === cik)
      const hash = of.map(content).sort().join()
      if (of.length === 0 || hashes.get(cik) === hash) return 'unchanged'
      hashes.set(cik, hash)
      published.set(cik, of.filter(({ textRows }) => textRows > 0).length)
      return 'published'
    },
  }
}

async function notServed(): Promise<never> {
  throw new Error('memory stores do not implement the read ports of endpoints')
}

/** A hash that does not depend on property order. */
function hashOf(content: unknown): string {
  const json = JSON.stringify(content, (_key, value) => {
    if (value instanceof Map) return [...value]
    const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value)
    return isPlain ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value
  })
  return createHash('sha256')
    .update(json ?? '')
    .digest('hex')
}
