import { describe, expect, it } from 'vitest'
import { retryAfterMs, THROTTLED, waitMs } from '../../../loaders/edgar/back-off.ts'
import { boundedConcurrency } from '../../../loaders/shared/bounded-concurrency.ts'
import { progressLine, progressOn } from '../../../loaders/shared/progress.ts'
import { LabelLog, mergeObservations } from '../../../loaders/shared/store-writer.ts'
import type { CompanyObservation } from '../../../src/domain/company/company.ts'
import { memoryStores } from '../../support/edgar/memory-stores.ts'
import { instantClock } from '../../support/edgar/run.ts'

const stackServer: CompanyObservation = {
  cik: 1,
  source: 'submissions',
  observed: '2024-02-15',
  rank: null,
  name: 'Example Corp',
  listings: [],
  formerNames: null,
  sic: null,
  sicDescription: null,
  entityType: null,
  forms: ['10-K'],
  fiscalYearEnd: null,
  stateOfIncorporation: null,
  currency: null,
}

describe('identities of one day', () => {
  it('become one, in any order, with all forms and all fields of either', () => {
    const other = { ...stackServer, forms: ['4'], sic: '3571', listings: [{ ticker: 'EXA', exchange: null }] }
    const joined = [{ ...stackServer, forms: ['10-K', '4'], sic: '3571', listings: other.listings }]
    expect(mergeObservations([stackServer, other])).toEqual(joined)
    expect(mergeObservations([other, stackServer])).toEqual(joined)
  })

  it('stay apart by day, source and registrant', () => {
    const parts = [stackServer, { ...stackServer, cik: 2 }, { ...stackServer, observed: '2024-02-16' }]
    expect(mergeObservations(parts)).toEqual(parts)
  })
})

describe('labels', () => {
  it('are given out once, and only where they are better than what is stored', async () => {
    const { companies } = memoryStores()
    const concept = (label: string | null) => ({ taxonomy: 'us-gaap', name: 'Revenues', label })
    await companies.putConcepts([concept('Revenues')])
    const log = new LabelLog()
    log.add(concept(null))
    log.add(concept('Revenues (Deprecated)'))
    expect(log.take(companies.snapshot())).toEqual([])
    log.add(concept('Revenue'))
    expect(log.take(companies.snapshot())).toEqual([concept('Revenue')])
    expect(log.take(companies.snapshot())).toEqual([])
  })
})

describe('tasks in flight', () => {
  it('are never more than the limit, and all are waited for', async () => {
    const flights = boundedConcurrency(2)
    const ends: (() => void)[] = []
    const start = () => new Promise<void>(resolve => ends.push(resolve))
    await flights.add(start)
    await flights.add(start)
    let hasThird = false
    const third = flights.add(start).then(() => {
      hasThird = true
    })
    await new Promise(resolve => setImmediate(resolve))
    expect([ends.length, hasThird]).toEqual([2, false])
    ends[0]?.()
    await third
    expect(ends.length).toBe(3)
    let hasSettled = false
    const settled = flights.settle().then(() => {
      hasSettled = true
    })
    ends[1]?.()
    await new Promise(resolve => setImmediate(resolve))
    expect(hasSettled).toBe(false)
    ends[2]?.()
    await settled
  })

  it('are no heavier together than they may be, and one that is runs alone', async () => {
    const flights = boundedConcurrency(10, 100)
    const running = new Set<number>()
    let heaviest = 0
    const task = (weight: number) => async () => {
      running.add(weight)
      const carried = [...running].reduce((sum, each) => sum + each, 0)
      if (running.size > 1) heaviest = Math.max(heaviest, carried)
      await new Promise(resolve => setImmediate(resolve))
      running.delete(weight)
    }
    for (const weight of [40, 41, 42, 500, 1, 99, 2]) await flights.add(task(weight), weight)
    await flights.settle()
    expect(heaviest).toBe(100)
  })

  it('report a failure at the next step and at the end', async () => {
    const flights = boundedConcurrency(1)
    await flights.add(async () => {
      throw new Error('first')
    })
    await expect(flights.add(async () => {})).rejects.toThrow('first')
    await expect(flights.settle()).rejects.toThrow('first')
  })
})

describe('progress', () => {
  it('reports rate and time left', () => {
    expect(progressLine({ done: 250, companies: 1_000, rows: 5_000_000, seconds: 40 })).toBe(
      '25 %: 250 of 1,000 companies, 125,000 rows/s, 2 min left',
    )
    expect(progressLine({ done: 1, companies: 6_000, rows: 10, seconds: 2 })).toContain(
      '5 rows/s, 3 h 20 min left',
    )
  })

  it('is reported at intervals, not for each company', async () => {
    const clock = instantClock()
    const lines: string[] = []
    const progress = progressOn({ out: line => lines.push(line), err: () => {} }, clock)
    progress.begin(100)
    for (let company = 0; company < 100; company += 1) {
      await clock.sleep(1_000, new AbortController().signal)
      progress.step(50)
    }
    expect(lines.length).toBe(9)
    expect(lines[0]).toBe('10 %: 10 of 100 companies, 50 rows/s, 2 min left')
  })
})

describe('backing off', () => {
  it('doubles up to a bound, with half of it left to chance', () => {
    expect([1, 2, 9].map(attempt => waitMs(THROTTLED, attempt, 0))).toEqual([30_000, 60_000, 300_000])
    expect(waitMs(THROTTLED, 1, 0.999)).toBeLessThanOrEqual(60_000)
  })

  it.each([
    [null, null],
    ['0', 0],
    ['5', 5_000],
    ['999999', 3_600_000],
    ['soon', null],
    ['Thu, 01 Jan 1970 00:00:01 GMT', 1_000],
    ['-5', null],
  ])('reads Retry-After %j as %j ms', (header, ms) => {
    expect(retryAfterMs(header, 0)).toBe(ms)
  })
})
