import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { embedded } from '../../../support/clickhouse/embedded.ts'
import { submissionsObservation } from '../../../support/clickhouse/fixtures.ts'
import type { Opened } from '../../../support/clickhouse/harness.ts'
import { temporaryDirectory } from '../../../support/edgar/files.ts'
import { runForTest } from '../../../support/edgar/run.ts'
import { CALL, OPERATOR, PEOPLE, TRANSCRIPT_LAYOUTS } from '../../../support/sample-transcripts.ts'
import { ANY_ANALYSIS } from '../../../support/signal/analyses.ts'

let opened: Opened | null = null
beforeAll(async () => {
  opened = await embedded.open()
  const listed = (cik: number) =>
    submissionsObservation(cik, { listings: [{ ticker: `ZT${cik}`, exchange: null }] })
  await opened.stores.companies.putCompanies(Array.from({ length: 12 }, (_, at) => listed(at + 1)))
})
afterAll(() => opened?.drop())

const index = () => opened!.stores.text.signals
const readings = async (cik: number) =>
  (await index().search({ ...ANY_ANALYSIS, ciks: [cik] }, { limit: 100, offset: 0 })).readings

/** Writes files into a directory of their own and loads it. */
async function load(files: Readonly<Record<string, string | object>>, ...args: string[]) {
  const directory = await temporaryDirectory()
  for (const [name, content] of Object.entries(files)) {
    const path = join(directory, name)
    await mkdir(dirname(path), { recursive: true })
    await writeFile(path, typeof content === 'string' ? content : JSON.stringify(content))
  }
  const config = { dataDir: await temporaryDirectory(), secUserAgent: null }
  const ran = await runForTest(['transcripts', '--from', directory, ...args], {
    stores: opened!.stores,
    config,
  })
  return { code: ran.code, text: [...ran.out, ...ran.err].join('\n') }
}

const TEXT = TRANSCRIPT_LAYOUTS[0]!.print(CALL)
const WEAK = TEXT.replace(/Demand for our gauges[^.]*\./, 'Demand for our gauges was weak.')
const TURNS = CALL.map(({ who, says }, at) => ({
  speaker: who === OPERATOR ? 'Operator' : PEOPLE[who]!.name,
  title: PEOPLE[who]?.title ?? null,
  part: at < 4 ? 'prepared' : 'qa',
  text: says,
}))

describe('loading transcripts', () => {
  it('reads a call out of JSON, with the text beside its reading', async () => {
    const { code, text } = await load({
      'call.json': {
        ticker: 'ZT1',
        event_date: '2021-07-28',
        title: 'Second quarter',
        source_url: 'https://example.com/call',
        text: TEXT,
      },
    })
    expect([code, text]).toEqual([0, expect.stringContaining('1 published')])
    const [reading] = await readings(1)
    expect(reading).toMatchObject({
      id: expect.stringMatching(/^call:2021-07-28:[0-9a-f]{12}$/),
      kind: 'call',
      form_type: 'transcript',
      filing_date: '2021-07-28',
      source_url: 'https://example.com/call',
      accession_number: null,
      fiscal_year: 2021,
      fiscal_period: 'Q2',
    })
    expect(reading!.call).toMatchObject({ has_speakers: true, has_qa: true, event_date: '2021-07-28' })
    const texts = (await index().texts(1, reading!.id))!
    expect(texts).toEqual([{ id: 'call', title: 'Second quarter', text: TEXT.trim() }])
    for (const { quote, start, end } of reading!.signals.flatMap(({ evidence }) => evidence))
      expect(texts[0]!.text.slice(start, end)).toBe(quote)
  })

  it('reads labeled turns, lists, JSON lines and text with a header alike', async () => {
    const about = { event_date: '2021-07-28', title: 'Q2', fiscal_period: 'q2', fiscal_year: 2021 }
    const head = 'CIK: 5\nEvent-Date: 2021-07-28\nTitle: Q2\nFiscal-Year: 2021\nFiscal-Period: Q2\n\n'
    await load({
      'turns.json': { transcripts: [{ ticker: 'zt2', ...about, turns: TURNS }] },
      'list.json': [{ cik: 3, ...about, text: TEXT }],
      'deep/lines.jsonl': `${JSON.stringify({ cik: '0000000004', ...about, text: TEXT })}\n\n`,
      'head.txt': head + TEXT,
    })
    const all = await Promise.all([2, 3, 4, 5].map(async cik => (await readings(cik))[0]!))
    const fired = all.map(({ signals }) => signals.map(({ signal_id }) => signal_id))
    expect(new Set(fired.map(String)).size).toBe(1)
    expect(
      new Set(all.map(({ call }) => call!.turns.map(({ role, part }) => `${role} ${part}`).join())).size,
    ).toBe(1)
  })

  it('changes nothing when loaded twice, and replaces a text that was corrected', async () => {
    const file = (text: string) => ({
      'call.json': { ticker: 'ZT6', event_date: '2021-07-28', title: 'Q2', text },
    })
    await load(file(TEXT))
    const before = opened!.stores.companies.snapshot().dataVersion
    expect((await load(file(TEXT))).text).toContain('1 unchanged')
    expect(opened!.stores.companies.snapshot().dataVersion).toBe(before)
    await load(file(WEAK))
    const all = await readings(6)
    expect(all).toHaveLength(1)
    expect(all[0]!.signals.map(({ signal_id }) => signal_id)).toContain('call_demand_weakness')
  })

  it('tells changes against the call before, also where that comes later', async () => {
    const call = (event_date: string, text: string) => ({
      ticker: 'ZT7',
      event_date,
      title: event_date,
      text,
    })
    await load({ 'b.json': call('2021-07-28', TEXT) })
    await load({ 'a.json': call('2021-04-28', WEAK) })
    const [later, earlier] = await readings(7)
    expect(earlier!.changes).toEqual({ previous_id: null, appeared: [], disappeared: [] })
    expect(later!.changes).toMatchObject({ previous_id: earlier!.id })
    expect(later!.changes.appeared).toContain('call_demand_strength')
    expect(later!.changes.disappeared).toContain('call_demand_weakness')
  })

  it('counts companies that are not loaded, and all faults of entries', async () => {
    const { code, text } = await load({
      'a.json': [
        { ticker: 'ZNONE', event_date: '2021-07-28', text: TEXT },
        { event_date: '28 July', text: '' },
        { ticker: 'ZT8', event_date: '2999-01-01', text: TEXT },
        {
          ticker: 'ZT8',
          event_date: '2021-07-28',
          text: TEXT,
          source_url: 'javascript:alert(1)',
          fiscal_period: 'Q5',
          fiscal_year: 'x',
          period_end: '2021-02-30',
        },
        { ticker: 'ZT8', event_date: '2021-07-28', turns: [{ speaker: '', text: 'Hi' }] },
        7,
      ],
      'b.json': '{"ticker": ',
      'c.txt': 'Good morning, and welcome.',
      'd.json': '',
    })
    expect(code).toBe(1)
    expect(text).toContain('dropped: 6')
    for (const fault of [
      'unknown company',
      'no text',
      'future date',
      'bad source url',
      'bad turns',
      'not an object',
    ])
      expect(text).toContain(`transcripts: ${fault}: 1`)
    expect(text).toContain('left out: no_text, no_company, bad_date')
    expect(text).toContain('left out: bad_source_url, bad_fiscal_year, bad_fiscal_period, bad_period_end')
    expect(text).toMatch(/b\.json.*incomplete or invalid JSON/)
    expect(text).toMatch(/c\.txt.*does not open with lines/)
    expect(text).toMatch(/d\.json.*the file is empty/)
    expect(await readings(8)).toEqual([])
  })

  it('says all that is wrong with its arguments', async () => {
    const config = { dataDir: await temporaryDirectory(), secUserAgent: null }
    const ran = await runForTest(['transcripts', '--kind', 'podcast', '--ticker', '???'], {
      stores: opened!.stores,
      config,
    })
    expect(ran.code).toBe(2)
    expect(ran.err.join('\n')).toMatch(/--from must name[\s\S]*--kind podcast[\s\S]*--ticker \?\?\?/)
  })
})

