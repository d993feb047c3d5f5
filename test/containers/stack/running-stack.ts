import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { StartedTestContainer } from 'testcontainers'
import { ROOT } from '../../contract/project/source-files.ts'
import { withCompose } from './compose-stand-in.ts'
import { readStack } from './read-stack.ts'
import { ServiceContainer, type Start } from './service-container.ts'

const run = promisify(execFile)

type StartOptions = Partial<Pick<Start, 'environment' | 'command' | 'mounts' | 'endsItself'>>

/** Services of compose.yaml as containers, on separate networks and volumes. */
export interface RunningStack {
  /** The variables that .env would contain. */
  readonly env: Readonly<Record<string, string>>
  /** Starts a service and waits until it is healthy, or has ended if `endsItself` is set. */
  start(name: string, options?: StartOptions): Promise<StartedTestContainer>
  /** IP address of a service in its network, which this machine can also reach. */
  host(name: string): Promise<string>
  /** Published URL of a service, such as `http://127.0.0.1:32768`; the port differs after each start. */
  url(name: string): Promise<string>
  /** Id of the last started container of a service. */
  containerOf(name: string): string
  /** Runs a script of the project, for which `docker compose` operates on these containers; returns its stdout. */
  script(path: string, ...args: string[]): Promise<string>
  /** Removes the containers, networks and volumes, in any state. */
  remove(): Promise<void>
}

/** Less memory, so that the stack fits into a test machine. */
const TEST_LIMITS = { OPENSEARCH_HEAP: '512m' }

let stacks = 0

export async function openStack(): Promise<RunningStack> {
  const { services, networks } = readStack()
  const id = `filings-test-${process.pid}-${++stacks}`
  const label = `filings-test=${id}`
  const named = (name: string) => `${id}-${name}`
  const secret = () => randomBytes(24).toString('hex')
  const env = {
    ...TEST_LIMITS,
    CLICKHOUSE_PASSWORD: secret(),
    POSTGRES_PASSWORD: secret(),
    VALKEY_PASSWORD: secret(),
    SESSION_SECRET: secret(),
  }
  const started = new Map<string, StartedTestContainer>()
  for (const [name, network] of Object.entries(networks)) {
    const internal = network?.internal ? ['--internal'] : []
    await docker('network', 'create', '--label', label, ...internal, named(name))
  }
  const startedContainer = (name: string) => {
    const container = started.get(name)
    if (!container) throw new Error(`${name} was not started`)
    return container
  }
  return {
    env,
    async start(name, options = {}) {
      const service = services[name]
      if (!service) throw new Error(`compose.yaml has no service ${name}`)
      for (const volume of service.volumes ?? [])
        await docker('volume', 'create', '--label', label, named(volume.split(':', 1)[0]!))
      const container = await new ServiceContainer({
        ...options,
        name,
        service,
        env,
        networks: service.networks.map(named),
        volumeName: named,
        labels: { 'filings-test': id },
      }).start()
      started.set(name, container)
      return container
    },
    async host(name) {
      const network = named(services[name]!.networks.at(-1)!)
      const format = `{{(index .NetworkSettings.Networks "${network}").IPAddress}}`
      return docker('inspect', '--format', format, startedContainer(name).getId())
    },
    async url(name) {
      const [published = ''] = (await docker('port', startedContainer(name).getId(), '3000')).split('\n')
      return `http://127.0.0.1:${published.split(':').at(-1)}`
    },
    containerOf: name => startedContainer(name).getId(),
    async script(path, ...args) {
      const ids = Object.fromEntries([...started].map(([name, container]) => [name, container.getId()]))
      const { stdout } = await withCompose(ids, env => run(join(ROOT, path), args, { env }))
      return stdout
    },
    async remove() {
      await removeAll(['ps', '--all', '--quiet'], ['rm', '--force', '--volumes'], label)
      await removeAll(['network', 'ls', '--quiet'], ['network', 'rm'], label)
      await removeAll(['volume', 'ls', '--quiet'], ['volume', 'rm'], label)
    },
  }
}

/** Removes everything with the label, by id. */
async function removeAll(list: readonly string[], remove: readonly string[], label: string): Promise<void> {
  const ids = (await docker(...list, '--filter', `label=${label}`)).split('\n').filter(id => id !== '')
  for (const id of ids) await docker(...remove, id)
}

export async function docker(...args: string[]): Promise<string> {
  const { stdout } = await run('docker', args, { maxBuffer: 64 * 1024 * 1024 })
  return stdout.trim()
}
