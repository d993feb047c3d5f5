import { describe, expect, it } from 'vitest'
import type { SignalRule, SourceFamily } from '../../../../src/domain/signals/rule.ts'
import { SIGNALS } from '../../../../src/domain/signals/rules-version.ts'
import {
  analysisOf,
  neededItems,
  reportWithout,
  reportWithoutItems,
  reportWithoutRelease,
} from '../../../support/signal/unreadable.ts'

const PERIODIC: readonly SourceFamily[] = ['10-K', '10-Q', '20-F', '40-F']
const reasonOf = (analysis: ReturnType<typeof analysisOf>, { id }: SignalRule) =>
  analysis.not_evaluated.find(({ signal_id }) => signal_id === id)?.reason

/** Each signal with each report on a period and each item of it that the signal needs. */
const NEEDS = SIGNALS.flatMap(rule =>
  rule.sources
    .filter(family => PERIODIC.includes(family))
    .flatMap(family => neededItems(rule, family).map(item => ({ rule, family, item }))),
)

const STATES = [
  ['was not found', { state: 'not_found' }, 'section_not_found'],
  [
    'points to another document',
    { state: 'incorporated_by_reference', text: 'See the annual report.' },
    'section_incorporated_by_reference',
  ],
  [
    'has unsure borders',
    { confidence: 0.4, text: 'The quarry was quiet all year. '.repeat(60) },
    'low_confidence',
  ],
] as const

describe('Signals that cannot be evaluated', () => {
  it('need an item of a report for every signal of words, tone, debt and risk', () => {
    const needy = new Set(NEEDS.map(({ rule }) => rule.id))
    const inReports = SIGNALS.filter(({ sources }) => sources.some(family => PERIODIC.includes(family)))
    expect(inReports.filter(({ id }) => !needy.has(id)).map(({ id }) => id)).toEqual([])
  })

  it.each(STATES)('are listed with the item that %s', (_, values, reason) => {
    for (const { rule, family, item } of NEEDS) {
      const analysis = analysisOf(reportWithout(rule, family, item, values))
      expect(reasonOf(analysis, rule), `${rule.id} in ${family}`).toBe(`${reason}:${item}`)
      expect(analysis.sure).not.toContain(rule.id)
    }
  })

  it.each(
    SIGNALS.filter(({ sources, sections }) => sources.includes('8-K') && sections.includes('exhibit_99*')),
  )('include $id where the release of a current report is not loaded', rule => {
    const analysis = analysisOf(reportWithoutRelease())
    expect(reasonOf(analysis, rule)).toBe('exhibit_not_loaded:exhibit_99')
  })

  it.each(
    SIGNALS.filter(
      ({ sources, sections }) => sources.includes('8-K') && sections.some(id => id.startsWith('item_')),
    ),
  )('include $id where the items of a current report were not told apart', rule => {
    expect(reasonOf(analysisOf(reportWithoutItems()), rule)).toMatch(/^section_not_found:item_/)
  })

  it('do not include items that say themselves that they are empty', () => {
    const rule = SIGNALS.find(({ id }) => id === 'material_litigation')!
    const values = { state: 'not_applicable', text: 'Item 3. Legal Proceedings. None.' } as const
    expect(
      reasonOf(analysisOf(reportWithout(rule, '10-K', 'legal_proceedings', values)), rule),
    ).toBeUndefined()
  })
})
