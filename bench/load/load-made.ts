import { join } from 'node:path'
import { writeMadeMirror } from './made-mirror.ts'
import { runLoadChild } from './run-child.ts'
import type { LoadResult } from './task.ts'

/** Facts that are loaded before the clock starts. */
export const WARM_UP_FACTS = 200_000

const done = new Map<string, Promise<LoadResult & { readonly dataDir: string }>>()

/** Makes companies, loads them into a directory below `scratch` and tells how that went; once for a directory. */
export function loadMade(
  companies: number,
  scratch: string,
  say: (line: string) => void,
): Promise<LoadResult & { readonly dataDir: string }> {
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
  await writeMadeMirror(companies, from)
  say('  loading them ...')
  const result = await runLoadChild({ from, dataDir, rounds: 1, warmUpFacts: WARM_UP_FACTS })
  return { ...result, dataDir }
}
