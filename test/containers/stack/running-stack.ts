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

type Given = Partial<Pick<Start, 'environment' | 'command' | 'mounts' | 'endsItself'>>

/** Services of compose.yaml as containers, on networks and volumes of their own. */
export interface RunningStack {
  /** What stands in .env. */
  readonly env: Readonly<Record<string, string>>
  /** Starts a service, and waits until it is healthy, or at its end. */
  start(name: string, given?: Given): Promise<StartedTestContainer>
  /** Address of a service among the others, as this machine reaches it too. */
  host(name: string): Promise<string>
  /** `http://127.0.0.1:32768`, where a service is published now: another one after each start. */
  url(name: string): Promise<string>
  /** The engine's id of the container that was started last of a service. */
  containerOf(name: string): string
  /** Runs a script of the project, in whose eyes the containers are those of `docker compose`; what it printed. */
  script(path: string, ...args: string[]): Promise<string>
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
    async host(name) {
      const network = named(services[name]!.networks.at(-1)!)
      const format = `{{(index .NetworkSettings.Networks "${network}").IPAddress}}`
      return docker('inspect', '--format', format, found(name).getId())
    },
    async url(name) {
      const [published = ''] = (await docker('port', found(name).getId(), '3000')).split('\n')
      return `http://127.0.0.1:${published.split(':').at(-1)}`
    },
    containerOf: name => found(name).getId(),
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

/** What bears the label, each by its id. */
async function removeAll(list: readonly string[], remove: readonly string[], label: string): Promise<void> {
  const ids = (await docker(...list, '--filter', `label=${label}`)).split('\n').filter(id => id !== '')
  for (const id of ids) await docker(...remove, id)
}

export async function docker(...args: string[]): Promise<string> {
  const { stdout } = await run('docker', args, { maxBuffer: 64 * 1024 * 1024 })
  return stdout.trim()
}
