import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

/** Milliseconds beyond the request timeout after which open connections are cut when the server closes. */
const GRACE_MS = 5_000
/**
 * Maximum length of the accept queue (Node's default is 511). When the queue is full, the client's kernel gets no reply and
 * retries after 1, 3, 7 and 15 s.
 */
const BACKLOG = 4_096
/** Milliseconds between two searches for connections that have become idle, which would delay the end. */
const IDLE_CHECK_MS = 50

export interface Listening {
  /** `http://127.0.0.1:3000` */
  readonly address: string
  /** The same of the listener for operators; null without one. */
  readonly adminAddress: string | null
  /** Accepts no more connections, finishes the requests in flight, then ends. Cuts connections that take too long. */
  close(): Promise<void>
}

export interface ListenOptions {
  readonly config: Pick<Config, 'host' | 'port' | 'adminPort' | 'requestTimeoutMs'>
  /** Listens on `ADMIN_PORT`; stays open until the last request of the app has been answered. */
  readonly admin?: FastifyInstance | null
}

/** Starts to accept connections. */
export async function listen(
  app: FastifyInstance,
  { config, admin = null }: ListenOptions,
): Promise<Listening> {
  const { host, port, adminPort, requestTimeoutMs } = config
  const address = await app.listen({ host, port, backlog: BACKLOG })
  const adminAddress = admin && (await admin.listen({ host, port: adminPort ?? 0 }))
  return {
    address,
    adminAddress,
    async close() {
      const cut = setTimeout(() => app.server.closeAllConnections(), requestTimeoutMs + GRACE_MS)
      const release = setInterval(() => app.server.closeIdleConnections(), IDLE_CHECK_MS)
      try {
        await app.close()
        admin?.server.closeAllConnections()
        await admin?.close()
      } finally {
        clearInterval(release)
        clearTimeout(cut)
      }
    },
  }
}
