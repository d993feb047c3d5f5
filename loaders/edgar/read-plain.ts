import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { RejectedInputError } from '../shared/rejected-input.ts'

/** The largest companyfacts document has about 30 MB, the largest submissions about 200 MB; more is a zip bomb. */
export const MAX_BYTES = 256 * 1024 * 1024

const unzip = promisify(gunzip)

/** Reads a file, decompressed if its first bytes are those of gzip. */
export async function readPlain(path: string): Promise<Buffer> {
  const bytes = await readFile(path).catch((error: Error) => {
    throw new RejectedInputError(`cannot be read (${error.message})`, error)
  })
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return await unzip(bytes, { maxOutputLength: MAX_BYTES })
  } catch (error) {
    throw new RejectedInputError(`cannot be unzipped (${(error as Error).message})`, error)
  }
}
