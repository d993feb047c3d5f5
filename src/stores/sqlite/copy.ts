import { chmod } from 'node:fs/promises'
import { backup, DatabaseSync } from 'node:sqlite'

/** Copies a database as of one moment, whoever writes to it meanwhile; the copy is for its owner alone. */
export async function copySqlite(file: string, to: string): Promise<void> {
  const source = new DatabaseSync(file, { readOnly: true, timeout: 10_000 })
  try {
    await backup(source, to)
  } finally {
    source.close()
  }
  await chmod(to, 0o600)
}
