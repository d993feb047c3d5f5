import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { constants, gzip } from 'node:zlib'
import { sampleSource } from '../../../loaders/sample/index.ts'
import { DEFAULT_SIZE } from '../../../loaders/sample/profiles.ts'
import { runLoadChild } from './run-child.ts'
import type { LoadResult } from './task.ts'

/** Facts loaded before timing starts. */
const WARM_UP_FACTS = 200_000

/** Companies without filing documents, with one worker thread per core besides the first. */
export const COMPANIES = { warmUpFacts: WARM_UP_FACTS, workers: null, withFilings: false } as const

interface SyntheticLoad extends LoadResult {
  readonly dataDir: string
  /** The mirror directory that was loaded. */
  readonly from: string
}

const loads = new Map<string, Promise<SyntheticLoad>>()

/** Generates companies and loads them into a directory below `scratch`; once per `scratch`. */
export function syntheticLoad(
  companies: number,
  scratch: string,
  log: (line: string) => void,
): Promise<SyntheticLoad> {
  const started = loads.get(scratch)
  if (started) return started
  const result = generateAndLoad(companies, scratch, log)
  loads.set(scratch, result)
  return result
}

async function generateAndLoad(companies: number, scratch: string, log: (line: string) => void) {
  const from = join(scratch, 'synthetic-mirror')
  const dataDir = join(scratch, 'synthetic-data')
  log(`  generating ${companies.toLocaleString('en-US')} companies ...`)
  await writeSyntheticMirror(companies, from)
  log('  loading them ...')
  const result = await runLoadChild({ ...COMPANIES, from, dataDir, rounds: 1 })
  return { ...result, dataDir, from }
}

const zip = promisify(gzip)

/** Writes the synthetic sample as a mirror directory, so that loading it takes the same steps as loading SEC files. */
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
