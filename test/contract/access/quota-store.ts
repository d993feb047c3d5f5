import fc from 'fast-check'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import type { Debit, OpenQuota } from '../../../src/stores/ports/quota.ts'
import { propertyRuns } from '../../support/property-runs.ts'
import type { QuotaHarness } from './harness.ts'

const NOW = Date.parse('2025-03-04T12:00:00Z')
const DAY_MS = 86_400_000
const HOSTILE = `account:'"); DROP TABLE quota_counter; -- {x}\r\n\u{1f680}`

function debit(parts: Partial<Debit> = {}): Debit {
  return {
    subject: 'account:a',
    window: 'day:2025-03-04',
    calls: 1,
    limit: 500,
    keptMs: 2 * DAY_MS,
    usage: { day: '2025-03-04', endpoint: 'metrics.query' },
    ...parts,
  }
}

/** What counters promise, whichever store holds them. `parallel` calls are made at once where all must be exact. */
export function quotaContract({ name, fresh, another }: QuotaHarness, parallel: number): void {
  describe(`quotas in ${name}`, () => {
    const open: OpenQuota[] = []
    let now = NOW
    let store: OpenQuota
    const kept = (quota: OpenQuota) => {
      open.push(quota)
      return quota
    }
    beforeEach(async () => {
      now = NOW
      store = kept(await fresh(() => now))
    })
    afterEach(async () => {
      for (const one of open.splice(0)) await one.close()
    })

    it('debits until the limit, and then nothing', async () => {
      const ask = (calls: number) => store.debit(debit({ calls, limit: 5 }))
      expect(await ask(3)).toEqual({ taken: true, used: 3 })
      expect(await ask(3)).toEqual({ taken: false, used: 3 })
      expect(await ask(2)).toEqual({ taken: true, used: 5 })
      expect(await ask(1)).toEqual({ taken: false, used: 5 })
      expect(await store.used(debit())).toBe(5)
    })

    it('rejects a first debit that is over the limit', async () => {
      expect(await store.debit(debit({ calls: 6, limit: 5 }))).toEqual({ taken: false, used: 0 })
      expect(await store.used(debit())).toBe(0)
      expect(await store.usage('account:a', '2025-03-04', '2025-03-04')).toEqual([])
    })

    it(`lets exactly the limit through of ${parallel} calls at once, of two processes`, async () => {
      const other = kept(await another(() => now))
      const asked = Array.from({ length: parallel }, (_, index) =>
        (index % 2 ? other : store).debit(debit({ limit: 500 })),
      )
      const taken = (await Promise.all(asked)).filter(answer => answer.taken)
      expect(taken).toHaveLength(500)
      expect(new Set(taken.map(({ used }) => used)).size).toBe(500)
      expect(await store.used(debit())).toBe(500)
      const [usage] = await other.usage('account:a', '2025-03-04', '2025-03-04')
      expect(usage).toEqual({ day: '2025-03-04', endpoint: 'metrics.query', calls: 500 })
    })

    it('keeps subjects and windows apart, whatever their names are', async () => {
      const counters = ['account:a', 'test:a', 'address:1.2.3.4', HOSTILE].flatMap(subject =>
        ['day:2025-03-04', 'day:2025-03-05', 'month:2025-03'].map(window => ({ subject, window })),
      )
      for (const [index, counter] of counters.entries()) {
        await store.debit(debit({ ...counter, calls: index + 1, usage: null }))
      }
      for (const [index, counter] of counters.entries()) expect(await store.used(counter)).toBe(index + 1)
    })

    it('refunds a debit, down to zero and not below', async () => {
      await store.debit(debit({ calls: 4, limit: 5 }))
      expect(await store.refund(debit({ calls: 3 }))).toBe(1)
      expect(await store.usage('account:a', '2025-03-04', '2025-03-04')).toMatchObject([{ calls: 1 }])
      expect(await store.refund(debit({ calls: 3 }))).toBe(0)
      expect(await store.refund(debit({ subject: 'account:none', calls: 3 }))).toBe(0)
      expect(await store.debit(debit({ calls: 5, limit: 5 }))).toEqual({ taken: true, used: 5 })
    })

    it('returns usage by day and endpoint for the requested days', async () => {
      const use = (day: string, endpoint: string, calls: number) =>
        store.debit(debit({ calls, usage: { day, endpoint } }))
      await use('2025-03-03', 'market.daily', 2)
      await use('2025-03-04', 'metrics.query', 3)
      await use('2025-03-04', 'market.daily', 1)
      await use('2025-03-04', 'market.daily', 1)
      await use('2025-03-05', 'market.daily', 9)
      await store.debit(debit({ subject: 'account:b' }))
      expect(await store.usage('account:a', '2025-03-03', '2025-03-04')).toEqual([
        { day: '2025-03-03', endpoint: 'market.daily', calls: 2 },
        { day: '2025-03-04', endpoint: 'market.daily', calls: 2 },
        { day: '2025-03-04', endpoint: 'metrics.query', calls: 3 },
      ])
    })

    it('returns no usage for a subject without calls', async () => {
      await store.debit(debit({ subject: 'address:1.2.3.4', usage: null }))
      expect(await store.usage('address:1.2.3.4', '2025-03-01', '2025-03-31')).toEqual([])
    })

    it('retains all counters after it is reopened', async () => {
      await store.debit(debit({ calls: 7 }))
      await store.close()
      open.splice(0)
      store = kept(await another(() => now))
      expect(await store.used(debit())).toBe(7)
    })

    it('counts like a sum that never passes its limit, whatever is taken and given back', async () => {
      let run = 0
      const step = fc.record({ calls: fc.integer({ min: 1, max: 9 }), back: fc.boolean() })
      await fc.assert(
        fc.asyncProperty(fc.array(step, { maxLength: 25 }), async steps => {
          const subject = `account:law-${++run}`
          let used = 0
          for (const { calls, back } of steps) {
            const one = debit({ subject, calls, limit: 20 })
            if (back) used = Math.max(0, used - calls)
            else if (used + calls <= 20) used += calls
            const told = back ? await store.refund(one) : (await store.debit(one)).used
            expect(told).toBe(used)
          }
        }),
        { numRuns: propertyRuns(20) },
      )
    })

    it('removes expired counters while it runs', async () => {
      await store.debit(debit({ keptMs: 1_000 }))
      now += 2 * DAY_MS
      await store.debit(debit({ subject: 'account:b', window: 'day:2025-03-06' }))
      expect(await store.used(debit({ subject: 'account:b', window: 'day:2025-03-06' }))).toBe(1)
    })

    it('responds to a ping and names its engine', async () => {
      await store.ping()
      expect(store.engine).toMatch(/^\w+$/)
    })
  })
}
