import { beforeEach, describe, expect, it } from 'vitest'
import { FIRST_CIK } from '../../../../loaders/sample/numbers.ts'
import { AppError } from '../../../../src/errors.ts'
import type { OpenStores } from '../../../../src/stores/ports/stores.ts'
import { temporaryDirectory } from '../../../support/edgar/files.ts'
import { memoryStores } from '../../../support/edgar/memory-stores.ts'
import { type FakeFiling, type FakeSecOptions, fakeAccession, fakeSec } from '../../../support/fake-sec.ts'
import { fakeTime } from '../../../support/fake-time.ts'
import { companyFixture } from '../../../support/http/companies.ts'
import { type IngestForTest, ingestForTest, loadForTest } from '../../../support/ingest/run.ts'

/** Monday, 10:00 in New York. */
const MONDAY = Date.UTC(2026, 0, 5, 15)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const filing = (cik: number, sequence: number, over: Partial<FakeFiling> = {}): FakeFiling => ({
  cik,
  sequence,
  form: '8-K',
  at: MONDAY - 10 * DAY,
  factsAfter: null,
  ...over,
})
const report = (cik: number, sequence: number, at: number, factsAfter = 10 * MINUTE) =>
  filing(cik, sequence, { form: '10-Q', at, factsAfter })

let config: IngestForTest['config']
beforeEach(async () => {
  config = { dataDir: await temporaryDirectory(), secUserAgent: 'Example admin@example.com' }
})

function world(filings: readonly FakeFiling[], over: Partial<FakeSecOptions> = {}) {
  const time = fakeTime(MONDAY)
  const sec = fakeSec({ filings, now: time.now, listed: [1, 2, 3], ...over })
  return { stores: memoryStores(), config, sec, time }
}
type World = ReturnType<typeof world>
const taskOf = ({ stores }: World, of: FakeFiling) =>
  stores.ingest.tasks.get(`${of.cik} ${fakeAccession(of)}`)
const accessionsOf = ({ stores }: World, cik: number) =>
  stores.filingsIn(cik).map(({ accession }) => accession)
/** Memory stores tell no companies: those that anything is published of. */
function withCompanies(stores: World['stores']): OpenStores {
  const ofPublished = () => {
    const snapshot = stores.companies.snapshot()
    const ciks = [...new Set([...stores.published.map(({ cik }) => cik), FIRST_CIK])]
    return { ...snapshot, companies: ciks.map(cik => companyFixture(cik, `T${cik}`, `Company ${cik}`)) }
  }
  return { ...stores, companies: { ...stores.companies, snapshot: ofPublished } }
}
const until = (ms: number) => ({ until: MONDAY + ms })
/** In the order of lists of filings. */
const accessions = (...filings: readonly FakeFiling[]) => filings.map(fakeAccession)

const restCall = ({ sec }: World, part: string) =>
  sec.requests.filter(({ path }) => path.includes(part)).length

