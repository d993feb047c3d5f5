import { execFile } from 'node:child_process'
import { join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)
const CHILD = join(import.meta.dirname, 'debit-child.ts')

/** Runs two processes that each debit `calls` calls of the same quota of 500; returns how many each got accepted. */
export async function debitsOfTwoProcesses(dataDir: string, url: string, calls: number): Promise<number[]> {
  const child = async () => {
    const { stdout } = await run(process.execPath, [CHILD, dataDir, url, String(calls)])
    return Number(stdout)
  }
  return Promise.all([child(), child()])
}
