import { describe, expect, it } from 'vitest'
import type { SectionState } from '../../../../src/domain/documents/sections/section.ts'
import { compileRules } from '../../../../src/domain/signals/compile.ts'
import { evaluate } from '../../../../src/domain/signals/evaluate.ts'
import { WORD_RULES } from '../../../../src/domain/signals/rules-version.ts'
import { sourceFixture } from '../../../support/signal/sources.ts'

const RULES = compileRules(WORD_RULES, '10-K')
const LAWSUIT = 'On May 3, 2023 a class action was filed against the Company in Oregon.'
const ERRORS = 'The misstatement was found in the financial statements of 2022, which have errors.'
const POINTER = 'The information required by this item is incorporated by reference to our proxy statement.'

const evaluated = (id: string, state: SectionState, text: string) =>
  evaluate(RULES, sourceFixture({}, [{ id, state, text }]), '10-K')
const confidenceOf = (id: string, state: SectionState, text: string, signal: string) =>
  evaluated(id, state, text).signals.find(({ signal_id }) => signal_id === signal)?.confidence

describe('What rules read', () => {
  it('is the section itself, or the text that its pointer led to', () => {
    for (const state of ['extracted', 'incorporated_by_reference'] as const)
      expect(confidenceOf('footnote_contingencies', state, LAWSUIT, 'material_litigation')).toBe('medium')
  })

  it('is never the pointer of an item: it is not evaluated, with the reason', () => {
    const { signals, not_evaluated } = evaluated(
      'accounting_disagreements',
      'incorporated_by_reference',
      POINTER,
    )
    expect(signals).toEqual([])
    expect(not_evaluated).toContainEqual({ signal_id: 'auditor_change', reason: 'no_text' })
  })

  it('is the whole item in place of a part that was not separated, with the confidence of its boundaries', () => {
    expect(confidenceOf('financial_statements', 'extracted', LAWSUIT, 'material_litigation')).toBe('medium')
    const found = `${LAWSUIT} ${'Nothing more is told. '.repeat(200)}`
    expect(
      confidenceOf('financial_statements', 'incorporated_by_reference', found, 'material_litigation'),
    ).toBe('medium')
    expect(
      confidenceOf('financial_statements', 'incorporated_by_reference', LAWSUIT, 'material_litigation'),
    ).toBeUndefined()
  })

  it('is not the whole for words that hold in one item only', () => {
    expect(confidenceOf('financial_statements', 'extracted', ERRORS, 'restatement')).toBeUndefined()
  })
})
