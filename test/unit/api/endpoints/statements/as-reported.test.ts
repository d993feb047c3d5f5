import { describe, expect, it } from 'vitest'
import { asReported } from '../../../../../src/api/endpoints/statements/as-reported.ts'
import type { Fact } from '../../../../../src/domain/numbers/fact.ts'
import type { PresentedLine, PresentedStatement } from '../../../../../src/domain/numbers/presentation.ts'
import type { PresentationStore } from '../../../../../src/stores/ports/stores.ts'
import { callEndpoint } from '../../../../support/company/requests.ts'
import { ACME } from '../../../../support/numbers/company.ts'
import { numbersContext } from '../../../../support/numbers/context.ts'
import { report } from '../../../../support/numbers/facts.ts'

const ANNUAL = report('10-K', '2024-02-20', {
  Revenues: { '2023': 100, '2022': 90, '2021': 80 },
  'custom:OtherCosts': { '2023': 30, '2022': 25 },
  NetIncomeLoss: { '2023': 70, '2022': 65 },
  ProfitLoss: { '2023': 70, '2022': 65 },
  IncomeTaxExpenseBenefit: { '2023': 1, '2022': 1, '2023Q4': 1 },
  EarningsPerShareBasic: { '2023': 7, '2022': 6 },
})
const QUARTERLY = report('10-Q', '2024-05-02', { Revenues: { '2024Q1': 20 } })

const line = (concept: string, over: Partial<PresentedLine> = {}): PresentedLine => ({
  ...{ concept, label: null, depth: 0, isHeading: false, isTotal: false, isNegated: false },
  ...{ parent: null, weight: null, ...over },
})
const STATEMENT: PresentedStatement = {
  statement: 'income_statement',
  title: 'Statements of Income',
  lines: [
    line('us-gaap:IncomeStatementAbstract', { isHeading: true }),
    line('us-gaap:Revenues', { label: 'Net sales', depth: 1, parent: 3, weight: 1 }),
    line('custom:OtherCosts', { depth: 1, isNegated: true, parent: 3, weight: -1 }),
    line('us-gaap:NetIncomeLoss', { isTotal: true }),
    line('us-gaap:IncomeTaxExpenseBenefit'),
    line('us-gaap:EarningsPerShareBasic'),
    line('us-gaap:ProfitLoss', { label: 'Before minority' }),
  ],
}

const filingOf = (facts: readonly Fact[], filed: string) => {
  const { filing } = facts[0]!
  return {
    accession_number: filing.accession,
    form_type: filing.form,
    filed,
    filer_cik: filing.filerCik,
    source: 'linkbase' as const,
  }
}
const FILINGS = [filingOf(QUARTERLY, '2024-05-02'), filingOf(ANNUAL, '2024-02-20')]

function context(filings = FILINGS) {
  const presentations: PresentationStore = {
    filings: async (_, asOf) => filings.filter(({ filed }) => asOf === null || filed <= asOf),
    ofFiling: async () => [STATEMENT, { ...STATEMENT, statement: 'cash_flow', lines: [] }],
  }
  const base = numbersContext(new Map([[ACME, [...ANNUAL, ...QUARTERLY]]]), {
    'us-gaap:NetIncomeLoss': 'Net income',
  })
  return { ...base, stores: { ...base.stores, presentations } }
}
const request = (texts: Readonly<Record<string, string>> = {}, on = context()) =>
  callEndpoint(asReported, on, { ticker: 'ZACM', ...texts })

describe('GET /companies/{ticker}/statements/as-reported', () => {
  it("serves the filer's lines with values, sums and our fields, without the periods of notes", async () => {
    const { data, ...head } = await request({ period: 'annual' })
    expect(head).toMatchObject({ form_type: '10-K', filed: '2024-02-20', source: 'linkbase', count: 7 })
    expect(
      data.map(({ line, concept, label, field, total_line, weight, values }) =>
        [line, concept, label, field, total_line, weight, ...values.map(({ value }) => value)].join(' '),
      ),
    ).toEqual([
      '1 us-gaap:IncomeStatementAbstract    ',
      '2 us-gaap:Revenues Net sales revenue 4 1 100 90',
      '3 custom:OtherCosts   4 -1 30 25',
      '4 us-gaap:NetIncomeLoss Net income net_income   70 65',
      '5 us-gaap:IncomeTaxExpenseBenefit  income_tax   1 1',
      '6 us-gaap:EarningsPerShareBasic  eps_basic   7 6',
      '7 us-gaap:ProfitLoss Before minority    70 65',
    ])
    expect(data[1]!.values[0]).toEqual({
      value: 100,
      unit: 'USD',
      period_start: '2023-01-01',
      period_end: '2023-12-31',
    })
  })

  it.each([
    ['the latest report', {}, '10-Q'],
    ['the latest annual report', { period: 'annual' }, '10-K'],
    ['the latest report as of a date', { as_of: '2024-03-01' }, '10-K'],
    ['the named filing', { accession_number: FILINGS[1]!.accession_number }, '10-K'],
  ])('serves %s', async (_, input, form) => {
    expect((await request(input)).form_type).toBe(form)
  })

  it.each([
    ['an unknown filing', { accession_number: '0000000009-24-000001' }],
    ['a filing after as_of', { accession_number: FILINGS[0]!.accession_number, as_of: '2024-03-01' }],
    ['a filing of another period', { accession_number: FILINGS[0]!.accession_number, period: 'annual' }],
  ])('rejects %s with filing_not_found', async (_, input) => {
    await expect(request(input)).rejects.toMatchObject({ code: 'filing_not_found' })
  })

  it('filters statements and pages their lines', async () => {
    expect((await request({ statements: 'cash_flow' })).data).toEqual([])
    const page = await request({ limit: '2', offset: '3' })
    expect(page.data.map(({ line }) => line)).toEqual([4, 5])
    expect(page.has_more).toBe(true)
  })

  it('has no filing and no records if no presentation is loaded', async () => {
    expect(await request({}, context([]))).toMatchObject({ accession_number: null, source: null, data: [] })
  })
})
