import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { companyComposer } from '../../../../src/domain/company/compose.ts'
import { temporaryDirectory } from '../../../support/edgar/files.ts'
import { type MemoryStores, memoryStores } from '../../../support/edgar/memory-stores.ts'
import { type FakeFiling, type FakeSecFault, fakeAccession, fakeSec } from '../../../support/fake-sec.ts'
import { fakeTime } from '../../../support/fake-time.ts'
import { ingestForTest, loadForTest } from '../../../support/ingest/run.ts'
import { propertyRuns } from '../../../support/property-runs.ts'

/** Monday, 10:00 in New York. */
const MONDAY = Date.UTC(2026, 0, 5, 15)
const HOUR = 3_600_000
const DAY = 24 * HOUR
const CIKS = [1, 2, 3]
const ARGS = ['--ciks', '1,2', '--interval', '14400']

const filing = fc.record({
  cik: fc.constantFrom(...CIKS),
  form: fc.constantFrom('10-Q', '8-K', '4'),
  // EDGAR accepts on weekdays, from 6:00 to 22:00 in New York: other hours would be taken for those of another zone.
  day: fc.constantFrom(-3, 0, 1, 2, 3, 4),
  second: fc.integer({ min: -4 * 3_600, max: 12 * 3_600 - 1 }),
  factsAfter: fc.integer({ min: 0, max: 5 * HOUR }),
})
/** A run that is stopped at a request, and how long nobody ingests after it. */
const stopped = fc.record({
  atRequest: fc.integer({ min: 1, max: 60 }),
  pause: fc.constantFrom(0, HOUR, DAY),
  skew: fc.constantFrom(0, 0, DAY, -DAY),
})
const fieldErrors = fc.dictionary(
  fc.integer({ min: 1, max: 400 }).map(String),
  fc.constantFrom<FakeSecFault>('throttled', 'too_many', 'failed', 'cut', 'truncated', 'gone'),
  { maxKeys: 40 },
)

/** What stores hold, as far as it is the same however it came to be there. */
function contentOf(stores: MemoryStores) {
  const kept = [...stores.documents.kept.values()].map(({ inputs: _, ...documents }) => documents)
  return {
    filings: CIKS.map(cik => stores.filingsIn(cik)),
    facts: CIKS.map(cik => stores.factsIn(cik)),
    statements: CIKS.map(cik => stores.numbersIn(cik)?.statements ?? null),
    documents: kept.sort((a, b) => (a.accession < b.accession ? -1 : 1)),
    texts: kept.map(({ accession }) => stores.text.rowsOf(accession)),
    companies: companyComposer()([...stores.observations.values()]),
  }
}

describe('ingest', () => {
  it('ends with what one load of everything has, whatever comes in between', async () => {
    const directory = await temporaryDirectory()
    let world = 0
    await fc.assert(
      fc.asyncProperty(
        fc.array(filing, { minLength: 1, maxLength: 8 }),
        fc.array(stopped, { maxLength: 4 }),
        fieldErrors,
        fc.integer({ min: 1, max: 8 }),
        async (made, stops, faulty, feedEntries) => {
          world += 1
          const filings: FakeFiling[] = made.map(({ cik, form, day, second, factsAfter }, at) => ({
            ...{ cik, form, sequence: at + 1, at: MONDAY + day * DAY + second * 1_000 },
            factsAfter: form === '10-Q' ? factsAfter : null,
          }))
          const time = fakeTime(MONDAY)
          const sec = fakeSec({ filings, now: time.now, listed: CIKS, feedEntries })
          const run = (name: string) => ({
            ...{ stores: memoryStores(), sec, time },
            config: { dataDir: `${directory}/${world}-${name}`, secUserAgent: 'Example admin@example.com' },
          })
          const followed = run('ingest')
          for (const { atRequest, pause, skew } of stops) {
            const abort = new AbortController()
            const from = sec.requests.length
            time.skew = skew
            sec.beforeResponse = (_path, count) => {
              if (count - from >= atRequest) abort.abort()
              return faulty[count] ?? null
            }
            await ingestForTest(ARGS, followed, { abort, until: MONDAY + 9 * DAY })
            await time.clock.sleep(pause, new AbortController().signal)
          }
          sec.beforeResponse = (_path, count) => faulty[count] ?? null
          await ingestForTest(ARGS, followed, { until: Math.max(time.now(), MONDAY + 4 * DAY) + 5 * DAY })

          time.skew = 0
          sec.beforeResponse = () => null
          time.onSleep = () => {}
          const whole = run('load')
          await loadForTest(['--ciks', '1,2'], whole)
          expect(contentOf(followed.stores)).toEqual(contentOf(whole.stores))
          const tasks = [...followed.stores.ingest.tasks.values()]
          expect(tasks.filter(({ accession, state }) => accession !== null && state !== 'loaded')).toEqual([])
          const chosen = filings.filter(({ cik }) => cik !== 3)
          for (const of of chosen.filter(({ at }) => at > MONDAY + DAY)) {
            expect(followed.stores.ingest.tasks.get(`${of.cik} ${fakeAccession(of)}`)?.state).toBe('loaded')
          }
        },
      ),
      { numRuns: propertyRuns(15) },
    )
  }, 120_000)
})
