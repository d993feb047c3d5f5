import { existsSync } from 'node:fs'
import { cp, mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join, relative, resolve, sep } from 'node:path'
import { copySqlite } from '../stores/accounts/sqlite/database.ts'
import { SOCKET_PATH_FILE } from './control/protocol.ts'
import { LOCK_FILE } from './data-dir.ts'
import { type CommandContext, type CommandRun, parseArguments } from './define-command.ts'

/** Folder of the data directory that copies may be made in, as a container has no other place to write. */
const OWN = 'backups'

/** The engine copies its own files, responses of the SEC can be fetched again, and the lock and the socket hold no data. */
const LEFT_OUT = new Set(['clickhouse', 'sec-responses', SOCKET_PATH_FILE, LOCK_FILE, OWN])

export const backup: CommandRun = {
  async run(args, context) {
    const { io, cwd, config, stores } = context
    const parsed = parseArguments(args, { to: { type: 'string' } })
    const given = 'fault' in parsed ? null : parsed.values['to']
    const fault = 'fault' in parsed ? parsed.fault : typeof given !== 'string' ? '--to must be given.' : null
    if (fault !== null) {
      io.err(fault)
      return 2
    }
    if (!stores.copyTo) {
      io.err(
        'CLICKHOUSE_URL is set, so the data is not in DATA_DIR. Back up the ClickHouse server with its own tools.',
      )
      return 2
    }
    const to = resolve(cwd, String(given))
    const wrong = wrongPlace(resolve(config.dataDir), to)
    if (wrong !== null) {
      io.err(wrong)
      return 2
    }
    await copyDataDir(config.dataDir, to, stores.copyTo)
    io.out(`Everything is in ${to}. To restore it, copy it to where DATA_DIR shall be, and start.`)
    if (config.searchUrl !== null) io.err('The filing index is not: SEARCH_URL names a server that holds it.')
    return 0
  },
}

function wrongPlace(dataDir: string, to: string): string | null {
  if (existsSync(to)) return `${to} is there already.`
  const [first = ''] = relative(dataDir, to).split(sep)
  return first === '..' || first === OWN
    ? null
    : `${to} is in DATA_DIR; only ${OWN}/ may contain backups there.`
}

/** An existing backup is complete: it is renamed to its final name last. */
async function copyDataDir(
  dataDir: string,
  to: string,
  copyTo: NonNullable<CommandContext['stores']['copyTo']>,
): Promise<void> {
  const partial = `${to}.partial`
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true, mode: 0o700 })
  try {
    // Notes on what was loaded first: they may know of less than the stores have, never of more.
    await copyFiles(dataDir, partial)
    await copyTo(join(partial, 'clickhouse'))
    await rename(partial, to)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

async function copyFiles(dataDir: string, to: string): Promise<void> {
  for (const entry of await readdir(dataDir, { withFileTypes: true })) {
    const [from, target] = [join(dataDir, entry.name), join(to, entry.name)]
    if (LEFT_OUT.has(entry.name) || /\.sqlite-(wal|shm)$/.test(entry.name)) continue
    if (entry.name.endsWith('.sqlite')) await copySqlite(from, target)
    else if (entry.isDirectory() || entry.isFile())
      await cp(from, target, { recursive: true, preserveTimestamps: true })
  }
}
