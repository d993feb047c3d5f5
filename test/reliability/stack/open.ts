import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { startCluster } from '../../bench/metrics/engines/postgres-cluster.ts'
import { missingServer, runServer } from '../../support/clickhouse/server.ts'
import { faultProxy } from '../../support/fault-proxy.ts'
import { freePort } from '../../support/free-port.ts'
import { redisPrograms, startRedis } from '../../support/redis-server.ts'
import { DISTRIBUTIONS } from '../../support/search/distributions.ts'
import { buildHome } from '../../support/search/home.ts'
import { missingSearchServer, runSearchNode, searchFolder } from '../../support/search/server.ts'
import type { TestContext } from '../reliability-test.ts'
import { atSignal } from '../server/at-exit.ts'
import type { Stack, StackServer } from './stack.ts'

/** An empty stack, or the reason why it is not available on this machine. */
export async function openStack({ stack, scratch }: TestContext): Promise<Stack | string> {
  if (stack === 'servers') return openServers(scratch)
  return { name: 'embedded', settings: { DATA_DIR: join(scratch, 'data') }, parts: [], async stop() {} }
}

/** A server process without its fault proxy. */
interface Server {
  readonly name: string
  readonly port: number
  kill(): Promise<void>
  start(): Promise<void>
  stop(): Promise<void>
}

const OPENSEARCH = DISTRIBUTIONS[0]!

/**
 * ClickHouse, OpenSearch, PostgreSQL and Redis (or Valkey) as local processes, each behind a fault proxy; or the reason why one
 * of them is not available.
 */
async function openServers(scratch: string): Promise<Stack | string> {
  const missing = missingServer() ?? missingSearchServer(OPENSEARCH)
  if (missing !== null) return missing
  const started: { stop(): Promise<void> }[] = []
  const stopAll = async () => {
    forget()
    for (const each of started.reverse()) await each.stop()
  }
  // Both the signal handler and the failing test may stop the stack.
  let stopping: Promise<void> | undefined
  const stop = () => {
    stopping ??= stopAll()
    return stopping
  }
  const forget = atSignal(stop)
  const keep = <Kept extends { stop(): Promise<void> }>(kept: Kept): Kept => {
    started.push(kept)
    return kept
  }
  try {
    const [redisProgram] = redisPrograms()
    if (redisProgram === undefined) return 'neither Valkey nor Redis is installed'
    const postgres = await startCluster([])
    if (typeof postgres === 'string') return postgres
    keep(postgres)
    const redis = keep(await startRedis(redisProgram))
    const servers: Server[] = [
      keep(await clickHouse(join(scratch, 'clickhouse'))),
      keep(await openSearch()),
      { name: 'PostgreSQL', ...postgres },
      { name: 'Redis', ...redis, port: Number(new URL(redis.url).port) },
    ]
    const parts: (StackServer & { readonly port: number })[] = []
    for (const { name, port, kill, start } of servers) {
      const way = await faultProxy(port)
      keep({ stop: () => way.close() })
      parts.push({ name, port: way.port, kill, start, setFault: fault => way.set(fault) })
    }
    const [numbers, text, accounts, quota] = parts.map(({ port }) => `127.0.0.1:${port}`)
    return {
      name: 'servers',
      settings: {
        DATA_DIR: join(scratch, 'server-data'),
        CLICKHOUSE_URL: `http://${numbers}/filings`,
        SEARCH_URL: `http://${text}`,
        ACCOUNTS_URL: `postgres://bench@${accounts}/postgres`,
        QUOTA_URL: `redis://${quota}`,
        SESSION_SECRET: 'not a secret: used by reliability tests only',
      },
      parts,
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}

async function clickHouse(data: string): Promise<Server> {
  await mkdir(data, { recursive: true })
  const place = { data, http: await freePort(), tcp: await freePort() }
  let running = await runServer(place)
  return {
    name: 'ClickHouse',
    port: place.http,
    kill: () => running.kill(),
    async start() {
      running = await runServer(place)
    },
    stop: () => running.stop(),
  }
}

async function openSearch(): Promise<Server> {
  const folder = await searchFolder()
  const home = join(folder, 'home')
  const place = {
    home,
    data: join(folder, 'data'),
    http: await freePort(),
    transport: await freePort(),
    discovery: { 'discovery.type': 'single-node' },
  }
  await buildHome(OPENSEARCH, home)
  let running = await runSearchNode(OPENSEARCH, place)
  return {
    name: 'OpenSearch',
    port: place.http,
    kill: () => running.kill(),
    async start() {
      running = await runSearchNode(OPENSEARCH, place)
    },
    async stop() {
      await running.stop()
      await rm(folder, { recursive: true, force: true })
    },
  }
}
