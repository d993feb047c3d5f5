import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, cp, mkdir, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { freePort } from './free-port.ts'
import type { Distribution } from './search-distributions.ts'
import { buildHome } from './search-home.ts'
import { type Java, javaBetween } from './search-java.ts'

export interface SearchServer {
  /** `http://127.0.0.1:40123` */
  readonly url: string
  stop(): Promise<void>
}

/** Servers refuse to run as root; this user owns nothing. */
const NOBODY = 65_534
const START_MS = 90_000

/** Why this server cannot be started here; null if it can. */
export function missingSearchServer({ java: [oldest, newest] }: Distribution): string | null {
  if (spawnSync('mvn', ['-version']).status !== 0) return 'Maven is not installed'
  return javaBetween(oldest, newest) ? null : `no Java development kit ${oldest} to ${newest} is installed`
}

/** Builds the server in a temporary directory and starts it on free ports of the loopback interface. */
export async function startSearchServer(distribution: Distribution): Promise<SearchServer> {
  const java = javaBetween(...distribution.java)!
  const folder = await mkdtemp(join(tmpdir(), 'search-'))
  const home = join(folder, 'home')
  const data = join(folder, 'data')
  await chmod(folder, 0o755)
  await buildHome(distribution, home)
  await prepare(home, data)
  const [http, transport] = [await freePort(), await freePort()]
  const flags = await LAUNCH[distribution.launch]({ java, home, data, http, transport })
  const child = spawn(join(java.home, 'bin', 'java'), [...JVM, `-Djava.io.tmpdir=${data}/tmp`, ...flags], {
    stdio: ['ignore', 'ignore', 'pipe'],
    ...(isRoot() ? { uid: NOBODY, gid: NOBODY } : {}),
  })
  // Java warns of much that is as it should be: only told where the server does not start.
  let said = ''
  child.stderr!.on('data', (data: Buffer) => {
    said = (said + data).slice(-8_000)
  })
  const url = `http://127.0.0.1:${http}`
  const stop = async () => {
    if (child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM')
      await Promise.race([once(child, 'exit'), sleep(10_000).then(() => child.kill('SIGKILL'))])
    }
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await answering(child, url)
  } catch (error) {
    await stop()
    throw new Error(`${distribution.name} ${distribution.version} does not start: ${said}`, { cause: error })
  }
  return { url, stop }
}

const JVM = ['-Xms512m', '-Xmx512m', '-XX:+UseSerialGC', '-Dfile.encoding=UTF-8']

interface Launch {
  readonly java: Java
  readonly home: string
  readonly data: string
  readonly http: number
  readonly transport: number
}

/** Arguments of `java`. */
const LAUNCH: Readonly<Record<Distribution['launch'], (launch: Launch) => Promise<string[]>>> = {
  async opensearch({ java, home, data, http, transport }) {
    const settings = {
      'node.name': 'test',
      'path.data': join(data, 'data'),
      'path.logs': join(data, 'logs'),
      'network.host': '127.0.0.1',
      'http.port': http,
      'transport.port': transport,
      'discovery.type': 'single-node',
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
    const source = join(import.meta.dirname, 'SearchNode.java')
    const compiler = join(java.home, 'bin', 'javac')
    const compiled = spawnSync(compiler, ['-cp', join(home, 'lib', '*'), '-d', classes, source])
    if (compiled.status !== 0) throw new Error(`SearchNode.java: ${compiled.stderr}`)
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
