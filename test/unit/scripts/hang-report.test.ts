import { spawn } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { begunTests } from '../../../scripts/watch/begun-tests.ts'
import { endTree } from '../../../scripts/watch/end-tree.ts'
import { hangReport } from '../../../scripts/watch/hang-report.ts'
import { processTree } from '../../../scripts/watch/processes.ts'

const CONFIG = 'test/support/hanging/vitest.config.ts'
const BEGIN_MS = 60_000

/** Until both files hang, as far as they go. */
async function hanging(log: string): Promise<void> {
  const deadline = Date.now() + BEGIN_MS
  for (let begun = 0; begun < 2; await sleep(100)) {
    if (Date.now() > deadline) throw new Error('The tests that hang did not begin')
    const open = begunTests(await readFile(log, 'utf8').catch(() => ''))
    begun = open.filter(({ file, test }) => file.includes('waits') || test?.includes('for ever')).length
  }
}

it('names the tests that hang and where they do, and ends them', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'hang-report-'))
  const child = spawn('node_modules/.bin/vitest', ['run', '--config', CONFIG], {
    stdio: 'ignore',
    env: { ...process.env, TEST_WATCH: directory },
  })
  try {
    await hanging(join(directory, 'begun'))
    const lines = await hangReport(child.pid!, directory)
    const text = lines.join('\n')
    expect(text).toMatch(
      /Not ended after \d+ s in process \d+: \S*computes\.hang\.ts > a test > computes for ever\n {2}at backtrack \(\S+computes\.hang\.ts:\d+\)/,
    )
    expect(text).toMatch(/: \S*waits\.hang\.ts \(imports or hooks\)\n {2}no JavaScript is running/)
    expect(text).not.toMatch(/a test > ends|is never begun/)
  } finally {
    const tree = await processTree(child.pid!)
    await endTree(child.pid!)
    expect(tree.length).toBeGreaterThan(2)
    for (const { pid } of tree)
      expect((await processTree(pid)).every(({ state }) => state === 'Z')).toBe(true)
    await rm(directory, { recursive: true, force: true })
  }
}, 120_000)
