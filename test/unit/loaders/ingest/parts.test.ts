import { describe, expect, it } from 'vitest'
import { dueCompanies } from '../../../../loaders/ingest/process-company.ts'
import { hourlyIdentities } from '../../../../loaders/ingest/run.ts'
import { easternDay, intervalMs } from '../../../../loaders/ingest/schedule.ts'
import { companyTask, finishAttempt, isDue, startAttempt } from '../../../../loaders/ingest/tasks.ts'
import { addRefused } from '../../../../loaders/shared/load-report.ts'
import type { CompanyObservation } from '../../../../src/domain/company/company.ts'
import { fakeTime } from '../../../support/fake-time.ts'

const HOUR = 3_600_000

describe('the time between two looks', () => {
  it.each([
    ['on a weekday', '2026-01-05T15:00:00Z', 60],
    ['at 5:59 in New York', '2026-01-05T10:59:00Z', 600],
    ['at 6:00 in New York, in summer', '2026-07-06T10:00:00Z', 60],
    ['at 22:20, for what was begun before 22:00', '2026-01-06T03:20:00Z', 60],
    ['at 22:30', '2026-01-06T03:30:00Z', 600],
    ['on a Saturday', '2026-01-10T15:00:00Z', 600],
  ])('is as long as EDGAR is open or not: %s', (_when, at, seconds) => {
    expect(intervalMs(Date.parse(at), 60)).toBe(seconds * 1_000)
    expect(intervalMs(Date.parse(at), 900)).toBe(900_000)
  })

  it('goes by days in New York', () => {
    expect(easternDay(Date.parse('2026-01-06T04:59:00Z'))).toBe('2026-01-05')
    expect(easternDay(Date.parse('2026-01-06T05:00:00Z'))).toBe('2026-01-06')
  })
})

describe('a task', () => {
  it('is tried after waits that double up to an hour, and given up after so many tries', () => {
    let task = companyTask(1, 0)
    const waits: number[] = []
    for (let tries = 1; tries <= 9; tries += 1) {
      task = startAttempt(task, 0)
      waits.push(task.nextTryAt / 60_000)
    }
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60])
    expect(finishAttempt(task, 'documents').state).toBe('given_up')
    expect(finishAttempt(task, 'list').state).toBe('new')
    expect(finishAttempt(task, 'facts').state).toBe('facts_missing')
    expect(finishAttempt({ ...task, tries: 30 }, 'facts').state).toBe('given_up')
    expect(finishAttempt(task, null)).toMatchObject({ state: 'loaded', reason: '' })
  })

  it('is due when its time has come, or was set by a clock that ran ahead', () => {
    const task = { ...companyTask(1, 0), nextTryAt: 100 * HOUR }
    expect([99, 99.5, 100, 101].map(hours => isDue(task, hours * HOUR))).toEqual([false, false, true, true])
    expect(isDue(task, 76 * HOUR)).toBe(true)
  })

  it('waits for its turn: what was never tried first, filings before companies, the longest waiting first', () => {
    const filing = (cik: number, acceptedAt: number, tries = 0) => ({
      ...companyTask(cik, 0),
      ...{ accession: `0000000001-26-00000${cik}`, acceptedAt, tries },
    })
    const later = { ...filing(3, 5), nextTryAt: HOUR / 2 }
    const tasks = [filing(4, 1, 2), companyTask(5, 0), filing(2, 20), filing(3, 10), later]
    const due = dueCompanies(tasks, 0, cik => (cik === 2 ? 3 : cik))
    expect(due.map(({ company }) => company)).toEqual([3, 5, 4])
    expect(due[0]).toEqual({ company: 3, due: [filing(3, 10), filing(2, 20)], later: [later] })
  })
})

describe('lists of tickers', () => {
  const refuse: Parameters<typeof hourlyIdentities>[0]['read'] = async report => {
    addRefused(report, 'list', 'cut off')
    return []
  }

  it('are requested again after an hour, and retained if the request fails', async () => {
    const time = fakeTime(0)
    const known = [{ cik: 1 } as CompanyObservation]
    let read: typeof refuse = async () => known
    const [said, puts]: [string[], number[]] = [[], []]
    const identities = hourlyIdentities({
      ...{ clock: time.clock, isNeeded: true, say: line => said.push(line) },
      read: report => read(report),
      put: async parts => void puts.push(parts.length),
    })
    await identities()
    expect(await identities()).toBe(known)
    read = refuse
    expect(await identities()).toBe(known)
    expect(said).toEqual([])
    await time.clock.sleep(HOUR, new AbortController().signal)
    expect(await identities()).toBe(known)
    expect(said).toEqual(['list: cut off'])
    expect(puts).toEqual([1])
  })

  it('are waited for where companies are chosen by them', async () => {
    const options = { clock: fakeTime(0).clock, read: refuse, put: async () => {}, say() {} }
    await expect(hourlyIdentities({ ...options, isNeeded: true })()).rejects.toThrow('list: cut off')
    expect(await hourlyIdentities({ ...options, isNeeded: false })()).toEqual([])
  })
})
