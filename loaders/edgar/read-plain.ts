import { readFile, stat } from 'node:fs/promises'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { RejectedInputError } from '../shared/rejected-input.ts'

/** The largest companyfacts document has about 30 MB, the largest submissions about 200 MB; more is a zip bomb. */
export const MAX_BYTES = 256 * 1024 * 1024

const unzip = promisify(gunzip)

/** Reads a file, decompressed if its first bytes are those of gzip. */
export async function readPlain(path: string): Promise<Buffer> {
  const unreadable = (error: Error): never => {
    throw new RejectedInputError(`cannot be read (${error.message})`, error)
  }
  const found = await stat(path).catch(unreadable)
  // A pipe would be waited on for ever.
  if (!found.isFile()) throw new RejectedInputError('is not a regular file')
  if (found.size > MAX_BYTES) throw new RejectedInputError(`has more than ${MAX_BYTES} bytes`)
  const bytes = await readFile(path).catch(unreadable)
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes
  try {
    return await unzip(bytes, { maxOutputLength: MAX_BYTES })
  } catch (error) {
    throw new RejectedInputError(`cannot be unzipped (${(error as Error).message})`, error)
  }
}
