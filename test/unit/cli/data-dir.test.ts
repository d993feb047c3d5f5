import { execFile } from 'node:child_process'
import { chmod, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataDirError, LOCK_FILE, lockDataDir, prepareDataDir } from '../../../src/cli/data-dir.ts'

const run = promisify(execFile)
const MODULE = JSON.stringify(join(import.meta.dirname, '../../../src/cli/data-dir.ts'))

describe('data directory', () => {
  let directory = ''
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'data-dir-'))
  })
  afterEach(() => rm(directory, { recursive: true, force: true }))

  it('is created for its owner only, and closed to others if it is open', async () => {
    const created = join(directory, 'a', 'b')
    await prepareDataDir(created)
    expect((await stat(created)).mode & 0o777).toBe(0o700)
    await chmod(created, 0o755)
    await prepareDataDir(created)
    expect((await stat(created)).mode & 0o777).toBe(0o700)
  })

  it('is rejected with a sentence if it or a part of its path is a file', async () => {
    const file = join(directory, 'file')
    await writeFile(file, '')
    await expect(prepareDataDir(file)).rejects.toThrow(DataDirError)
    await expect(prepareDataDir(join(file, 'below'))).rejects.toThrow(/cannot be used: .*Set DATA_DIR/)
  })

  it('has one owner at a time', async () => {
    const first = (await lockDataDir(directory))!
    expect(await lockDataDir(directory)).toBeNull()
    first.release()
    const second = (await lockDataDir(directory))!
    expect(second).not.toBeNull()
    second.release()
  })

  it('has one owner among processes that start at the same time, and none after they end', async () => {
    const program = `
      const { lockDataDir } = await import(${MODULE})
      const lock = await lockDataDir(process.argv[1])
      console.log(lock === null ? 'busy' : 'owner')
      if (lock) await new Promise(resolve => setTimeout(resolve, 1500))
      process.kill(process.pid, 'SIGKILL')`
    const start = () =>
      run(process.execPath, ['--input-type=module', '-e', program, directory]).catch(
        (killed: { stdout: string }) => killed,
      )
    const outputs = await Promise.all([start(), start(), start(), start()])
    expect(outputs.map(({ stdout }) => stdout.trim()).sort()).toEqual(['busy', 'busy', 'busy', 'owner'])
    const next = await lockDataDir(directory)
    expect(next).not.toBeNull()
    next!.release()
  })

  it.each(['garbage', 'directory'])('replaces a lock file that is %s', async kind => {
    if (kind === 'garbage') await writeFile(join(directory, LOCK_FILE), 'x'.repeat(5_000))
    else await mkdir(join(directory, LOCK_FILE))
    const lock = await lockDataDir(directory)
    expect(lock).not.toBeNull()
    lock!.release()
  })
})
