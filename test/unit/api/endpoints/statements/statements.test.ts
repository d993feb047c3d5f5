import { describe, expect, it } from 'vitest'
import {
  balanceSheet,
  cashFlow,
  incomeStatement,
} from '../../../../../src/api/endpoints/statements/statements.ts'
import { STATEMENTS } from '../../../../../src/domain/numbers/line-items/index.ts'
import { callEndpoint } from '../../../../support/company/requests.ts'
import { ACME, ACME_FACTS, BANK, BANK_FACTS, EMPTY } from '../../../../support/numbers/company.ts'
import { numbersContext } from '../../../../support/numbers/context.ts'

const handlerContext = numbersContext(
  new Map([
    [ACME, ACME_FACTS],
    [EMPTY, []],
    [BANK, BANK_FACTS],
  ]),
)
type Texts = Readonly<Record<string, string>>
// biome-ignore lint/suspicious/noExplicitAny: the answer was checked against the endpoint's own schema
const controlReply = (endpoint: Parameters<typeof callEndpoint>[0], texts: Texts = {}): Promise<any> =>
  callEndpoint(endpoint, handlerContext, { ticker: 'ZACM', ...texts })
const income = (texts?: Texts) => controlReply(incomeStatement, texts)
const ends = ({ data }: { data: readonly { period_end: string }[] }) =>
  data.map(({ period_end }) => period_end)

describe('GET /companies/{ticker}/income-statement', () => {
  it('answers annual statements in the envelope', async () => {
    const { data, ...envelope } = await income()
    expect(envelope).toEqual({
      company_name: 'Acme Testing Corp',
      ticker: 'ZACM',
      cik: '0009000001',
      currency: 'USD',
      as_of: null,
      coverage: null,
      notice: null,
      count: 1,
      has_more: false,
    })
    expect(data[0]).toMatchObject({
      period_start: '2020-01-01',
      period_end: '2020-12-31',
      period_type: 'annual',
      fiscal_year: 2020,
      fiscal_period: 'FY',
      fiscal_year_reported: 2020,
      revenue: 400_000,
      net_income: 46_000,
      filed: '2021-06-01',
      accession_number: expect.stringMatching(/^0000000001-21-/),
      filer_cik: '0000000001',
      warnings: expect.arrayContaining(['year_restated_quarters_not:revenue']),
    })
  })

  it('has every field of the statement, null where there is no figure', async () => {
    const [record] = (await income()).data
    for (const id of STATEMENTS.income_statement.fields) expect(record).toHaveProperty(id)
    expect(record).toMatchObject({ income_tax: null, ebitda: null, operating_income: null })
    expect(record).not.toHaveProperty('provenance')
  })

  it('answers quarters newest first, the fourth by difference', async () => {
    const answer = await income({ period: 'quarterly' })
    expect(ends(answer)).toEqual([
      '2021-06-30',
      '2021-03-31',
      '2020-12-31',
      '2020-09-30',
      '2020-06-30',
      '2020-03-31',
    ])
    expect(answer.data[2]).toMatchObject({ period_type: 'quarterly', fiscal_period: 'Q4', revenue: 130_000 })
  })

  it('answers twelve months that end with each quarter', async () => {
    const answer = await income({ period: 'ttm' })
    expect(ends(answer)).toEqual(['2021-06-30', '2021-03-31', '2020-12-31'])
    expect(answer.data.map(({ revenue }: { revenue: number }) => revenue)).toEqual([
      520_000, 490_000, 460_000,
    ])
  })

  it('pages', async () => {
    const first = await income({ period: 'quarterly', limit: '4' })
    expect(first).toMatchObject({ count: 4, has_more: true })
    const second = await income({ period: 'quarterly', limit: '4', offset: '4' })
    expect(second).toMatchObject({ count: 2, has_more: false })
    expect([...ends(first), ...ends(second)]).toEqual(ends(await income({ period: 'quarterly' })))
    expect(await income({ period: 'quarterly', offset: '6' })).toMatchObject({
      data: [],
      count: 0,
      has_more: false,
      currency: 'USD',
      notice: 'Fewer than 7 records match.',
    })
  })

  it('answers as of a day', async () => {
    const before = await income({ as_of: '2021-05-31' })
    expect(before).toMatchObject({ as_of: '2021-05-31', count: 1 })
    expect(before.data[0]).toMatchObject({ revenue: 460_000, warnings: [] })
    expect((await income({ as_of: '2021-06-01' })).data[0]).toMatchObject({ revenue: 400_000 })
    expect(await income({ as_of: '2021-02-19' })).toMatchObject({ data: [], count: 0 })
    expect(ends(await income({ as_of: '2020-10-31', period: 'quarterly' }))).toEqual([
      '2020-06-30',
      '2020-03-31',
    ])
  })

  it('leaves the lines of another kind of company null', async () => {
    const { data, currency } = await income({ ticker: 'BTL' })
    expect(currency).toBe('USD')
    expect(data[0]).toMatchObject({ revenue: 50, gross_profit: null, operating_expenses: 25 })
  })
})

