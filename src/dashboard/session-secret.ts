import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const SECRET_BYTES = 32

/** The secret of the settings, else that of the data directory, which is made where there is none, for its owner alone. */
export async function sessionSecret(given: string | null, dataDir: string): Promise<string> {
  if (given !== null) return given
  const file = join(dataDir, 'session-secret')
  await mkdir(dataDir, { recursive: true })
  const made = `${file}.${randomUUID()}`
  await writeFile(made, randomBytes(SECRET_BYTES).toString('base64url'), { flag: 'wx', mode: 0o600 })
  try {
    // Whole or not at all, and only where there is none: several processes may start at once.
    await link(made, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(made)
  }
  const kept = (await readFile(file, 'utf8')).trim()
  if (kept.length < SECRET_BYTES) {
    throw new Error(`${file} holds no secret. Delete it: a new one is made, and everyone signs in again.`)
  }
  return kept
}
