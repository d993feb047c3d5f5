import { beforeAll, describe, expect, it } from 'vitest'
import { transcriptSignals } from '../../../../../src/api/endpoints/intelligence/transcript-signals.ts'
import { transcriptTrajectory } from '../../../../../src/api/endpoints/intelligence/transcript-trajectory.ts'
import type { CallAnalysis } from '../../../../../src/domain/signals/calls/call.ts'
import { furnishedCalls } from '../../../../../src/domain/signals/calls/furnished.ts'
import type { SourceAnalysis } from '../../../../../src/domain/signals/source-analysis.ts'
import { callSection } from '../../../../support/call-sentences.ts'
import { companyContext } from '../../../../support/company/context.ts'
import { MARKET } from '../../../../support/company/market.ts'
import { callEndpoint } from '../../../../support/company/requests.ts'
import { CALL, type SampleTurn, TRANSCRIPT_LAYOUTS } from '../../../../support/sample-transcripts.ts'

const [ACME, QUIET] = [MARKET[0]!, MARKET[1]!]
const { context } = companyContext({ companies: MARKET })

/** A call of a quarter furnished some days later. */
function furnished(
  at: number,
  heading: string,
  day: string,
  filing_date: string,
  turns: readonly SampleTurn[],
): SourceAnalysis {
  const text = TRANSCRIPT_LAYOUTS[0]!
    .print(turns)
    .replace('July 28, 2021', day)
    .replace('Second Quarter 2021 Earnings Conference Call', heading)
  const { source, section } = callSection(text)
  const accession = `0001234567-21-00000${at}`
  const identity = {
    id: accession,
    accession_number: accession,
    kind: 'filing',
    form_type: '8-K',
    filing_date,
  } as const
  const [call] = furnishedCalls(
    { ...source, ...identity, cik: ACME.cik, filer_cik: ACME.cik, sections: [section] },
    { fiscalYearEnd: '12-31', others: [] },
  )
  return { ...call!, inputs: 'made' }
}

const saying = (from: string, to: string) =>
  CALL.map(turn => ({ ...turn, says: turn.says.replaceAll(from, to) }))
const WEAK = CALL.map(turn => ({
  ...turn,
  says: turn.says
    .replace(/Demand for our gauges[^.]*\./, 'Demand for our gauges was weak.')
    .replaceAll('second quarter', 'first quarter'),
}))
const OTHER = saying(
  'second quarter fiscal 2021 earnings conference call',
  'conference call on the acquisition of Tern Valves',
).map(turn => ({ ...turn, says: turn.says.replace('June 30, 2021', 'spring') }))
const THIRD = saying('second quarter', 'third quarter').map(turn => ({
  ...turn,
  says: turn.says.replace('June 30, 2021', 'September 30, 2021'),
}))
const READINGS = [
  furnished(1, 'First Quarter 2021 Earnings Call', 'April 28, 2021', '2021-04-29', WEAK),
  furnished(2, 'Second Quarter 2021 Earnings Call', 'July 28, 2021', '2021-07-30', CALL),
  furnished(3, 'Acquisition of Tern Valves Conference Call', 'September 2, 2021', '2021-09-03', OTHER),
  furnished(4, 'Third Quarter 2021 Earnings Call', 'October 27, 2021', '2021-10-28', THIRD.slice(0, 4)),
]

beforeAll(async () => {
  await context.stores.text.signals.put(
    ACME.cik,
    READINGS.map(reading => ({ reading, texts: [] })),
  )
})

const ticker = ACME.listings[0]!.ticker
const signals = (texts: Readonly<Record<string, string>> = {}) =>
  callEndpoint(transcriptSignals, context, { ticker, ...texts })
const trajectory = (texts: Readonly<Record<string, string>> = {}) =>
  callEndpoint(transcriptTrajectory, context, { ticker, ...texts })

