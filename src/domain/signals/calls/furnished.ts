import type { SourceAnalysis } from '../source-analysis.ts'
import type { SectionText, SourceText } from '../source-text.ts'
import type { CallAnalysis } from './call.ts'
import { readCallSource } from './read-call-source.ts'
import { NO_CHANGES } from './word-counts.ts'

/** Forms that furnish transcripts, and the sections in which they stand. */
const FORMS = /^(?:8-K|6-K)/
const SECTIONS = /^(?:exhibit_99|exhibit_20|body)/

/** A call that a filing furnishes: a source of its own, read out of one section. `inputs` are set by the loader that stores it. */
export type FurnishedCall = Omit<SourceAnalysis, 'inputs'>

/** Calls that a filing furnishes, most often none. `others`: other calls of the company. */
export function furnishedCalls(
  source: SourceText,
  background: { readonly fiscalYearEnd: string | null; readonly others: readonly CallAnalysis[] },
): FurnishedCall[] {
  if (!FORMS.test(source.form_type)) return []
  return source.sections.flatMap(section =>
    SECTIONS.test(section.id) ? callIn(source, section, background) : [],
  )
}

function callIn(
  source: SourceText,
  section: SectionText,
  background: Parameters<typeof furnishedCalls>[1],
): FurnishedCall[] {
  const read = readCallSource(source, section, background)
  if (read === null) return []
  const { items: _items, names: _names, sections: _sections, ...identity } = source
  const { period_end, fiscal_year, fiscal_period } = read.call
  return [
    {
      ...identity,
      id: `${source.id}/${section.id}`,
      kind: 'call',
      form_type: 'transcript',
      period_end,
      fiscal_year,
      fiscal_period,
      ...read,
      changes: NO_CHANGES,
      guidance: [],
      results: null,
    },
  ]
}
