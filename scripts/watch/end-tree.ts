import { setTimeout as sleep } from 'node:timers/promises'
import { type Process, processTree } from './processes.ts'

/** What a process is given to end by itself. */
const PATIENCE_MS = 10_000
const POLL_MS = 100

/** Ends a process and all that it started: politely, then not. */
export async function endTree(root: number): Promise<void> {
  const tree = await processTree(root)
  signalAll(tree, 'SIGTERM')
  for (let waited = 0; waited < PATIENCE_MS && (await processTree(root)).some(isAlive); waited += POLL_MS)
    await sleep(POLL_MS)
  // What a process started and left behind belongs to nobody by now.
  signalAll(tree, 'SIGKILL')
}

function isAlive({ state }: Process): boolean {
  return state !== 'Z'
}

function signalAll(processes: readonly Process[], signal: NodeJS.Signals): void {
  for (const { pid } of processes) {
    try {
      process.kill(pid, signal)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
  }
}
