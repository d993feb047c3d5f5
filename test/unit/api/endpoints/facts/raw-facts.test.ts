import { describe, expect, it } from 'vitest'
import { rawFacts } from '../../../../../src/api/endpoints/facts/raw-facts.ts'
import { NO_FIRST_DAY, parseDay } from '../../../../../src/domain/day.ts'
import { DIMENSION_AXES } from '../../../../../src/domain/documents/xbrl/instance.ts'
import type { DimensionalColumns, DimensionalRow } from '../../../../../src/stores/ports/dimensional.ts'
import type { DictionaryTexts, PeriodRow } from '../../../../../src/stores/ports/stores.ts'
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

interface Stored {
  readonly rows?: readonly DimensionalRow[]
  readonly label?: string
}

/** The response over rows in the order in which the store gives them. */
async function response(asked: Partial<Asked> = {}, { rows = [ROW], label }: Stored = {}) {
  const company = { ...companyFixture(1234, 'ACME', 'Acme Testing Corp'), fiscalYearEnd: '12-31' }
  const { context } = companyContext({ companies: [company], covered: [1234] })
  const versions = calendar.map(row => ({ ...row, known_from: day('2024-02-15'), known_to: 65_535 }))
  return await rawFacts.handle({ ticker: 'ACME', limit: 20, offset: 0, ...asked } as Asked, {
    ...context,
    snapshot: { ...context.snapshot, label: () => label ?? null },
    stores: {
      ...context.stores,
      facts: { ...context.stores.facts, periodVersions: async () => versions },
      dimensional: { ...context.stores.dimensional, all: async () => [columnsOf(rows)] },
    },
  })
}

const day = (text: string) => parseDay(text)!

function columnsOf(rows: readonly DimensionalRow[]): DimensionalColumns {
  const words = (texts: readonly (string | null)[]): DictionaryTexts => ({
    codes: texts.map((_, index) => index),
    texts: texts.map(text => text ?? ''),
  })
  const dimensions = rows.flatMap(row => row.dimensions)
  return {
    concept: words(rows.map(({ concept }) => concept)),
    label: words(rows.map(({ label }) => label)),
    unit: words(rows.map(({ unit }) => unit)),
    start: rows.map(({ period_start }) => (period_start === null ? NO_FIRST_DAY : day(period_start))),
    end: rows.map(({ period_end }) => day(period_end)),
    value: rows.map(({ value }) => value),
    decimals: row => rows[row]!.decimals,
    dimensionEnds: rows.map((_, at) => rows.slice(0, at + 1).flatMap(row => row.dimensions).length),
    axes: words(dimensions.map(({ axis }) => axis)),
    members: words(dimensions.map(({ member }) => member)),
    axisLabels: words(dimensions.map(({ axis_label }) => axis_label)),
    memberLabels: words(dimensions.map(({ member_label }) => member_label)),
    filing: rows.map((_, at) => at),
    filings: rows.map(row => ({ ...row, filed: day(row.filed) })),
  }
}

const values = async (asked: Partial<Asked>, rows: readonly DimensionalRow[]) =>
  (await response(asked, { rows })).data.map(({ value }) => value)

