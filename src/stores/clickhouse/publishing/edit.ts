import type { CompanyObservation } from '../../../domain/company/company.ts'
import type { FilingRef } from '../../../domain/company/filing.ts'
import { parseDay } from '../../../domain/day.ts'
import type { Concept, Fact, FactSource } from '../../../domain/numbers/fact.ts'
import type {
  CompanyStore,
  DocumentPublisher,
  EncodedUpdate,
  LiveGenerations,
  Publisher,
  PublishOutcome,
  Snapshot,
} from '../../ports/stores.ts'
import type { DamageLog } from '../../shared/damage.ts'
import type { ClickHouse } from '../engine/client.ts'
import { accessionText, NO_DAY } from '../engine/tsv.ts'
import { documentStage } from '../numbers/document-store.ts'
import { readFilings } from '../numbers/filing-store.ts'
import { readPresentations } from '../numbers/presentation-store.ts'
import { readPrices } from '../numbers/price-store.ts'
import { type Draft, ENCODER, encodeUpdate } from '../numbers/rows/drafts.ts'
import { NO_DECIMALS } from '../numbers/rows/fact-rows.ts'
import type { Activate } from './activate-generations.ts'
import { identityDraft, mergeObservations } from './catalog.ts'
import { clean } from './clean.ts'
import type { CompanyDraft, DraftWriter } from './draft-writer.ts'
import { tablesOf } from './manifest.ts'
import type { State } from './state.ts'
import { coverageOf, type Part, publicationOf, type StagedPart } from './versions.ts'

interface EditOptions {
  readonly db: ClickHouse
  readonly state: State
  readonly writer: DraftWriter
  readonly activate: Activate
  /** Milliseconds since 1970. */
  readonly now: () => number
  /** Damaged parts are written again even if their content did not change. */
  readonly damage: DamageLog
}

/** Writes that become visible together. Its reads return staged data. */
export interface NumbersEdit {
  readonly companies: CompanyStore
  readonly publisher: Publisher
  readonly documents: DocumentPublisher
  /** `more`: parts of other stores that become visible at the same time. */
  commit(more: readonly StagedPart[]): Promise<PublishOutcome>
  discard(): void
}

export function numbersEdit(options: EditOptions): NumbersEdit {
  const { db, state, writer, activate, now, damage } = options
  const staged = new Map<string, StagedPart>()
  const observations = new Map<number, readonly CompanyObservation[]>()
  let labels: Concept[] = []
  let snapshot: { readonly of: Snapshot; readonly changes: number; readonly value: Snapshot } | null = null
  let changes = 0
  let identities = 0
  let composed: { readonly key: string; readonly companies: Snapshot['companies'] } | null = null

  const get = (cik: number, part: Part) => staged.get(`${cik} ${part}`) ?? state.versions().get(cik, part)
  const partsOf = (cik: number) =>
    new Map<Part, StagedPart>([
      ...state.versions().parts(cik),
      ...[...staged.values()].filter(of => of.cik === cik).map(of => [of.part, of] as const),
    ])
  const stage = (parts: readonly StagedPart[]) => {
    for (const part of parts) staged.set(`${part.cik} ${part.part}`, part)
    if (parts.length > 0) changes += 1
  }
  const documents = documentStage({ db, state, damage, get, stage })

  async function write(drafts: readonly CompanyDraft[]): Promise<PublishOutcome> {
    const changed = drafts.filter(
      ({ cik, draft: { part, hash } }) => get(cik, part)?.hash !== hash || damage.has(tablesOf(part), cik),
    )
    stage(await writer.write(changed))
    return changed.length === 0 ? 'unchanged' : 'published'
  }

  function writeUpdate({ cik, drafts }: EncodedUpdate): Promise<PublishOutcome> {
    return write((drafts as readonly Draft[]).map(draft => ({ cik, draft })))
  }

  function currentSnapshot(): Snapshot {
    const of = state.snapshot()
    if (staged.size === 0) return of
    if (snapshot?.of !== of || snapshot.changes !== changes)
      snapshot = { of, changes, value: stagedSnapshot(of) }
    return snapshot.value
  }

  function stagedSnapshot(of: Snapshot): Snapshot {
    const ciks = new Set([...staged.values()].map(({ cik }) => cik))
    return {
      dataVersion: of.dataVersion,
      moment: of.moment,
      label: of.label,
      labels: of.labels,
      get companies() {
        return companiesOf(of)
      },
      publication: cik => (ciks.has(cik) ? publicationOf(cik, partsOf(cik)) : of.publication(cik)),
      coverage: cik => (ciks.has(cik) ? coverageOf(partsOf(cik)) : of.coverage(cik)),
    }
  }

  /** Composing takes long, so the result is reused until an identity changes. */
  function companiesOf(of: Snapshot): Snapshot['companies'] {
    if (observations.size === 0) return of.companies
    const key = `${state.catalog.changes()} ${identities}`
    if (composed?.key !== key) composed = { key, companies: state.catalog.view().companiesWith(observations) }
    return composed.companies
  }

  return {
    companies: {
      snapshot: currentSnapshot,
      async putCompanies(updates) {
        let count = 0
        const drafts: CompanyDraft[] = []
        for (const [cik, ofCompany] of Map.groupBy(updates, ({ cik }) => cik)) {
          const merged = mergeObservations(
            observations.get(cik) ?? state.catalog.observations(cik),
            ofCompany,
          )
          if (merged.changed === 0 && !damage.has(tablesOf('identity'), cik)) continue
          count += merged.changed
          observations.set(cik, merged.observations)
          drafts.push({ cik, draft: identityDraft(merged.observations) })
        }
        if (drafts.length > 0) identities += 1
        await write(drafts)
        return count
      },
      async putConcepts(concepts) {
        labels = [...labels, ...concepts.filter(concept => state.catalog.renames(concept))]
      },
    },
    publisher: {
      publish: async update => writeUpdate(await encodeUpdate(update)),
      encoded: { module: ENCODER, publish: writeUpdate },
      factsOf: publication => readFacts(db, publication),
      presentationsOf: publication => readPresentations(db, publication),
      filingsOf: publication => readFilings(db, publication),
      pricesOf: cik => readPrices(db, cik, get(cik, 'prices')?.generation ?? 0),
      removeSuperseded: () => clean(db, { now: now(), inFlight: writer.inFlight() }),
    },
    documents: documents.publisher,
    async commit(more) {
      const hasLabels = labels.some(label => state.catalog.renames(label))
      stage(await documents.activate())
      const parts = [...staged.values(), ...more]
      try {
        if (parts.length > 0 || hasLabels) await activate({ parts, labels, observations })
        await documents.removeSuperseded()
      } finally {
        writer.release(parts)
      }
      for (const cik of new Set(parts.map(part => part.cik))) await damage.recheck(cik)
      return parts.length > 0 || hasLabels ? 'published' : 'unchanged'
    },
    discard() {
      writer.release([...staged.values()])
    },
  }
}

