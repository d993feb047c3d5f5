import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Begun, begunTests } from './begun-tests.ts'
import { type Process, processTree } from './processes.ts'
import { stacksOf } from './stacks.ts'

/** Frames of a stack that are told, innermost first; those of the test runner tell nothing. */
const FRAMES = 12
const RUNNER = /node_modules\/(?:@?vitest|vite)\//
/** Time over which it is told whether a process computes. */
const LOOK_MS = 1_000

/**
 * What a run that does not end is doing, as lines: its processes, the tests that had begun and not ended, and the stack of
 * each process in which they run. `directory` is TEST_WATCH of the run.
 */
export async function hangReport(root: number, directory: string): Promise<string[]> {
  const before = await processTree(root)
  await sleep(LOOK_MS)
  const now = new Map((await processTree(root)).map(process => [process.pid, process]))
  const begun = begunTests(await readFile(join(directory, 'begun'), 'utf8').catch(() => ''))
  const running = begun.filter(({ pid }) => now.has(pid))
  const pids = [...new Set(running.map(({ pid }) => pid))]
  const stacks = await stacksOf(pids, directory)
  return [
    ...before.map(process => processLine(process, now.get(process.pid))),
    ...(running.length === 0 ? ['No test had begun that did not end.'] : []),
    ...pids.flatMap(pid => [
      ...running.filter(one => one.pid === pid).map(testLine),
      ...(stacks.get(pid)?.filter(frame => !RUNNER.test(frame)) ?? [NO_ANSWER])
        .slice(0, FRAMES)
        .map(frame => `  ${frame}`),
    ]),
  ]
}

const NO_ANSWER = 'no JavaScript is running: it waits for something, or native code does not return'

function testLine({ pid, file, test, at }: Begun): string {
  const seconds = Math.round((Date.now() - at) / 1_000)
  return `Not ended after ${seconds} s in process ${pid}: ${file}${test === null ? ' (imports or hooks)' : ` > ${test}`}`
}

function processLine({ pid, command, cpuMs }: Process, now: Process | undefined): string {
  const share = now ? `${now.state}, ${Math.round(((now.cpuMs - cpuMs) / LOOK_MS) * 100)}% CPU` : 'ended'
  return `process ${pid} (${share}): ${command.slice(0, 120)}`
}
