import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A way between servers of a cluster. */
export interface Relay {
  readonly port: number
  /** As the port of a server that has died: connections are refused until it serves again. */
  refuse(): Promise<void>
  serve(): Promise<void>
}

/**
 * A way to a server that never sees a connection reset, only its end: of a caller that was killed too. The embedded engine's
 * library, unlike the server's program, ends itself where an idle connection is reset (26.7: "Terminate called for uncaught
 * exception").
 */
export async function relayTo(target: number): Promise<Relay> {
  const open = new Set<Socket>()
  const server = createServer({ allowHalfOpen: true, noDelay: true }, caller => {
    const callee = connect({ port: target, host: '127.0.0.1', allowHalfOpen: true, noDelay: true })
    caller.pipe(callee).pipe(caller)
    caller.on('error', () => callee.end())
    callee.on('error', () => caller.resetAndDestroy())
    for (const socket of [caller, callee]) {
      open.add(socket)
      socket.on('close', () => open.delete(socket))
    }
  })
  const listen = async (port: number) => {
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
    return (server.address() as AddressInfo).port
  }
  const port = await listen(0)
  return {
    port,
    async refuse() {
      if (!server.listening) return
      const closed = once(server, 'close')
      server.close()
      for (const socket of open) socket.destroy()
      await closed
    },
    async serve() {
      await listen(port)
    },
  }
}
