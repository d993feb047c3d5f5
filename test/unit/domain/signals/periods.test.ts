import { describe, expect, it } from 'vitest'
import { compileRules } from '../../../../src/domain/signals/compile.ts'
import { evaluate } from '../../../../src/domain/signals/evaluate.ts'
import type { SourceFamily } from '../../../../src/domain/signals/rule.ts'
import { WORD_RULES } from '../../../../src/domain/signals/rules-version.ts'
import { sourceFixture } from '../../../support/signal/sources.ts'

/** The charges that a report tells of. */
function chargesOf(form: SourceFamily, [filing_date, period_end]: readonly [string, string], text: string) {
  const source = sourceFixture({ form_type: form, filing_date, period_end }, [
    { id: form === '8-K' ? 'item_2_05' : 'mda_results_operations', text },
  ])
  const rules = compileRules(
    WORD_RULES.filter(({ id }) => id === 'has_material_charge').map(rule => ({ ...rule, items: [] })),
    form,
  )
  return evaluate(rules, source, form).signals.map(({ value }) => value)
}

const SUMMER = ['2025-07-24', '2025-06-30'] as const
const RETAILER = ['2024-03-28', '2024-02-03'] as const
const charge = (when: string) => `We recorded restructuring charges of $9 million ${when}.`

describe('Periods that a report tells of', () => {
  it.each([
    ['its own', charge('in the three months ended June 30, 2025')],
    ['its own beside an earlier one', charge('in the three months ended June 30, 2025 and 2024')],
    ['a day of the year before', charge('under the plan of November 4, 2024')],
    ['a fiscal year called after the next', charge('in the second quarter of fiscal 2026')],
    ['none', charge('for severance')],
  ])('count where they are %s', (_, text) => {
    expect(chargesOf('10-Q', SUMMER, text)).toEqual([9_000_000])
  })

  it.each([
    ['quarter', charge('in the three months ended June 30, 2024')],
    ['named quarter', charge('in the second quarter of 2024')],
    ['half', charge('in the first six months of 2024')],
  ])('do not count where a %s ended in a year before', (_, text) => {
    expect(chargesOf('10-Q', SUMMER, text)).toEqual([])
  })

  it('are those of the year before where the report ends in January or February', () => {
    expect(chargesOf('10-K', RETAILER, charge('in the fourth quarter of 2023'))).toEqual([9_000_000])
    expect(chargesOf('10-K', RETAILER, charge('in the fourth quarter of 2022'))).toEqual([])
  })

  it('are those of the four months before in a report of an event', () => {
    expect(chargesOf('8-K', SUMMER, charge('in the second quarter of 2025'))).toEqual([9_000_000])
    expect(chargesOf('8-K', SUMMER, charge('in the fourth quarter of 2024'))).toEqual([])
  })
})