describe('loading releases', () => {
  const RELEASE =
    'Larkfield Instruments today announced that its board authorized the repurchase of up to $25 million of its shares.'

  it('reads feeds of RSS, Atom and JSON, HTML as text', async () => {
    const html = `&lt;p&gt;${RELEASE}&lt;/p&gt;&lt;p&gt;About us.&lt;/p&gt;`
    await load(
      {
        'ZT9.rss': `<?xml version="1.0"?><rss version="2.0"><channel><title>News</title><item><title>Buyback</title><link>https://example.com/1</link><pubDate>Wed, 28 Jul 2021 08:30:00 -0400</pubDate><description>${html}</description></item></channel></rss>`,
        'ZT10.atom': `<feed xmlns="http://www.w3.org/2005/Atom"><title>News</title><entry><title>Buyback</title><link rel="alternate" href="https://example.com/2"/><updated>2021-07-28T12:00:00Z</updated><content type="html">${html}</content></entry></feed>`,
        'feed.json': {
          version: 'https://jsonfeed.org/version/1.1',
          items: [
            {
              ticker: 'ZT11',
              title: 'Buyback',
              url: 'https://example.com/3',
              date_published: '2021-07-28T12:00:00Z',
              content_html: `<p>${RELEASE}</p>`,
            },
          ],
        },
      },
      '--kind',
      'ir',
    )
    for (const [at, cik] of [9, 10, 11].entries()) {
      const all = await readings(cik)
      expect(all).toEqual([
        expect.objectContaining({
          id: expect.stringMatching(/^release:2021-07-28:/),
          kind: 'release',
          form_type: 'IR',
          filing_date: '2021-07-28',
          source_url: `https://example.com/${at + 1}`,
          results: null,
          call: null,
        }),
      ])
      const [text] = (await index().texts(cik, all[0]!.id))!
      expect(text!.text).toContain(RELEASE)
    }
  })

  it('reads a release below a header, and rejects files that are no feed', async () => {
    const { text } = await load(
      {
        'a.txt': `Ticker: ZT12\nDate: 2021-07-28\nTitle: Buyback\nSource-URL: https://example.com/4\n\n${RELEASE}`,
        'b.xml': '<html><body>Hello</body></html>',
      },
      '--kind',
      'ir',
    )
    expect(text).toMatch(/b\.xml.*no RSS or Atom feed/)
    expect(await readings(12)).toHaveLength(1)
  })
})
