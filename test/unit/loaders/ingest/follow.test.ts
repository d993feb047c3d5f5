import { beforeEach, describe, expect, it } from 'vitest'
import { temporaryDirectory } from '../../../support/edgar-files.ts'
import { memoryStores } from '../../../support/edgar-memory-stores.ts'
import { type IngestForTest, ingestForTest } from '../../../support/ingest-run.ts'
import { madeTime } from '../../../support/made-time.ts'
import {
  type PlayedFiling,
  type PlayedOptions,
  playedAccession,
  playSec,
} from '../../../support/sec-played.ts'

/** Monday, 10:00 in New York. */
const MONDAY = Date.UTC(2026, 0, 5, 15)
const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

const filing = (cik: number, sequence: number, over: Partial<PlayedFiling> = {}): PlayedFiling => ({
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

function world(filings: readonly PlayedFiling[], over: Partial<PlayedOptions> = {}) {
  const time = madeTime(MONDAY)
  const sec = playSec({ filings, now: time.now, listed: [1, 2, 3], ...over })
  return { stores: memoryStores(), config, sec, time }
}
type World = ReturnType<typeof world>
const taskOf = ({ stores }: World, of: PlayedFiling) =>
  stores.ingest.tasks.get(`${of.cik} ${playedAccession(of)}`)
describe('ingest', () => {
  it('brings companies up to date as a whole, then loads what they file, each filing once', async () => {
    const late = report(1, 2, MONDAY + 5 * MINUTE)
    const made = world([filing(1, 1), filing(2, 1), late, filing(3, 1, { at: MONDAY + MINUTE })])
    const { code, out } = await ingestForTest(['--ciks', '1,2'], made, { until: MONDAY + HOUR })
    expect(out).toContain('1 new filing in the feed')
    expect(code).toBe(0)
    expect(
      made.stores
        .filingsIn(1)
        .map(({ accession }) => accession)
        .sort(),
    ).toEqual([playedAccession(filing(1, 1)), playedAccession(late)])
    expect(made.stores.factsIn(1)).toHaveLength(1)
    expect(made.stores.filingsIn(3)).toEqual([])
    expect(taskOf(made, late)?.state).toBe('loaded')
    expect(made.stores.text.puts.toSorted()).toEqual([filing(1, 1), late, filing(2, 1)].map(playedAccession))
  })
})
