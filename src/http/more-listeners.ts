import { once } from 'node:events'
import type { Server as HttpServer } from 'node:http'
import { type AddressInfo, createServer, type ListenOptions, type Server, type ServerOpts } from 'node:net'

/** Sockets that listen at one port: two thousand callers who come at once are taken in sixteen turns, of a tenth of a second under load. */
const LISTENERS = 128

/**
 * Whether several sockets may listen at one port, each with its share of the connections: a turn of the event loop takes one
 * connection of each. With a single one, whoever comes new while two thousand ask waits a minute, a health check too.
 */
export const SHARES_PORTS = process.platform === 'linux'

/** The port that is asked for, or a free one for 0, after no one else was found to listen at it: sharing sockets would not notice. */
export async function portOfOne(options: ListenOptions): Promise<number> {
  const probe = await listening(createServer(), { ...options, reusePort: false })
  const { port } = probe.address() as AddressInfo
  await closed(probe)
  return port
}

/** Lets more sockets listen where a server does, which shares its port. Resolves to what ends that. */
export async function listenMore(server: HttpServer, backlog: number): Promise<() => Promise<void>> {
  const { address: host, port } = server.address() as AddressInfo
  // As its own connections are: what is written goes out at once.
  const { allowHalfOpen, noDelay } = server as ServerOpts
  const more = await Promise.all(
    Array.from({ length: LISTENERS - 1 }, () =>
      listening(
        createServer({ allowHalfOpen, noDelay }, socket => server.emit('connection', socket)),
        { host, port, backlog, reusePort: true },
      ),
    ),
  )
  return async () => void (await Promise.all(more.map(closed)))
}

async function listening(server: Server, options: ListenOptions): Promise<Server> {
  server.listen(options)
  await once(server, 'listening')
  return server
}

/** Resolves when the connections that it took have ended too. */
function closed(server: Server): Promise<void> {
  return new Promise(resolve => server.close(() => resolve()))
}
