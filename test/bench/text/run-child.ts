import { spawn } from 'node:child_process'
import { join } from 'node:path'
import type { ReadResult, ReadTask } from './task.ts'

const CHILD = join(import.meta.dirname, 'child.ts')

/** Reads documents in a separate process. Throws with its stderr if it fails. */
export async function readInChild(task: ReadTask): Promise<ReadResult> {
  const child = spawn(process.execPath, [CHILD, JSON.stringify(task)], { stdio: ['ignore', 'pipe', 'pipe'] })
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
  if (code !== 0)
    throw new Error(`Reading documents exited with ${signal ?? code}: ${output.err.slice(-2_000)}`)
  return JSON.parse(output.out) as ReadResult
}
