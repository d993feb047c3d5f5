import { once } from 'node:events'
import { createServer, type ServerResponse } from 'node:http'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterEach, describe, expect, it } from 'vitest'
import {
  CONNECTION_LIMITS,
  type ConnectionLimits,
  guardConnections,
} from '../../../../src/api/http/listen.ts'

const open: (() => void)[] = []
afterEach(() => {
  for (const close of open.splice(0)) close()
})

/** A guarded server that answers `/N` with N bytes, once `release` is called if it is held. */
async function served(limits: Partial<ConnectionLimits> = {}, held = false) {
  const handled: string[] = []
  const waiting: (() => void)[] = []
  const server = createServer()
  guardConnections(
    server,
    (request, response) => {
      handled.push(request.url!)
      const answer = () => write(response, Number(request.url!.slice(1)))
      if (held) waiting.push(answer)
      else answer()
    },
    { ...CONNECTION_LIMITS, ...limits },
  )
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  open.push(() => {
    server.closeAllConnections()
    server.close()
  })
  const client = async (text = '', localAddress = '127.0.0.1'): Promise<Socket> => {
    const socket = connect({ port, host: '127.0.0.1', localAddress })
    socket.on('error', () => {})
    await once(socket, 'connect')
    socket.write(text)
    open.push(() => socket.destroy())
    return socket
  }
  return { client, handled, release: () => waiting.shift()?.() }
}

/** In pieces, as fast as the client reads. */
function write(response: ServerResponse, bytes: number): void {
  const piece = Buffer.alloc(Math.min(bytes, 65_536), 'x')
  response.setHeader('Content-Length', bytes)
  let left = bytes
  const next = () => {
    while (left > 0) {
      left -= piece.length
      if (!response.write(piece)) {
        response.once('drain', next)
        return
      }
    }
    response.end()
  }
  next()
}

const get = (path: string) => `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`
const closed = (socket: Socket) => (socket.closed ? Promise.resolve() : once(socket, 'close'))

describe('a guarded connection', () => {
  it('does not handle requests of clients that left before they were accepted', async () => {
    const { client, handled } = await served()
    const left = Array.from({ length: 100 }, async () => (await client(get('/1'))).destroy())
    await Promise.all(left)
    const socket = await client(get('/2'))
    await once(socket, 'data')
    expect(handled).toEqual(['/2'])
  })

  it('handles pipelined requests one after the other, in order', async () => {
    const { client, handled, release } = await served({}, true)
    const socket = await client(get('/1') + get('/2') + get('/3'))
    let received = ''
    socket.on('data', piece => {
      received += piece
    })
    for (const paths of [['/1'], ['/1', '/2'], ['/1', '/2', '/3']]) {
      await expect.poll(() => handled).toEqual(paths)
      await sleep(20)
      expect(handled).toEqual(paths)
      release()
    }
    await expect.poll(() => received.match(/HTTP\/1.1 200/g)?.length).toBe(3)
    expect([...received.matchAll(/Content-Length: (\d)/g)].map(([, bytes]) => bytes)).toEqual(['1', '2', '3'])
  })

  it('closes if a client pipelines more requests than the limit', async () => {
    const { client, handled } = await served({ maxPipelined: 4 }, true)
    const allowed = await client(get('/1').repeat(4))
    const greedy = await client(get('/2').repeat(5))
    await closed(greedy)
    expect(allowed.closed).toBe(false)
    expect(handled).toEqual(['/1'])
  })

  it('closes if a client stops reading a response, and not if it reads slowly but steadily', async () => {
    const { client } = await served({ minBytes: 1, checkEveryMs: 400 })
    const stalled = await client(get('/50000000'))
    stalled.once('data', () => stalled.pause())
    const slow = await client(get('/50000000'))
    let bytes = 0
    slow.on('data', piece => {
      bytes += piece.length
      slow.pause()
      setTimeout(() => slow.resume(), 5)
    })
    const ends = once(stalled, 'end').catch(() => {})
    await sleep(1_300)
    stalled.resume()
    await Promise.race([ends, closed(stalled)])
    expect(slow.closed).toBe(false)
    expect(bytes).toBeGreaterThan(65_536)
  })
})

describe('the limit of connections', () => {
  it('closes the longest idle connection of the address that has most', async () => {
    const { client } = await served({ maxConnections: 4 })
    const other = await client('', '127.0.0.2')
    const [first, second, third] = [await client(), await client(), await client()]
    first.write(get('/1'))
    await once(first, 'data')
    const last = await client()
    await closed(second)
    await sleep(20)
    expect([other, first, third, last].map(socket => socket.closed)).toEqual([false, false, false, false])
  })

  it('closes a busy connection only if none of the address is idle', async () => {
    const { client, handled } = await served({ maxConnections: 2 }, true)
    const busy = await client(get('/1'))
    await expect.poll(() => handled).toEqual(['/1'])
    const idle = await client()
    await client()
    await closed(idle)
    expect(busy.closed).toBe(false)
  })
})
