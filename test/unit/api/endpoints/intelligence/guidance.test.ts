import { beforeAll, describe, expect, it } from 'vitest'
import { earningsHistory } from '../../../../../src/api/endpoints/intelligence/earnings-history.ts'
import { guidanceVsActual } from '../../../../../src/api/endpoints/intelligence/guidance-vs-actual.ts'
import { companyIndex } from '../../../../../src/domain/company/build-index.ts'
import { extractGuidance } from '../../../../../src/domain/signals/guidance/extract-guidance.ts'
import type { SourceAnalysis } from '../../../../../src/domain/signals/source-analysis.ts'
import { release } from '../../../../support/guidance-sources.ts'
import { companyFixture } from '../../../../support/http/companies.ts'
import { analysisFixture, withoutTexts } from '../../../../support/signal/analyses.ts'
import { textContext } from '../../../../support/text/market.ts'
import { marketFixture } from '../metrics/sample-market.ts'

interface Target {
  readonly metric: string
  readonly period_end: string | null
  readonly fiscal_year: number | null
  readonly fiscal_period: string | null
  readonly guidance: {
    readonly low: number | null
    readonly basis: string | null
    readonly issued_date: string
    readonly quote: string
  }
  readonly revisions: readonly { readonly change: string | null; readonly issued_date: string }[]
  readonly actual: { readonly value: number; readonly filed: string; readonly concept: string | null } | null
  readonly outcome: string
  readonly variance: number | null
}

interface Announcement {
  readonly fiscal_year: number
  readonly fiscal_period: string
  readonly period_end: string
  readonly announced_date: string
  readonly accession_number: string
  readonly revenue: number | null
  readonly net_income: number | null
  readonly eps_diluted: number | null
  readonly figures_reason: string | null
  readonly revenue_yoy: number | null
  readonly price_reaction_1d: number | null
  readonly guidance_count: number | null
}

interface Page<Row> {
  readonly data: readonly Row[]
  readonly count: number
  readonly has_more: boolean
}

interface Year {
  readonly fiscal_year: number
  readonly revenue: number
  readonly eps_diluted: number
  readonly filed: string
  readonly accession_number: string
}

const CIK = 4200000001
const market = marketFixture({ companies: 1 })
const GUIDANCE = guidanceVsActual.path.replace('{ticker}', 'ZZALDR')
const HISTORY = earningsHistory.path.replace('{identifier}', 'ZZALDR')
const targets = (query = '') => market.read<Page<Target>>(`${GUIDANCE}?${query}`)
const announcements = (query = '') => market.read<Page<Announcement>>(`${HISTORY}?${query}`)
const only = ({ data }: Page<Target>, metric: string, year: number) =>
  data.find(row => row.metric === metric && row.fiscal_year === year)!

let year: Year
let announcedFiling: Announcement

/** A release of the company, filed on a day, as it is read. */
function parsedArguments(
  number: number,
  filed: string,
  paragraphs: readonly string[],
  id?: string,
): SourceAnalysis {
  const own = analysisFixture(CIK, number, {
    form_type: '8-K',
    filing_date: filed,
    fiscal_year: null,
    fiscal_period: null,
  })
  const { records } = extractGuidance(release(paragraphs, { filing_date: filed }), {
    fiscalYearEnd: '12-31',
    periods: [],
  })
  return { ...own, ...(id && { id, accession_number: id }), guidance: records }
}

beforeAll(async () => {
  year = (await market.read<Page<Year>>('/companies/ZZALDR/income-statement?adjusted=false&limit=1')).data[0]!
  announcedFiling = (await announcements('limit=1')).data[0]!
  const label = year.fiscal_year
  const money = (factor: number) =>
    `$${(year.revenue * factor).toLocaleString('en-US', { maximumFractionDigits: 0 })}`
  await market.stores.text.signals.put(
    CIK,
    withoutTexts(
      parsedArguments(901, `${label}-02-10`, [
        `For fiscal ${label} we expect revenue of ${money(0.9)} to ${money(0.95)}.`,
      ]),
      parsedArguments(902, `${label}-05-10`, [
        `For fiscal ${label} we expect revenue of ${money(0.98)} to ${money(1.02)}, GAAP EPS of $${(year.eps_diluted + 1).toFixed(2)} and non-GAAP EPS of $9.99.`,
      ]),
      parsedArguments(903, `${label}-08-10`, [`We reaffirm our fiscal ${label} guidance.`]),
      parsedArguments(
        904,
        '2026-06-20',
        ['For fiscal 2031 we expect revenue of $90 billion.'],
        announcedFiling.accession_number,
      ),
    ),
  )
})

