import http from 'node:http'
import https from 'node:https'
import type { Socket } from 'node:net'
import type { Duplex } from 'node:stream'

/** Milliseconds within which a server takes a connection, or is as good as not there: a caller is to know within two seconds. */
const CONNECT_TIMEOUT_MS = 1_500

/** Kept-alive connections to a server, of which none takes longer to be made. */
export function connectingAgent(url: string, sockets: number, within = CONNECT_TIMEOUT_MS): http.Agent {
  const options = { keepAlive: true, maxSockets: sockets }
  const isSecure = url.startsWith('https:')
  const agent = isSecure ? new https.Agent(options) : new http.Agent(options)
  const connect = agent.createConnection.bind(agent)
  agent.createConnection = (...given: Parameters<typeof connect>) =>
    guarded(connect(...given), isSecure ? 'secureConnect' : 'connect', within)
  return agent
}

function guarded<Made extends Duplex | null | undefined>(
  made: Made,
  connected: string,
  within: number,
): Made {
  const socket = made as Socket | null | undefined
  if (!socket?.connecting) return made
  const timer = setTimeout(() => socket.destroy(noConnection(within)), within)
  for (const event of [connected, 'close']) socket.once(event, () => clearTimeout(timer))
  return made
}

function noConnection(within: number): Error {
  return Object.assign(new Error(`There was no connection within ${within} ms`), { code: 'ETIMEDOUT' })
}
