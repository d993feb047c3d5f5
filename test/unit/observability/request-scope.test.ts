import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { AppError } from '../../../src/errors.ts'
import {
  instrumented,
  RequestContext,
  requestContext,
  runInContext,
  runShared,
  type StoreCall,
  storeCall,
} from '../../../src/observability/request-context.ts'

function scopeOf(timeoutMs: number) {
  const calls: StoreCall[] = []
  const sink = { recordStoreCall: (call: StoreCall) => void calls.push(call), cached() {}, answered() {} }
  return { scope: new RequestContext({ transport: 'http', operation: 'test', timeoutMs, sink }), calls }
}

const CALL = { store: 'numbers', engine: 'Test', kind: 'query' } as const

describe('the scope of a request', () => {
  it('is there for all that is done for it, and for nothing else', async () => {
    const { scope } = scopeOf(1_000)
    await runInContext(scope, async () => {
      await sleep(1)
      expect(requestContext()).toBe(scope)
    })
    expect(requestContext()).toBeUndefined()
  })

  it('aborts its work when its deadline passes', async () => {
    const { scope } = scopeOf(10)
    const { signal } = scope
    await sleep(30)
    expect(signal.reason).toMatchObject({ code: 'timeout' })
    expect(scope.leftMs).toBe(0)
  })

  it('aborts its work when the client disconnects, also work that starts later', () => {
    const { scope } = scopeOf(1_000)
    const { signal } = scope
    expect(signal.aborted).toBe(false)
    scope.end()
    expect(signal.reason).toMatchObject({ code: 'request_timeout' })
    const { scope: other } = scopeOf(1_000)
    other.end()
    expect(other.signal.reason).toMatchObject({ code: 'request_timeout' })
  })

  it('lets go on what others wait for too', async () => {
    const { scope } = scopeOf(1_000)
    const shared = runInContext(scope, () => runShared(async () => requestContext()))
    scope.end()
    expect((await shared)?.signal.aborted).toBe(false)
    expect((await shared)?.since).toBe(scope.began)
    expect(runShared(requestContext)).toBeUndefined()
  })
})

describe('a call of a store', () => {
  it('is recorded with its duration and outcome', async () => {
    const { scope, calls } = scopeOf(1_000)
    await runInContext(scope, async () => {
      expect(await storeCall(CALL, () => sleep(20, 7))).toBe(7)
      const down = async () => {
        throw new AppError('unavailable')
      }
      await expect(storeCall(CALL, down)).rejects.toMatchObject({ code: 'unavailable' })
    })
    expect(calls.map(({ outcome }) => outcome)).toEqual(['ok', 'unavailable'])
    expect(calls[0]!.ms).toBeGreaterThan(15)
    expect(scope.storeMs).toBeCloseTo(calls[0]!.ms + calls[1]!.ms)
  })

  it('is each method of a port, by its name', async () => {
    const { scope, calls } = scopeOf(1_000)
    const port = instrumented({ engine: 'Made', take: async (n: number) => n + 1 }, CALL)
    expect(await runInContext(scope, () => port.take(1))).toBe(2)
    expect(port.engine).toBe('Made')
    expect(calls).toMatchObject([{ kind: 'take', store: 'numbers' }])
  })
})
