import { once } from 'node:events'
import { type Readable, Transform } from 'node:stream'
import { crc32 } from 'node:zlib'
import { type Entry, openPromise, type ZipFile } from 'yauzl'
import { RejectedInputError } from './rejected-input.ts'

export interface ZipEntry {
  readonly name: string
  /** Bytes, unzipped. */
  readonly size: number
  /** Content in pieces, checked against its length and check sum: the last read fails where it is damaged. */
  stream(): Promise<Readable>
}

export interface ZipArchive {
  readonly path: string
  readonly entries: ReadonlyMap<string, ZipEntry>
  close(): void
}

/** Opens a zip file and reads its directory. Throws `RejectedInputError` for an incomplete or invalid zip file. */
export async function openZip(path: string): Promise<ZipArchive> {
  let zip: ZipFile | undefined
  try {
    zip = await openPromise(path, { autoClose: false, lazyEntries: true })
    const file = zip
    const entries = new Map<string, ZipEntry>()
    for await (const entry of file.eachEntry()) {
      if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entryOf(file, entry))
    }
    return { path, entries, close: () => file.close() }
  } catch (error) {
    zip?.close()
    throw new RejectedInputError(`incomplete or invalid zip file (${(error as Error).message})`, error)
  }
}

function entryOf(zip: ZipFile, entry: Entry): ZipEntry {
  return {
    name: entry.fileName,
    size: entry.uncompressedSize,
    async stream() {
      const content = await zip.openReadStreamPromise(entry)
      const checked = content.pipe(checkSum(entry))
      content.once('error', error => checked.destroy(error))
      return checked
    },
  }
}

/** yauzl checks lengths, not check sums. */
function checkSum(entry: Entry): Transform {
  let sum = 0
  return new Transform({
    transform(piece: Buffer, _encoding, done) {
      sum = crc32(piece, sum)
      done(null, piece)
    },
    flush(done) {
      done(
        sum === entry.crc32 ? null : new RejectedInputError(`${entry.fileName} does not match its check sum`),
      )
    },
  })
}

/** A complete entry of at most `limit` bytes. */
export async function readEntry(entry: ZipEntry, limit: number): Promise<Buffer> {
  if (entry.size > limit) throw new RejectedInputError(`${entry.size} bytes unzipped, more than ${limit}`)
  const stream = await entry.stream()
  const pieces: Buffer[] = []
  stream.on('data', (piece: Buffer) => pieces.push(piece))
  try {
    await once(stream, 'end')
  } catch (error) {
    throw error instanceof RejectedInputError
      ? error
      : new RejectedInputError(`cannot be unzipped (${(error as Error).message})`, error)
  }
  return Buffer.concat(pieces)
}
