import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FaultProxy, faultProxy } from '../fault-proxy.ts'
import { freePort } from '../free-port.ts'
import { type LoadBalancer, loadBalancer } from './load-balancer.ts'
import { dropDatabase, type HarnessServer, runServer, type ServerPlace } from './server.ts'

const NAME = 'main'

interface ClusterShape {
  readonly shards: number
  readonly replicas: number
}

export interface TestCluster {
  /** Each request is answered by the next server. */
  readonly url: string
  /** Addresses of the servers, shard after shard. */
  readonly nodes: readonly string[]
  /** The cluster, as harnesses open stores over it. */
  readonly server: Omit<HarnessServer, 'name'>
  /** Ends a server as a power cut does. */
  kill(node: number): Promise<void>
  restart(node: number): Promise<void>
  stop(): Promise<void>
}

/**
 * ClickHouse servers that know each other as the shards and replicas of one cluster, with a door in front of them. The
 * embedded engine's library replicates nothing (it listens neither for other servers' parts nor to the queue of statements
 * in a Keeper): copies of a shard are written by the distributed tables (`internal_replication` off), and the door gives
 * `ON CLUSTER` to every server.
 */
export async function startCluster({ shards, replicas }: ClusterShape): Promise<TestCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'clickhouse-cluster-'))
  const places: ServerPlace[] = []
  for (let node = 0; node < shards * replicas; node += 1) {
    const data = await mkdtemp(join(folder, `node-${node}-`))
    places.push({ data, http: await freePort(), tcp: await freePort() })
  }
  // Passes the end of a killed server on as an end: the library, unlike the server's program, ends itself where an idle connection
  // of another server is reset (26.7: "Terminate called for uncaught exception").
  const ways: readonly FaultProxy[] = await Promise.all(places.map(({ tcp }) => faultProxy(tcp)))
  for (const [node, { data, tcp }] of places.entries()) {
    // A server that finds its own port asks nobody.
    const ports = ways.map(({ port }, other) => (other === node ? tcp : port))
    await writeFile(join(data, 'config.xml'), configOf(ports, replicas))
  }
  const running = await Promise.all(places.map(runServer))
  const nodes = running.map(({ url }) => url)
  const door: LoadBalancer = await loadBalancer(nodes)
  const first: LoadBalancer = await loadBalancer(nodes, { always: 0 })
  return {
    url: door.url,
    nodes,
    server: {
      cluster: NAME,
      url: () => door.url,
      oneServer: () => first.url,
      async drop(database) {
        for (const node of nodes) await dropDatabase(node, database)
      },
    },
    async kill(node) {
      await running[node]!.kill()
      await ways[node]!.set({ kind: 'refuse' })
    },
    async restart(node) {
      running[node] = await runServer(places[node]!)
      await ways[node]!.set({ kind: 'pass' })
      await door.catchUp(node)
    },
    async stop() {
      await Promise.all([door.close(), first.close()])
      await Promise.all(running.map(({ stop }) => stop()))
      await Promise.all(ways.map(way => way.close()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** A cluster of servers on these ports of the loopback interface, shard after shard. */
function configOf(ports: readonly number[], replicas: number): string {
  const shards = Array.from({ length: ports.length / replicas }, (_, shard) => {
    const copies = ports.slice(shard * replicas, (shard + 1) * replicas)
    const hosts = copies.map(port => `<replica><host>127.0.0.1</host><port>${port}</port></replica>`)
    return `<shard><internal_replication>false</internal_replication>${hosts.join('')}</shard>`
  })
  return `<clickhouse><remote_servers><${NAME}>${shards.join('')}</${NAME}></remote_servers></clickhouse>`
}
