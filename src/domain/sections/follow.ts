import type { Span } from './cut.ts'
import { reportSpans } from './detect/annual-report.ts'
import { type Draft, lengthOf, type Source, without } from './draft.ts'

/** Items that may stand elsewhere in the filing. */
const FOLLOWED = new Set([
  'mda_full',
  'market_risk',
  'selected_financial_data',
  'market_equity',
  'financial_statements',
])
/** No statements fit into less: what so short an item says is where they are. */
const BARE_CHARS = 2_000
/** Sections that hold what items point to, besides what they are for. */
const HOLDERS = new Set(['exhibits', 'signatures'])
/**
 * Text for items that are incorporated by reference: from the annual report to shareholders in the same submission, else
 * from where the same document has it under its title (behind the exhibits or signatures, which then go without it).
 * What is not found stays the words of the pointer.
 */
export function followPointers(drafts: readonly Draft[], main: Source, exhibits: readonly Source[]): Draft[] {
  const reports = exhibits.filter(({ type }) => /^EX-13\b/i.test(type))
  const taken: Span[] = []
  const followed = drafts.map((draft): Draft => {
    if (!FOLLOWED.has(draft.id) || !mayPoint(draft, reports.length > 0)) return draft
    for (const report of reports) {
      const spans = reportSpans(report, [{ start: 0, end: report.parsed.text.length }], draft.id)
      if (spans.length > 0)
        return found(draft, report, spans, report.type.toLowerCase().replace(/[^a-z0-9]+/g, '_'))
    }
    for (const holder of drafts) {
      if (!HOLDERS.has(holder.id) || holder.source !== main) continue
      const spans = reportSpans(main, without(holder.spans, taken), draft.id)
      if (lengthOf(spans) <= lengthOf(draft.spans)) continue
      taken.push(...spans)
      return found(draft, main, spans, holder.id)
    }
    return draft
  })
  if (taken.length === 0) return followed
  return followed.map(draft =>
    HOLDERS.has(draft.id) && draft.source === main ? { ...draft, spans: without(draft.spans, taken) } : draft,
  )
}

function mayPoint({ id, state, spans }: Draft, hasReport: boolean): boolean {
  if (state === 'incorporated_by_reference') return true
  if (state === 'not_found') return hasReport
  return id === 'financial_statements' && state === 'extracted' && lengthOf(spans) < BARE_CHARS
}

function found(draft: Draft, source: Source, spans: readonly Span[], where: string): Draft {
  return {
    ...draft,
    state: 'incorporated_by_reference',
    detector: 'heading',
    confidence: 0.6,
    warnings: [...draft.warnings, `found_in:${where}`],
    source,
    spans,
  }
}
