import { setTimeout as sleep } from 'node:timers/promises'
import { redactSecrets, secretsIn } from '../api/http/log-redaction.ts'
import { type Config, ConfigError } from '../config.ts'
import { AppError } from '../errors.ts'
import type { OpenStores } from '../stores/ports/stores.ts'
import { MigrationError } from '../stores/shared/migrations.ts'
import type { OpenAccessServices } from './access-services.ts'
import { damageLine } from './check.ts'
import { runOnOwner } from './control/control-client.ts'
import { type CommandIo, listenControl } from './control/control-server.ts'
import type { CommandRequest } from './control/protocol.ts'
import { DataDirError, lockDataDir, prepareDataDir } from './data-dir.ts'
import type { Command } from './define-command.ts'
import { commandNamed } from './index.ts'

export interface MainOptions {
  /** The name of the command and its arguments. */
  readonly argv: readonly string[]
  /** Throws `ConfigError`. */
  readonly readSettings: () => Config | Promise<Config>
  readonly cwd: string
  readonly io: CommandIo
  readonly signal: AbortSignal
}

const WRONG_USE = 2

/** Runs a command in this process or in the one that owns the data directory; resolves to the exit code. */
export async function runCommand(
  command: Command,
  args: readonly string[],
  main: MainOptions,
): Promise<number> {
  const { argv, readSettings, cwd, signal } = main
  const io = command.reads ? main.io : withoutInput(main.io)
  let services: Promise<OpenAccessServices> | null = null
  const ending = new AbortController()
  let hidden = redactSecrets([])
  let directory = 'DATA_DIR'
  try {
    const config = await readSettings()
    if (config.clickhouseUrl === null) directory = `DATA_DIR ${config.dataDir}`
    hidden = redactSecrets(secretsIn(Object.values(config)))
    const openServices = () => {
      services ??= accessOf(config, line => io.err(hidden(line)))
      return services
    }
    const request = { argv, cwd, isTTY: io.isTTY ?? false, secUserAgent: config.secUserAgent }
    const around = { config, io, signal, openServices, ending: ending.signal }
    return config.clickhouseUrl === null
      ? await withDirectory(command, args, request, around, () => ending.abort())
      : await withStores(config, io, async stores =>
          command.run(args, { ...around, services: await openServices(), stores, cwd }),
        )
  } catch (error) {
    for (const line of failureLines(error, directory)) io.err(hidden(line))
    return error instanceof ConfigError ? WRONG_USE : 1
  } finally {
    await (services as Promise<OpenAccessServices> | null)?.then(opened => opened.close())
  }
}

/** Imported late: a command that the owner of the directory runs needs neither accounts nor stores. */
async function accessOf(config: Config, say: (line: string) => void): Promise<OpenAccessServices> {
  return (await import('./access-services.ts')).accessServices(config, say)
}

/** A command that reads no input leaves it in the terminal. */
function withoutInput(io: CommandIo): CommandIo {
  return { out: line => io.out(line), err: line => io.err(line), isTTY: io.isTTY }
}

interface Surroundings {
  readonly config: Config
  readonly io: CommandIo
  readonly signal: AbortSignal
  /** Accounts and keys, opened once. */
  readonly openServices: () => Promise<OpenAccessServices>
  readonly ending: AbortSignal
}

/** How long a command waits for an owner that starts or stops, in ms. */
const OWNER_TIMEOUT_MS = 60_000
const OWNER_POLL_MS = 50

/** Embedded stores belong to one process: this one, or the owner of their directory. */
async function withDirectory(
  command: Command,
  args: readonly string[],
  request: CommandRequest,
  around: Surroundings,
  end: () => void,
): Promise<number> {
  const { config, io, signal } = around
  const { dataDir } = config
  await prepareDataDir(dataDir)
  const until = Date.now() + OWNER_TIMEOUT_MS
  for (;;) {
    const lock = await lockDataDir(dataDir)
    if (lock !== null) return runAsOwner(command, args, request, around, end).finally(lock.release)
    if (command.holds === 'serve') throw new DataDirError(inUse(dataDir))
    const code = await runOnOwner(dataDir, request, io, signal)
    if (code !== null) return code
    // The owner is starting or stopping.
    if (Date.now() > until || signal.aborted) throw new DataDirError(inUse(dataDir))
    await sleep(OWNER_POLL_MS)
  }
}

/** Opens the stores in this process and meanwhile runs the commands of others. */
async function runAsOwner(
  command: Command,
  args: readonly string[],
  request: CommandRequest,
  around: Surroundings,
  end: () => void,
): Promise<number> {
  const { config } = around
  const services = await around.openServices()
  const { promise: ready, resolve: opened, reject: failed } = Promise.withResolvers<OpenStores>()
  // A command of another process that arrives while the stores open waits for them, and gets their failure.
  ready.catch(() => {})
  const control = await listenControl(config.dataDir, async (other, otherIo, otherSignal) =>
    runForOther(other, { ...around, io: otherIo, signal: otherSignal }, await ready),
  )
  try {
    return await withStores(
      config,
      around.io,
      stores => {
        opened(stores)
        return command.run(args, { ...around, services, stores, cwd: request.cwd })
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

async function runForOther(
  { argv, cwd, secUserAgent }: CommandRequest,
  around: Surroundings,
  stores: OpenStores,
): Promise<number> {
  const [name = '', ...args] = argv
  const command = commandNamed(name)
  if (command?.holds !== 'run') {
    around.io.err(
      `The process that owns the data directory cannot run "${name}". It may be another release: restart it.`,
    )
    return 1
  }
  const config = { ...around.config, secUserAgent: secUserAgent ?? around.config.secUserAgent }
  return command.run(args, { ...around, services: await around.openServices(), stores, config, cwd })
}

/** Opens the stores and always closes them, after `before` has ended everything that still uses them. */
async function withStores<Result>(
  config: Config,
  io: CommandIo,
  use: (stores: OpenStores) => Promise<Result>,
  before: () => Promise<void> = async () => {},
): Promise<Result> {
  const { openStores } = await import('../stores/open.ts')
  const stores = await openStores({
    dataDir: config.dataDir,
    clickhouseUrl: config.clickhouseUrl,
    cluster: config.clickhouseCluster,
    searchUrl: config.searchUrl,
    searchShards: config.searchShards,
    querySeconds: config.requestTimeoutMs / 1_000,
    onDamage: damage => io.err(damageLine(damage)),
  })
  try {
    return await use(stores)
  } finally {
    await before()
    await stores.close()
  }
}

function inUse(dataDir: string): string {
  return `Another process uses DATA_DIR ${dataDir}. Stop it, or set DATA_DIR to another directory.`
}

/** The lines for the operator: our own sentence, then the message of the engine or the system. */
function failureLines(error: unknown, directory: string): string[] {
  if (error instanceof ConfigError || error instanceof MigrationError || error instanceof DataDirError) {
    return [error.message]
  }
  if (error instanceof AppError) {
    const cause = error.cause instanceof Error ? [`  ${error.cause.message.slice(0, 500)}`] : []
    return error.code === 'data_damaged'
      ? [`Stored data in ${directory} is damaged. Restore it from a backup.`, ...cause]
      : [error.message, ...cause]
  }
  return [error instanceof Error ? (error.stack ?? error.message) : String(error)]
}
