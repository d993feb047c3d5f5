import { once } from 'node:events'
import { createServer, get } from 'node:http'
import { type AddressInfo, Socket } from 'node:net'
import { describe, expect, it } from 'vitest'
import { connectingAgent } from '../../../src/stores/shared/connecting-agent.ts'

describe('an agent of connections', () => {
  it('abandons a server that accepts none, and reports why', async () => {
    const agent = connectingAgent('http://127.0.0.1', 2, 30)
    // As where no packet ever comes back: this machine itself refuses at once or answers.
    const connect = Socket.prototype.connect
    Socket.prototype.connect = function (this: Socket) {
      Object.defineProperty(this, 'connecting', { value: true })
      return this
    } as typeof connect
    try {
      const request = get({ host: '192.0.2.1', port: 80, agent })
      const [error] = await once(request, 'error')
      expect(error).toMatchObject({ code: 'ETIMEDOUT' })
    } finally {
      Socket.prototype.connect = connect
      agent.destroy()
    }
  })

  it('lets an answer take longer than the connection', async () => {
    const server = createServer((_request, response) => void setTimeout(() => response.end('late'), 120))
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    const agent = connectingAgent('http://127.0.0.1', 2, 30)
    const { port } = server.address() as AddressInfo
    const [response] = await once(get({ host: '127.0.0.1', port, agent }), 'response')
    let body = ''
    for await (const chunk of response) body += chunk
    expect(body).toBe('late')
    agent.destroy()
    server.close()
  })
})
