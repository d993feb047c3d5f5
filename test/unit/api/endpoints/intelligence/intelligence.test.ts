import { beforeAll, describe, expect, it } from 'vitest'
import { recentSignals } from '../../../../../src/api/endpoints/intelligence/recent.ts'
import { signalScreen } from '../../../../../src/api/endpoints/intelligence/screen.ts'
import { signalSummary } from '../../../../../src/api/endpoints/intelligence/signal-summary.ts'
import { signalCatalog } from '../../../../../src/api/endpoints/intelligence/signals.ts'
import { SIGNALS } from '../../../../../src/domain/signals/rules-version.ts'
import { marketFixture } from '../metrics/sample-market.ts'
import { ALDR, putReadings, READINGS } from './readings.ts'

interface Match {
  readonly ticker: string
  readonly filing_date: string
  readonly matched_signals: readonly string[]
  readonly evidence: readonly Record<string, unknown>[]
  readonly not_evaluated: readonly unknown[]
}

interface Screen {
  readonly total: number
  readonly has_more: boolean
  readonly matches: readonly Match[]
  readonly not_evaluated: readonly unknown[] | null
}

interface Recent {
  readonly data: readonly (Match & { readonly form_type: string; readonly signals: readonly unknown[] })[]
  readonly count: number
  readonly has_more: boolean
}

const market = marketFixture()
beforeAll(() => putReadings(market.stores))

const { path: SCREEN } = signalScreen
const { path: RECENT } = recentSignals
const screen = (body: object) => market.send<Screen>(SCREEN, body)
const recent = (query = '') => market.read<Recent>(`${RECENT}?${query}`)
const places = ({ matches }: Screen) => matches.map(({ ticker, filing_date }) => `${ticker} ${filing_date}`)
const summary = (ticker: string) => signalSummary.path.replace('{ticker}', ticker)
const rows = ({ data }: Recent) => data.map(({ ticker, filing_date }) => `${ticker} ${filing_date}`)

const GOING_CONCERN = ['going_concern']
const ALL_NEW = [
  'ZZALDR 2026-06-19',
  'ZZBRKN 2026-06-14',
  'ZZCIND 2026-06-09',
  'ZZDOVA 2026-05-29',
  '4200099999 2026-04-30',
  'ZZALDR 2026-04-04',
]

