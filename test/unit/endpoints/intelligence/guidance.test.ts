import { beforeAll, describe, expect, it } from 'vitest'
import { guidanceOf } from '../../../../src/domain/guidance/read-guidance.ts'
import type { SourceReading } from '../../../../src/domain/signals/reading.ts'
import { earningsHistory } from '../../../../src/endpoints/intelligence/earnings-history.ts'
import { guidanceVsActual } from '../../../../src/endpoints/intelligence/guidance-vs-actual.ts'
import { release } from '../../../support/guidance-sources.ts'
import { given, sourceReading } from '../../../support/signal-readings.ts'
import { madeMarket } from '../metrics/sample-market.ts'

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
  readonly eps_diluted: number | null
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
const market = madeMarket({ companies: 1 })
const GUIDANCE = guidanceVsActual.path.replace('{ticker}', 'ZZALDR')
const HISTORY = earningsHistory.path.replace('{identifier}', 'ZZALDR')
const targets = (query = '') => market.read<Page<Target>>(`${GUIDANCE}?${query}`)
const announcements = (query = '') => market.read<Page<Announcement>>(`${HISTORY}?${query}`)
const only = ({ data }: Page<Target>, metric: string, year: number) =>
  data.find(row => row.metric === metric && row.fiscal_year === year)!

let year: Year
let announced: Announcement

/** A release of the company, filed on a day, as it is read. */
function reading(number: number, filed: string, paragraphs: readonly string[], id?: string): SourceReading {
  const own = sourceReading(CIK, number, {
    form_type: '8-K',
    filing_date: filed,
    fiscal_year: null,
    fiscal_period: null,
  })
  const { records } = guidanceOf(release(paragraphs, { filing_date: filed }), {
    fiscalYearEnd: '12-31',
    periods: [],
  })
  return { ...own, ...(id && { id, accession_number: id }), guidance: records }
}

beforeAll(async () => {
  year = (await market.read<Page<Year>>('/companies/ZZALDR/income-statement?adjusted=false&limit=1')).data[0]!
  announced = (await announcements('limit=1')).data[0]!
  const label = year.fiscal_year
  const money = (factor: number) =>
    `$${(year.revenue * factor).toLocaleString('en-US', { maximumFractionDigits: 0 })}`
  await market.stores.text.signals.put(
    CIK,
    given(
      reading(901, `${label}-02-10`, [
        `For fiscal ${label} we expect revenue of ${money(0.9)} to ${money(0.95)}.`,
      ]),
      reading(902, `${label}-05-10`, [
        `For fiscal ${label} we expect revenue of ${money(0.98)} to ${money(1.02)}, GAAP EPS of $${(year.eps_diluted + 1).toFixed(2)} and non-GAAP EPS of $9.99.`,
      ]),
      reading(903, `${label}-08-10`, [`We reaffirm our fiscal ${label} guidance.`]),
      reading(
        904,
        '2026-06-20',
        ['For fiscal 2031 we expect revenue of $90 billion.'],
        announced.accession_number,
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
    expect(only(page, 'revenue', 2031)).toMatchObject({
      outcome: 'pending',
      actual: null,
      period_end: '2031-12-31',
    })
  })

  it('knows on a day only what was filed by then', async () => {
    const early = only(await targets(`as_of=${year.fiscal_year}-03-01`), 'revenue', year.fiscal_year)
    expect(early).toMatchObject({
      outcome: 'pending',
      actual: null,
      guidance: { issued_date: `${year.fiscal_year}-02-10` },
    })
    expect(early.revisions).toHaveLength(1)
    expect((await targets('as_of=2001-01-01')).data).toEqual([])
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
      data.find(({ accession_number }) => accession_number === announced.accession_number)?.guidance_count,
    ).toBe(1)
    expect(data.at(-1)?.guidance_count).toBeNull()
  })

  it('has no figures before the periodic report', async () => {
    const last = (await announcements('limit=4')).data.at(-1)!
    const then = (await announcements(`as_of=${last.announced_date}`)).data[0]!
    expect(then).toMatchObject({
      accession_number: last.accession_number,
      fiscal_period: last.fiscal_period,
      revenue: null,
    })
  })

  it('answers for a CIK, as CSV, and refuses what is no request', async () => {
    const byCik = await market.read<Page<Announcement>>(
      earningsHistory.path.replace('{identifier}', String(CIK)),
    )
    expect(byCik.data).toEqual((await announcements()).data)
    expect((await market.get(HISTORY, { accept: 'text/csv' })).body).toContain('price_reaction_1d')
    expect((await market.get(`${HISTORY}?limit=many`)).statusCode).toBe(400)
    expect((await market.get(earningsHistory.path.replace('{identifier}', 'ZZNONE'))).statusCode).toBe(404)
  })
})