describe('ingest', () => {
  it('updates companies completely, then loads each new filing once', async () => {
    const late = report(1, 2, MONDAY + 5 * MINUTE)
    const made = world([filing(1, 1), filing(2, 1), late, filing(3, 1, { at: MONDAY + MINUTE })])
    const { code, out } = await ingestForTest(['--ciks', '1,2'], made, until(HOUR))
    expect(code).toBe(0)
    expect(out).toContain('1 new filing in the feed')
    expect(accessionsOf(made, 1)).toEqual(accessions(filing(1, 1), late))
    expect(made.stores.factsIn(1)).toHaveLength(1)
    expect(accessionsOf(made, 3)).toEqual([])
    expect(taskOf(made, late)?.state).toBe('loaded')
    expect(made.stores.text.puts.toSorted()).toEqual(accessions(filing(1, 1), late, filing(2, 1)))
    expect(await made.stores.ingest.position()).toMatchObject({ ended: true, loaded: 3, failed: 0 })
  })

  it('serves a report immediately and polls for its facts until they are published', async () => {
    const late = report(1, 2, MONDAY + 5 * MINUTE, 3 * HOUR)
    const made = world([filing(1, 1), late])
    await ingestForTest(['--ciks', '1'], made, until(HOUR))
    expect(made.stores.text.rowsOf(fakeAccession(late)).length).toBeGreaterThan(0)
    expect(taskOf(made, late)).toMatchObject({ state: 'facts_missing', reason: 'facts are not out' })
    expect(await made.stores.ingest.summary()).toMatchObject({ unserved: 0, factsMissing: 1 })
    const before = restCall(made, 'companyfacts')
    await ingestForTest(['--ciks', '1'], made, until(5 * HOUR))
    expect(taskOf(made, late)?.state).toBe('loaded')
    expect(made.stores.factsIn(1)).toHaveLength(1)
    // Waits grow to an hour.
    expect(restCall(made, 'companyfacts') - before).toBeLessThan(7)
  })

  it('abandons facts that never come after thirty attempts, about a day, and reports it', async () => {
    const late = report(1, 2, MONDAY + 5 * MINUTE, 100 * DAY)
    const made = world([filing(1, 1), late])
    const { out } = await ingestForTest(['--ciks', '1', '--interval', '1800'], made, until(2 * DAY))
    expect(taskOf(made, late)).toMatchObject({ state: 'given_up', tries: 30 })
    expect(out.filter(line => line.endsWith('abandoned after 30 attempts: facts are not out'))).toHaveLength(
      1,
    )
    expect(await made.stores.ingest.position()).toMatchObject({ loaded: 1, failed: 1 })
    expect(await made.stores.ingest.summary()).toMatchObject({ unserved: 0, factsMissing: 0 })
  })

  it('reads page after page back to what it saw, however the pages shift meanwhile', async () => {
    const stream = Array.from({ length: 12 }, (_, at) =>
      filing(1, at + 2, { at: MONDAY + 59_000 + at * 300 }),
    )
    const made = world([filing(1, 1), ...stream, filing(1, 30, { at: MONDAY + HOUR })])
    await ingestForTest(['--ciks', '1'], made, until(2 * MINUTE))
    await ingestForTest(['--ciks', '1'], made, until(2 * HOUR))
    expect(accessionsOf(made, 1)).toEqual(accessions(filing(1, 1), ...stream, filing(1, 30)))
    const looks = made.sec.requests.filter(
      ({ path, at }) => path.includes('browse-edgar') && at < MONDAY + 63_000,
    )
    expect(looks.length).toBeGreaterThan(2)
    expect(made.stores.text.puts.toSorted()).toEqual(accessionsOf(made, 1))
  })

  it('finds in the daily indexes what the feed no longer holds, over a weekend without any', async () => {
    const missed = [1, 2, 3].map(day => filing(1, 1 + day, { at: MONDAY + day * DAY }))
    const later = [5, 6, 7].map(at => filing(2, at, { at: MONDAY + 8 * DAY + at * MINUTE }))
    const made = world([filing(1, 1), ...missed, ...later], { feedEntries: 2 })
    await ingestForTest(['--ciks', '1'], made)
    await made.time.clock.sleep(8 * DAY + HOUR, new AbortController().signal)
    const { out } = await ingestForTest(['--ciks', '1'], made)
    expect(out).toEqual([
      '3 new filings in the daily indexes',
      'Daily indexes are read whole to 2026-01-11; that of 2026-01-12 is not final yet',
      expect.stringMatching(/^CIK 1: 8-K .*02 loaded; 8-K .*03 loaded; 8-K .*04 loaded$/),
    ])
    expect(accessionsOf(made, 1)).toEqual(accessions(filing(1, 1), ...missed))
  })

  it('waits out a refusal, which it tells from an index that is not there', async () => {
    const late = filing(1, 2, { at: MONDAY + 30 * MINUTE })
    const made = world([filing(1, 1), late])
    await ingestForTest(['--ciks', '1'], made)
    let refusals = 7
    made.sec.beforeResponse = path => (path.includes('daily-index') && --refusals >= 0 ? 'throttled' : null)
    const { out } = await ingestForTest(['--ciks', '1'], made, until(3 * HOUR))
    expect(
      out.filter(line => line.includes('rejects our requests (HTTP 403) after 5 attempts')),
    ).toHaveLength(1)
    expect(taskOf(made, late)?.state).toBe('loaded')
  })

  it('goes on with indexes and work while the feed cannot be read, and reports why', async () => {
    const late = filing(1, 2, { at: MONDAY + HOUR })
    const made = world([filing(1, 1), late])
    await ingestForTest(['--ciks', '1'], made)
    made.sec.beforeResponse = path => (path.includes('browse-edgar') ? 'truncated' : null)
    await made.time.clock.sleep(20 * HOUR, new AbortController().signal)
    const { code, err, out } = await ingestForTest(['--ciks', '1'], made)
    expect(code).toBe(1)
    expect(err[0]).toMatch(/browse-edgar.*: cut off, 5 attempts/)
    expect(out).toContain('1 new filing in the daily indexes')
    expect(taskOf(made, late)?.state).toBe('loaded')
  })

  it.each([1, -1])('loses nothing to a clock that jumps by %i day, nor when it is put right', async days => {
    const late = [1, 2, 3, 4].map(at => report(1, 1 + at, MONDAY + at * 10 * HOUR))
    const made = world([filing(1, 1), ...late])
    const args = ['--ciks', '1', '--interval', '1800']
    await ingestForTest(args, made, until(12 * HOUR))
    made.time.skew = days * DAY
    await ingestForTest(args, made, until(32 * HOUR))
    made.time.skew = 0
    await ingestForTest(args, made, until(42 * HOUR))
    expect(accessionsOf(made, 1)).toEqual(accessions(filing(1, 1), ...late))
    expect(made.stores.factsIn(1)).toHaveLength(4)
  })

  it('follows the companies that are loaded, also those that come to be while it runs', async () => {
    const filings = [1, 2, 3].flatMap(cik => [filing(cik, 1), filing(cik, 2, { at: MONDAY + 2 * HOUR })])
    const made = world(filings)
    const named = await ingestForTest([], made)
    expect(named.out).toContain(
      'No company is followed: load some, or name them by --tickers, --ciks or --all.',
    )
    const stores = withCompanies(made.stores)
    await loadForTest(['--ciks', '1'], made)
    await ingestForTest([], { ...made, stores }, until(HOUR))
    await loadForTest(['--ciks', '2'], made)
    await ingestForTest([], { ...made, stores }, until(4 * HOUR))
    expect([1, 2, 3].map(cik => accessionsOf(made, cik).length)).toEqual([2, 2, 0])
  })

  it('takes up with --all a company with a ticker when it files something', async () => {
    const late = filing(3, 2, { at: MONDAY + MINUTE })
    const made = world([filing(3, 1), filing(9, 1), late, filing(9, 2, { at: MONDAY + MINUTE })])
    await ingestForTest(['--all'], made, until(HOUR))
    expect(accessionsOf(made, 3)).toEqual(accessions(filing(3, 1), late))
    expect(accessionsOf(made, 9)).toEqual([])
  })

  it('has not missed what a company filed while it was not followed', async () => {
    const meanwhile = filing(2, 2, { at: MONDAY + HOUR })
    const made = world([filing(1, 1), filing(2, 1), meanwhile])
    await ingestForTest(['--ciks', '1,2'], made)
    await ingestForTest(['--ciks', '1'], made, until(3 * HOUR))
    expect(accessionsOf(made, 2)).toEqual(accessions(filing(2, 1)))
    await ingestForTest(['--ciks', '1,2'], made, until(4 * HOUR))
    expect(accessionsOf(made, 2)).toEqual(accessions(filing(2, 1), meanwhile))
  })

  it('has a list that lags behind the feed, and documents that come later', async () => {
    const late = filing(1, 2, { at: MONDAY + 5 * MINUTE })
    const made = world([filing(1, 1), late])
    let failures = 12
    made.sec.beforeResponse = path =>
      path.includes(fakeAccession(late).replaceAll('-', '')) && --failures >= 0 ? 'failed' : null
    await ingestForTest(['--ciks', '1'], made, until(HOUR))
    expect(taskOf(made, late)).toMatchObject({ state: 'loaded' })
    expect(made.stores.text.rowsOf(fakeAccession(late)).length).toBeGreaterThan(0)
  })

  it('goes on after a store was away, and ends where the program itself is at fault', async () => {
    const late = filing(1, 2, { at: MONDAY + 5 * MINUTE })
    const made = world([filing(1, 1), late])
    made.stores.beforePublish = async () => {
      if (made.time.now() < MONDAY + 20 * MINUTE) throw new AppError('unavailable')
    }
    const { code, out } = await ingestForTest(['--ciks', '1'], made, until(HOUR))
    expect(code).toBe(0)
    expect(out).toContain('A data store is unavailable. Retry shortly.')
    expect(taskOf(made, late)?.state).toBe('loaded')

    const broken = world([filing(1, 1)])
    broken.stores.beforePublish = async () => {
      throw new TypeError('a fault of ours')
    }
    await expect(ingestForTest(['--ciks', '1'], broken, until(HOUR))).rejects.toThrow('a fault of ours')
    expect(await broken.stores.ingest.lease.hold('next')).toBe(false)
    expect(await broken.stores.ingest.lease.hold('next')).toBe(true)
  })

  it('lets another ingest work, waits for its end and reports it', async () => {
    const made = world([filing(1, 1)])
    const { lease } = made.stores.ingest
    await lease.hold('another')
    made.time.onSleep = () => {}
    const waited = await ingestForTest(['--ciks', '1'], made, until(HOUR))
    expect(waited).toMatchObject({
      code: 0,
      out: ['Another ingest process is running; waiting for it to finish.'],
    })
    expect(made.sec.requests).toEqual([])
    expect(await ingestForTest(['--ciks', '1'], made)).toMatchObject({
      code: 1,
      err: ['Another ingest process is running.'],
    })
    await lease.release('another')
    expect((await ingestForTest(['--ciks', '1'], made)).code).toBe(0)
    expect(accessionsOf(made, 1)).toHaveLength(1)
  })

  it('reports all that is wrong with its options at once', async () => {
    const made = world([])
    const { code, err } = await ingestForTest(['--ciks', 'x', '--interval', '5', '--forms', '?'], made)
    expect(code).toBe(2)
    expect(err).toHaveLength(4)
    expect((await ingestForTest(['--tickers', 'NONE'], made)).err[0]).toBe('No company has the ticker NONE.')
    expect((await ingestForTest(['--colour'], made)).code).toBe(2)
  })
})
