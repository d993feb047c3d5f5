import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { type FileHandle, open, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'

/** What `write` puts into a new file of a directory, open for reading. Its name is gone at once: nothing is left behind by a kill later. */
export async function writtenFile(
  directory: string,
  write: (path: string) => Promise<unknown>,
): Promise<FileHandle> {
  const path = join(directory, `${randomUUID()}.page`)
  try {
    await write(path)
    return await open(path, 'r')
  } finally {
    await rm(path, { force: true })
  }
}

/** The same of a stream. */
export function receivedFile(directory: string, ask: () => Promise<Readable>): Promise<FileHandle> {
  return writtenFile(directory, async path =>
    pipeline(await ask(), createWriteStream(path, { flags: 'wx', mode: 0o600 })),
  )
}
