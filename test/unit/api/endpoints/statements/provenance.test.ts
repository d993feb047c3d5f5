import { describe, expect, it } from 'vitest'
import type { ProvenanceRecord } from '../../../../../src/api/endpoints/statements/provenance.ts'
import {
  balanceSheet,
  cashFlow,
  incomeStatement,
} from '../../../../../src/api/endpoints/statements/statements.ts'
import type { Fact } from '../../../../../src/domain/numbers/fact.ts'
import { callEndpoint } from '../../../../support/company/requests.ts'
import { ACME, ACME_FACTS, BANK, BANK_FACTS } from '../../../../support/numbers/company.ts'
import { numbersContext } from '../../../../support/numbers/context.ts'
import { day, report } from '../../../../support/numbers/facts.ts'

type Texts = Readonly<Record<string, string>>
type Row = { readonly period_end: string; readonly provenance: Readonly<Record<string, ProvenanceRecord>> }

async function rows(
  endpoint: Parameters<typeof callEndpoint>[0],
  texts: Texts,
  facts: readonly Fact[] = ACME_FACTS,
): Promise<Row[]> {
  const context = numbersContext(
    new Map([
      [ACME, facts],
      [BANK, BANK_FACTS],
    ]),
  )
  const { data } = (await callEndpoint(endpoint, context, {
    ticker: 'ZACM',
    include: 'provenance',
    ...texts,
  })) as {
    data: Row[]
  }
  return data
}

async function provenance(
  endpoint: Parameters<typeof callEndpoint>[0],
  end: string,
  texts: Texts = {},
  facts?: readonly Fact[],
) {
  return (await rows(endpoint, texts, facts)).find(({ period_end }) => period_end === end)!.provenance
}

const signed = ({ inputs }: ProvenanceRecord) => inputs.map(({ sign, value }) => sign * value)

describe('the provenance of a filed figure', () => {
  it('is its concept, the figure as filed and the filing', async () => {
    const { net_income } = await provenance(incomeStatement, '2020-12-31')
    expect(net_income).toEqual({
      concept: 'us-gaap:NetIncomeLoss',
      value_as_reported: 46_000,
      accession_number: expect.stringMatching(/-21-/),
      filed: '2021-02-20',
      derivation: 'reported',
      split_factor: null,
      reason: null,
      inputs: [
        expect.objectContaining({
          sign: 1,
          concept: 'us-gaap:NetIncomeLoss',
          period_start: '2020-01-01',
          period_end: '2020-12-31',
          value: 46_000,
          filed: '2021-02-20',
        }),
      ],
    })
  })

  it('is that of the amendment once it is filed', async () => {
    expect((await provenance(incomeStatement, '2020-12-31'))['revenue']).toMatchObject({
      filed: '2021-06-01',
      value_as_reported: 400_000,
    })
    expect(
      (await provenance(incomeStatement, '2020-12-31', { as_of: '2021-05-31' }))['revenue'],
    ).toMatchObject({ filed: '2021-02-20' })
  })

  it('keeps its sign: what is served negative was filed positive', async () => {
    const { capital_expenditures } = await provenance(cashFlow, '2020-12-31')
    expect(capital_expenditures).toMatchObject({ value_as_reported: 180, derivation: 'reported' })
    expect(signed(capital_expenditures!)).toEqual([-180])
  })

  it("states the factor that adjusts it to today's share basis", async () => {
    const { shares_diluted, eps_diluted, revenue } = await provenance(incomeStatement, '2020-12-31')
    expect(shares_diluted).toMatchObject({ split_factor: 4, value_as_reported: 1000 })
    expect(eps_diluted).toMatchObject({ split_factor: 4, value_as_reported: 46 })
    expect(revenue!.split_factor).toBeNull()
  })

  it('tells the factor one of a figure as filed', async () => {
    const asFiled = await provenance(incomeStatement, '2020-12-31', { adjusted: 'false' })
    expect(asFiled['shares_diluted']!.split_factor).toBe(1)
    expect(
      (await provenance(incomeStatement, '2020-12-31', { as_of: '2021-07-31' }))['shares_diluted']!
        .split_factor,
    ).toBe(1)
  })
})