describe('GET /companies/{ticker}/transcript-signals', () => {
  it('returns the latest call as of the date, with speakers and offsets', async () => {
    const answer = await signals({ as_of: '2021-08-31' })
    expect(answer.call).toEqual({
      event_date: '2021-07-28',
      title: null,
      subject: 'earnings',
      period_end: '2021-06-30',
      fiscal_year: 2021,
      fiscal_period: 'Q2',
      source_url: expect.stringContaining('000123456721000002'),
      accession_number: '0001234567-21-000002',
      has_speakers: true,
      has_qa: true,
      word_count: expect.any(Number),
    })
    expect(answer.signals).toContainEqual({
      signal_id: 'call_guidance_given',
      part: 'prepared',
      speaker: 'Theodore Pike',
      role: 'cfo',
      quote: 'For the third quarter we expect revenue of $42 million to $44 million.',
      section_id: 'exhibit_99_2',
      start: expect.any(Number),
      end: expect.any(Number),
      value: 42e6,
      unit: 'USD',
    })
    expect(answer.counts).toMatchObject({ headwinds: 1, guidance_given: 1 })
  })

  it('takes a call about anything as the latest, and tells what could not be evaluated', async () => {
    expect((await signals({ as_of: '2021-10-01' })).call).toMatchObject({
      subject: 'other',
      fiscal_period: null,
      period_end: null,
    })
    const latest = await signals()
    expect(latest.call).toMatchObject({ event_date: '2021-10-27', has_qa: false })
    expect(latest.not_evaluated).toContainEqual({ signal_id: 'call_deferral', reason: 'no_questions' })
  })

  it('is empty where no call is loaded or none was known', async () => {
    const notice = expect.stringMatching(/call transcripts/)
    const empty = { call: null, signals: [], counts: {}, not_evaluated: [], notice }
    expect(await callEndpoint(transcriptSignals, context, { ticker: String(QUIET.cik) })).toMatchObject(empty)
    expect(await signals({ as_of: '2021-04-28' })).toMatchObject(empty)
  })
})

describe('GET /companies/{ticker}/transcript-trajectory', () => {
  it('has one record a call on results, the latest first, each against the one before that is like it', async () => {
    const { data, count, has_more } = await trajectory()
    expect([count, has_more]).toEqual([3, false])
    expect(
      data.map(({ event_date, period_end, fiscal_period, compared_with }) => [
        event_date,
        period_end,
        fiscal_period,
        compared_with,
      ]),
    ).toEqual([
      ['2021-10-27', '2021-09-30', 'Q3', null],
      ['2021-07-28', '2021-06-30', 'Q2', '2021-04-28'],
      ['2021-04-28', '2021-03-31', 'Q1', null],
    ])
    const [prepared, whole, first] = data
    expect([prepared!.has_qa, prepared!.appeared, prepared!.disappeared]).toEqual([false, [], []])
    expect(whole!.appeared).toContain('call_demand_strength')
    expect(whole!.disappeared).toContain('call_demand_weakness')
    expect([first!.appeared, first!.disappeared]).toEqual([[], []])
  })

  it('tells counts per 1,000 words of the company', async () => {
    const { data } = await trajectory()
    const call = READINGS[1]!.call as CallAnalysis
    const [, whole] = data
    expect(whole!.counts['numbers']).toBe(call.counts['numbers'])
    expect(whole!.per_1000_words!['numbers']).toBeCloseTo(
      (1000 * call.counts['numbers']!) / call.company_word_count,
      1,
    )
  })

  it('returns the requested number of quarters and still compares the last one', async () => {
    const { data, has_more } = await trajectory({ quarters: '2' })
    expect([data.length, has_more, data[1]!.compared_with]).toEqual([2, true, '2021-04-28'])
    const rest = await trajectory({ quarters: '2', offset: '1' })
    expect([rest.data[0], rest.has_more]).toEqual([data[1], false])
  })

  it('uses only data filed by as_of', async () => {
    const { data } = await trajectory({ as_of: '2021-07-29' })
    expect(data.map(({ event_date }) => event_date)).toEqual(['2021-04-28'])
  })

  it.each(['1', '21', 'two'])('rejects %s quarters', async quarters => {
    await expect(trajectory({ quarters })).rejects.toMatchObject({ code: 'invalid_parameter' })
  })
})