describe('raw facts', () => {
  it('carry everything that is known of them, labels out of the best source at hand', async () => {
    const answer = await response()
    expect(answer).toMatchObject({ ticker: 'ACME', count: 1, has_more: false })
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
    const labelled = await response({}, { label: 'Revenues, Total' })
    expect(labelled.data[0]).toMatchObject({ label: 'Revenues, Total', label_source: 'taxonomy' })
  })

  it('are selected as the caller names them', async () => {
    const rows = [
      ROW,
      { ...ROW, concept: 'us-gaap:Assets', period_start: null, value: 5, filed: '2024-03-02' },
    ]
    expect(await values({ concept: 'Revenues' }, rows)).toEqual([1_250_000])
    expect(await values({ concept: 'us-gaap:Assets' }, rows)).toEqual([5])
    expect(await values({ axis: 'made:SiteAxis', member: 'Site 7' }, rows)).toEqual([1_250_000, 5])
    expect(await values({ axis: 'made:SiteAxis', member: 'NorthernLandsMember' }, rows)).toEqual([])
    expect(await values({ as_of: '2024-03-01' }, rows)).toEqual([1_250_000])
    expect(await values({ accession_number: '0000001234-24-000002' }, rows)).toEqual([])
    const { data, has_more } = await response({ limit: 1 }, { rows })
    expect([data.length, has_more]).toEqual([1, true])
    expect(await values({ limit: 1, offset: 1 }, rows)).toEqual([5])
  })

  it('are found by words of the label of the filing and of the name', async () => {
    const rows = [{ ...ROW, label: 'Turnover, net of ristorni' }]
    const found = async (concept_search: string) =>
      (await response({ concept_search }, { rows })).data.map(({ concept }) => concept)
    expect(await found('turnover net')).toEqual(['us-gaap:Revenues'])
    expect(await found('revenue')).toEqual(['us-gaap:Revenues'])
    expect(await found('REVEN')).toEqual(['us-gaap:Revenues'])
    expect(await found('deferred turnover')).toEqual([])
  })

  it('have the first version that was filed by the day', async () => {
    const versions = [
      { ...ROW, value: 3, filed: '2024-06-01', accession_number: '0000001234-24-000003' },
      { ...ROW, value: 2, filed: '2024-04-01', accession_number: '0000001234-24-000002' },
      ROW,
    ]
    expect(await values({}, versions)).toEqual([3])
    expect(await values({ as_of: '2024-05-31' }, versions)).toEqual([2])
    expect(await values({ as_of: '2024-03-01' }, versions)).toEqual([1_250_000])
    expect(await values({ as_of: '2024-02-14' }, versions)).toEqual([])
    expect(await values({ accession_number: ROW.accession_number }, versions)).toEqual([1_250_000])
  })

  it.each([
    ['segment', 'StatementBusinessSegmentsAxis'],
    ['geography', 'StatementGeographicalAxis'],
    ['product', 'ProductOrServiceAxis'],
  ] as const)('of a %s stand on axes that the document publishes', async (dimension, axis) => {
    const rows = ['StatementBusinessSegmentsAxis', 'StatementGeographicalAxis', 'ProductOrServiceAxis'].map(
      (name, value) => ({ ...ROW, value, dimensions: [{ ...ROW.dimensions[0]!, axis: `srt:${name}` }] }),
    )
    const { data } = await response({ dimension }, { rows })
    expect(data.map(({ dimensions }) => dimensions[0]!.axis)).toEqual([`srt:${axis}`])
    for (const name of DIMENSION_AXES[dimension]) expect(rawFacts.description).toContain(name)
  })

  /** Facts of these periods, each with its place as value. */
  const ofPeriods = (periods: readonly { start: string | null; end: string }[]) =>
    periods.map(({ start, end }, value) => ({ ...ROW, value, period_start: start, period_end: end }))

  it('are of the periods that the calendar names, as known on the day', async () => {
    const rows = ofPeriods([
      { start: '2023-01-01', end: '2023-12-31' },
      { start: null, end: '2023-12-31' },
      { start: '2023-10-01', end: '2023-12-31' },
      { start: '2023-01-01', end: '2023-06-30' },
      { start: null, end: '2023-06-30' },
    ])
    const year = { fiscal_year: 2023, fiscal_period: 'FY' } as const
    expect(await values({ ...year, as_of: '2024-03-01' }, rows)).toEqual([0, 1])
    expect(await values({ fiscal_period: 'Q2' }, rows)).toEqual([3, 4])
    expect(await values({ fiscal_year: 1999 }, rows)).toEqual([])
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
    const ofPeriod = (fiscal_period: NonNullable<Asked['fiscal_period']>) =>
      values({ fiscal_year: 2024, fiscal_period }, ofPeriods(later))
    expect(await ofPeriod('FY')).toEqual([0, 4])
    expect(await ofPeriod('Q4')).toEqual([1, 4])
    expect(await ofPeriod('Q2')).toEqual([2, 3, 5])
    expect(await ofPeriod('Q1')).toEqual([])
  })
})
