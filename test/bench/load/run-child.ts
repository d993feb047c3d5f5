import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { LoadResult, LoadTask } from './task.ts'

const CHILD = join(import.meta.dirname, 'child.ts')

/** Runs a load in a separate process. Throws with its stderr if it fails, and if it rejects a file. */
export async function runLoadChild(task: LoadTask, nodeOptions: readonly string[] = []): Promise<LoadResult> {
  await mkdir(task.dataDir, { recursive: true })
  const child = spawn(process.execPath, [...nodeOptions, CHILD, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '12' },
  })
  const output = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    output.out += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    output.err += chunk
  })
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (...end) => resolve(end))
  })
  if (code !== 0) throw new Error(`The load exited with ${signal ?? code}: ${output.err.slice(-2_000)}`)
  const result = JSON.parse(output.out) as LoadResult
  if (result.refused.length > 0) throw new Error(`Rejected files: ${result.refused.slice(0, 5).join('; ')}`)
  return result
}
