import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const CHILD = join(import.meta.dirname, 'take-child.ts')

/** How many of so many calls each of two processes is given that share a quota of 500. */
export async function takenByTwoProcesses(dataDir: string, url: string, calls: number): Promise<number[]> {
  const child = async () => {
    const { stdout } = await run(process.execPath, [CHILD, dataDir, url, String(calls)])
    return Number(stdout)
  }
  return Promise.all([child(), child()])
}
