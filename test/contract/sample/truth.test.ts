import { afterAll, describe, expect, it } from 'vitest'
import { CURATED_COMPANIES } from '../../../loaders/sample/companies/curated.ts'
import { type TruthRecord, type TruthVersion, truthOf } from '../../../loaders/sample/ground-truth.ts'
import type { Profile } from '../../../loaders/sample/profile.ts'
import { type Day, formatDay } from '../../../src/domain/day.ts'
import { restatementOfQuarter } from '../../support/numbers/restated-quarter.ts'
import { openSampleApp } from '../../support/sample-app.ts'

const PATHS = {
  balance_sheet: 'balance-sheet',
  income_statement: 'income-statement',
  cash_flow: 'cash-flow',
} as const

const sample = await openSampleApp()
afterAll(() => sample.close())

interface Served {
  readonly period_end: string
  readonly fiscal_period: string | null
  readonly [field: string]: unknown
}

/** What the service answers for a statement as of a day, by period end. */
async function served(cik: number, statement: TruthRecord['statement'], period: string, asOf: Day) {
  const url = `/api/v1/companies/${cik}/${PATHS[statement]}?period=${period}&limit=100&adjusted=false&as_of=${formatDay(asOf)}`
  const reply = await sample.app.inject(url)
  expect(reply.statusCode, reply.body).toBe(200)
  const { currency, data } = reply.json() as { currency: string; data: Served[] }
  return { currency, records: new Map(data.map(record => [record.period_end, record])) }
}

/** The version of a record that the filings of a day tell; undefined before the first. */
function versionOn(record: TruthRecord, day: Day): TruthVersion | undefined {
  return record.versions.findLast(version => version.knownFrom <= day)
}

/** Per-share values and share counts stand on the basis of the last report that gave them, before or after a split. */
function expectSame(
  field: string,
  told: number,
  value: number,
  splits: readonly { readonly ratio: number }[],
  where: string,
): void {
  const moves = field.startsWith('eps_') ? -1 : field.startsWith('shares_') ? 1 : 0
  if (moves === 0 || splits.length === 0) {
    expect(told, `${where}: ${field}`).toBeCloseTo(value, 4)
    return
  }
  // On either basis earnings are rounded to cents and counts to thousands.
  const rounding = moves === 1 ? 500 : 0.006
  const near = [1, ...splits.map(split => split.ratio ** moves)].some(
    factor => Math.abs(told - value * factor) <= rounding * Math.max(1, factor),
  )
  expect(near, `${where}: ${field} is ${told}, not ${value} on either side of the split`).toBe(true)
}

/** Days on which something changed, and the days before: the first, the last and some between. */
function daysToLook(profile: Profile): Day[] {
  const changes = truthOf(profile).records.flatMap(record =>
    record.versions.map(version => version.knownFrom),
  )
  const days = [...new Set(changes)].sort((a, b) => a - b)
  const some = days.filter((_, at) => at % Math.ceil(days.length / 4) === 0 || at === days.length - 1)
  return some.flatMap(day => [day - 1, day])
}

describe('statements over the synthetic sample', () => {
  for (const profile of CURATED_COMPANIES) {
    it(`return for ${profile.name} on any date exactly what its filings had reported by then`, async () => {
      const truth = truthOf(profile)
      let compared = 0
      for (const day of daysToLook(profile)) {
        for (const statement of ['balance_sheet', 'income_statement', 'cash_flow'] as const) {
          for (const period of ['quarterly', 'annual'] as const) {
            const { currency, records } = await served(profile.cik, statement, period, day)
            if (records.size > 0) expect(currency).toBe(truth.currency)
            const wanted = truth.records.filter(
              record =>
                record.statement === statement &&
                record.ownReport &&
                (statement === 'balance_sheet'
                  ? period === 'quarterly' || record.fiscalPeriod === 'Q4'
                  : record.periodType === period),
            )
            for (const record of wanted) {
              const version = versionOn(record, day)
              const found = records.get(formatDay(record.end))
              const where = `${statement} ${period} ${formatDay(record.end)} as of ${formatDay(day)}`
              if (!version || !found) continue
              for (const [field, value] of Object.entries(version.values)) {
                const told = found[field]
                if (told === null || told === undefined) {
                  expect(truth.untagged, `${where}: ${field} is null`).toContain(field)
                  continue
                }
                const restatement = restatementOfQuarter(truth.records, record, field, day)
                if (restatement !== 0 && /^(eps|shares)_/.test(field)) continue
                expectSame(field, told as number, value + restatement, truth.splits, where)
                compared++
              }
            }
          }
        }
      }
      expect(compared).toBeGreaterThan(100)
    })
  }

  it('return a record from the day of its own report on, and none before', async () => {
    let compared = 0
    for (const profile of CURATED_COMPANIES) {
      for (const record of truthOf(profile).records) {
        const first = record.versions[0]
        if (
          !first ||
          !record.ownReport ||
          record.periodType !== 'annual' ||
          record.statement !== 'income_statement'
        )
          continue
        const at = async (day: Day) =>
          (await served(profile.cik, record.statement, 'annual', day)).records.has(formatDay(record.end))
        const where = `${profile.name} ${formatDay(record.end)}`
        expect(await at(first.knownFrom), where).toBe(true)
        expect(await at(first.knownFrom - 1), where).toBe(false)
        compared++
      }
    }
    expect(compared).toBeGreaterThan(50)
  })
})
