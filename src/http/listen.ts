import type { FastifyInstance } from 'fastify'
import type { Config } from '../config.ts'
import { listenMore, portOfOne, SHARES_PORTS } from './more-listeners.ts'

/** Milliseconds beyond the request timeout after which connections that are still open are cut. */
const GRACE = 5_000
/**
 * Connections that may wait to be taken. Where there is no room for one (511 by default), its caller's system tries again after
 * one second, then three, seven and fifteen: it is not refused, it hears nothing.
 */
const BACKLOG = 4_096
/** Milliseconds between looks for connections that have become idle: kept alive, they would hold up the end. */
const LOOK = 50

export interface Listening {
  /** `http://127.0.0.1:3000` */
  readonly address: string
  /** Takes no more connections, finishes the requests in flight, then ends. Cuts what has not finished in time. */
  close(): Promise<void>
}

/** Starts to serve. */
export async function listen(
  app: FastifyInstance,
  { host, port, requestTimeoutMs }: Pick<Config, 'host' | 'port' | 'requestTimeoutMs'>,
): Promise<Listening> {
  const options = SHARES_PORTS
    ? { host, port: await portOfOne({ host, port }), backlog: BACKLOG, reusePort: true }
    : { host, port, backlog: BACKLOG }
  const address = await app.listen(options)
  const closeMore = SHARES_PORTS ? await listenMore(app.server, BACKLOG) : async () => {}
  return {
    address,
    async close() {
      const cut = setTimeout(() => app.server.closeAllConnections(), requestTimeoutMs + GRACE)
      const release = setInterval(() => app.server.closeIdleConnections(), LOOK)
      try {
        await Promise.all([app.close(), closeMore()])
      } finally {
        clearInterval(release)
        clearTimeout(cut)
      }
    },
  }
}
