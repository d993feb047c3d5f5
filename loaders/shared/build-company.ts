import { setImmediate as nextTurn } from 'node:timers/promises'
import type { Filing } from '../../src/domain/company/filing.ts'
import type { Successors } from '../../src/domain/company/successors.ts'
import type { DerivedNumbers, DeriveOptions } from '../../src/domain/numbers/derive/derive-numbers.ts'
import type { Fact } from '../../src/domain/numbers/fact.ts'
import type { FilingPresentation } from '../../src/domain/numbers/presentation.ts'
import type {
  CompanyNumbers,
  CompanyUpdate,
  LiveGenerations,
  OpenStores,
} from '../../src/stores/ports/stores.ts'
import { mergeFacts } from '../facts/merge-facts.ts'
import { mergePresentations } from '../facts/merge-presentations.ts'
import { filingsOfFacts } from '../filings/filings-of-facts.ts'
import { mergeFilings } from '../filings/merge-filings.ts'
import { metricsOf } from './company-metrics.ts'
import type { Counts } from './counts.ts'
import { addDropped, type LoadReport } from './load-report.ts'
import type { Progress } from './progress.ts'

export type DeriveNumbers = (facts: readonly Fact[], options: DeriveOptions) => DerivedNumbers

/** Facts and presentations of one company from the sources, its predecessors included. */
export interface NumberInputs {
  /** The current registrant's. */
  readonly cik: number
  readonly facts: readonly (readonly Fact[])[]
  readonly presentations: readonly (readonly FilingPresentation[])[]
}

export interface CompanyInputs extends NumberInputs {
  readonly filings: readonly (readonly Filing[])[]
}

/** Numbers of a company before they are stored. */
export interface BuiltNumbers {
  readonly numbers: CompanyNumbers & Pick<DerivedNumbers, 'currency'>
  /** Facts that others cover, by reason. */
  readonly dropped: Counts
}

export interface CompanyStep {
  /** What to publish; null if neither sources nor stores have anything. */
  readonly load: CompanyUpdate | null
  readonly currency: string | null
}

/** Dependencies of the loaders that build companies. */
export interface LoadDeps {
  readonly stores: OpenStores
  readonly successors: Successors
  readonly derive: DeriveNumbers
  readonly report: LoadReport
  readonly progress: Progress
  readonly signal: AbortSignal
}

type BuildDeps = Pick<LoadDeps, 'stores' | 'successors' | 'derive' | 'report'>

/**
 * Merges what the sources have with what is stored and derives the numbers again, so that the order in which sources are
 * loaded does not matter. Yields to other work between its steps: the load may run in the serving process. `built`: the
 * numbers, if they are built already.
 */
export async function buildCompany(
  inputs: CompanyInputs,
  deps: BuildDeps,
  built: BuiltNumbers | null = null,
): Promise<CompanyStep> {
  const { cik } = inputs
  const publication = deps.stores.companies.snapshot().publication(cik)
  const { numbers, dropped } = built ?? (await buildNumbers(inputs, deps)) ?? NO_NUMBERS
  addDropped(deps.report, 'facts', dropped)
  await nextTurn()
  const stored = publication.filings > 0 ? await deps.stores.publisher.filingsOf(publication) : []
  const filings = mergeFilings(stored, ...inputs.filings, filingsOfFacts(numbers?.facts ?? []))
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

/** The numbers of a company from sources and stores; null if the sources bring none. */
export async function buildNumbers(
  inputs: NumberInputs,
  { stores, successors, derive }: BuildDeps,
): Promise<BuiltNumbers | null> {
  if ([...inputs.facts, ...inputs.presentations].every(list => list.length === 0)) return null
  const publication = stores.companies.snapshot().publication(inputs.cik)
  const stored = await storedNumbers(publication, stores)
  const { facts, dropped } = mergeFacts(stored.facts, ...inputs.facts)
  const presentations = mergePresentations(stored.presentations, ...inputs.presentations)
  await nextTurn()
  const derived = derive(facts, { joins: joinsOf(inputs.cik, successors) })
  return { numbers: { facts, presentations, ...derived }, dropped }
}

const NO_NUMBERS = { numbers: null, dropped: new Map() }

/** Derives the numbers of a company again from its stored facts, as a load would. */
export async function rederive(
  publication: LiveGenerations,
  {
    stores,
    successors,
    derive,
  }: Pick<LoadDeps, 'successors' | 'derive'> & { readonly stores: StoredNumbers },
): Promise<DerivedNumbers> {
  const { facts } = await storedNumbers(publication, stores)
  return derive(facts, { joins: joinsOf(publication.cik, successors) })
}

type StoredNumbers = { readonly publisher: Pick<OpenStores['publisher'], 'factsOf' | 'presentationsOf'> }

async function storedNumbers(
  publication: LiveGenerations,
  { publisher }: StoredNumbers,
): Promise<{ readonly facts: readonly Fact[]; readonly presentations: readonly FilingPresentation[] }> {
  if (publication.numbers === 0) return { facts: [], presentations: [] }
  const [facts, presentations] = await Promise.all([
    publisher.factsOf(publication),
    publisher.presentationsOf(publication),
  ])
  return { facts, presentations }
}

export function joinsOf(cik: number, successors: Successors): DeriveOptions['joins'] {
  return successors.predecessorsOf(cik).map(({ cik, joined }) => ({ cik, from: joined }))
}
