import { randomBytes, randomUUID } from 'node:crypto'
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const SECRET_BYTES = 32

/** The secret of the settings, or the one in the data directory, which is created if missing, readable by its owner only. */
export async function sessionSecret(given: string | null, dataDir: string): Promise<string> {
  if (given !== null) return given
  const file = join(dataDir, 'session-secret')
  await mkdir(dataDir, { recursive: true })
  const made = `${file}.${randomUUID()}`
  await writeFile(made, randomBytes(SECRET_BYTES).toString('base64url'), { flag: 'wx', mode: 0o600 })
  try {
    // Atomic, and fails if the file exists: several processes may start at the same time.
    await link(made, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    await unlink(made)
  }
  const kept = (await readFile(file, 'utf8')).trim()
  if (kept.length < SECRET_BYTES) {
    throw new Error(
      `${file} contains no session secret. Delete it to generate a new one; all users must then sign in again.`,
    )
  }
  return kept
}
