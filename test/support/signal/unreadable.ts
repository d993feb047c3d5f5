import { analyzeSource } from '../../../src/domain/signals/analyze-source.ts'
import type { ContextFigures, RuleContext } from '../../../src/domain/signals/computed/rule-context.ts'
import { readTargets } from '../../../src/domain/signals/read-targets.ts'
import type { SignalRule, SourceFamily } from '../../../src/domain/signals/rule.ts'
import type { SourceAnalysis } from '../../../src/domain/signals/source-analysis.ts'
import { FAMILY_FORMS, type SectionText, type SourceText } from '../../../src/domain/signals/source-text.ts'
import { sourceFixture } from './sources.ts'

const NEUTRAL_TEXT = 'The quarry was quiet and the weather was fair in every month of the year. '
const PERIODIC: readonly SourceFamily[] = ['10-K', '10-Q', '20-F', '40-F']
const FIGURES: ContextFigures = {
  currency: 'USD',
  revenue: 1e9,
  income_before_tax: 1e8,
  cash: 1e8,
  total_debt: 1e8,
  debt_due_next_year: 1e6,
}
const FIRST_ANALYSIS: RuleContext = {
  numbers: FIGURES,
  earlier: [],
  before: [],
  isNext: false,
  previous: null,
  sectorTone: [],
}

type SectionValues = Pick<SectionText, 'id' | 'text'> & Partial<SectionText>

/** The item that contains a subsection. */
function itemOf(id: string): string {
  if (/^mda_/.test(id)) return 'mda_full'
  return /^(?:footnote_|auditor_report$)/.test(id) ? 'financial_statements' : id
}

/** Items that a signal needs: those that the form requires, whatever they contain. */
export function neededItems({ sections }: SignalRule, family: SourceFamily): readonly string[] {
  const ids = sections.map(itemOf).filter(id => !id.endsWith('*'))
  const isEvent = (id: string) => /^(?:item_|body$|release$|explanatory_note$|cover$)/.test(id)
  return PERIODIC.includes(family) ? [...new Set(ids)].filter(id => !isEvent(id)) : []
}

/** A report in which one item that the signal needs has a state without text. */
export function reportWithout(
  rule: SignalRule,
  family: SourceFamily,
  missing: string,
  values: Partial<SectionText>,
): SourceText {
  const sections = neededItems(rule, family).map(
    (id): SectionValues =>
      id === missing ? { id, text: '', ...values } : { id, text: NEUTRAL_TEXT.repeat(60) },
  )
  const others: readonly SectionValues[] = [{ id: 'properties', text: NEUTRAL_TEXT }]
  return sourceFixture({ form_type: FAMILY_FORMS[family][0]!, period_end: '2023-12-31' }, [
    ...sections,
    ...others,
  ])
}

/** A current report that lists a press release as an exhibit, which was not loaded. */
export function reportWithoutRelease(): SourceText {
  const list = 'Item 9.01 Financial Statements and Exhibits.\n\n99.1 | Press release dated March 14, 2024'
  return sourceFixture({ form_type: '8-K' }, [
    { id: 'item_2_02', text: `${NEUTRAL_TEXT} The release is attached.` },
    { id: 'item_9_01', text: list },
  ])
}

/** A current report whose items were not separated. */
export function reportWithoutItems(): SourceText {
  return sourceFixture({ form_type: '8-K' }, [{ id: 'body', text: NEUTRAL_TEXT.repeat(20), confidence: 0.3 }])
}

/** The analysis of a source by all rule engines. */
export function analysisOf(source: SourceText): SourceAnalysis {
  const words = analyzeSource(source, FIRST_ANALYSIS)
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
