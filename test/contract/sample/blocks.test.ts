import fc from 'fast-check'
import { afterAll, describe, expect, it } from 'vitest'
import { blockCache } from '../../../src/api/blocks/block-cache.ts'
import { filingRecord } from '../../../src/api/endpoints/filings/filing-record.ts'
import { priceHistory } from '../../../src/api/endpoints/market/daily.ts'
import { statementRecord } from '../../../src/api/endpoints/statements/statement-block.ts'
import { formatCik } from '../../../src/domain/company/company.ts'
import { formsMeant } from '../../../src/domain/company/filing.ts'
import { dayOf, formatDay } from '../../../src/domain/day.ts'
import { STATEMENTS } from '../../../src/domain/numbers/line-items/index.ts'
import type { PeriodType, StatementName } from '../../../src/domain/numbers/statement.ts'
import type { LiveGenerations } from '../../../src/stores/ports/stores.ts'
import { propertyRuns } from '../../support/property-runs.ts'
import { openSampleApp } from '../../support/sample-app.ts'

/*
 * Endpoints answer from blocks of all versions. Here the stores are queried for each day and page instead, and both must give the
 * same.
 */

const sample = await openSampleApp()
const { stores } = sample
const snapshot = stores.companies.snapshot()
const companies = snapshot.companies
  .map(({ cik }) => snapshot.publication(cik))
  .filter(({ numbers }) => numbers > 0)
afterAll(() => sample.close())

const RUNS = propertyRuns(150)

/** Half of the days are those on which versions of records change, or the day before. */
const changes = await daysOfChanges()
const asOf = fc.oneof(
  fc.constant(null),
  fc.integer({ min: dayOf(2012, 1, 1), max: dayOf(2027, 1, 1) }),
  fc.tuple(fc.constantFrom(...changes), fc.constantFrom(0, -1)).map(([day, before]) => day + before),
)
const company = fc.constantFrom(...companies)
const page = { limit: fc.constantFrom(1, 3, 20, 100), offset: fc.constantFrom(0, 0, 1, 7, 200) }

async function daysOfChanges(): Promise<number[]> {
  const days = new Set<number>()
  for (const publication of companies.slice(0, 12)) {
    const rows = await stores.statements.versions(publication, {
      statement: 'income_statement',
      periodType: 'quarterly',
      provenance: false,
    })
    for (const row of rows) days.add(row.known_from)
    for (const { known_from, effective } of await stores.facts.splits(publication, null))
      for (const text of [known_from, effective]) days.add(Date.parse(text) / 86_400_000)
  }
  return [...days]
}

async function served(path: string, query: Readonly<Record<string, unknown>>) {
  const texts = Object.entries(query).flatMap(([name, value]) =>
    value === null ? [] : [[name, String(value)] as [string, string]],
  )
  const reply = await sample.app.inject(`/api/v1${path}?${new URLSearchParams(texts)}`)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply
}

describe('statements', () => {
  const PATHS = [
    ['balance_sheet', 'balance-sheet', ['quarterly', 'annual']],
    ['income_statement', 'income-statement', ['quarterly', 'annual', 'ttm']],
    ['cash_flow', 'cash-flow', ['quarterly', 'annual', 'ttm']],
  ] as const satisfies readonly (readonly [StatementName, string, readonly PeriodType[]])[]

  interface Question {
    readonly publication: LiveGenerations
    readonly statement: StatementName
    readonly periodType: PeriodType
    readonly asOf: string | null
    readonly limit: number
    readonly offset: number
    readonly adjusted: boolean
    readonly provenance: boolean
  }

  async function queried({ publication, adjusted, ...query }: Question) {
    const hasSplits = query.statement === 'income_statement' && adjusted
    const [{ rows, hasMore }, splits, quarters] = await Promise.all([
      stores.statements.records(publication, query),
      hasSplits ? stores.facts.splits(publication, query.asOf) : [],
      stores.statements.records(publication, { ...query, periodType: 'quarterly', limit: 1_000, offset: 0 }),
    ])
    const behind = query.periodType === 'ttm' ? quarters.rows : []
    const options = { splits, quarters: query.provenance ? behind : null }
    const data = rows.map(row => statementRecord(STATEMENTS[query.statement], row, options))
    return { data, has_more: hasMore, count: rows.length }
  }

  it('are the same from a block as from a query for their day and page', async () => {
    await fc.assert(
      fc.asyncProperty(
        company,
        fc.constantFrom(...PATHS),
        fc.nat(),
        asOf,
        fc.record({ ...page, adjusted: fc.boolean(), provenance: fc.boolean() }),
        async (publication, [statement, path, periods], pick, day, more) => {
          const periodType = periods[pick % periods.length]!
          const date = day === null ? null : formatDay(day)
          const expected = await queried({ publication, statement, periodType, asOf: date, ...more })
          const reply = await served(`/companies/${formatCik(publication.cik)}/${path}`, {
            period: periodType,
            as_of: date,
            limit: more.limit,
            offset: more.offset,
            adjusted: more.adjusted,
            include: more.provenance ? 'provenance' : null,
          })
          const { data, has_more, count } = reply.json()
          // As text: the order of fields and the digits of numbers count.
          expect(JSON.stringify({ data, has_more, count })).toBe(JSON.stringify(expected))
        },
      ),
      { numRuns: RUNS },
    )
  })
})