describe('GET /companies/{ticker}/guidance-vs-actual', () => {
  it('joins the latest target to what was first reported, with every issue of it', async () => {
    const row = only(await targets(), 'revenue', year.fiscal_year)
    expect(row).toMatchObject({
      fiscal_period: 'FY',
      outcome: 'within',
      actual: {
        value: year.revenue,
        filed: expect.stringMatching(/^\d{4}-/),
        concept: expect.stringContaining('us-gaap:'),
      },
      guidance: { basis: 'gaap', kind: 'range', unit: 'USD', issued_date: `${year.fiscal_year}-05-10` },
    })
    expect(row.variance).toBeCloseTo(0, 6)
    expect(row.revisions.map(({ change }) => change)).toEqual([null, 'raised', 'reaffirmed'])
    expect(row.guidance.quote).toContain('we expect revenue')
  })

  it('says where an actual missed, where none can be compared, and where none is there yet', async () => {
    const page = await targets()
    const [gaap, adjusted] = ['gaap', 'non_gaap'].map(
      basis => page.data.find(row => row.metric === 'eps_diluted' && row.guidance.basis === basis)!,
    )
    expect(gaap).toMatchObject({ outcome: 'below', actual: { value: year.eps_diluted } })
    expect(adjusted).toMatchObject({ outcome: 'not_comparable', actual: null, variance: null })
    expect(adjusted).toMatchObject({ outcome_reason: 'non_gaap' })
    expect(only(page, 'revenue', 2031)).toMatchObject({
      outcome: 'pending',
      outcome_reason: null,
      actual: null,
      period_end: '2031-12-31',
    })
  })

  it('uses only data filed by as_of', async () => {
    const early = only(await targets(`as_of=${year.fiscal_year}-03-01`), 'revenue', year.fiscal_year)
    expect(early).toMatchObject({
      outcome: 'pending',
      actual: null,
      guidance: { filing_date: `${year.fiscal_year}-02-10`, issued_date: `${year.fiscal_year}-02-10` },
    })
    expect(early.revisions).toHaveLength(1)
    expect((await targets('as_of=2001-01-01')).data).toEqual([])
  })

  it('reports a period that is over as not reported if no report of it is available', async () => {
    const late = only(await targets(`as_of=${year.fiscal_year + 1}-01-02`), 'revenue', year.fiscal_year)
    expect(late).toMatchObject({
      outcome: 'not_reported',
      outcome_reason: 'report_not_available',
      actual: null,
    })
  })

  it('answers for one metric, and page by page', async () => {
    expect((await targets('metric=eps_diluted')).data.map(({ metric }) => metric)).toEqual([
      'eps_diluted',
      'eps_diluted',
    ])
    expect(await targets('limit=1')).toMatchObject({ count: 1, has_more: true })
  })

  it('serves the same rows as CSV and NDJSON', async () => {
    const csv = await market.get(GUIDANCE, { accept: 'text/csv' })
    expect(csv.body.split('\r\n')[0]).toContain('outcome')
    const lines = (await market.get(GUIDANCE, { accept: 'application/x-ndjson' })).body.trim().split('\n')
    expect(lines.map(row => JSON.parse(row))).toEqual((await targets()).data)
  })

  it('names every fault of a request', async () => {
    const reply = await market.get(`${GUIDANCE}?metric=revenu&limit=0&as_of=2024-02-30&colour=red`)
    expect(reply.statusCode).toBe(400)
    const { error } = reply.json<{ error: { details: { parameter: string; message: string }[] } }>()
    expect(error.details.map(({ parameter }) => parameter).sort()).toEqual([
      'as_of',
      'colour',
      'limit',
      'metric',
    ])
    expect((await market.get(guidanceVsActual.path.replace('{ticker}', 'ZZNONE'))).statusCode).toBe(404)
  })
})

