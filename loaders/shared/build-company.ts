import { setImmediate as nextTurn } from 'node:timers/promises'
import { isDeepStrictEqual } from 'node:util'
import type { Filing } from '../../src/domain/company/filing.ts'
import type { Successors } from '../../src/domain/company/successors.ts'
import type { DerivedNumbers, DeriveOptions } from '../../src/domain/numbers/derive/derive-numbers.ts'
import type { Fact } from '../../src/domain/numbers/fact.ts'
import type { FilingPresentation } from '../../src/domain/numbers/presentation.ts'
import type { PriceSeries } from '../../src/domain/prices/price-series.ts'
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
import { metricsOf, symbolsOf } from './company-metrics.ts'
import type { Counts } from './counts.ts'
import { addDropped, type LoadReport } from './load-report.ts'
import type { Progress } from './progress.ts'

type DeriveNumbers = (facts: readonly Fact[], options: DeriveOptions) => DerivedNumbers

/** Facts and presentations of one company from the sources, its predecessors included. */
interface NumberInputs {
  /** The current registrant's. */
  readonly cik: number
  readonly facts: readonly (readonly Fact[])[]
  readonly presentations: readonly (readonly FilingPresentation[])[]
}

interface CompanyInputs extends NumberInputs {
  readonly filings: readonly (readonly Filing[])[]
}

/** Numbers of a company before they are stored. */
interface BuiltNumbers {
  readonly numbers: CompanyNumbers & Pick<DerivedNumbers, 'currency'>
  /** Facts that others cover, by reason. */
  readonly dropped: Counts
}

interface CompanyStep {
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

export type BuildDeps = Pick<LoadDeps, 'successors' | 'derive'> & {
  readonly report: Pick<LoadReport, 'dropped'>
}

/** What the stores have of a company, to merge sources into it. Plain data, so that worker threads can use it. */
export interface StoredCompany {
  readonly facts: readonly Fact[]
  readonly presentations: readonly FilingPresentation[]
  readonly filings: readonly Filing[]
  readonly prices: readonly PriceSeries[]
  /** Ticker symbols of the company. */
  readonly symbols: readonly string[]
}

export async function readStored(
  cik: number,
  { companies, publisher }: Pick<OpenStores, 'companies' | 'publisher'>,
): Promise<StoredCompany> {
  const snapshot = companies.snapshot()
  const publication = snapshot.publication(cik)
  const [numbers, filings, prices] = await Promise.all([
    storedNumbers(publication, { publisher }),
    publication.filings > 0 ? publisher.filingsOf(publication) : [],
    snapshot.coverage(cik).firstPriceDate === null ? [] : publisher.pricesOf(cik),
  ])
  return { ...numbers, filings, prices, symbols: symbolsOf(cik, snapshot) }
}

/**
 * Merges what the sources have with what is stored and derives the numbers again, so that the order in which sources are
 * loaded does not matter. Yields to other work between its steps: the load may run in the serving process. `built`: the
 * numbers from a part of the inputs, if they are built already.
 */
export async function buildCompany(
  inputs: CompanyInputs,
  stored: StoredCompany,
  deps: BuildDeps,
  built: BuiltNumbers | null = null,
): Promise<CompanyStep> {
  const { cik } = inputs
  const { numbers, dropped } = (await buildNumbers(inputs, stored, deps, built)) ?? NO_NUMBERS
  addDropped(deps.report, 'facts', dropped)
  await nextTurn()
  const filings = mergeFilings(stored.filings, ...inputs.filings, filingsOfFacts(numbers?.facts ?? []))
  if (filings.length === 0 && !numbers) return { load: null, currency: null }
  return {
    load: {
      cik,
      ...(filings.length > 0 && { filings }),
      ...(numbers && { numbers, metrics: await metricsOf(numbers, stored) }),
    },
    currency: numbers?.currency ?? null,
  }
}

/** The numbers of a company from sources and stores, derived again if `built` is of other facts; null if the sources bring none. */
export async function buildNumbers(
  inputs: NumberInputs,
  stored: StoredCompany,
  { successors, derive }: BuildDeps,
  built: BuiltNumbers | null = null,
): Promise<BuiltNumbers | null> {
  if ([...inputs.facts, ...inputs.presentations].every(list => list.length === 0)) return null
  const { facts, dropped } = mergeFacts(stored.facts, ...inputs.facts)
  const presentations = mergePresentations(stored.presentations, ...inputs.presentations)
  await nextTurn()
  const derived = isDeepStrictEqual(built?.numbers.facts, facts)
    ? built!.numbers
    : derive(facts, { joins: joinsOf(inputs.cik, successors) })
  return { numbers: { ...derived, facts, presentations }, dropped }
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
