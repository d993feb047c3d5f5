import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import { freePort } from '../free-port.ts'
import type { Distribution } from './distributions.ts'
import { buildHome } from './home.ts'
import {
  type NodeLocation,
  runSearchNode,
  type SearchNode,
  type SearchServer,
  searchFolder,
} from './server.ts'

const HEAP_MB = 384
const WAIT_MS = 60_000

/** A cluster; `url` is its first node. */
export interface SearchCluster extends SearchServer {
  /** Resolves when all replicas of all shards are assigned. */
  waitForReplicas(): Promise<void>
  /** Ends a node with SIGKILL. */
  kill(node: number): Promise<void>
  restart(node: number): Promise<void>
}

export async function startSearchCluster(distribution: Distribution, nodes: number): Promise<SearchCluster> {
  const folder = await searchFolder()
  const home = join(folder, 'home')
  const ports: { http: number; transport: number }[] = []
  for (let node = 0; node < nodes; node += 1)
    ports.push({ http: await freePort(), transport: await freePort() })
  const discovery = {
    'cluster.initial_cluster_manager_nodes': ports.map(({ transport }) => `test-${transport}`).join(','),
    'discovery.seed_hosts': ports.map(({ transport }) => `127.0.0.1:${transport}`).join(','),
    // Rebuilds many replicas concurrently instead of waiting for a node to return with its copies.
    'cluster.routing.allocation.node_concurrent_recoveries': '8',
  }
  const locations = ports.map(
    (port, node): NodeLocation => ({
      ...port,
      home,
      data: join(folder, `data-${node}`),
      discovery,
      heap: HEAP_MB,
    }),
  )
  const url = `http://127.0.0.1:${ports[0]!.http}`
  const health = (wait: string) => fetch(`${url}/_cluster/health?timeout=${WAIT_MS / 1_000}s&${wait}`)
  const waitFor = async (wait: string) => {
    const reply = await health(wait)
    if (!reply.ok) throw new Error(`The cluster did not reach ${wait}: ${await reply.text()}`)
  }
  const running: SearchNode[] = []
  const stop = async () => {
    await Promise.all(running.map(node => node.stop()))
    await rm(folder, { recursive: true, force: true })
  }
  try {
    await buildHome(distribution, home)
    const started = await Promise.allSettled(locations.map(location => runSearchNode(distribution, location)))
    for (const node of started) if (node.status === 'fulfilled') running.push(node.value)
    for (const node of started) if (node.status === 'rejected') throw node.reason
    await waitFor(`wait_for_nodes=${nodes}`)
    return {
      url,
      waitForReplicas: () => waitFor('wait_for_status=green&wait_for_no_relocating_shards=true'),
      kill: node => running[node]!.kill(),
      async restart(node) {
        running[node] = await runSearchNode(distribution, locations[node]!)
        await waitFor(`wait_for_nodes=${nodes}`)
      },
      stop,
    }
  } catch (error) {
    await stop()
    throw error
  }
}
