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

/** Servers refuse to run as root; this user owns nothing. */
const NOBODY = 65_534
const START_MS = 240_000

/** Why this server cannot be started here; null if it can. */
export function missingSearchServer({ java: [oldest, newest] }: Distribution): string | null {
  if (spawnSync('mvn', ['-version']).status !== 0) return 'Maven is not installed'
  return javaBetween(oldest, newest) ? null : `no Java development kit ${oldest} to ${newest} is installed`
}

/** Builds the server in a temporary directory and starts it on free ports of the loopback interface. */
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

/** A temporary directory that servers, which run as another user, may read. */
export async function searchFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'search-'))
  await chmod(folder, 0o755)
  return folder
}

export interface SearchNode extends SearchServer {
  /** As a machine that loses its power. */
  kill(): Promise<void>
}

export interface NodePlace {
  readonly home: string
  readonly data: string
  readonly http: number
  readonly transport: number
  /** How it finds others; of OpenSearch only. */
  readonly discovery: Readonly<Record<string, string>>
  /** Megabytes. */
  readonly heap?: number
}

/** A server process over directories of its own; `url` answers when this resolves. */
export async function runSearchNode(distribution: Distribution, place: NodePlace): Promise<SearchNode> {
  const { home, data, http, heap = 512 } = place
  const java = javaBetween(...distribution.java)!
  await prepare(home, data)
  const flags = await LAUNCH[distribution.launch]({ java, ...place })
  const memory = [`-Xms${heap}m`, `-Xmx${heap}m`]
  const child = spawn(
    join(java.home, 'bin', 'java'),
    [...JVM, ...memory, `-Djava.io.tmpdir=${data}/tmp`, ...flags],
    {
      stdio: ['ignore', 'ignore', 'pipe'],
      ...(isRoot() ? { uid: NOBODY, gid: NOBODY } : {}),
    },
  )
  // Java warns of much that is as it should be: only told where the server does not start.
  let said = ''
  child.stderr!.on('data', (data: Buffer) => {
    said = (said + data).slice(-8_000)
  })
  const url = `http://127.0.0.1:${http}`
  const gone = once(child, 'exit')
  const stop = async () => {
    child.kill('SIGTERM')
    await Promise.race([gone, sleep(10_000).then(() => child.kill('SIGKILL'))])
  }
  try {
    await answering(child, url)
  } catch (error) {
    await stop()
    throw new Error(`${distribution.name} ${distribution.version} does not start: ${said}`, { cause: error })
  }
  return {
    url,
    stop,
    async kill() {
      child.kill('SIGKILL')
      await gone
    },
  }
}

/** A server that lives for a minute gains nothing by code that is compiled twice. */
const JVM = ['-XX:+UseSerialGC', '-XX:TieredStopAtLevel=1', '-Dfile.encoding=UTF-8']

interface Launch extends Omit<NodePlace, 'heap'> {
  readonly java: Java
}

/** Arguments of `java`. */
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

/** A module with the token filters that the core of Elasticsearch lacks. */
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

/** The server's own copy of its settings, and directories that it may write to. */
async function prepare(home: string, data: string): Promise<void> {
  for (const name of ['data', 'logs', 'tmp']) await mkdir(join(data, name), { recursive: true })
  await cp(join(home, 'config'), join(data, 'config'), { recursive: true })
  if (isRoot()) spawnSync('chown', ['-R', `${NOBODY}:${NOBODY}`, data])
}

function isRoot(): boolean {
  return process.getuid?.() === 0
}

async function answering(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_MS
  while (Date.now() < deadline) {
    if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}`)
    const reply = await fetch(`${url}/_cluster/health`).catch(() => null)
    if (reply?.ok) return
    await sleep(200)
  }
  throw new Error(`The server did not answer within ${START_MS / 1_000} seconds`)
}
