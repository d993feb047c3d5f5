import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** What a way to a store may do to what comes back. */
export type Fault =
  | { readonly kind: 'pass' }
  /** Connections are refused, those that were open are reset. */
  | { readonly kind: 'refuse' }
  /** Answers come so many milliseconds late. */
  | { readonly kind: 'delay'; readonly ms: number }
  /** Connections are taken, and nothing ever comes. */
  | { readonly kind: 'hang' }
  /** An answer ends after so many bytes, with the end of its connection. */
  | { readonly kind: 'cut'; readonly bytes: number }
  /** Bytes in place of each answer. */
  | { readonly kind: 'answer'; readonly bytes: string | Buffer }
  /** Bytes of an answer are changed. */
  | { readonly kind: 'corrupt'; change(bytes: Buffer): Buffer }

export interface FaultProxy {
  readonly port: number
  /** From now on, for open connections too; those that stand for the former one are ended where that makes a difference. */
  set(fault: Fault): Promise<void>
  /** Connections that were made to it. */
  readonly connections: number
  close(): Promise<void>
}

/** A way to a server on this machine that goes wrong as it is told. */
export async function faultProxy(target: number): Promise<FaultProxy> {
  const open = new Set<Socket>()
  let fault: Fault = { kind: 'pass' }
  let connections = 0
  const server = createServer({ noDelay: true }, client => {
    connections += 1
    // A protocol that says a thing in several pieces would wait 40 ms between two.
    const behind = connect({ port: target, host: '127.0.0.1', noDelay: true })
    for (const [one, other] of [
      [client, behind],
      [behind, client],
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
      else behind.write(bytes)
    })
    client.on('end', () => behind.end())
    let sent = 0
    behind.on('data', (bytes: Buffer) => {
      sent = pass(client, bytes, fault, sent)
    })
    behind.on('end', () => {
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
    // A connection may be taken at this very moment.
    const again = setInterval(reset, 50)
    await closed
    clearInterval(again)
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

/** Bytes that were sent with these. */
function pass(client: Socket, bytes: Buffer, fault: Fault, sent: number): number {
  switch (fault.kind) {
    case 'delay':
      setTimeout(() => client.writable && client.write(bytes), fault.ms).unref()
      return 0
    case 'hang':
      return 0
    case 'cut': {
      const left = fault.bytes - sent
      client.write(bytes.subarray(0, left))
      if (bytes.length >= left) client.end()
      return sent + Math.min(bytes.length, left)
    }
    case 'corrupt':
      client.write(fault.change(bytes))
      return 0
    default:
      client.write(bytes)
      return 0
  }
}
