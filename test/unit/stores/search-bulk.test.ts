import { describe, expect, it } from 'vitest'
import { AppError } from '../../../src/errors.ts'
import { type BulkItem, bulk } from '../../../src/stores/search-engine/bulk.ts'
import type { EngineReply, SearchEngine } from '../../../src/stores/search-engine/index-definition.ts'

function item(number: number, document: object | null = { number }): BulkItem {
  return { index: 'rows', id: `id${number}`, routing: '7', document, name: `row ${number}` }
}

type Answer = (ids: readonly string[], call: number) => EngineReply

/** An engine that answers bulk requests as told, and keeps which ids it was sent. */
function engineOf(answer: Answer) {
  const calls: string[][] = []
  const engine: SearchEngine = {
    product: 'OpenSearch',
    version: '3.0.0',
    async send({ lines = '' }) {
      const heads = lines.split('\n').filter(line => /^\{"(index|delete)"/.test(line))
      const ids = heads.map(line => (Object.values(JSON.parse(line))[0] as { _id: string })._id)
      calls.push(ids)
      return answer(ids, calls.length)
    },
    queue: () => ({ store: 'text', running: 0, waiting: 0 }),
    close: async () => {},
  }
  return { engine, calls }
}

const replyOf = (statuses: readonly number[]): EngineReply => ({
  status: 200,
  body: {
    errors: statuses.some(status => status >= 300),
    items: statuses.map(status => ({
      index: { status, ...(status < 300 ? {} : { error: { type: 'some_reason' } }) },
    })),
  },
})

describe('bulk writing', () => {
  it('sends again what the engine is too busy for, and only that', async () => {
    const { engine, calls } = engineOf((ids, call) =>
      replyOf(ids.map(id => (call === 1 && id === 'id2' ? 429 : call === 2 ? 503 : 201))),
    )
    await bulk(engine, [item(1), item(2), item(3)])
    expect(calls).toEqual([['id1', 'id2', 'id3'], ['id2'], ['id2']])
  })

  it('leaves a later version as it is where an item has one, and tells of it where it has none', async () => {
    const { engine } = engineOf(ids => replyOf(ids.map(() => 409)))
    await bulk(engine, [{ ...item(1), version: 5 }])
    await expect(bulk(engine, [item(1)])).rejects.toMatchObject({ cause: { failures: [/^row 1: 409/] } })
  })

  it('sends a whole batch again where the request was refused or the connection broke', async () => {
    const { engine, calls } = engineOf((ids, call) => {
      if (call === 1) return { status: 429, body: 'busy' }
      if (call === 2) throw new AppError('unavailable', { cause: new Error('reset') })
      return replyOf(ids.map(() => 201))
    })
    await bulk(engine, [item(1), item(2)])
    expect(calls).toEqual([
      ['id1', 'id2'],
      ['id1', 'id2'],
      ['id1', 'id2'],
    ])
  })

  it('names every row that was refused, with its reason, after all others were written', async () => {
    const { engine, calls } = engineOf(ids =>
      replyOf(ids.map(id => (id === 'id2' || id === 'id4' ? 400 : 201))),
    )
    const failed = bulk(engine, [item(1), item(2), item(3), item(4), item(5)])
    await expect(failed).rejects.toMatchObject({
      code: 'internal',
      cause: {
        failures: [expect.stringMatching(/^row 2: 400 .*some_reason/), expect.stringMatching(/^row 4: 400/)],
      },
    })
    expect(calls).toHaveLength(1)
  })

  it('makes the next batch only when the one before was taken', async () => {
    const { engine, calls } = engineOf(ids => replyOf(ids.map(() => 201)))
    const text = 'x'.repeat(2_000_000)
    const ahead: number[] = []
    function* items() {
      for (let number = 0; number < 9; number += 1) {
        ahead.push(number - calls.flat().length)
        yield item(number, { text })
      }
    }
    await bulk(engine, items())
    expect(calls.flat()).toHaveLength(9)
    expect(Math.max(...ahead)).toBeLessThanOrEqual(3)
  })

  it('takes a removal of what is not there for done', async () => {
    const { engine } = engineOf(() => ({
      status: 200,
      body: { errors: true, items: [{ delete: { status: 404 } }] },
    }))
    await bulk(engine, [item(1, null)])
  })

  it('fails where the reply does not tell of every row', async () => {
    const { engine } = engineOf(() => replyOf([201]))
    await expect(bulk(engine, [item(1), item(2)])).rejects.toMatchObject({ code: 'internal' })
  })
})
