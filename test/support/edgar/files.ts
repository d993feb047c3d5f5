import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { onTestFinished } from 'vitest'

/** A temporary directory that is removed after the test. */
export async function temporaryDirectory(): Promise<string> {
  const directory = await mkdtemp(join(tmpdir(), 'loaders-test-'))
  onTestFinished(() => rm(directory, { recursive: true, force: true }))
  return directory
}

/** Writes files by path; objects as JSON. */
export async function writeFiles(
  directory: string,
  files: Readonly<Record<string, Buffer | string | object>>,
): Promise<void> {
  for (const [path, content] of Object.entries(files)) {
    const file = join(directory, path)
    await mkdir(dirname(file), { recursive: true })
    const isRaw = typeof content === 'string' || Buffer.isBuffer(content)
    await writeFile(file, isRaw ? content : JSON.stringify(content))
  }
}

/** Creates a mirror directory with these files. */
export async function mirrorWith(files: Readonly<Record<string, Buffer | string | object>>): Promise<string> {
  const directory = await temporaryDirectory()
  await writeFiles(directory, files)
  return directory
}
