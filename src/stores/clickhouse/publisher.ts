import { setImmediate as nextTurn } from 'node:timers/promises'
import { formatDay } from '../../domain/day.ts'
import type { Filing } from '../../domain/filing.ts'
import type { CompanyLoad, CompanyNumbers, Publisher } from '../ports.ts'
import { clean } from './clean.ts'
import type { ClickHouse } from './client.ts'
import type { MakeLive } from './make-live.ts'
import { readFacts } from './read-facts.ts'
import { readFilings } from './read-filings.ts'
import { hashOfLines } from './rows/content-hash.ts'
import { factHash } from './rows/fact-hash.ts'
import { FACT_FILING_COLUMNS, factFilingLines, factInserts } from './rows/fact-rows.ts'
import { FILING_BY_DAY_COLUMNS, FILING_COLUMNS, filingCells, filingTail } from './rows/filing-rows.ts'
import {
  PERIOD_COLUMNS,
  periodLine,
  SPLIT_COLUMNS,
  type StatementGroup,
  splitLine,
  statementGroups,
  statementLine,
  statementsInsert,
} from './rows/statement-rows.ts'
import type { State } from './state.ts'
import { SLICE_ROWS, slices } from './tsv.ts'
import type { Part } from './versions.ts'

/** Statement records turned into text at a stretch: about 4 ms. */
const SLICE_RECORDS = 200

/** One part of a load, ready to be written under a generation. */
interface Draft {
  readonly part: Part
  readonly hash: string
  readonly rows: number
  readonly records: number
  readonly firstFiling: string | null
  readonly lastFiling: string | null
  write(db: ClickHouse, cik: number, g: number): Promise<void>
}

/**
 * Rows of a new generation first, in all tables; then one row of `company_version` that makes them the live ones; then
 * the snapshot of this process. A load that dies in between leaves rows that nobody reads, and `clean` removes them.
 */
export function publisher(db: ClickHouse, state: State, makeLive: MakeLive, now: () => number): Publisher {
  const inFlight = new Set<number>()
  const perCompany = new Map<number, Promise<unknown>>()

  async function publish({ cik, filings, numbers }: CompanyLoad) {
    const versions = state.versions()
    const made = [filings && filingsDraft(filings), numbers && (await numbersDraft(numbers))]
    const drafts = made.filter(
      draft => draft !== undefined && versions.get(cik, draft.part)?.hash !== draft.hash,
    ) as Draft[]
    if (drafts.length === 0) return 'unchanged'
    const g = state.generations.next()
    inFlight.add(g)
    try {
      for (const draft of drafts) await draft.write(db, cik, g)
      await makeLive(drafts.map(({ write: _, ...draft }) => ({ cik, g, ...draft })))
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
    clean: () => clean(db, { now: now(), inFlight: [...inFlight] }),
  }
}

function filingsDraft(filings: readonly Filing[]): Draft {
  const cells = filings.map(filing => filingCells(filing))
  const lines = filings.map((filing, index) => cells[index]! + filingTail(filing))
  const days = filings.map(({ filed }) => filed)
  return {
    part: 'filings',
    hash: hashOfLines([lines]),
    rows: filings.length,
    records: 0,
    firstFiling: days.length === 0 ? null : formatDay(days.reduce((a, b) => Math.min(a, b))),
    lastFiling: days.length === 0 ? null : formatDay(days.reduce((a, b) => Math.max(a, b))),
    async write(db, cik, g) {
      const prefix = `${cik}\t${g}\t`
      const byDay = cells.map(line => `${line}\n`)
      await db.insertTsv('filings', FILING_COLUMNS, slices(prefix, lines))
      await db.insertTsv('filings_by_day', FILING_BY_DAY_COLUMNS, slices(prefix, byDay))
    },
  }
}

async function numbersDraft({ facts, statements, periods, splits }: CompanyNumbers): Promise<Draft> {
  const hash = factHash()
  for await (const slice of inTurns(facts, SLICE_ROWS)) hash.add(slice)
  const groups: { group: StatementGroup; lines: string[] }[] = []
  for (const group of statementGroups(statements)) {
    const lines: string[] = []
    for await (const slice of inTurns(group.records, SLICE_RECORDS)) {
      lines.push(...slice.map(record => statementLine(record, group)))
    }
    groups.push({ group, lines })
  }
  const periodLines = periods.map(periodLine)
  const splitLines = splits.map(splitLine)
  return {
    part: 'numbers',
    hash: hashOfLines([
      [hash.digest()],
      ...groups.flatMap(({ group, lines }) => [[group.lists], lines]),
      periodLines,
      splitLines,
    ]),
    rows: facts.length,
    records: statements.length,
    firstFiling: null,
    lastFiling: null,
    async write(db, cik, g) {
      const prefix = `${cik}\t${g}\t`
      await db.insertTsv('fact_filings', FACT_FILING_COLUMNS, slices(prefix, factFilingLines(facts)))
      for (const insert of factInserts(cik, g, facts)) await db.insertThrough(insert)
      for (const { group, lines } of groups) {
        await db.insertThrough(statementsInsert(cik, g, group, lines))
      }
      await db.insertTsv('periods', PERIOD_COLUMNS, slices(prefix, periodLines))
      await db.insertTsv('splits', SPLIT_COLUMNS, slices(prefix, splitLines))
    },
  }
}

/** Slices with a turn of the event loop between them: publishing may run in the serving process. */
async function* inTurns<Row>(rows: readonly Row[], size: number): AsyncGenerator<readonly Row[]> {
  for (let from = 0; from < rows.length; from += size) {
    yield rows.slice(from, from + size)
    await nextTurn()
  }
}
