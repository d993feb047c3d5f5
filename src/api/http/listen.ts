import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { Config } from '../../config.ts'

export interface ConnectionLimits {
  /** Open connections. Beyond it, the address with the most connections loses the one that was idle longest. */
  readonly maxConnections: number
  /** Requests that a client may send on a connection before the first of them is answered (HTTP pipelining). */
  readonly maxPipelined: number
  /** A client must read at least `minBytes` of a response in each interval of `checkEveryMs`. */
  readonly minBytes: number
  readonly checkEveryMs: number
}

export const CONNECTION_LIMITS: ConnectionLimits = {
  maxConnections: 4_096,
  maxPipelined: 16,
  minBytes: 40_000,
  checkEveryMs: 20_000,
}

type Handler = (request: IncomingMessage, response: ServerResponse) => void

interface Connection {
  /** With TLS, the encrypted socket once there is one. */
  socket: Socket
  /** A request is being answered. */
  busy: boolean
  /** No request has been answered yet. */
  isNew: boolean
  readonly waiting: (readonly [IncomingMessage, ServerResponse])[]
  /** Bytes that the client's system had accepted at the last check while more were pending; null: none were pending. */
  sentAtCheck: number | null
}

/**
 * Bounds what one connection can occupy. Requests on a connection are handled one after the other; a client that pipelines
 * too many, or reads a response too slowly, loses its connection. Calls `handle` for each request.
 */
export function guardConnections(server: Server, handle: Handler, limits = CONNECTION_LIMITS): void {
  // By the client's address and port: with TLS, the socket of a request is not the one that was accepted.
  const connections = new Map<string, Connection>()
  /** The connections of each address, the least recently used first. */
  const byAddress = new Map<string, Set<Connection>>()

  server.on('connection', (socket: Socket) => {
    const { remoteAddress: address = '' } = socket
    const key = keyOf(socket)
    const connection: Connection = { socket, busy: false, isNew: true, waiting: [], sentAtCheck: null }
    if (connections.size >= limits.maxConnections) surplus(byAddress.values())?.socket.destroy()
    const ofAddress = byAddress.get(address) ?? new Set()
    connections.set(key, connection)
    byAddress.set(address, ofAddress.add(connection))
    socket.once('close', () => {
      connection.waiting.length = 0
      connections.delete(key)
      ofAddress.delete(connection)
      if (ofAddress.size === 0) byAddress.delete(address)
    })
  })

  server.on('request', (request, response) => {
    const { socket } = request
    const connection = connections.get(keyOf(socket))
    if (!connection) return void socket.destroy()
    connection.socket = socket
    if (!connection.busy) return begin(connection, request, response)
    if (connection.waiting.length + 1 < limits.maxPipelined) connection.waiting.push([request, response])
    else socket.destroy()
  })

  function begin(connection: Connection, request: IncomingMessage, response: ServerResponse): void {
    const { socket } = request
    connection.busy = true
    const ofAddress = byAddress.get(socket.remoteAddress ?? '')
    if (ofAddress?.delete(connection)) ofAddress.add(connection)
    response.once('close', () => {
      connection.busy = false
      const next = connection.waiting.shift()
      if (next) begin(connection, ...next)
    })
    if (connection.isNew) afterNextRead(() => socket.destroyed || handle(request, response))
    else handle(request, response)
    connection.isNew = false
  }

  const timer = setInterval(() => {
    for (const connection of connections.values()) dropIfStalled(connection, limits.minBytes)
  }, limits.checkEveryMs)
  timer.unref()
  server.once('close', () => clearInterval(timer))
}

/**
 * Lets the event loop read from all sockets once more. A client that has left while its connection waited to be accepted is
 * noticed only then: thousands of such requests would otherwise be handled before those of clients that are still there.
 */
function afterNextRead(then: () => void): void {
  setImmediate(() => setImmediate(then))
}

function keyOf({ remoteAddress, remotePort }: Socket): string {
  return `${remoteAddress} ${remotePort}`
}

function dropIfStalled(connection: Connection, minBytes: number): void {
  const { socket, sentAtCheck } = connection
  // `bytesWritten` includes what the client's system has not accepted yet.
  const sent = socket.writableLength > 0 ? socket.bytesWritten - socket.writableLength : null
  if (sent !== null && sentAtCheck !== null && sent - sentAtCheck < minBytes) socket.destroy()
  connection.sentAtCheck = sent
}

/** Of the address with the most connections, the one that was idle longest. */
function surplus(addresses: Iterable<ReadonlySet<Connection>>): Connection | undefined {
  let most: ReadonlySet<Connection> = new Set()
  for (const connections of addresses) if (connections.size > most.size) most = connections
  let oldest: Connection | undefined
  for (const connection of most) {
    if (!connection.busy) return connection
    oldest ??= connection
  }
  return oldest
}

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

interface ListenOptions {
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
