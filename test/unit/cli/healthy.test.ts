import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterEach, describe, expect, it } from 'vitest'
import { freePort } from '../../support/free-port.ts'

const run = promisify(execFile)
const PROGRAM = join(import.meta.dirname, '../../../src/cli/health-check.ts')

let server: Server | null = null
afterEach(() => server?.close())

async function answering(status: number): Promise<number> {
  server = createServer((request, reply) => reply.writeHead(request.url === '/healthz' ? status : 404).end())
  await new Promise<void>(resolve => server!.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

const check = (port: number) => run(process.execPath, [PROGRAM], { env: { PORT: String(port) } })

describe('the health check of the container', () => {
  it('is fine while the server of the same settings answers', async () => {
    await expect(check(await answering(200))).resolves.toMatchObject({ stderr: '' })
  })

  it('fails where it answers with an error', async () => {
    await expect(check(await answering(503))).rejects.toMatchObject({ code: 1 })
  })

  it('fails with a message if no server listens', async () => {
    await expect(check(await freePort())).rejects.toMatchObject({
      code: 1,
      stderr: expect.stringContaining('ECONNREFUSED'),
    })
  })
})