describe('the provenance of a derived figure', () => {
  it('names both figures of a difference', async () => {
    const { operating_cash_flow } = await provenance(cashFlow, '2020-06-30', { period: 'quarterly' })
    expect(operating_cash_flow).toMatchObject({
      derivation: 'ytd_difference',
      concept: 'us-gaap:NetCashProvidedByUsedInOperatingActivities',
      value_as_reported: null,
      filed: '2020-08-01',
    })
    expect(signed(operating_cash_flow!)).toEqual([700, -300])
  })

  it('names year and nine months of a fourth quarter', async () => {
    const { operating_cash_flow } = await provenance(cashFlow, '2020-12-31', { period: 'quarterly' })
    expect(operating_cash_flow).toMatchObject({ derivation: 'q4_from_annual', filed: '2021-02-20' })
    expect(signed(operating_cash_flow!)).toEqual([1800, -1200])
  })

  it('has no one concept where there are several', async () => {
    const { gross_profit } = await provenance(incomeStatement, '2020-06-30', { period: 'quarterly' })
    expect(gross_profit).toMatchObject({ concept: null, value_as_reported: null, derivation: 'difference' })
    expect(gross_profit!.inputs.map(({ concept }) => concept)).toEqual([
      'us-gaap:Revenues',
      'us-gaap:CostOfRevenue',
    ])
  })

  it('names the parts of an identity', async () => {
    const { total_liabilities } = await provenance(balanceSheet, '2020-12-31')
    expect(total_liabilities!.derivation).toBe('from_identity')
    expect(signed(total_liabilities!)).toEqual([900, -500])
    expect(total_liabilities!.inputs[0]!.period_start).toBeNull()
  })
})

describe('the provenance of a null', () => {
  it('is the reason', async () => {
    const { income_tax, ebitda } = await provenance(incomeStatement, '2020-12-31')
    expect(income_tax).toEqual({
      concept: null,
      value_as_reported: null,
      accession_number: null,
      filed: null,
      derivation: null,
      split_factor: null,
      reason: 'not_reported',
      inputs: [],
    })
    expect(ebitda!.reason).toBe('missing_input:operating_income')
  })

  it('is the kind of company where the line is none of it', async () => {
    const { gross_profit } = await provenance(incomeStatement, '2020-12-31', { ticker: 'BTL' })
    expect(gross_profit!.reason).toBe('not_applicable:bank')
  })
})

describe('the provenance of twelve months', () => {
  it('is the four quarters, each with its record', async () => {
    const { revenue } = await provenance(incomeStatement, '2021-03-31', { period: 'ttm' })
    expect(revenue).toMatchObject({ derivation: 'sum_of_quarters', concept: null, reason: null })
    expect(
      revenue!.inputs.map(({ concept, period_start, period_end, value }) => [
        concept,
        period_start,
        period_end,
        value,
      ]),
    ).toEqual([
      [null, '2021-01-01', '2021-03-31', 130_000],
      [null, '2020-10-01', '2020-12-31', 130_000],
      [null, '2020-07-01', '2020-09-30', 120_000],
      [null, '2020-04-01', '2020-06-30', 110_000],
    ])
  })

  it('is that of any page', async () => {
    const [second] = await rows(incomeStatement, { period: 'ttm', limit: '1', offset: '1' })
    expect(second!.period_end).toBe('2021-03-31')
    expect(second!.provenance['revenue']!.inputs).toHaveLength(4)
  })

  it('is the filed figures where the quarters are missing', async () => {
    const annual = ACME_FACTS.filter(({ filing }) => filing.form !== '10-Q')
    const { net_income } = await provenance(incomeStatement, '2020-12-31', { period: 'ttm' }, annual)
    expect(net_income).toMatchObject({
      derivation: 'annual_of_window',
      concept: 'us-gaap:NetIncomeLoss',
      value_as_reported: 46_000,
    })
  })

  it('is a year and two spans to date where a quarter is missing', async () => {
    const third = day('2020-11-01')
    const gap = [
      ...ACME_FACTS.filter(({ filing }) => filing.filed !== third),
      ...report('10-Q', '2021-08-02', { NetIncomeLoss: { '2021H1': 27_000, '2020H1': 21_000 } }),
    ]
    const { net_income } = await provenance(incomeStatement, '2021-06-30', { period: 'ttm' }, gap)
    expect(net_income!.derivation).toBe('annual_plus_ytd')
    expect(signed(net_income!)).toEqual([46_000, 27_000, -21_000])
  })

  it('has a reason where there is none', async () => {
    const { income_tax } = await provenance(incomeStatement, '2021-03-31', { period: 'ttm' })
    expect(income_tax).toMatchObject({ reason: 'missing_input:four_quarters', inputs: [] })
  })
})