describe('facts', () => {
  const CONCEPTS = ['us-gaap:Assets', 'us-gaap:Revenues', 'us-gaap:NetIncomeLoss']

  it('have the same history from a block as from a query', async () => {
    await fc.assert(
      fc.asyncProperty(company, fc.constantFrom(...CONCEPTS), asOf, async (publication, name, day) => {
        const [taxonomy, concept] = name.split(':') as [string, string]
        const date = day === null ? null : formatDay(day)
        const rows = await stores.facts.versions(publication, { taxonomy, concept, unit: null, asOf: date })
        const reply = await served(`/companies/${formatCik(publication.cik)}/fact-history`, {
          ...{ concept: name, as_of: date, limit: 1_000 },
        })
        const data = reply.json().data as { revisions: object[]; [field: string]: unknown }[]
        const found = data.flatMap(({ revisions, unit, period_start, period_end }) =>
          revisions.map(revision => ({ unit, period_start, period_end, ...revision })),
        )
        const expected = rows.map(row => ({
          ...{ unit: row.unit, period_start: row.period_start, period_end: row.period_end, value: row.value },
          ...{ filed: row.filed, accession_number: row.accession_number, form_type: row.form_type },
        }))
        const lines = (list: readonly object[]) => list.map(item => JSON.stringify(item)).sort()
        expect(lines(found)).toEqual(lines(expected))
      }),
      { numRuns: RUNS },
    )
  })

  it('of a period are the same from a block as from queries', async () => {
    await fc.assert(
      fc.asyncProperty(
        company,
        asOf,
        fc.constantFrom(undefined, 2019, 2021, 2023),
        fc.constantFrom(undefined, 'FY', 'Q2'),
        fc.constantFrom(null, ['us-gaap'], ['dei']),
        fc.constantFrom(null, ['Assets', 'Revenues', 'NetIncomeLoss']),
        fc.record(page),
        async (publication, day, year, period, taxonomies, concepts, paging) => {
          const date = day === null ? null : formatDay(day)
          const calendar = await stores.facts.periods(publication, date)
          const latest = calendar[0]?.period_end
          const wanted = calendar.filter(row =>
            year === undefined && period === undefined
              ? row.period_end === latest
              : (year ?? row.fiscal_year) === row.fiscal_year &&
                (period ?? row.fiscal_period) === row.fiscal_period,
          )
          const { rows, hasMore } = await stores.facts.ofPeriods(publication, {
            durations: wanted.map(({ period_start, period_end }) => ({
              start: period_start,
              end: period_end,
            })),
            instants: wanted.map(({ period_end }) => period_end),
            ...{ taxonomies, concepts, asOf: date, ...paging },
          })
          const reply = await served(`/public/companies/${formatCik(publication.cik)}/facts-by-period`, {
            fiscal_year: year ?? null,
            fiscal_period: period ?? null,
            ...{ taxonomy: taxonomies, concepts, as_of: date, ...paging },
          })
          const fields = (row: object) =>
            ['taxonomy', 'concept', 'unit', 'value', 'period_start', 'period_end', 'filed', 'form_type'].map(
              name => (row as Record<string, unknown>)[name],
            )
          const { data, has_more } = reply.json()
          expect({ data: data.map(fields), has_more }).toEqual({ data: rows.map(fields), has_more: hasMore })
        },
      ),
      { numRuns: RUNS },
    )
  })
})

describe('filings', () => {
  it('are the same from a block as from a query', async () => {
    const day = fc.option(fc.integer({ min: dayOf(2012, 1, 1), max: dayOf(2027, 1, 1) }).map(formatDay))
    const forms = fc.constantFrom(null, ['10-K', '10-Q'], ['8-K'], ['no such form'])
    await fc.assert(
      fc.asyncProperty(
        company,
        forms,
        day,
        day,
        fc.record(page),
        async (publication, types, from, to, paging) => {
          if (from !== null && to !== null && from > to) return
          const query = { forms: types && formsMeant(types, true), from, to, ...paging }
          const { rows, hasMore } = await stores.filings.ofCompany(publication, query)
          const accessions = rows.map(({ accession_number }) => accession_number)
          const withText = await stores.text.indexed(publication.cik, accessions)
          const reply = await served(`/public/companies/${formatCik(publication.cik)}/filings`, {
            ...{ form_type: types, amendments: true, from_date: from, as_of: to, ...paging },
          })
          const { data, has_more } = reply.json()
          const expected = rows.map(row => filingRecord(row, withText))
          expect({ data, has_more }).toEqual({ data: expected, has_more: hasMore })
        },
      ),
      { numRuns: RUNS },
    )
  })
})

describe('price histories', () => {
  it('are the same ready, and packed and unpacked, as from a query', async () => {
    for (const { cik } of companies.slice(0, 20)) {
      // A quarter of the bytes is for ready blocks: less than one history.
      for (const blocks of [blockCache(), blockCache({ limit: 400_000 })]) {
        const context = { stores, blocks, snapshot }
        const expected = await stores.prices.history(cik, null)
        expect(await priceHistory(cik, null, context)).toEqual(expected)
        expect(await priceHistory(cik, null, context)).toEqual(expected)
      }
    }
  })
})
