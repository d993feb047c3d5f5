import { GenericContainer, getContainerRuntimeClient, type StartedTestContainer, Wait } from 'testcontainers'
import { bytes, type HealthCheck, interpolated, milliseconds, type Service } from './read-stack.ts'

/** A service of compose.yaml, and what the tests add to it. */
export interface Start {
  /** Host name of the service for the other services. */
  readonly name: string
  readonly service: Service
  readonly env: Readonly<Record<string, string>>
  /** Network names in the engine, in the order of the service's networks. */
  readonly networks: readonly string[]
  /** Maps a volume name of compose.yaml to the volume name in the engine. */
  readonly volumeName: (name: string) => string
  readonly labels: Readonly<Record<string, string>>
  readonly environment?: Readonly<Record<string, string>>
  readonly command?: readonly string[]
  /** Read-only directories of this machine, by path in the container. */
  readonly mounts?: Readonly<Record<string, string>>
  /** True if the service ends by itself after its work. */
  readonly endsItself?: boolean
}

const START_MS = 180_000
/** Characters of container output that are shown if the start fails. */
const MAX_OUTPUT_CHARACTERS = 4_000

/** A service of compose.yaml as a container of testcontainers. Limits on open files are not applied. */
export class ServiceContainer extends GenericContainer {
  readonly #start: Start
  #output = ''

  constructor(start: Start) {
    super(start.service.image)
    this.#start = start
    const { service, env, labels, networks } = start
    const text = (value: string) => interpolated(value, env)
    const environment = { ...service.environment, ...start.environment }
    this.withEnvironment(mapped(environment, value => text(String(value))))
      .withLabels(labels)
      .withDroppedCapabilities(...service.cap_drop)
      .withSecurityOpt(...service.security_opt)
      .withTmpFs(Object.fromEntries((service.tmpfs ?? []).map(splitOnce)))
      .withBindMounts(this.#mounts())
      .withExposedPorts(...(service.ports ?? []).map(port => Number(port.split(':').at(-1))))
      .withAutoCleanup(false)
      .withLogConsumer(lines => lines.on('data', (line: Buffer) => this.#appendOutput(line)))
      .withStartupTimeout(START_MS)
    const command = start.command ?? service.command
    if (command) this.withCommand(command.map(text))
    if (service.user) this.withUser(service.user)
    this.#checkHealth(service.healthcheck)
    this.hostConfig.ReadonlyRootfs = service.read_only ?? false
    this.hostConfig.Memory = bytes(service.mem_limit)
    this.hostConfig.NanoCpus = service.cpus * 1e9
    this.hostConfig.PidsLimit = service.pids_limit
    // Without this the engine would also attach its default network.
    this.withNetworkMode(networks[0]!)
    this.createOpts.NetworkingConfig = {
      EndpointsConfig: { [networks[0]!]: { Aliases: [start.name] } },
    }
  }

  protected override async containerCreated(containerId: string): Promise<void> {
    const { name, networks } = this.#start
    const { container, network } = await getContainerRuntimeClient()
    for (const other of networks.slice(1)) {
      await container.connectToNetwork(container.getById(containerId), network.getById(other), [name])
    }
  }

  /** Throws with the last output of the container if it does not start. */
  override async start(): Promise<StartedTestContainer> {
    try {
      return await super.start()
    } catch (cause) {
      throw new Error(`${this.#start.name} did not start: ${(cause as Error).message}\n${this.#output}`, {
        cause,
      })
    }
  }

  #appendOutput(line: Buffer): void {
    this.#output = (this.#output + line).slice(-MAX_OUTPUT_CHARACTERS)
  }

  #mounts() {
    const { service, volumeName, mounts = {} } = this.#start
    const volumes = (service.volumes ?? []).map(volume => {
      const [name, target] = splitOnce(volume)
      return { source: volumeName(name), target, mode: 'rw' as const }
    })
    const read = Object.entries(mounts).map(([target, source]) => ({ source, target, mode: 'ro' as const }))
    return [...volumes, ...read]
  }

  #checkHealth(check: Service['healthcheck']): void {
    if (this.#start.endsItself) {
      this.withWaitStrategy(Wait.forOneShotStartup())
      return
    }
    if (check && 'test' in check) this.withHealthCheck(healthCheck(check))
    this.withWaitStrategy(Wait.forHealthCheck())
  }
}

function healthCheck({ test, interval, timeout, retries, start_period }: HealthCheck) {
  return {
    test: [...test] as ['CMD', ...string[]],
    interval: milliseconds(interval),
    timeout: milliseconds(timeout),
    retries,
    startPeriod: milliseconds(start_period),
  }
}

function splitOnce(text: string): [string, string] {
  const at = text.indexOf(':')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

function mapped(
  values: Readonly<Record<string, string>>,
  change: (value: string) => string,
): Record<string, string> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, change(value)]))
}
