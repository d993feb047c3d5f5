import { execFileSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, it, onTestFinished } from 'vitest'
import { readPlain } from '../../../../loaders/edgar/read-plain.ts'

async function folder(): Promise<string> {
  const path = await mkdtemp(join(tmpdir(), 'plain-'))
  onTestFinished(() => rm(path, { recursive: true }))
  return path
}

it('reads a file, unzipped where it is zipped', async () => {
  const path = join(await folder(), 'file')
  for (const bytes of [Buffer.from('{}'), gzipSync('{}')]) {
    await writeFile(path, bytes)
    expect((await readPlain(path)).toString()).toBe('{}')
  }
})

it('rejects pipes, folders and missing files with the reason', async () => {
  const directory = await folder()
  execFileSync('mkfifo', [join(directory, 'pipe')])
  await expect(readPlain(join(directory, 'pipe'))).rejects.toThrow('is not a regular file')
  await expect(readPlain(directory)).rejects.toThrow('is not a regular file')
  await expect(readPlain(join(directory, 'none'))).rejects.toThrow('cannot be read')
})
