import { analyzeSource } from '../../../src/domain/signals/analyze-source.ts'
import type { ContextFigures, RuleContext } from '../../../src/domain/signals/computed/rule-context.ts'
import { readTargets } from '../../../src/domain/signals/read-targets.ts'
import type { SignalRule, SourceFamily } from '../../../src/domain/signals/rule.ts'
import type { SourceAnalysis } from '../../../src/domain/signals/source-analysis.ts'
import { FAMILY_FORMS, type SectionText, type SourceText } from '../../../src/domain/signals/source-text.ts'
import { sourceFixture } from './sources.ts'

const WORDS = 'The quarry was quiet and the weather was fair in every month of the year. '
const PERIODIC: readonly SourceFamily[] = ['10-K', '10-Q', '20-F', '40-F']
const FIGURES: ContextFigures = {
  currency: 'USD',
  revenue: 1e9,
  income_before_tax: 1e8,
  cash: 1e8,
  total_debt: 1e8,
  debt_due_next_year: 1e6,
}
const NOTHING_BEFORE: RuleContext = {
  numbers: FIGURES,
  earlier: [],
  before: [],
  isNext: false,
  previous: null,
  sectorTone: [],
}

type Given = Pick<SectionText, 'id' | 'text'> & Partial<SectionText>

/** The item that holds a part of a report. */
function itemOf(id: string): string {
  if (/^mda_/.test(id)) return 'mda_full'
  return /^(?:footnote_|auditor_report$)/.test(id) ? 'financial_statements' : id
}

/** Items of a report that a signal needs: those that the form calls for, whatever stands in them. */
export function neededItems({ sections }: SignalRule, family: SourceFamily): readonly string[] {
  const ids = sections.map(itemOf).filter(id => !id.endsWith('*'))
  const isEvent = (id: string) => /^(?:item_|body$|release$|explanatory_note$|cover$)/.test(id)
  return PERIODIC.includes(family) ? [...new Set(ids)].filter(id => !isEvent(id)) : []
}

/** A report in which one of the items that a signal needs is in a state that leaves nothing to read. */
export function reportWithout(
  rule: SignalRule,
  family: SourceFamily,
  missing: string,
  values: Partial<SectionText>,
): SourceText {
  const sections = neededItems(rule, family).map(
    (id): Given => (id === missing ? { id, text: '', ...values } : { id, text: WORDS.repeat(60) }),
  )
  const others: readonly Given[] = [{ id: 'properties', text: WORDS }]
  return sourceFixture({ form_type: FAMILY_FORMS[family][0]!, period_end: '2023-12-31' }, [
    ...sections,
    ...others,
  ])
}

/** A current report whose list names a release that was not loaded. */
export function reportWithoutRelease(): SourceText {
  const list = 'Item 9.01 Financial Statements and Exhibits.\n\n99.1 | Press release dated March 14, 2024'
  return sourceFixture({ form_type: '8-K' }, [
    { id: 'item_2_02', text: `${WORDS} The release is attached.` },
    { id: 'item_9_01', text: list },
  ])
}

/** A current report whose items were not told apart. */
export function reportWithoutItems(): SourceText {
  return sourceFixture({ form_type: '8-K' }, [{ id: 'body', text: WORDS.repeat(20), confidence: 0.3 }])
}

/** Everything that is read out of a source by all engines of rules. */
export function analysisOf(source: SourceText): SourceAnalysis {
  const words = analyzeSource(source, NOTHING_BEFORE)
  const targets = readTargets(source, {
    calendar: { fiscalYearEnd: '12-31', periods: [] },
    earlier: [],
    splits: [],
    size: { currency: null, revenue: null },
  })
  const { items: _items, names: _names, sections: _sections, ...identity } = source
  return {
    ...identity,
    inputs: 'test',
    ...words,
    signals: [...words.signals, ...targets.signals],
    not_evaluated: [...words.not_evaluated, ...targets.not_evaluated],
    guidance: targets.guidance,
    results: null,
    call: null,
  }
}
