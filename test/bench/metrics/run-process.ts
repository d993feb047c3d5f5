import { spawn } from 'node:child_process'

/** Runs a file of the bench in a process of its own, which prints its result as JSON. Throws with what it said. */
export async function runProcess<Result>(file: string, task: unknown): Promise<Result> {
  const child = spawn(process.execPath, [file, JSON.stringify(task)], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, UV_THREADPOOL_SIZE: '12' },
  })
  const said = { out: '', err: '' }
  child.stdout.on('data', (chunk: Buffer) => {
    said.out += chunk
  })
  child.stderr.on('data', (chunk: Buffer) => {
    said.err += chunk
  })
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (...end) => resolve(end))
  })
  if (code !== 0) throw new Error(`${file} ended with ${signal ?? code}: ${said.err.slice(-2_000)}`)
  return JSON.parse(said.out) as Result
}
