import { createHash } from 'node:crypto'
import { readFile, realpath, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Bytes of a Unix socket's path: 108 with its final zero on Linux, 104 on macOS. */
const LONGEST_PATH = 103

/** Says where the socket is when the directory's own path is too long for one. */
export const NOTE = 'control.path'

/** Where the holder of a data directory listens; a short path of the OS's directory for temporary files if need be. */
export async function socketPath(dataDir: string): Promise<string> {
  const directory = await realpath(dataDir)
  const own = join(directory, 'control.sock')
  if (Buffer.byteLength(own) <= LONGEST_PATH) return own
  const name = createHash('sha256').update(directory).digest('hex').slice(0, 16)
  return join(tmpdir(), `filings-${name}.sock`)
}

/** Where a holder would be found: another process may have another directory for temporary files. */
export async function knownSocketPath(dataDir: string): Promise<string | null> {
  try {
    return await readFile(join(dataDir, NOTE), 'utf8')
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  try {
    return await socketPath(dataDir)
  } catch (error) {
    if (isMissing(error)) return null
    throw error
  }
}

/** Leaves a note in the data directory where the socket lies elsewhere; removes an old one where it does not. */
export async function noteSocketPath(dataDir: string, path: string): Promise<void> {
  const note = join(dataDir, NOTE)
  if (path.startsWith(await realpath(dataDir))) await rm(note, { force: true })
  else await writeFile(note, path, { mode: 0o600 })
}

function isMissing(error: unknown): boolean {
  return (error as NodeJS.ErrnoException).code === 'ENOENT'
}
