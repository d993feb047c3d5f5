import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { sampleSource } from '../../../loaders/sample/index.ts'
import { DEFAULT_SIZE } from '../../../loaders/sample/profiles.ts'
import { runLoadChild } from './run-child.ts'
import type { LoadResult } from './task.ts'

/** Facts that are loaded before the clock starts. */
const WARM_UP_FACTS = 200_000

/** Companies without their filings, as many threads as there are cores. */
export const COMPANIES = { warmUpFacts: WARM_UP_FACTS, workers: null, withFilings: false } as const

interface MadeLoad extends LoadResult {
  readonly dataDir: string
  /** The mirror that was loaded. */
  readonly from: string
}

const done = new Map<string, Promise<MadeLoad>>()

/** Makes companies, loads them into a directory below `scratch` and tells how that went; once for a directory. */
export function syntheticLoad(
  companies: number,
  scratch: string,
  say: (line: string) => void,
): Promise<MadeLoad> {
  const known = done.get(scratch)
  if (known) return known
  const result = makeAndLoad(companies, scratch, say)
  done.set(scratch, result)
  return result
}

async function makeAndLoad(companies: number, scratch: string, say: (line: string) => void) {
  const from = join(scratch, 'made-mirror')
  const dataDir = join(scratch, 'made-data')
  say(`  making ${companies.toLocaleString('en-US')} companies ...`)
  await writeSyntheticMirror(companies, from)
  say('  loading them ...')
  const result = await runLoadChild({ ...COMPANIES, from, dataDir, rounds: 1 })
  return { ...result, dataDir, from }
}

const zip = promisify(gzip)

/** Writes the made sample as a mirror directory, so that loading it costs what loading SEC's files costs. */
async function writeSyntheticMirror(companies: number, directory: string): Promise<void> {
  const source = sampleSource({ ...DEFAULT_SIZE, companies })
  for await (const cik of source.ciks()) {
    for (const document of await source.documents(cik)) {
      const path = join(directory, `${document.name.replace(/^sample\//, '')}.gz`)
      await mkdir(dirname(path), { recursive: true })
      await writeFile(path, await zip(await document.bytes(), { level: constants.Z_BEST_SPEED }))
    }
  }
}
