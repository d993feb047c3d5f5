import { beforeAll, describe, expect, it } from 'vitest'
import { FAR_FUTURE } from '../../../src/domain/day.ts'
import type { StatementRecord } from '../../../src/domain/numbers/statement.ts'
import { accession, day, numbers, record, ref } from '../../support/clickhouse/fixtures.ts'
import { type StoreHarness, storesOf } from '../../support/clickhouse/harness.ts'

const FIRST = ref(1, '2021-02-01')
const RESTATED = ref(2, '2021-06-01', { form: '10-K/A', filerCik: 8 })
const YEAR = { start: day('2020-01-01'), end: day('2020-12-31') }

const income: Partial<StatementRecord> = {
  statement: 'income_statement',
  ...YEAR,
  fiscalPeriod: null,
  fiscalYearReported: null,
  template: 'bank',
  currency: 'EUR',
  values: new Map([
    ['revenue', { value: 0.1 + 0.2, derivation: 'sum_of_quarters', basis: null, sources: [] }],
    [
      'eps_basic',
      {
        value: -1.25,
        derivation: 'reported',
        basis: day('2020-08-31'),
        sources: [
          { sign: 1, concept: 'us-gaap:A', ...YEAR, value: 5, filing: FIRST },
          { sign: -1, concept: 'us-gaap:B', start: null, end: YEAR.end, value: 6.25, filing: RESTATED },
        ],
      },
    ],
  ]),
  nullReasons: new Map([['gross_profit', 'not_applicable:bank']]),
  warnings: ['year_restated_quarters_not', "it's odd\t\\"],
}

/** Statements as known on a day: a filter, not a recomputation. */
export function statementStoreContract(harness: StoreHarness): void {
  describe(`statement store over ${harness.name}`, () => {
    const held = storesOf(harness)
    const records = (more: object = {}, cik = 1) =>
      held.stores.statements.records(held.stores.companies.snapshot().publication(cik), {
        statement: 'balance_sheet',
        periodType: 'annual',
        asOf: null,
        limit: 10,
        offset: 0,
        provenance: false,
        ...more,
      })

    beforeAll(async () => {
      await held.stores.publisher.publish({
        cik: 1,
        numbers: numbers({
          statements: [
            record(FIRST, 100, { knownTo: RESTATED.filed }),
            record(RESTATED, 90),
            record(FIRST, 80, { end: day('2019-12-31'), fiscalYear: 2019 }),
            record(FIRST, 70, { end: day('2018-12-31'), fiscalYear: 2018 }),
            record(FIRST, 60, { periodType: 'quarterly', fiscalPeriod: 'Q4' }),
            record(FIRST, 0, income),
          ],
        }),
      })
    })

    const totals = async (more: object = {}) => (await records(more)).rows.map(row => row.values.total_assets)

    it('returns the latest version of each period, newest period first', async () => {
      expect(await totals()).toEqual([90, 80, 70])
    })

    it('returns all versions of all periods, newest period and oldest version first', async () => {
      const publication = held.stores.companies.snapshot().publication(1)
      const query = { statement: 'balance_sheet', periodType: 'annual', provenance: false } as const
      const versions = await held.stores.statements.versions(publication, query)
      expect(
        versions.map(({ values, known_from, known_to }) => [values.total_assets, known_from, known_to]),
      ).toEqual([
        [100, FIRST.filed, RESTATED.filed],
        [90, RESTATED.filed, FAR_FUTURE],
        [80, FIRST.filed, FAR_FUTURE],
        [70, FIRST.filed, FAR_FUTURE],
      ])
      expect(await held.stores.statements.versions({ ...publication, numbers: 0 }, query)).toEqual([])
    })

    it.each([
      ['2021-01-31', []],
      ['2021-02-01', [100, 80, 70]],
      ['2021-05-31', [100, 80, 70]],
      ['2021-06-01', [90, 80, 70]],
      ['2149-06-05', [90, 80, 70]],
    ])('returns the version known on %s', async (asOf, expected) => {
      expect(await totals({ asOf })).toEqual(expected)
    })

    it('pages without a gap and reports whether there is more', async () => {
      const pages = await Promise.all([0, 2].map(offset => records({ limit: 2, offset })))
      expect(pages.map(({ rows }) => rows.length)).toEqual([2, 1])
      expect(pages.map(({ hasMore }) => hasMore)).toEqual([true, false])
    })

    it('keeps statements and kinds of period apart', async () => {
      expect(await totals({ periodType: 'quarterly' })).toEqual([60])
      expect(await totals({ periodType: 'ttm' })).toEqual([])
      expect((await records({ statement: 'cash_flow' })).rows).toEqual([])
    })

    it('returns every field of a record, with provenance', async () => {
      const { rows } = await records({ statement: 'income_statement', provenance: true })
      expect(rows).toEqual([
        {
          statement: 'income_statement',
          period_type: 'annual',
          period_start: '2020-01-01',
          period_end: '2020-12-31',
          fiscal_year: 2020,
          fiscal_period: null,
          fiscal_year_reported: null,
          template: 'bank',
          currency: 'EUR',
          filed: '2021-02-01',
          accession_number: accession(1),
          filer_cik: 7,
          values: { revenue: 0.1 + 0.2, eps_basic: -1.25 },
          basis: { eps_basic: '2020-08-31' },
          null_reasons: { gross_profit: 'not_applicable:bank' },
          warnings: ['year_restated_quarters_not', "it's odd\t\\"],
          derivations: { revenue: 'sum_of_quarters', eps_basic: 'reported' },
          sources: [
            {
              field: 'eps_basic',
              sign: 1,
              concept: 'us-gaap:A',
              period_start: '2020-01-01',
              period_end: '2020-12-31',
              value: 5,
              accession_number: accession(1),
              filed: '2021-02-01',
              form_type: '10-K',
            },
            {
              field: 'eps_basic',
              sign: -1,
              concept: 'us-gaap:B',
              period_start: null,
              period_end: '2020-12-31',
              value: 6.25,
              accession_number: accession(2),
              filed: '2021-06-01',
              form_type: '10-K/A',
            },
          ],
        },
      ])
    })

    it('leaves provenance out unless requested', async () => {
      const { rows } = await records({ statement: 'income_statement' })
      expect(rows[0]).toMatchObject({ derivations: {}, sources: [] })
    })

    it('has no statements of an unknown company', async () => {
      expect(await records({}, 404)).toEqual({ rows: [], hasMore: false })
    })
  })
}
