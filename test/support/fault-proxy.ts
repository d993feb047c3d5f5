import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What the proxy does to connections and to responses of the server. */
export type Fault =
  | { readonly kind: 'pass' }
  /** Refuses connections and resets open ones. */
  | { readonly kind: 'refuse' }
  /** Delays responses. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Accepts connections and never responds. */
  | { readonly kind: 'hang' }
  /** Closes the connection after this many bytes of a response. */
  | { readonly kind: 'cut'; readonly bytes: number }
  /** Sends these bytes instead of each response. */
  | { readonly kind: 'answer'; readonly bytes: string | Buffer }
  /** Changes the bytes of responses. */
  | { readonly kind: 'corrupt'; change(bytes: Buffer): Buffer }

export interface FaultProxy {
  readonly port: number
  /** Sets the fault for new and open connections. `refuse` resets open connections. */
  set(fault: Fault): Promise<void>
  /** Number of connections accepted so far. */
  readonly connections: number
  close(): Promise<void>
}

/** A TCP proxy to a local port that injects faults. */
export async function faultProxy(target: number): Promise<FaultProxy> {
  const open = new Set<Socket>()
  let fault: Fault = { kind: 'pass' }
  let connections = 0
  const server = createServer({ noDelay: true }, client => {
    connections += 1
    // Without `noDelay`, Nagle's algorithm delays protocols with several small writes by 40 ms.
    const upstream = connect({ port: target, host: '127.0.0.1', noDelay: true })
    for (const [one, other] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      open.add(one)
      one.on('error', () => {})
      one.on('close', () => {
        open.delete(one)
        other.destroy()
      })
    }
    client.on('data', bytes => {
      if (fault.kind === 'answer') client.end(fault.bytes)
      else upstream.write(bytes)
    })
    client.on('end', () => upstream.end())
    let sent = 0
    upstream.on('data', (bytes: Buffer) => {
      sent = pass(client, bytes, fault, sent)
    })
    upstream.on('end', () => {
      if (fault.kind !== 'hang') client.end()
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo

  async function refuse(): Promise<void> {
    const closed = once(server, 'close')
    server.close()
    const reset = () => {
      for (const socket of open) socket.resetAndDestroy()
    }
    reset()
    // A connection may be accepted at this moment.
    const resetting = setInterval(reset, 50)
    await closed
    clearInterval(resetting)
  }

  return {
    port,
    get connections() {
      return connections
    },
    async set(next) {
      if (next.kind === 'refuse' && server.listening) await refuse()
      fault = next
      if (next.kind !== 'refuse' && !server.listening) {
        server.listen(port, '127.0.0.1')
        await once(server, 'listening')
      }
    },
    async close() {
      if (server.listening) await refuse()
    },
  }
}

/** Forwards a chunk; returns the number of bytes sent so far, which only `cut` needs. */
function pass(client: Socket, bytes: Buffer, fault: Fault, sent: number): number {
  switch (fault.kind) {
    case 'delay':
      setTimeout(() => client.writable && client.write(bytes), fault.ms).unref()
      return 0
    case 'hang':
      return 0
    case 'cut': {
      const remaining = fault.bytes - sent
      client.write(bytes.subarray(0, remaining))
      if (bytes.length >= remaining) client.end()
      return sent + Math.min(bytes.length, remaining)
    }
    case 'corrupt':
      client.write(fault.change(bytes))
      return 0
    default:
      client.write(bytes)
      return 0
  }
}
