import { describe, expect, it } from 'vitest'
import { prevalenceLines } from '../../../../src/cli/report/signals.ts'
import { prevalenceOf } from '../../../../src/domain/signals/prevalence.ts'
import type { SourceAnalysis } from '../../../../src/domain/signals/source-analysis.ts'

const parsedArguments = (form_type: string, fired: readonly string[], missed: readonly string[] = []) =>
  ({
    kind: 'filing',
    form_type,
    signals: fired.map(signal_id => ({ signal_id })),
    not_evaluated: missed.map(signal_id => ({ signal_id, reason: 'section_not_found' })),
  }) as unknown as SourceAnalysis

const of = (readings: readonly SourceAnalysis[], id: string, family: string) =>
  prevalenceOf(readings).find(row => row.signal_id === id && row.family === family)

describe('The prevalence of signals', () => {
  it('is of the sources in which a signal was evaluated', () => {
    const readings = [
      parsedArguments('10-K', ['going_concern']),
      parsedArguments('10-K/A', []),
      parsedArguments('10-K', [], ['going_concern']),
      parsedArguments('8-K', ['non_reliance']),
    ]
    expect(of(readings, 'going_concern', '10-K')).toMatchObject({
      sources: 3,
      fired: 1,
      not_evaluated: 1,
      rate: 0.5,
      is_suspicious: false,
    })
    expect(of(readings, 'going_concern', '10-Q')).toBeUndefined()
    expect(of(readings, 'non_reliance', '8-K')?.rate).toBe(1)
  })

  it('is null where no source could be evaluated, and suspicious above one half of many', () => {
    expect(of([parsedArguments('10-K', [], ['going_concern'])], 'going_concern', '10-K')?.rate).toBeNull()
    const many = Array.from({ length: 20 }, (_, at) =>
      parsedArguments('10-K', at < 11 ? ['going_concern'] : []),
    )
    expect(of(many, 'going_concern', '10-K')?.is_suspicious).toBe(true)
    expect(prevalenceLines(prevalenceOf(many)).join('\n')).toMatch(
      /going_concern +10-K +20 +11 +0 +55\.0 % +fires too often/,
    )
  })
})
