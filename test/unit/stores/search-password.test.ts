import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, describe, expect, it } from 'vitest'
import { openEngine } from '../../../src/stores/search-engine/detect.ts'

let server: Server | null = null
afterEach(() => server?.close())

const PRODUCTS = {
  OpenSearch: { headers: {}, version: { distribution: 'opensearch', number: '3.8.0' } },
  Elasticsearch: { headers: { 'x-elastic-product': 'Elasticsearch' }, version: { number: '9.5.3' } },
}

/** A server of the product that lets in who knows user and password. */
async function guarded(product: keyof typeof PRODUCTS, user: string, password: string): Promise<number> {
  const expected = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const { headers, version } = PRODUCTS[product]
  server = createServer(({ headers: { authorization } }, reply) => {
    const status = authorization === expected ? 200 : 401
    reply.writeHead(status, { 'content-type': 'application/json', ...headers })
    reply.end(JSON.stringify(status === 200 ? { version } : {}))
  })
  await new Promise<void>(resolve => server!.listen(0, '127.0.0.1', resolve))
  return (server.address() as AddressInfo).port
}

describe.each(['OpenSearch', 'Elasticsearch'] as const)('%s with users', product => {
  it('is reached by user and password of the address, whatever is in them', async () => {
    const port = await guarded(product, 'filings', 'p@ss/word:%')
    const engine = await openEngine(`http://filings:p%40ss%2Fword%3A%25@127.0.0.1:${port}`, 5_000)
    expect(engine.product).toBe(product)
    expect((await engine.send({ method: 'GET', path: '/' })).status).toBe(200)
    await engine.close()
  })

  it('is unavailable with a wrong password', async () => {
    const port = await guarded(product, 'filings', 'right')
    const opened = openEngine(`http://filings:wrong@127.0.0.1:${port}`, 5_000)
    await expect(opened).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  })
})
