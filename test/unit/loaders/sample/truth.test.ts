import { describe, expect, it } from 'vitest'
import { CURATED_COMPANIES } from '../../../../loaders/sample/companies/curated.ts'
import { type TruthRecord, truthOf } from '../../../../loaders/sample/ground-truth.ts'
import { FAR_FUTURE, formatDay, parseDay } from '../../../../src/domain/day.ts'
import { deriveNumbers } from '../../../../src/domain/numbers/derive/derive-numbers.ts'
import { restatementOfQuarter } from '../../../support/numbers/restated-quarter.ts'
import { atFixture, factsOf, handMade } from './sample-facts.ts'

function recordsOf(company: string, statement: TruthRecord['statement']): TruthRecord[] {
  return truthOf(handMade(company)).records.filter(record => record.statement === statement)
}

function recordOf(
  company: string,
  statement: TruthRecord['statement'],
  end: string,
  type = 'quarterly',
): TruthRecord {
  return recordsOf(company, statement).find(
    record => record.end === parseDay(end) && record.periodType === type,
  )!
}

describe('the truth of a synthetic company', () => {
  it('has quarters that add up to the year as first reported', () => {
    for (const profile of [
      ...CURATED_COMPANIES.filter(({ chart }) => chart !== 'ifrs'),
      atFixture(3, 1),
      atFixture(4, 1),
    ]) {
      const { records } = truthOf(profile)
      for (const year of records.filter(({ periodType }) => periodType === 'annual')) {
        const quarters = records.filter(
          record =>
            record.statement === year.statement &&
            record.periodType === 'quarterly' &&
            record.start! >= year.start! &&
            record.end <= year.end &&
            record.versions.length > 0,
        )
        if (quarters.length < 4) continue
        for (const field of ['revenue', 'net_income', 'operating_cash_flow', 'capital_expenditures']) {
          const told = year.versions[0]!.values[field]
          if (told === undefined) continue
          expect(quarters.reduce((sum, { versions }) => sum + versions[0]!.values[field]!, 0)).toBe(told)
        }
      }
    }
  })

  it('has two versions of what was restated: the year and its balance sheet, not the quarters', () => {
    const restated = truthOf(handMade('Aldervane')).records.filter(({ versions }) => versions.length > 1)
    expect(
      restated.map(({ statement, periodType, end }) => `${statement} ${periodType} ${formatDay(end)}`),
    ).toEqual([
      'balance_sheet quarterly 2021-12-31',
      'income_statement annual 2021-12-31',
      'cash_flow annual 2021-12-31',
    ])
    for (const { versions } of restated) {
      expect(versions.map(({ form }) => form)).toEqual(['10-K', '10-K/A'])
      expect(formatDay(versions[1]!.knownFrom)).toBe('2022-09-14')
    }
    const [sheet, income, cash] = restated.map(({ versions }) => versions.map(({ values }) => values))
    expect(income![1]!.revenue).toBeLessThan(income![0]!.revenue!)
    expect(sheet![1]!.total_assets).toBeLessThan(sheet![0]!.total_assets!)
    expect(cash![1]!.operating_cash_flow).toBe(cash![0]!.operating_cash_flow)
  })

  it('has a fourth quarter from the annual report, and cash flow quarters by difference', () => {
    const fourth = recordOf('Cindrelake', 'income_statement', '2024-09-28')
    expect(fourth.versions.map(({ origin, form }) => [origin, form])).toEqual([['derived', '10-K']])
    const second = recordOf('Cindrelake', 'cash_flow', '2024-03-30')
    expect(second.versions.map(({ origin, form }) => [origin, form])).toEqual([['derived', '10-Q']])
    expect(recordOf('Cindrelake', 'income_statement', '2024-03-30').versions[0]!.origin).toBe('filed')
  })

  it('has the quarters around a missing report only from the next year’s comparisons, if at all', () => {
    for (const end of ['2019-09-30', '2019-12-31']) {
      const { versions, ownReport } = recordOf('Inkerford', 'income_statement', end)
      expect(versions.map(({ form }) => form)).toEqual(['10-Q'])
      expect(formatDay(versions[0]!.knownFrom) > '2020-10').toBe(true)
      expect(ownReport).toBe(end === '2019-12-31')
      expect(recordOf('Inkerford', 'cash_flow', '2025-12-31').versions).toEqual([])
    }
  })

  it('gives money that leaves the company as negative', () => {
    const { values } = recordOf('Aldervane', 'cash_flow', '2023-12-31', 'annual').versions[0]!
    expect(values.capital_expenditures).toBeLessThan(0)
    expect(values.free_cash_flow).toBe(values.operating_cash_flow! + values.capital_expenditures!)
    expect(values.dividends_paid).toBeLessThan(0)
  })

  it('has a transition period that is no fiscal year, with quarters of none', () => {
    const inside = recordsOf('Emberrow', 'income_statement').filter(({ end }) =>
      ['2021-09-30', '2021-12-31'].includes(formatDay(end)),
    )
    expect(inside.map(({ periodType, fiscalPeriod }) => [periodType, fiscalPeriod])).toEqual([
      ['quarterly', null],
      ['quarterly', null],
      ['transition', null],
    ])
  })

  it('is what the numbers pipeline makes of the facts', () => {
    for (const profile of CURATED_COMPANIES) {
      const { records, untagged } = truthOf(profile)
      const latest = new Map(
        deriveNumbers(factsOf(profile), { joins: [] })
          .statements.filter(({ knownTo }) => knownTo === FAR_FUTURE)
          .map(record => [`${record.statement} ${record.periodType} ${record.end}`, record.values]),
      )
      let compared = 0
      for (const { statement, periodType, end, versions } of records) {
        const served = latest.get(`${statement} ${periodType} ${end}`)
        const told = versions.at(-1)
        if (!served || !told) continue
        for (const [field, value] of Object.entries(told.values)) {
          // What a later split did to share counts is not in the truth's versions.
          if (/^(eps|shares)_/.test(field) && profile.splits.length > 0) continue
          const restatement = restatementOfQuarter(records, { statement, periodType, end }, field, FAR_FUTURE)
          if (restatement !== 0 && /^(eps|shares)_/.test(field)) continue
          const found = served.get(field)?.value
          if (found === undefined)
            expect(untagged, `${profile.name} ${field} ${formatDay(end)}`).toContain(field)
          else
            expect(found, `${profile.name} ${statement} ${field} ${formatDay(end)}`).toBeCloseTo(
              value + restatement,
              6,
            )
          compared += 1
        }
      }
      expect(compared).toBeGreaterThan(profile.chart === 'ifrs' ? 400 : 1_000)
    }
  })
})
