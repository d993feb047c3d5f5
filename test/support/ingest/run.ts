import type { LoadConfig } from '../../../loaders/define-loader.ts'
import { runIngest } from '../../../loaders/ingest/run.ts'
import { runLoad } from '../../../loaders/run.ts'
import type { OpenStores } from '../../../src/stores/ports/stores.ts'
import type { FakeSec } from '../fake-sec.ts'
import type { FakeTime } from '../fake-time.ts'

/** URL of the fake SEC; only the fake `fetch` resolves it. */
const FAKE_SEC_URL = 'http://sec.fake'

export interface IngestForTest {
  readonly stores: OpenStores
  readonly config: LoadConfig
  readonly sec: FakeSec
  readonly time: FakeTime
}

interface IngestResult {
  readonly code: number
  readonly out: readonly string[]
  readonly err: readonly string[]
}

/** Runs `ingest` for one round, or until the simulated time `until` or an abort. */
export async function ingestForTest(
  args: readonly string[],
  { stores, config, sec, time }: IngestForTest,
  {
    until,
    abort = new AbortController(),
  }: { readonly until?: number; readonly abort?: AbortController } = {},
): Promise<IngestResult> {
  const [out, err]: [string[], string[]] = [[], []]
  time.onSleep = () => {
    if (until !== undefined && time.now() >= until) abort.abort()
  }
  const code = await runIngest(
    ['--from', FAKE_SEC_URL, ...args, ...(until === undefined ? ['--once'] : [])],
    {
      ...{ stores, config, clock: time.clock, fetch: sec.fetch, signal: abort.signal, pageSize: 3 },
      io: { out: line => out.push(line), err: line => err.push(line) },
    },
  )
  return { code, out, err }
}

/** Runs `load edgar` from the fake SEC. */
export async function loadForTest(args: readonly string[], run: IngestForTest): Promise<IngestResult> {
  const { stores, config, sec, time } = run
  const [out, err]: [string[], string[]] = [[], []]
  const code = await runLoad(['edgar', '--from', FAKE_SEC_URL, ...args], {
    ...{ stores, config, clock: time.clock, fetch: sec.fetch, signal: new AbortController().signal },
    io: { out: line => out.push(line), err: line => err.push(line) },
  })
  return { code, out, err }
}
