import { describe, expect, it } from 'vitest'
import { rawFacts } from '../../../../../src/api/endpoints/facts/raw-facts.ts'
import type { DimensionalQuery, DimensionalRow } from '../../../../../src/stores/ports/dimensional.ts'
import type { PeriodRow } from '../../../../../src/stores/ports/stores.ts'
import { companyContext } from '../../../../support/company/context.ts'
import { companyFixture } from '../../../../support/http/companies.ts'

const ROW: DimensionalRow = {
  concept: 'us-gaap:Revenues',
  unit: 'USD',
  value: 1_250_000,
  decimals: -3,
  period_start: '2023-01-01',
  period_end: '2023-12-31',
  label: null,
  dimensions: [
    {
      axis: 'us-gaap:StatementBusinessSegmentsAxis',
      member: 'made:NorthernLandsMember',
      axis_label: 'Segments [Axis]',
      member_label: null,
    },
    { axis: 'made:SiteAxis', member: 'Site 7', axis_label: null, member_label: null },
  ],
  accession_number: '0000001234-24-000001',
  form_type: '10-K',
  filed: '2024-02-15',
  filer_cik: 1234,
  primary_document: 'report.htm',
}

const calendar: PeriodRow[] = [
  period('quarterly', 2023, 'Q4', '2023-10-01', '2023-12-31'),
  period('annual', 2023, 'FY', '2023-01-01', '2023-12-31'),
  period('ytd', 2023, 'Q2', '2023-01-01', '2023-06-30'),
]

function period(
  period_type: PeriodRow['period_type'],
  fiscal_year: number,
  fiscal_period: string,
  period_start: string,
  period_end: string,
): PeriodRow {
  return { period_type, fiscal_year, fiscal_period, period_start, period_end }
}

type Asked = Parameters<typeof rawFacts.handle>[0]

async function searchRequest(
  asked: Partial<Asked> = {},
  stored: { periods?: PeriodRow[]; later?: { start: string | null; end: string }[]; label?: string } = {},
) {
  const queries: { cik: number; query: DimensionalQuery }[] = []
  const days: (string | null)[] = []
  const company = { ...companyFixture(1234, 'ACME', 'Acme Testing Corp'), fiscalYearEnd: '12-31' }
  const { context } = companyContext({ companies: [company], covered: [1234] })
  const answer = await rawFacts.handle({ ticker: 'ACME', limit: 20, offset: 0, ...asked } as Asked, {
    ...context,
    snapshot: { ...context.snapshot, label: () => stored.label ?? null },
    stores: {
      ...context.stores,
      facts: {
        ...context.stores.facts,
        periods: async (_publication, asOf) => {
          days.push(asOf)
          return stored.periods ?? calendar
        },
      },
      dimensional: {
        facts: async (cik, query) => {
          queries.push({ cik, query })
          return { rows: [ROW], hasMore: true }
        },
        periods: async () => stored.later ?? [],
      },
    },
  })
  return { answer, query: queries[0]!.query, days }
}

describe('raw facts', () => {
  it('carry everything that is known of them, labels out of the best source at hand', async () => {
    const { answer } = await searchRequest()
    expect(answer).toMatchObject({ ticker: 'ACME', count: 1, has_more: true })
    expect(answer.data[0]).toEqual({
      concept: 'us-gaap:Revenues',
      label: 'Revenues',
      label_source: 'name',
      unit: 'USD',
      value: 1_250_000,
      decimals: -3,
      period_start: '2023-01-01',
      period_end: '2023-12-31',
      period_type: 'annual',
      dimensions: [
        {
          axis: 'us-gaap:StatementBusinessSegmentsAxis',
          axis_label: 'Segments [Axis]',
          member: 'made:NorthernLandsMember',
          member_label: 'Northern lands',
        },
        { axis: 'made:SiteAxis', axis_label: 'Site', member: 'Site 7', member_label: 'Site 7' },
      ],
      accession_number: '0000001234-24-000001',
      form_type: '10-K',
      filed: '2024-02-15',
      filer_cik: '0000001234',
      source_url: 'https://www.sec.gov/Archives/edgar/data/1234/000000123424000001/report.htm',
    })
    const labelled = await searchRequest({}, { label: 'Revenues, Total' })
    expect(labelled.answer.data[0]).toMatchObject({ label: 'Revenues, Total', label_source: 'taxonomy' })
  })

  it('are asked for as the caller names them', async () => {
    const { query } = await searchRequest({
      concept: 'Revenues',
      axis: 'srt:ProductOrServiceAxis',
      member: 'ProductMember',
      accession_number: '0000001234-24-000001',
      as_of: '2024-03-01',
      limit: 5,
      offset: 10,
    })
    expect(query).toEqual({
      concept: 'Revenues',
      axis: 'srt:ProductOrServiceAxis',
      member: 'ProductMember',
      axes: null,
      periods: null,
      accession: '0000001234-24-000001',
      asOf: '2024-03-01',
      limit: 5,
      offset: 10,
    })
  })

  it.each([
    ['segment', 'StatementBusinessSegmentsAxis'],
    ['geography', 'StatementGeographicalAxis'],
    ['product', 'ProductOrServiceAxis'],
  ] as const)('of a %s stand on axes that the document publishes', async (dimension, axis) => {
    const { query } = await searchRequest({ dimension })
    expect(query.axes).toContain(axis)
    for (const name of query.axes!) expect(rawFacts.description).toContain(name)
  })

  it('are of the periods that the calendar names, as known on the day', async () => {
    const year = await searchRequest({ fiscal_year: 2023, fiscal_period: 'FY', as_of: '2024-03-01' })
    expect(year.days).toEqual(['2024-03-01'])
    expect(year.query.periods).toEqual({
      durations: [{ start: '2023-01-01', end: '2023-12-31' }],
      instants: ['2023-12-31'],
    })
    const half = await searchRequest({ fiscal_period: 'Q2' })
    expect(half.query.periods).toEqual({
      durations: [{ start: '2023-01-01', end: '2023-06-30' }],
      instants: ['2023-06-30'],
    })
    expect((await searchRequest({ fiscal_year: 1999 })).query.periods).toEqual({
      durations: [],
      instants: [],
    })
  })

  it('after the end of the calendar are named by the end of the fiscal year', async () => {
    const later = [
      { start: '2024-01-01', end: '2024-12-28' },
      { start: '2024-09-29', end: '2024-12-28' },
      { start: '2024-01-01', end: '2024-06-29' },
      { start: '2024-03-31', end: '2024-06-29' },
      { start: null, end: '2024-12-28' },
      { start: null, end: '2024-06-29' },
      { start: '2024-05-01', end: '2024-06-29' },
      { start: '2022-01-01', end: '2022-12-31' },
    ]
    const periods = async (fiscal_period: NonNullable<Asked['fiscal_period']>) =>
      (await searchRequest({ fiscal_year: 2024, fiscal_period }, { later })).query.periods
    expect(await periods('FY')).toEqual({ durations: [later[0]], instants: ['2024-12-28'] })
    expect(await periods('Q4')).toEqual({ durations: [later[1]], instants: ['2024-12-28'] })
    expect(await periods('Q2')).toEqual({ durations: [later[2], later[3]], instants: ['2024-06-29'] })
    expect(await periods('Q1')).toEqual({ durations: [], instants: [] })
  })
})
