import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { runProcess } from '../run-process.ts'
import type { LoadResult, LoadTask } from './task.ts'

const CHILD = join(import.meta.dirname, 'child.ts')

/** Runs a load in a separate process. Throws if it fails, and if it rejects a file. */
export async function runLoadChild(task: LoadTask, nodeOptions: readonly string[] = []): Promise<LoadResult> {
  await mkdir(task.dataDir, { recursive: true })
  const result = await runProcess<LoadResult>(CHILD, task, nodeOptions)
  if (result.refused.length > 0) throw new Error(`Rejected files: ${result.refused.slice(0, 5).join('; ')}`)
  return result
}
