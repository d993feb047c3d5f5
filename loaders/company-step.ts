import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Successors } from '../src/domain/company/successors.ts'
import type { DerivedNumbers, DeriveOptions } from '../src/domain/derive/derive-numbers.ts'
import type { Fact } from '../src/domain/fact.ts'
import type { Filing } from '../src/domain/filing.ts'
import type { CompanyLoad, OpenStores, Publication } from '../src/stores/ports.ts'
import { metricsOf } from './company-metrics.ts'
import { mergeFacts } from './facts/merge-facts.ts'
import { filingsOfFacts } from './filings/filings-of-facts.ts'
import { mergeFilings } from './filings/merge-filings.ts'
import { addDropped, type LoadReport } from './load-report.ts'
import type { Progress } from './progress.ts'

export type DeriveNumbers = (facts: readonly Fact[], options: DeriveOptions) => DerivedNumbers

/** What the sources have of one company, its predecessors included. */
export interface CompanyMaterial {
  /** The current registrant's. */
  readonly cik: number
  readonly facts: readonly (readonly Fact[])[]
  readonly filings: readonly (readonly Filing[])[]
}

export interface CompanyStep {
  /** What to publish; null where neither sources nor stores have anything. */
  readonly load: CompanyLoad | null
  readonly currency: string | null
}

/** What making companies rests on. */
export interface LoadDeps {
  readonly stores: OpenStores
  readonly successors: Successors
  readonly derive: DeriveNumbers
  readonly report: LoadReport
  readonly progress: Progress
  readonly signal: AbortSignal
}

/**
 * Joins what the sources have with what is stored and derives the numbers anew, so that the order in which sources are
 * loaded does not matter. Lets other work run between its parts: the load may run in the serving process.
 */
export async function companyStep(
  material: CompanyMaterial,
  deps: Pick<LoadDeps, 'stores' | 'successors' | 'derive' | 'report'>,
): Promise<CompanyStep> {
  const { cik } = material
  const publication = deps.stores.companies.snapshot().publication(cik)
  const numbers = await numbersOf(material, publication, deps)
  await nextTurn()
  const stored = publication.filings > 0 ? await deps.stores.publisher.filingsOf(publication) : []
  const filings = mergeFilings(stored, ...material.filings, filingsOfFacts(numbers?.facts ?? []))
  if (filings.length === 0 && !numbers) return { load: null, currency: null }
  return {
    load: {
      cik,
      ...(filings.length > 0 && { filings }),
      ...(numbers && { numbers, metrics: await metricsOf(cik, numbers, deps.stores) }),
    },
    currency: numbers?.currency ?? null,
  }
}

async function numbersOf(
  material: CompanyMaterial,
  publication: Publication,
  { stores, successors, derive, report }: Parameters<typeof companyStep>[1],
): Promise<(DerivedNumbers & { readonly facts: readonly Fact[] }) | null> {
  if (material.facts.every(list => list.length === 0)) return null
  const stored = publication.numbers > 0 ? await stores.publisher.factsOf(publication) : []
  const { facts, dropped } = mergeFacts(stored, ...material.facts)
  addDropped(report, 'facts', dropped)
  await nextTurn()
  const joins = successors.predecessorsOf(material.cik).map(({ cik, joined }) => ({ cik, from: joined }))
  return { facts, ...derive(facts, { joins }) }
}
