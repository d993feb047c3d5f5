import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { promisify } from 'node:util'
import type { StartedTestContainer } from 'testcontainers'
import { readStack } from './read-stack.ts'
import { ServiceContainer, type Start } from './service-container.ts'

const run = promisify(execFile)

type Given = Partial<Pick<Start, 'environment' | 'command' | 'mounts' | 'endsItself'>>

/** Services of compose.yaml as containers, on networks and volumes of their own. */
export interface RunningStack {
  /** What stands in .env. */
  readonly env: Readonly<Record<string, string>>
  /** Starts a service, and waits until it is healthy, or at its end. */
  start(name: string, given?: Given): Promise<StartedTestContainer>
  /** Address of a service among the others, as this machine reaches it too. */
  host(name: string): string
  /** The engine's name of the container that was started last of a service. */
  containerOf(name: string): string
  /** Removes the containers, networks and volumes, whatever became of them. */
  remove(): Promise<void>
}

/** Little memory, so that all of it fits into a test machine. */
const SMALL = { OPENSEARCH_HEAP: '512m' }

let stacks = 0

export async function openStack(): Promise<RunningStack> {
  const { services, networks } = readStack()
  const id = `filings-test-${process.pid}-${++stacks}`
  const label = `filings-test=${id}`
  const named = (name: string) => `${id}-${name}`
  const secret = () => randomBytes(24).toString('hex')
  const env = {
    ...SMALL,
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
  const found = (name: string) => {
    const container = started.get(name)
    if (!container) throw new Error(`${name} was not started`)
    return container
  }
  return {
    env,
    async start(name, given = {}) {
      const service = services[name]
      if (!service) throw new Error(`compose.yaml has no service ${name}`)
      for (const volume of service.volumes ?? [])
        await docker('volume', 'create', '--label', label, named(volume.split(':', 1)[0]!))
      const container = await new ServiceContainer({
        ...given,
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
    host: name => found(name).getIpAddress(named(services[name]!.networks.at(-1)!)),
    containerOf: name => found(name).getId(),
    async remove() {
      await removeAll(['ps', '--all', '--quiet'], ['rm', '--force', '--volumes'], label)
      await removeAll(['network', 'ls', '--quiet'], ['network', 'rm'], label)
      await removeAll(['volume', 'ls', '--quiet'], ['volume', 'rm'], label)
    },
  }
}

/** What bears the label, each by its id. */
async function removeAll(list: readonly string[], remove: readonly string[], label: string): Promise<void> {
  const ids = (await docker(...list, '--filter', `label=${label}`)).split('\n').filter(id => id !== '')
  for (const id of ids) await docker(...remove, id)
}

export async function docker(...args: string[]): Promise<string> {
  const { stdout } = await run('docker', args, { maxBuffer: 64 * 1024 * 1024 })
  return stdout.trim()
}
