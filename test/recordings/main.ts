import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { openRealApps, openSampleApps, type RecordedApps } from './apps.ts'
import { digest, type Normalized } from './normalize.ts'
import { compare, type Recordings, read, record, written } from './record.ts'
import type { RecordedRequest } from './request.ts'
import { REAL, SAMPLE } from './requests.ts'

const USAGE = `npm run recordings -- [--check | --record] [--bodies DIR] [--only sample|real] [--verbose]
  --check    compares responses with the recordings (default); differences only in wording do not fail
  --record   writes new recordings: test/recordings/sample.json and real.json
  --bodies   also writes each normalized response to a file below DIR, for diff -r
  --only     runs one of the two parts
  --verbose  lists the requests whose responses differ only in wording`

interface Part {
  readonly name: 'sample' | 'real'
  readonly requests: readonly RecordedRequest[]
  open(): Promise<RecordedApps>
}

/** Resolves to the exit code: 0 equal or recorded, 1 different, 2 invalid arguments. */
export async function main(args: readonly string[]): Promise<number> {
  const options = optionsOf(args)
  if (!options) {
    console.error(USAGE)
    return 2
  }
  const mirror = process.env['EDGAR_MIRROR']?.trim()
  const parts: Part[] = [{ name: 'sample', requests: SAMPLE, open: openSampleApps }]
  if (mirror) parts.push({ name: 'real', requests: REAL, open: () => openRealApps(mirror) })
  else console.log('real: skipped, EDGAR_MIRROR is not set')
  let failed = false
  for (const part of parts) {
    if (options.only !== undefined && options.only !== part.name) continue
    failed = !(await run(part, options)) || failed
  }
  return failed ? 1 : 0
}

interface Options {
  readonly record: boolean
  readonly verbose: boolean
  readonly bodies: string | undefined
  readonly only: string | undefined
}

function optionsOf(args: readonly string[]): Options | null {
  try {
    const { values } = parseArgs({
      args: [...args],
      options: {
        check: { type: 'boolean', default: false },
        record: { type: 'boolean', default: false },
        verbose: { type: 'boolean', default: false },
        bodies: { type: 'string' },
        only: { type: 'string' },
      },
    })
    if (values.check && values.record) return null
    if (values.only !== undefined && values.only !== 'sample' && values.only !== 'real') return null
    return { record: values.record, verbose: values.verbose, bodies: values.bodies, only: values.only }
  } catch {
    return null
  }
}

async function run({ name, requests, open }: Part, options: Options): Promise<boolean> {
  const file = join(import.meta.dirname, `${name}.json`)
  const began = performance.now()
  const seconds = () => ((performance.now() - began) / 1_000).toFixed(1)
  const opened = await open()
  console.log(`${name}: data loaded after ${seconds()} s`)
  let recordings: Recordings
  try {
    recordings = await record(requests, opened, await writerOf(options.bodies, name))
  } finally {
    await opened.close()
  }
  console.log(`${name}: ${recordings.size} requests after ${seconds()} s; ${statuses(recordings)}`)
  if (options.record) {
    await writeFile(file, written(recordings))
    console.log(`${name}: recorded`)
    return true
  }
  const { failures, wording } = compare(read(await readFile(file, 'utf8')), recordings)
  for (const failure of failures) console.log(`  ${failure}`)
  if (options.verbose) for (const request of wording) console.log(`  wording: ${request}`)
  console.log(`${name}: ${failures.length} differences, ${wording.length} only in wording`)
  return failures.length === 0
}

/** How many responses had each status. */
function statuses(recordings: Recordings): string {
  const counts = Map.groupBy(recordings.values(), ({ status }) => status)
  return [...counts]
    .sort(([a], [b]) => a - b)
    .map(([status, { length }]) => `${status}: ${length}`)
    .join(', ')
}

async function writerOf(folder: string | undefined, part: string) {
  if (folder === undefined) return undefined
  const target = join(folder, part)
  await mkdir(target, { recursive: true })
  return (name: string, { complete }: Normalized) => {
    const readable = name.replace(/[^\w.=-]+/g, '_').slice(0, 120)
    return writeFile(join(target, `${readable}-${digest(name).slice(0, 8)}.txt`), `${name}\n${complete}`)
  }
}