describe('the share basis', () => {
  const shares = async (texts: Texts) =>
    (await income({ period: 'quarterly', ...texts })).data.map(
      ({
        period_end,
        shares_diluted,
        eps_diluted,
      }: {
        period_end: string
        shares_diluted: number
        eps_diluted: number
      }) => `${period_end} ${shares_diluted} ${eps_diluted}`,
    )

  it('is that after all splits', async () => {
    expect(await shares({})).toEqual([
      '2021-06-30 4000 3.5',
      '2021-03-31 4000 3.25',
      '2020-12-31 4000 3.25',
      '2020-09-30 4000 3',
      '2020-06-30 4000 2.75',
      '2020-03-31 4000 2.5',
    ])
  })

  it('is that of filing where the caller wants it so', async () => {
    expect(await shares({ adjusted: 'false' })).toEqual([
      '2021-06-30 4000 3.5',
      '2021-03-31 1000 13',
      '2020-12-31 1000 13',
      '2020-09-30 1000 12',
      '2020-06-30 4000 2.75',
      '2020-03-31 1000 10',
    ])
  })

  it('applies no split before the report that shows it', async () => {
    expect((await shares({ as_of: '2021-07-31' })).slice(0, 2)).toEqual([
      '2021-03-31 1000 13',
      '2020-12-31 1000 13',
    ])
  })

  it('never touches money', async () => {
    const adjusted = (await income({ period: 'quarterly' })).data
    const filed = (await income({ period: 'quarterly', adjusted: 'false' })).data
    const money = (rows: { revenue: number; net_income: number }[]) =>
      rows.map(row => [row.revenue, row.net_income])
    expect(money(adjusted)).toEqual(money(filed))
  })

  it('holds for twelve months, whose quarters are of two bases', async () => {
    const { data } = await income({ period: 'ttm' })
    expect(data[0]).toMatchObject({ shares_diluted: 4000, eps_diluted: 13 })
    expect(data[1]).toMatchObject({ shares_diluted: 4000, eps_diluted: 12.25 })
  })
})

describe('GET /companies/{ticker}/cash-flow', () => {
  it('shows money that leaves as negative, and free cash flow', async () => {
    const { data } = await controlReply(cashFlow)
    expect(data[0]).toMatchObject({
      operating_cash_flow: 1800,
      capital_expenditures: -180,
      free_cash_flow: 1620,
      net_income: 46_000,
    })
    for (const id of STATEMENTS.cash_flow.fields) expect(data[0]).toHaveProperty(id)
  })

  it('takes quarters out of year-to-date figures', async () => {
    const { data } = await controlReply(cashFlow, { period: 'quarterly' })
    expect(
      data.map(({ operating_cash_flow }: { operating_cash_flow: number }) => operating_cash_flow),
    ).toEqual([450, 350, 600, 500, 400, 300])
  })
})

describe('GET /companies/{ticker}/balance-sheet', () => {
  it('returns the ends of years, and of quarters', async () => {
    const annual = await controlReply(balanceSheet)
    expect(ends(annual)).toEqual(['2020-12-31', '2019-12-31'])
    expect(annual.data[0]).toMatchObject({
      period_start: null,
      period_type: 'annual',
      total_assets: 900,
      total_liabilities: 400,
      total_equity: 500,
      goodwill: null,
    })
    expect(ends(await controlReply(balanceSheet, { period: 'quarterly' }))).toHaveLength(7)
    for (const id of STATEMENTS.balance_sheet.fields) expect(annual.data[0]).toHaveProperty(id)
  })

  it('has no twelve months', async () => {
    await expect(controlReply(balanceSheet, { period: 'ttm' })).rejects.toMatchObject({
      code: 'invalid_parameter',
      details: [{ parameter: 'period' }],
    })
  })
})

describe.each([incomeStatement, cashFlow, balanceSheet])('GET $path', endpoint => {
  it('answers a company of which nothing is loaded with an empty list, in its currency', async () => {
    expect(await controlReply(endpoint, { ticker: 'EMTY' })).toMatchObject({
      ticker: 'EMTY',
      currency: 'EUR',
      data: [],
      count: 0,
      has_more: false,
      notice: expect.stringContaining('of EMTY that are loaded have no such record with period=annual'),
    })
  })

  it('says that a day is before the first filing', async () => {
    expect(await controlReply(endpoint, { as_of: '1990-01-01' })).toMatchObject({
      as_of: '1990-01-01',
      data: [],
      coverage: { statements: true },
      notice: expect.stringMatching(/^The first facts and statements of ZACM that are loaded are of \d{4}/),
    })
  })

  it('finds a company by CIK', async () => {
    expect(await controlReply(endpoint, { ticker: '9000001' })).toMatchObject({ ticker: 'ZACM' })
  })

  it('returns 404 for an unknown ticker', async () => {
    await expect(controlReply(endpoint, { ticker: 'ZACN' })).rejects.toMatchObject({
      code: 'company_not_found',
      status: 404,
      message: expect.stringContaining('ZACM'),
    })
  })

  it.each([
    { period: 'monthly' },
    { limit: '0' },
    { limit: '101' },
    { limit: '1.5' },
    { offset: '-1' },
    { as_of: '2021-02-30' },
    { as_of: 'today' },
    { adjusted: 'yes' },
    { include: 'everything' },
    { fields: 'revenue' },
    { ticker: "ZACM'; DROP" },
  ] as Texts[])('rejects %j', async texts => {
    await expect(controlReply(endpoint, texts)).rejects.toMatchObject({ code: 'invalid_parameter' })
  })

  it('names all faults at once', async () => {
    const asked = controlReply(endpoint, { period: 'x', limit: 'many', as_of: '1' })
    await expect(asked).rejects.toMatchObject({ details: expect.objectContaining({ length: 3 }) })
  })
})