const FILINGS = `
  SELECT accn, filer_cik, form, filed, fy, fp FROM fact_filings
  WHERE cik = {cik:UInt32} AND generation = {generation:UInt64}`

/** As arrays per concept and unit, which repeat no texts and cost half as much as one object per fact. */
const FACTS = `
  SELECT taxonomy, concept, unit, groupArray(start) AS starts, groupArray(end) AS ends, groupArray(value) AS values,
    groupArray(decimals) AS decimals, groupArray(source) AS sources, groupArray(accn) AS accns
  FROM facts
  WHERE cik = {cik:UInt32} AND generation = {generation:UInt64}
  GROUP BY taxonomy, concept, unit`

/** Facts of the data sets or of a filing's own documents are confirmed once companyfacts has some of the filing. */
interface Series {
  readonly taxonomy: string
  readonly concept: string
  readonly unit: string
  readonly starts: readonly string[]
  readonly ends: readonly string[]
  readonly values: readonly number[]
  readonly decimals: readonly number[]
  readonly sources: readonly FactSource[]
  readonly accns: readonly string[]
}

interface FilingRow {
  readonly accn: string
  readonly filer_cik: number
  readonly form: string
  readonly filed: string
  readonly fy: number
  readonly fp: string
}

/** All facts of a generation, unordered, with one shared object per concept and filing. Concepts have no labels. */
async function readFacts(db: ClickHouse, publication: LiveGenerations): Promise<Fact[]> {
  if (publication.numbers === 0) return []
  const params = { cik: publication.cik, generation: publication.numbers }
  const limits = { threads: 2, seconds: 60 }
  const [filingRows, series] = await Promise.all([
    db.query<FilingRow>(FILINGS, params, limits),
    db.query<Series>(FACTS, params, limits),
  ])
  const filings = new Map(filingRows.map(row => [row.accn, refOf(row)]))
  const concepts = new Map<string, Concept>()
  const facts: Fact[] = []
  for (const { taxonomy, concept: name, unit, starts, ends, values, decimals, sources, accns } of series) {
    const concept = concepts.get(`${taxonomy}:${name}`) ?? { taxonomy, name, label: null }
    concepts.set(`${taxonomy}:${name}`, concept)
    for (let index = 0; index < ends.length; index += 1) {
      facts.push({
        concept,
        unit,
        start: starts[index] === NO_DAY ? null : parseDay(starts[index]!),
        end: parseDay(ends[index]!)!,
        value: values[index]!,
        decimals: decimals[index] === NO_DECIMALS ? null : decimals[index]!,
        filing: filings.get(accns[index]!)!,
        source: sources[index]!,
      })
    }
  }
  return facts
}

function refOf({ accn, filer_cik, form, filed, fy, fp }: FilingRow): FilingRef {
  return {
    accession: accessionText(accn),
    form,
    filed: parseDay(filed)!,
    filerCik: filer_cik,
    fiscalYearFocus: fy === 0 ? null : fy,
    fiscalPeriodFocus: fp === '' ? null : fp,
  }
}
