import type { CompanyLoad, Publisher } from '../ports.ts'
import { clean } from './clean.ts'
import type { ClickHouse } from './client.ts'
import { groupCommit } from './group-commit.ts'
import type { MakeLive } from './make-live.ts'
import { allOf, writeGenerations, writeLines } from './merged-inserts.ts'
import { readFacts } from './read-facts.ts'
import { readFilings } from './read-filings.ts'
import { readPrices } from './read-prices.ts'
import { type Draft, filingsDraft, metricsDraft, numbersDraft, pricesDraft } from './rows/drafts.ts'
import { FACTS } from './rows/fact-rows.ts'
import { METRICS } from './rows/metric-rows.ts'
import { STATEMENTS } from './rows/statement-rows.ts'
import type { State } from './state.ts'

interface CompanyDrafts {
  readonly cik: number
  readonly g: number
  readonly drafts: readonly Draft[]
}

/** Companies that are written together, and rows of them. */
const MOST_COMPANIES = 32
const MOST_ROWS = 100_000

/**
 * Rows of a new generation first, in all tables; then one row of `company_version` that makes them the live ones; then
 * the snapshot of this process. A load that dies in between leaves rows that nobody reads, and `clean` removes them.
 */
export function publisher(db: ClickHouse, state: State, makeLive: MakeLive, now: () => number): Publisher {
  const commit = groupCommit<CompanyDrafts>(companies => write(db, makeLive, companies), fits)
  const inFlight = new Set<number>()
  const perCompany = new Map<number, Promise<unknown>>()

  async function publish({ cik, filings, numbers, prices, metrics }: CompanyLoad) {
    const versions = state.versions()
    const made = [
      filings && filingsDraft(filings),
      numbers && (await numbersDraft(numbers)),
      prices && pricesDraft(prices),
      metrics && metricsDraft(metrics),
    ]
    const drafts = made.filter(
      draft => draft !== undefined && versions.get(cik, draft.part)?.hash !== draft.hash,
    ) as Draft[]
    if (drafts.length === 0) return 'unchanged'
    const g = state.generations.next()
    inFlight.add(g)
    try {
      await commit({ cik, g, drafts })
    } finally {
      inFlight.delete(g)
    }
    return 'published'
  }

  return {
    async publish(load) {
      const former = perCompany.get(load.cik) ?? Promise.resolve()
      const result = former.then(() => publish(load))
      const settled = result.catch(() => {})
      perCompany.set(load.cik, settled)
      try {
        return (await result) as 'published' | 'unchanged'
      } finally {
        if (perCompany.get(load.cik) === settled) perCompany.delete(load.cik)
      }
    },
    factsOf: publication => readFacts(db, publication),
    filingsOf: publication => readFilings(db, publication),
    pricesOf: cik => readPrices(db, state, cik),
    clean: () => clean(db, { now: now(), inFlight: [...inFlight] }),
  }
}

function fits(companies: readonly CompanyDrafts[], next: CompanyDrafts): boolean {
  const drafts = [...companies, next].flatMap(company => company.drafts)
  return companies.length < MOST_COMPANIES && drafts.reduce((sum, { rows }) => sum + rows, 0) <= MOST_ROWS
}

/** Companies that came while others were written are written together, and become live one by one. */
async function write(db: ClickHouse, makeLive: MakeLive, companies: readonly CompanyDrafts[]): Promise<void> {
  const contents = companies.flatMap(({ cik, g, drafts }) => drafts.map(draft => draft.content(cik, g)))
  const firsts = contents.flatMap(({ first }) => first ?? [])
  const lines = contents.flatMap(content => content.lines)
  const facts = contents.flatMap(content => content.facts)
  const statements = contents.flatMap(content => content.statements)
  const metrics = contents.flatMap(content => content.metrics)
  await writeLines(db, firsts)
  await allOf([
    writeGenerations(db, FACTS, facts),
    writeGenerations(db, STATEMENTS, statements),
    writeLines(db, lines),
    db.insertBinary({ ...METRICS, rows: metrics }),
  ])
  await allOf(
    companies.map(({ cik, g, drafts }) =>
      makeLive(drafts.map(({ content: _, ...draft }) => ({ cik, g, ...draft }))),
    ),
  )
}
