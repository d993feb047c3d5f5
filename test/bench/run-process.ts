import { spawn } from 'node:child_process'

/** Runs a file in a separate process, which prints its result as JSON. Throws with its stderr if it fails. */
export async function runProcess<Result>(
  file: string,
  task: unknown,
  nodeOptions: readonly string[] = [],
): Promise<Result> {
  const child = spawn(process.execPath, [...nodeOptions, file, JSON.stringify(task)], {
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
  if (code !== 0) throw new Error(`${file} exited with ${signal ?? code}: ${output.err.slice(-2_000)}`)
  return JSON.parse(output.out) as Result
}
