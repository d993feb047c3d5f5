import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from '../free-port.ts'
import type { Distribution } from './distributions.ts'
import { buildHome } from './home.ts'
import { type Java, javaBetween } from './java.ts'

export interface SearchServer {
  /** `http://127.0.0.1:40123` */
  readonly url: string
  stop(): Promise<void>
}

/** Servers do not run as root; they run as `nobody`. */
const NOBODY = 65_534
const START_MS = 240_000

/** Reason why the server cannot be started; null if it can. */
export function missingSearchServer({ java: [oldest, newest] }: Distribution): string | null {
  if (spawnSync('mvn', ['-version']).status !== 0) return 'Maven is not installed'
  return javaBetween(oldest, newest) ? null : `no Java development kit ${oldest} to ${newest} is installed`
}

/** Builds the server in a temporary directory and starts it on free loopback ports. */
export async function startSearchServer(distribution: Distribution): Promise<SearchServer> {
  const folder = await searchFolder()
  try {
    const home = join(folder, 'home')
    await buildHome(distribution, home)
    const ports = { http: await freePort(), transport: await freePort() }
    const node = await runSearchNode(distribution, {
      home,
      data: join(folder, 'data'),
      ...ports,
      discovery: { 'discovery.type': 'single-node' },
    })
    return {
      url: node.url,
      async stop() {
        await node.stop()
        await rm(folder, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(folder, { recursive: true, force: true })
    throw error
  }
}

/** A temporary directory that the server's user can read. */
export async function searchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'search-'))
  await chmod(folder, 0o755)
  return folder
}

export interface SearchNode extends SearchServer {
  /** SIGKILL, as in a power failure. */
  kill(): Promise<void>
}

export interface NodeLocation {
  readonly home: string
  readonly data: string
  readonly http: number
  readonly transport: number
  /** Discovery settings; only OpenSearch uses them. */
  readonly discovery: Readonly<Record<string, string>>
  /** In megabytes. */
  readonly heap?: number
}

/** Starts a node and waits until it responds. */
export async function runSearchNode(distribution: Distribution, location: NodeLocation): Promise<SearchNode> {
  const { home, data, http, heap = 512 } = location
  const java = javaBetween(...distribution.java)!
  await prepare(home, data)
  const flags = await LAUNCH[distribution.launch]({ java, ...location })
  const memory = [`-Xms${heap}m`, `-Xmx${heap}m`]
  const child = spawn(
    join(java.home, 'bin', 'java'),
    [...JVM, ...memory, `-Djava.io.tmpdir=${data}/tmp`, ...flags],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(isRoot() ? { uid: NOBODY, gid: NOBODY } : {}),
    },
  )
  // Java prints harmless warnings, so stderr is shown only if the server does not start.
  let stderr = ''
  child.stderr!.on('data', (data: Buffer) => {
    stderr = (stderr + data).slice(-8_000)
  })
  const url = `http://127.0.0.1:${http}`
  const exited = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await Promise.race([exited, sleep(10_000).then(() => child.kill('SIGKILL'))])
  }
  try {
    await waitUntilReady(child, url)
  } catch (error) {
    await stop()
    throw new Error(`${distribution.name} ${distribution.version} did not start: ${stderr}`, { cause: error })
  }
  return {
    url,
    stop,
    async kill() {
      child.kill('SIGKILL')
      await exited
    },
  }
}

/** Fast start: the servers run for about a minute, too short for the optimizing compiler. */
const JVM = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Dfile.encoding=UTF-8']

interface Launch extends Omit<NodeLocation, 'heap'> {
  readonly java: Java
}

/** Arguments of `java` by distribution. */
const LAUNCH: Readonly<Record<Distribution['launch'], (launch: Launch) => Promise<string[]>>> = {
  async opensearch({ java, home, data, http, transport, discovery }) {
    const settings = {
      'node.name': `test-${transport}`,
      'path.data': join(data, 'data'),
      'path.logs': join(data, 'logs'),
      'network.host': '127.0.0.1',
      'http.port': http,
      'transport.port': transport,
      ...discovery,
      'cluster.routing.allocation.disk.threshold_enabled': false,
    }
    return [
      ...(java.release >= 21
        ? ['--enable-native-access=ALL-UNNAMED', '--add-modules=jdk.incubator.vector']
        : []),
      ...(java.release < 24 ? ['-Djava.security.manager=allow'] : []),
      `-Dopensearch.path.home=${home}`,
      `-Dopensearch.path.conf=${join(data, 'config')}`,
      '-Dopensearch.distribution.type=tar',
      '-Dlog4j2.disable.jmx=true',
      '-Dlog4j.shutdownHookEnabled=false',
      '-cp',
      join(home, 'lib', '*'),
      'org.opensearch.bootstrap.OpenSearch',
      ...Object.entries(settings).map(([key, value]) => `-E${key}=${value}`),
    ]
  },
  async elasticsearch({ java, home, data, http, transport }) {
    const classes = join(home, 'classes')
    compile(java, home, 'SearchNode', classes)
    await addCoreAnalysis(java, home)
    return [
      '--enable-native-access=ALL-UNNAMED',
      '--add-modules=jdk.incubator.vector,ALL-MODULE-PATH',
      '--module-path',
      join(home, 'lib'),
      '--add-exports',
      'org.elasticsearch.server/org.elasticsearch.node=ALL-UNNAMED',
      `-Des.path.home=${home}`,
      `-Des.nativelibs.path=${join(home, 'native')}`,
      '-cp',
      classes,
      'SearchNode',
      ...[home, join(data, 'data'), String(http), String(transport)],
    ]
  },
}

function compile(java: Java, home: string, name: string, classes: string): void {
  const source = join(import.meta.dirname, `${name}.java`)
  const compiler = join(java.home, 'bin', 'javac')
  const compiled = spawnSync(compiler, ['-cp', join(home, 'lib', '*'), '-d', classes, source])
  if (compiled.status !== 0) throw new Error(`${name}.java: ${compiled.stderr}`)
}

/** Adds a module with token filters that the Elasticsearch core lacks. */
async function addCoreAnalysis(java: Java, home: string): Promise<void> {
  const classes = join(home, 'analysis-classes')
  compile(java, home, 'CoreAnalysis', classes)
  const folder = join(home, 'modules', 'core-analysis')
  await mkdir(folder, { recursive: true })
  const archive = join(folder, 'core-analysis.jar')
  const packed = spawnSync(join(java.home, 'bin', 'jar'), ['--create', '--file', archive, '-C', classes, '.'])
  if (packed.status !== 0) throw new Error(`core-analysis.jar: ${packed.stderr}`)
  const transport = await readFile(
    join(home, 'modules', 'transport-netty4', 'plugin-descriptor.properties'),
    'utf8',
  )
  const descriptor = transport
    .replace(/^(description|name)=.*$/gm, '$1=core-analysis')
    .replace(/^classname=.*$/m, 'classname=CoreAnalysis')
  await writeFile(join(folder, 'plugin-descriptor.properties'), descriptor)
}

/** Copies the settings and creates the directories that the server writes to. */
async function prepare(home: string, data: string): Promise<void> {
  for (const name of ['data', 'logs', 'tmp']) await mkdir(join(data, name), { recursive: true })
  await cp(join(home, 'config'), join(data, 'config'), { recursive: true })
  if (isRoot()) spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, data])
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

async function waitUntilReady(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server exited with code ${child.exitCode}`)
    const reply = await fetch(`${url}/_cluster/health`).catch(() => null)
    if (reply?.ok) return
    await sleep(200)
  }
  throw new Error(`The server did not respond within ${START_MS / 1_000} seconds`)
}
