import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Connect timeout. Below 2 s, because callers must get an error within two seconds if a store is down. */
const CONNECT_TIMEOUT_MS = 1_500

/** An HTTP agent with keep-alive connections and a connect timeout. */
export function connectingAgent(url: string, sockets: number, timeoutMs = CONNECT_TIMEOUT_MS): http.Agent {
  const options = { keepAlive: true, maxSockets: sockets }
  const isSecure = url.startsWith('https:')
  const agent = isSecure ? new https.Agent(options) : new http.Agent(options)
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (...args: Parameters<typeof connect>) =>
    withConnectTimeout(connect(...args), isSecure ? 'secureConnect' : 'connect', timeoutMs)
  return agent
}

function withConnectTimeout<Connection extends Duplex | null | undefined>(
  connection: Connection,
  connectEvent: string,
  timeoutMs: number,
): Connection {
  const socket = connection as Socket | null | undefined
  if (!socket?.connecting) return connection
  const timer = setTimeout(() => socket.destroy(connectTimeoutError(timeoutMs)), timeoutMs)
  for (const event of [connectEvent, 'close']) socket.once(event, () => clearTimeout(timer))
  return connection
}

function connectTimeoutError(timeoutMs: number): Error {
  return Object.assign(new Error(`No connection within ${timeoutMs} ms`), { code: 'ETIMEDOUT' })
}
