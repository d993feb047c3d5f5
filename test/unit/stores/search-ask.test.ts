import { describe, expect, it } from 'vitest'
import {
  type EngineReply,
  type EngineRequest,
  engineAddress,
  type SearchEngine,
} from '../../../src/stores/search-engine/index-definition.ts'
import { executeSearch } from '../../../src/stores/search-engine/search-request.ts'

const WHOLE = {
  timed_out: false,
  _shards: { total: 2, successful: 2, failed: 0 },
  hits: { total: { value: 0 }, hits: [] },
}

function restCall(reply: EngineReply, routing: readonly string[] | null = null) {
  const requests: EngineRequest[] = []
  const engine: SearchEngine = {
    product: 'Elasticsearch',
    version: '9.0.0',
    async send(request) {
      requests.push(request)
      return reply
    },
    queue: () => ({ store: 'text', running: 0, waiting: 0 }),
    close: async () => {},
  }
  const answer = executeSearch(engine, { indices: 'a,b', body: { query: {} }, routing, seconds: 7 })
  return { answer, requests }
}

describe('asking a search engine', () => {
  it.each([
    ['time ran out', { status: 200, body: { ...WHOLE, timed_out: true } }, 'timeout'],
    [
      'shards failed',
      { status: 200, body: { ...WHOLE, _shards: { total: 2, successful: 1, failed: 1 } } },
      'unavailable',
    ],
    [
      'shards are left out without a word',
      { status: 200, body: { ...WHOLE, _shards: { total: 3, successful: 1, failed: 0 } } },
      'unavailable',
    ],
    ['it is too busy', { status: 429, body: {} }, 'unavailable'],
    ['shards are missing', { status: 503, body: {} }, 'unavailable'],
    ['the password is wrong', { status: 401, body: {} }, 'unavailable'],
    ['the query is wrong', { status: 400, body: {} }, 'internal'],
  ])('gives no part of an answer where %s', async (_, reply, code) => {
    await expect(restCall(reply).answer).rejects.toMatchObject({ code })
  })

  it('queries the shards of the companies, and the same copies of them each time', async () => {
    const { answer, requests } = restCall({ status: 200, body: WHOLE }, ['1', '2', '1'])
    await answer
    expect(requests[0]).toMatchObject({
      path: '/a,b/_search',
      query: { routing: '1,2', preference: 'of 1,2', allow_partial_search_results: false },
      body: { timeout: '7s' },
    })
  })

  it('takes user and password out of the address', () => {
    expect(engineAddress('https://me:a%40b@host:9200/', 5)).toEqual({
      node: 'https://host:9200',
      auth: { username: 'me', password: 'a@b' },
      timeoutMs: 5,
    })
    expect(engineAddress('http://host:9200', 5).auth).toBeNull()
  })
})
