import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type FaultProxy, faultProxy } from '../fault-proxy.ts'
import { freePort } from '../free-port.ts'
import { type LoadBalancer, loadBalancer } from './load-balancer.ts'
import { dropDatabase, type HarnessServer, runServer, type ServerLocation } from './server.ts'

const NAME = 'main'

interface ClusterSize {
  readonly shards: number
  readonly replicas: number
}

export interface TestCluster {
  /** Load balancer: each request goes to the next server. */
  readonly url: string
  /** URLs of the servers, ordered by shard. */
  readonly nodes: readonly string[]
  /** The cluster, for `serverHarness`. */
  readonly server: Omit<HarnessServer, 'name'>
  /** Ends a server with SIGKILL. */
  kill(node: number): Promise<void>
  restart(node: number): Promise<void>
  stop(): Promise<void>
}

/**
 * ClickHouse servers configured as shards and replicas of one cluster, behind a load balancer. The library of the embedded
 * engine does not replicate (no inter-server port, no Keeper queue): distributed tables write to all replicas of a shard
 * (`internal_replication` off), and the load balancer sends `ON CLUSTER` statements to every server.
 */
export async function startCluster({ shards, replicas }: ClusterSize): Promise<TestCluster> {
  const folder = await mkdtemp(join(tmpdir(), 'clickhouse-cluster-'))
  const locations: ServerLocation[] = []
  for (let node = 0; node < shards * replicas; node += 1) {
    const data = await mkdtemp(join(folder, `node-${node}-`))
    locations.push({ data, http: await freePort(), tcp: await freePort() })
  }
  // The proxies turn the death of a server into a closed connection: unlike the server program, the library terminates if an idle
  // connection of another server is reset (26.7: "Terminate called for uncaught exception").
  const proxies: readonly FaultProxy[] = await Promise.all(locations.map(({ tcp }) => faultProxy(tcp)))
  for (const [node, { data, tcp }] of locations.entries()) {
    // A server recognizes itself by its own port and then queries itself without a connection.
    const ports = proxies.map(({ port }, other) => (other === node ? tcp : port))
    await writeFile(join(data, 'config.xml'), configOf(ports, replicas))
  }
  const running = await Promise.all(locations.map(runServer))
  const nodes = running.map(({ url }) => url)
  const balancer: LoadBalancer = await loadBalancer(nodes)
  const first: LoadBalancer = await loadBalancer(nodes, { always: 0 })
  return {
    url: balancer.url,
    nodes,
    server: {
      cluster: NAME,
      url: () => balancer.url,
      oneServer: () => first.url,
      async drop(database) {
        for (const node of nodes) await dropDatabase(node, database)
      },
    },
    async kill(node) {
      await running[node]!.kill()
      await proxies[node]!.set({ kind: 'refuse' })
    },
    async restart(node) {
      running[node] = await runServer(locations[node]!)
      await proxies[node]!.set({ kind: 'pass' })
      await balancer.catchUp(node)
    },
    async stop() {
      await Promise.all([balancer.close(), first.close()])
      await Promise.all(running.map(({ stop }) => stop()))
      await Promise.all(proxies.map(proxy => proxy.close()))
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** Configuration of a cluster of servers on these loopback ports, ordered by shard. */
function configOf(ports: readonly number[], replicas: number): string {
  const shards = Array.from({ length: ports.length / replicas }, (_, shard) => {
    const copies = ports.slice(shard * replicas, (shard + 1) * replicas)
    const hosts = copies.map(port => `<replica><host>127.0.0.1</host><port>${port}</port></replica>`)
    return `<shard><internal_replication>false</internal_replication>${hosts.join('')}</shard>`
  })
  return `<clickhouse><remote_servers><${NAME}>${shards.join('')}</${NAME}></remote_servers></clickhouse>`
}
