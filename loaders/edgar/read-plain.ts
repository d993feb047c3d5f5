import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { Refusal } from '../refusal.ts'

/** The largest answer of SEC's APIs is near 30 MB, the largest submissions are near 200 MB; more is a zip bomb. */
export const MAX_BYTES = 256 * 1024 * 1024

const unzip = promisify(gunzip)

/** A file, unzipped where its first bytes say that it is gzipped, whatever its name. */
export async function readPlain(path: string): Promise<Buffer> {
  const bytes = await readFile(path).catch((error: Error) => {
    throw new Refusal(`cannot be read (${error.message})`, error)
  })
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return await unzip(bytes, { maxOutputLength: MAX_BYTES })
  } catch (error) {
    throw new Refusal(`cannot be unzipped (${(error as Error).message})`, error)
  }
}