describe('POST /filing-intelligence/screen', () => {
  it('answers with the sources of the last 90 days on which a signal fired, the newest first', async () => {
    const answer = await screen({ signals: GOING_CONCERN })
    expect(places(answer)).toEqual(ALL_NEW)
    expect(answer).toMatchObject({
      total: 6,
      signals_requested: GOING_CONCERN,
      not_evaluated: null,
      as_of: null,
    })
  })

  it('shows of a match whose it is, what fired, and the sentence it rests on', async () => {
    const signals = ['material_weakness', 'customer_concentration_high']
    const { matches } = await screen({ signals, match_mode: 'any', ticker: 'ZZALDR' })
    const [reading] = READINGS
    const evidence = reading!.signals[1]!.evidence[0]!
    expect(matches).toEqual([
      {
        ticker: 'ZZALDR',
        company_name: expect.any(String),
        cik: '4200000001',
        sector: expect.any(String),
        form_type: '10-K',
        filing_date: '2026-06-19',
        fiscal_year: 2023,
        fiscal_period: 'FY',
        accession_number: reading!.accession_number,
        source_url: null,
        matched_signals: ['customer_concentration_high'],
        evidence: [
          {
            signal_id: 'customer_concentration_high',
            quote: evidence.quote,
            section_id: 'mda_full',
            chunk_id: null,
            start: 10,
            end: 60,
            value: null,
            unit: null,
          },
        ],
        not_evaluated: [{ signal_id: 'material_weakness', reason: 'section_not_found' }],
      },
    ])
  })

  it.each(['recency', 'market_cap'])('counts all matches of every page, by %s', async order_by => {
    const all = await screen({ signals: GOING_CONCERN, order_by })
    const pages = await Promise.all(
      [0, 4, 8].map(offset => screen({ signals: GOING_CONCERN, order_by, limit: 4, offset })),
    )
    expect(pages.flatMap(places)).toEqual(places(all))
    expect(pages.map(({ total, has_more }) => [total, has_more])).toEqual([
      [6, true],
      [6, false],
      [6, false],
    ])
  })

  it('requires all signals on one source unless match is any', async () => {
    const signals = ['going_concern', 'customer_concentration_high']
    expect(places(await screen({ signals }))).toEqual(['ZZALDR 2026-06-19', 'ZZDOVA 2026-05-29'])
    expect((await screen({ signals, match_mode: 'any' })).total).toBe(6)
    expect((await screen({ signals: ['covenant_risk'] })).total).toBe(0)
  })

  it('filters by the requested dates, which override recency_days', async () => {
    const days = async (more: object) => places(await screen({ signals: GOING_CONCERN, ...more }))
    expect(await days({ recency_days: 11 })).toEqual(ALL_NEW.slice(0, 1))
    expect(await days({ recency_days: 1, since_date: '2026-06-09' })).toEqual(ALL_NEW.slice(0, 3))
    expect(await days({ until_date: '2026-04-30' })).toEqual([...ALL_NEW.slice(4), 'ZZALDR 2019-02-01'])
    expect(await days({ since_date: '2026-06-09', until_date: '2026-06-14' })).toEqual(ALL_NEW.slice(1, 3))
    expect(await days({ as_of: '2026-05-29' })).toEqual(ALL_NEW.slice(3))
    expect(await days({ as_of: '2026-05-29', until_date: '2026-06-30' })).toEqual([
      ...ALL_NEW.slice(3),
      'ZZALDR 2019-02-01',
    ])
    expect(await days({ as_of: '2019-02-01' })).toEqual(['ZZALDR 2019-02-01'])
  })

  it('keeps to one company, to sectors, and to both', async () => {
    const signals = GOING_CONCERN
    expect((await screen({ signals, ticker: '4200000001' })).total).toBe(2)
    const { sector } = await market.read<{ sector: string }>('/public/companies/by-ticker/ZZALDR')
    const ofSector = await screen({ signals, sectors: [sector] })
    expect(ofSector.matches.map(({ ticker }) => ticker)).toContain('ZZALDR')
    expect(ofSector.matches.map(({ ticker }) => ticker)).not.toContain('4200099999')
    const other = sector === 'utilities' ? 'energy' : 'utilities'
    expect((await screen({ signals, ticker: 'ZZALDR', sectors: [other] })).total).toBe(0)
    expect((await market.post(SCREEN, { signals, ticker: 'ZZNONE' })).statusCode).toBe(404)
  })

  it('counts for one company what could not be evaluated', async () => {
    const { not_evaluated } = await screen({ signals: ['material_weakness'], ticker: 'ZZALDR' })
    expect(not_evaluated).toEqual([
      { signal_id: 'material_weakness', reason: 'section_not_found', sources: 2 },
    ])
    const none = await screen({ signals: ['restatement'], ticker: 'ZZALDR' })
    expect(none).toMatchObject({ total: 0, not_evaluated: [] })
  })

  it('puts the companies of the largest market value first, those without one last', async () => {
    for (const as_of of [undefined, '2026-06-15']) {
      const { results } = await market.send<{ results: { ticker: string }[] }>('/screener/screen', {
        rank_by: { metric: 'market_cap' },
        price: 'current',
        as_of,
        limit: 50,
      })
      const known = results.map(({ ticker }) => ticker)
      const answer = await screen({ signals: GOING_CONCERN, order_by: 'market_cap', as_of })
      const order = [...new Set(answer.matches.map(({ ticker }) => ticker))]
      const ranked = order.filter(ticker => known.includes(ticker))
      expect(ranked.length).toBeGreaterThan(1)
      expect(ranked).toEqual(known.filter(ticker => order.includes(ticker)))
      expect(order.at(-1)).toBe('4200099999')
      expect(answer.total).toBe(as_of === undefined ? 6 : 5)
      const two = await screen({ signals: GOING_CONCERN, order_by: 'market_cap', as_of, limit: 2 })
      expect(two.matches).toEqual(answer.matches.slice(0, 2))
    }
  })

  it('says all that is wrong with a request at once', async () => {
    const reply = await market.post(SCREEN, {
      signals: ['going_concerns', 'no_such_thing_at_all'],
      recency_days: 366,
      since_date: '2025-02-01',
      until_date: '2025-01-01',
      limit: 51,
      order_by: 'name',
      form: '10-K',
    })
    expect(reply.statusCode).toBe(400)
    const { details } = reply.json().error
    const told = Object.fromEntries(
      details.map(({ parameter, message }: Record<string, string>) => [parameter, message]),
    )
    expect(Object.keys(told).sort()).toEqual([
      'form',
      'limit',
      'order_by',
      'recency_days',
      'signals',
      'since_date',
    ])
    expect(told['signals']).toContain('going_concerns (did you mean going_concern?), no_such_thing_at_all')
  })

  it.each([{}, { signals: [] }, { signals: 'going_concern' }, { signals: [1] }, { signals: [null] }])(
    'rejects %j',
    async body => {
      const reply = await market.post(SCREEN, body)
      expect(reply.statusCode).toBe(400)
      expect(reply.json().error.details[0].parameter).toBe('signals')
    },
  )
})

