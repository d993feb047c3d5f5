import { mkdir } from 'node:fs/promises'
import { type Config, ConfigError } from '../src/config.ts'
import { askHolder, isHeld } from '../src/control/ask.ts'
import { type CommandIo, type Control, HeldError, listenControl } from '../src/control/listen.ts'
import type { CommandRequest } from '../src/control/protocol.ts'
import { AppError } from '../src/errors.ts'
import { secretsIn, withoutSecrets } from '../src/http/log-lines.ts'
import { MigrationError } from '../src/stores/adapter-common/migrations.ts'
import { openStores } from '../src/stores/open.ts'
import type { OpenStores } from '../src/stores/ports.ts'
import { accessDesk, type OpenDesk } from './access-desk.ts'
import type { Command } from './define-command.ts'
import { helpLines } from './help.ts'
import { commandNamed } from './index.ts'

export interface MainOptions {
  readonly argv: readonly string[]
  /** Throws `ConfigError`. */
  readonly readSettings: () => Config
  readonly cwd: string
  readonly io: CommandIo
  readonly signal: AbortSignal
}

const WRONG_USE = 2

/** The command line: finds the command and where it can run; resolves to the exit code. */
export async function main({ argv, readSettings, cwd, io: all, signal }: MainOptions): Promise<number> {
  const [name = 'help', ...args] = argv
  const command = commandNamed(name)
  const io = command?.reads ? all : withoutInput(all)
  if (name === 'help' || name === '--help' || name === '-h') {
    for (const line of helpLines()) io.out(line)
    return 0
  }
  if (!command) {
    io.err(`There is no command "${name}".`)
    for (const line of helpLines()) io.err(line)
    return WRONG_USE
  }
  let desk: OpenDesk | null = null
  const ending = new AbortController()
  let hidden = withoutSecrets([])
  try {
    const config = readSettings()
    hidden = withoutSecrets(secretsIn(Object.values(config)))
    desk = accessDesk(config, line => io.err(hidden(line)))
    const request = { argv, cwd, isTTY: io.isTTY ?? false, secUserAgent: config.secUserAgent }
    const around = { config, io, signal, desk, ending: ending.signal }
    return config.clickhouseUrl === null
      ? await withDirectory(command, args, request, around, () => ending.abort())
      : await withStores(config, stores => command.run(args, { ...around, stores, cwd }))
  } catch (error) {
    for (const line of failureLines(error)) io.err(hidden(line))
    return error instanceof ConfigError ? WRONG_USE : 1
  } finally {
    await desk?.close()
  }
}

/** What a command does not read stays in the terminal for whoever reads it next. */
function withoutInput(io: CommandIo): CommandIo {
  return { out: line => io.out(line), err: line => io.err(line), isTTY: io.isTTY }
}

interface Surroundings {
  readonly config: Config
  readonly io: CommandIo
  readonly signal: AbortSignal
  readonly desk: OpenDesk
  readonly ending: AbortSignal
}

/** Embedded stores belong to one process: this one, or the one that holds their directory already. */
async function withDirectory(
  command: Command,
  args: readonly string[],
  request: CommandRequest,
  around: Surroundings,
  end: () => void,
): Promise<number> {
  const { config, io, signal } = around
  const { dataDir } = config
  await mkdir(dataDir, { recursive: true })
  if (command.holds === 'run') {
    const code = await askHolder(dataDir, request, io, signal)
    if (code !== null) return code
  } else if (await isHeld(dataDir)) {
    throw new HeldError(held(dataDir))
  }
  let opened: (stores: OpenStores) => void = () => {}
  let failed: (error: unknown) => void = () => {}
  const ready = new Promise<OpenStores>((resolve, reject) => {
    opened = resolve
    failed = reject
  })
  // A command of another process that comes while the stores open waits for them, and learns of their failure.
  ready.catch(() => {})
  // Whoever listens holds the directory, so this comes before the stores are opened.
  const control = await listenOrHeld(dataDir, async (other, otherIo, otherSignal) =>
    runForOther(other, { ...around, io: otherIo, signal: otherSignal }, await ready),
  )
  if (control === null) {
    if (command.holds === 'serve') throw new HeldError(held(dataDir))
    return (await askHolder(dataDir, request, io, signal)) ?? 1
  }
  try {
    return await withStores(
      config,
      stores => {
        opened(stores)
        return command.run(args, { ...around, stores, cwd: request.cwd })
      },
      () => {
        end()
        return control.close()
      },
    )
  } catch (error) {
    failed(error)
    await control.close()
    throw error
  }
}

/** Null where another process was quicker. */
async function listenOrHeld(...args: Parameters<typeof listenControl>): Promise<Control | null> {
  try {
    return await listenControl(...args)
  } catch (error) {
    if (error instanceof HeldError) return null
    throw error
  }
}

async function runForOther(
  { argv, cwd, secUserAgent }: CommandRequest,
  around: Surroundings,
  stores: OpenStores,
): Promise<number> {
  const [name = '', ...args] = argv
  const command = commandNamed(name)
  if (command?.holds !== 'run') {
    around.io.err(
      `The process that holds the data directory does not run "${name}"; it may be another release.`,
    )
    return 1
  }
  const config = { ...around.config, secUserAgent: secUserAgent ?? around.config.secUserAgent }
  return command.run(args, { ...around, stores, config, cwd })
}

/** Opens the stores, and closes them whatever happens; `before` the stores go, those who still use them end. */
async function withStores<Result>(
  config: Config,
  use: (stores: OpenStores) => Promise<Result>,
  before: () => Promise<void> = async () => {},
): Promise<Result> {
  const stores = await openStores({
    dataDir: config.dataDir,
    clickhouseUrl: config.clickhouseUrl,
    cluster: config.clickhouseCluster,
    searchUrl: config.searchUrl,
    searchShards: config.searchShards,
    querySeconds: config.requestTimeoutMs / 1_000,
  })
  try {
    return await use(stores)
  } finally {
    await before()
    await stores.close()
  }
}

function held(dataDir: string): string {
  return `Another process holds ${dataDir}. Stop it, or give this one a DATA_DIR of its own.`
}

/** What the operator reads: our own sentence, and what the engine or the system said. */
function failureLines(error: unknown): string[] {
  if (error instanceof ConfigError || error instanceof MigrationError || error instanceof HeldError) {
    return [error.message]
  }
  if (error instanceof AppError) {
    const cause = error.cause instanceof Error ? [`  ${error.cause.message.slice(0, 500)}`] : []
    return [error.message, ...cause]
  }
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)]
}
