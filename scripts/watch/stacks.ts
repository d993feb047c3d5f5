import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'

/** A busy machine needs some time to stop a computation. */
const ANSWER_MS = 4_000
const POLL_MS = 200

/**
 * Asks the test processes that `test/support/begun.ts` watches over for their stacks, innermost frame first. Those that do not
 * answer run no JavaScript, as in a call of native code that does not return, and are left out.
 */
export async function stacksOf(
  pids: readonly number[],
  directory: string,
): Promise<ReadonlyMap<number, readonly string[]>> {
  await writeFile(join(directory, 'ask'), '')
  const found = new Map<number, readonly string[]>()
  for (let waited = 0; waited < ANSWER_MS && found.size < pids.length; waited += POLL_MS) {
    await sleep(POLL_MS)
    for (const pid of pids) {
      const stack = await readStack(join(directory, `stack.${pid}`))
      if (stack) found.set(pid, stack)
    }
  }
  return found
}

async function readStack(path: string): Promise<readonly string[] | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8'))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}