describe('GET /filing-intelligence/recent', () => {
  it('lists sources with their signals, changes and what could not be evaluated', async () => {
    const answer = await recent()
    expect(rows(answer)).toEqual([...ALL_NEW.slice(0, 4), 'ZZBRKN 2026-05-19', ...ALL_NEW.slice(4)])
    expect(answer).toMatchObject({ count: 7, has_more: false })
    expect(answer.data[0]).toMatchObject({
      form_type: '10-K',
      fiscal_period: 'FY',
      signals: [
        { signal_id: 'going_concern', value: null, section_id: 'mda_full' },
        { signal_id: 'customer_concentration_high', value: 23, unit: 'percent' },
      ],
      changes: {
        compared_with: '4200000001-23-000001',
        appeared: ['going_concern'],
        disappeared: ['restatement'],
      },
      not_evaluated: [{ signal_id: 'material_weakness', reason: 'section_not_found' }],
    })
    expect(answer.data[1]!.signals[0]).toMatchObject({ quote: null, section_id: null })
  })

  it('filters by form, calls and releases among them, by signal and day, and pages', async () => {
    expect(rows(await recent('form_type=10-K,ir&recency_days=60'))).toEqual([
      'ZZALDR 2026-06-19',
      'ZZDOVA 2026-05-29',
      'ZZBRKN 2026-05-19',
    ])
    expect(rows(await recent('form_type=Transcript'))).toEqual(['ZZCIND 2026-06-09'])
    expect(rows(await recent('form_type=10-K&as_of=2019-02-28'))).toEqual(['ZZALDR 2019-02-01'])
    expect(rows(await recent('signals=material_weakness,customer_concentration_high'))).toEqual([
      'ZZALDR 2026-06-19',
      'ZZBRKN 2026-06-14',
      'ZZDOVA 2026-05-29',
    ])
    const page = await recent('limit=2&offset=1')
    expect(rows(page)).toEqual(ALL_NEW.slice(1, 3))
    expect(page.has_more).toBe(true)
  })

  it('is a table, and is known again until something is published or the day changes', async () => {
    const csv = await market.get(`${RECENT}?limit=2`, { accept: 'text/csv' })
    expect(csv.body.split('\n')[0]).toContain('ticker')
    const first = await market.get(RECENT)
    const again = await market.get(RECENT, { 'if-none-match': String(first.headers['etag']) })
    expect(again.statusCode).toBe(304)
    await market.stores.text.signals.remove(4200099999, ['unknown'])
    expect((await market.get(RECENT)).headers['etag']).toBe(first.headers['etag'])
    const [reading] = READINGS
    await market.stores.text.signals.put(ALDR, [{ reading: { ...reading!, inputs: 'newer' }, texts: [] }])
    expect((await market.get(RECENT)).headers['etag']).not.toBe(first.headers['etag'])
  })
})

describe('GET /companies/{ticker}/signal-summary', () => {
  it('counts detections by section, and sources that could not be evaluated', async () => {
    const answer = await market.read(summary('ZZALDR'))
    expect(answer).toMatchObject({
      ticker: 'ZZALDR',
      filings_covered: 3,
      transcripts_covered: 0,
      first_date: '2019-02-01',
      last_date: '2026-06-19',
      not_evaluated: [{ signal_id: 'material_weakness', reason: 'section_not_found', sources: 2 }],
      sections: [{ section_id: 'mda_full', count: 3, first_date: '2019-02-01', last_date: '2026-06-19' }],
    })
    expect((answer as { signals: unknown[] }).signals).toEqual([
      {
        signal_id: 'going_concern',
        category: SIGNALS.find(({ id }) => id === 'going_concern')!.category,
        count: 3,
        first_date: '2019-02-01',
        last_date: '2026-06-19',
        last_accession_number: READINGS[0]!.accession_number,
        form_types: ['10-K', '10-K405', '10-Q'],
      },
      expect.objectContaining({ signal_id: 'customer_concentration_high', count: 1 }),
      expect.objectContaining({ signal_id: 'restatement', count: 1 }),
    ])
  })

  it('uses only data filed by as_of', async () => {
    const path = `${summary('ZZALDR')}?as_of=`
    expect(await market.read(`${path}2026-05-30`)).toMatchObject({
      filings_covered: 2,
      last_date: '2026-04-04',
    })
    expect(await market.read(`${path}2010-01-01`)).toMatchObject({
      first_date: null,
      signals: [],
      sections: [],
      as_of: '2010-01-01',
      notice: expect.stringMatching(/\S/),
    })
  })

  it('counts calls, as does the coverage of a company', async () => {
    expect(await market.read(summary('ZZCIND'))).toMatchObject({ transcripts_covered: 1 })
    const { coverage } = await market.read<{ coverage: object }>('/public/companies/by-ticker/ZZCIND')
    expect(coverage).toMatchObject({ transcripts: 1 })
    expect((await market.get(summary('ZZNONE'))).statusCode).toBe(404)
  })
})

describe('GET /filing-intelligence/signals', () => {
  it('lists every rule with its text, and no precision that was not measured', async () => {
    const { signals, count } = await market.read<{ signals: Record<string, unknown>[]; count: number }>(
      signalCatalog.path,
    )
    expect(count).toBe(SIGNALS.length)
    expect(signals.map(({ id }) => id)).toEqual(SIGNALS.map(({ id }) => id))
    for (const { rule, description, precision, precision_n, recall, recall_n, status } of signals) {
      expect(rule).toMatch(/\S/)
      expect(description).toMatch(/\S/)
      expect(precision === null).toBe(precision_n === 0)
      expect(recall === null).toBe(recall_n === 0)
      expect(status === 'proven').toBe(Number(precision_n) >= 5 && Number(precision) >= 0.9)
    }
  })
})