describe('GET /earnings/{identifier}/history', () => {
  it('shows announcements with the figures first reported', async () => {
    const { data } = await announcements('limit=20')
    expect(data.length).toBeGreaterThan(8)
    const quarters = data.map(({ fiscal_year, fiscal_period }) => `${fiscal_year} ${fiscal_period}`)
    expect(new Set(quarters).size).toBe(quarters.length)
    expect(quarters).toEqual(quarters.toSorted().reverse())
    const statements = await market.read<
      Page<{ period_end: string; revenue: number; fiscal_period: string }>
    >('/companies/ZZALDR/income-statement?period=quarterly&adjusted=false&limit=100')
    const filed = new Map(statements.data.map(({ period_end, revenue }) => [period_end, revenue]))
    const known = data.filter(({ revenue, fiscal_year }) => revenue !== null && fiscal_year > 2022)
    expect(known.length).toBeGreaterThan(6)
    for (const { period_end, revenue } of known) expect(revenue).toBe(filed.get(period_end))
    for (const { announced_date, period_end } of data) expect(announced_date > period_end).toBe(true)
  })

  it('tells growth, the price after it, and the number of targets', async () => {
    const { data } = await announcements('limit=12')
    const told = data.filter(({ revenue }) => revenue !== null)
    expect(told.every(({ revenue_yoy }) => revenue_yoy !== null && Math.abs(revenue_yoy) < 1)).toBe(true)
    expect(
      data.some(({ price_reaction_1d }) => price_reaction_1d !== null && Math.abs(price_reaction_1d) < 0.5),
    ).toBe(true)
    expect(
      data.find(({ accession_number }) => accession_number === announcedFiling.accession_number)
        ?.guidance_count,
    ).toBe(1)
    expect(data.at(-1)?.guidance_count).toBeNull()
  })

  it('lists an announcement that only its text shows, with the figures of its release', async () => {
    const printed = { value: 5e6, year_ago: 4e6 }
    const results = {
      period_end: '2031-03-31',
      fiscal_year: 2031,
      fiscal_period: 'Q1',
      figures: {
        period_end: '2031-03-31',
        section_id: 'exhibit_99_1',
        start: 0,
        revenue: printed,
        net_income: printed,
        eps_diluted: null,
      },
    }
    const reading = analysisFixture(CIK, 905, { form_type: '8-K', filing_date: '2031-04-20' })
    await market.stores.text.signals.put(CIK, withoutTexts({ ...reading, results }))
    expect((await announcements('limit=1')).data[0]).toMatchObject({
      period_end: '2031-03-31',
      fiscal_year: 2031,
      fiscal_period: 'Q1',
      filing_date: '2031-04-20',
      announced_date: '2031-04-20',
      revenue: 5e6,
      revenue_yoy: 0.25,
      net_income: 5e6,
      eps_diluted: null,
      figures_from: 'release',
      figures_reason: 'not_in_source',
    })
    const unnamed = {
      ...results,
      period_end: '2031-03-29',
      fiscal_year: null,
      fiscal_period: null,
      figures: null,
    }
    const second = analysisFixture(CIK, 906, { form_type: '8-K', filing_date: '2031-04-25' })
    await market.stores.text.signals.put(CIK, withoutTexts({ ...second, results: unnamed }))
    expect((await announcements('limit=1')).data[0]).toMatchObject({
      fiscal_year: 2031,
      fiscal_period: 'Q1',
      announced_date: '2031-04-25',
      figures_from: null,
      figures_reason: 'no_income_statement',
    })
    await market.stores.text.signals.remove(CIK, [reading.id, second.id])
  })

  it('counts quarters from one that a release names, for a company without a known fiscal year end', async () => {
    const { context, text } = textContext()
    const release = (filing_date: string, results: SourceAnalysis['results']) =>
      analysisFixture(1234, Number(filing_date.replaceAll('-', '')), {
        form_type: '8-K',
        filing_date,
        results,
      })
    const unnamed = { fiscal_year: null, fiscal_period: null, figures: null }
    await text.signals.put(
      1234,
      withoutTexts(
        release('2023-03-16', { ...unnamed, period_end: '2023-02-25' }),
        release('2023-06-20', {
          ...unnamed,
          period_end: '2023-05-27',
          fiscal_year: 2022,
          fiscal_period: 'Q4',
        }),
        release('2023-09-20', { ...unnamed, period_end: '2023-08-26' }),
      ),
    )
    const stores = {
      ...context.stores,
      facts: { ...context.stores.facts, periods: async () => [], splits: async () => [] },
      prices: { ...context.stores.prices, history: async () => null },
    }
    const companies = companyIndex([
      { ...companyFixture(1234, 'ACME', 'Acme Testing Corp'), fiscalYearEnd: null },
    ])
    const answer = await earningsHistory.handle(
      { identifier: 'ACME', limit: 9, offset: 0 },
      { ...context, companies, stores },
    )
    expect(
      answer.data.map(({ period_end, fiscal_year, fiscal_period }) => [
        period_end,
        fiscal_year,
        fiscal_period,
      ]),
    ).toEqual([
      ['2023-08-26', 2023, 'Q1'],
      ['2023-05-27', 2022, 'Q4'],
      ['2023-02-25', 2022, 'Q3'],
    ])
  })

  it('has no figures before the periodic report if no release is loaded', async () => {
    const last = (await announcements('limit=4')).data.at(-1)!
    const then = (await announcements(`as_of=${last.announced_date}`)).data[0]!
    expect(then).toMatchObject({
      accession_number: last.accession_number,
      fiscal_period: last.fiscal_period,
      revenue: null,
      figures_reason: 'text_not_loaded',
    })
    for (const { revenue, net_income, eps_diluted, figures_reason } of (await announcements('limit=20')).data)
      expect(figures_reason === null).toBe(![revenue, net_income, eps_diluted].includes(null))
  })

  it('answers for a CIK and as CSV, and rejects invalid requests', async () => {
    const byCik = await market.read<Page<Announcement>>(
      earningsHistory.path.replace('{identifier}', String(CIK)),
    )
    expect(byCik.data).toEqual((await announcements()).data)
    expect((await market.get(HISTORY, { accept: 'text/csv' })).body).toContain('price_reaction_1d')
    expect((await market.get(`${HISTORY}?limit=many`)).statusCode).toBe(400)
    expect((await market.get(earningsHistory.path.replace('{identifier}', 'ZZNONE'))).statusCode).toBe(404)
  })
})
