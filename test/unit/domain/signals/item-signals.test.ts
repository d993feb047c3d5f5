import { describe, expect, it } from 'vitest'
import type { SectionState } from '../../../../src/domain/documents/sections/section.ts'
import { compileRules } from '../../../../src/domain/signals/compile.ts'
import { evaluate } from '../../../../src/domain/signals/evaluate.ts'
import { WORD_RULES } from '../../../../src/domain/signals/rules-version.ts'
import type { FiredSignal } from '../../../../src/domain/signals/source-analysis.ts'
import type { SourceText } from '../../../../src/domain/signals/source-text.ts'
import { sourceFixture } from '../../../support/signal/sources.ts'

const rules = { '8-K': compileRules(WORD_RULES, '8-K'), NT: compileRules(WORD_RULES, 'NT') }

interface Section {
  readonly id: string
  readonly text: string
  readonly state?: SectionState
}

const read = (family: keyof typeof rules, values: Partial<SourceText>, sections: readonly Section[]) =>
  evaluate(rules[family], sourceFixture({ form_type: family, ...values }, sections), family).signals
const searchResult = (signals: readonly FiredSignal[], id: string) =>
  signals.find(({ signal_id }) => signal_id === id)

/** Each item that is a signal by itself, with the day from or until which it has that number. */
const ITEMS = WORD_RULES.flatMap(({ id, items }) => (items ?? []).map(item => ({ id, item })))
const TOLD = 'On March 1, 2024 the Company reports, under this item, what the item is for.'
const sectionOf = (item: string, text: string, state: SectionState = 'extracted'): Section => ({
  id: `item_${item.replace('.', '_')}`,
  text,
  state,
})
const dayOf = (item: string) => (item.includes('.') ? '2024-03-04' : '2003-03-04')

describe('Signals by the number of an item', () => {
  it.each(ITEMS)('$id fires by item $item with the sentence behind its heading', ({ id, item }) => {
    const section = sectionOf(item, `Item ${item} Heading of the Item\n\n${TOLD} More follows.`)
    const signal = searchResult(read('8-K', { filing_date: dayOf(item) }, [section]), id)
    expect(signal).toMatchObject({ confidence: 'high', value: null })
    expect(signal!.evidence.map(({ quote }) => quote)).toContain(TOLD)
  })

  it.each(ITEMS)('$id fires where item $item points to another', ({ id, item }) => {
    const pointer = 'The information set forth under Item 1.01 is incorporated herein by reference.'
    const section = sectionOf(item, `Item ${item} Heading\n\n${pointer}`, 'incorporated_by_reference')
    const signal = searchResult(read('8-K', { filing_date: dayOf(item) }, [section]), id)
    expect(signal?.confidence).toBe('high')
    expect(signal!.evidence.map(({ quote }) => quote)).toContain(pointer)
  })

  it.each(ITEMS)('$id fires without a quote where only the header names item $item', ({ id, item }) => {
    const signals = read('8-K', { filing_date: dayOf(item), items: [item] }, [
      { id: 'cover', text: 'Form 8-K' },
    ])
    expect(searchResult(signals, id)).toMatchObject({ confidence: 'medium', evidence: [] })
  })

  it.each(ITEMS)('$id is silent where item $item is not applicable', ({ id, item }) => {
    const section = sectionOf(item, `Item ${item} Heading\n\nNot applicable.`, 'not_applicable')
    expect(searchResult(read('8-K', { filing_date: dayOf(item) }, [section]), id)).toBeUndefined()
  })

  it('numbers without a point count before 23 August 2004 only, those with one from then on', () => {
    const byDay = (filing_date: string, item: string) =>
      read('8-K', { filing_date }, [sectionOf(item, `Item ${item}\n\n${TOLD}`)]).map(
        ({ signal_id }) => signal_id,
      )
    expect(byDay('2004-08-20', '4')).toContain('auditor_change')
    expect(byDay('2004-08-23', '4')).not.toContain('auditor_change')
    expect(byDay('2004-08-23', '4.01')).toContain('auditor_change')
    expect(byDay('2004-08-20', '4.01')).not.toContain('auditor_change')
  })

  it('amended current reports count too, other forms do not', () => {
    const section = sectionOf('2.03', `Item 2.03\n\n${TOLD}`)
    expect(searchResult(read('8-K', { form_type: '8-K/A' }, [section]), 'new_debt')).toBeDefined()
    expect(searchResult(read('8-K', { form_type: '10-K' }, [section]), 'new_debt')).toBeUndefined()
  })
})

describe('Signals by form', () => {
  it.each(['NT 10-K', 'NT 10-Q', 'NT 20-F', 'NT 10-K/A'])('%s is a late filing, with its words', form => {
    const text = 'The report could not be filed within the prescribed time without unreasonable effort.'
    const signal = searchResult(read('NT', { form_type: form }, [{ id: 'body', text }]), 'late_filing')
    expect(signal).toMatchObject({ confidence: 'high' })
    expect(signal!.evidence.map(({ quote }) => quote)).toEqual([text])
  })

  it('a notification without text is one all the same', () => {
    expect(searchResult(read('NT', { form_type: 'NT 10-K' }, []), 'late_filing')).toMatchObject({
      evidence: [],
    })
  })

  it('reports that are on time are none', () => {
    const text = 'The Form NT 10-K of a subsidiary was filed late.'
    expect(searchResult(read('8-K', {}, [{ id: 'item_8_01', text }]), 'late_filing')).toBeUndefined()
  })
})
