import type { AnalysisFilter } from '../ports/signal.ts'
import { type Clause, cikText } from './query.ts'

/** Rows read per request if all are needed. */
export const ALL_PAGE = 5_000

const NEWEST_FIRST: readonly Clause[] = [{ filing_date: 'desc' }, { cik: 'desc' }, { id: 'desc' }]

export function readingQuery(filter: AnalysisFilter, more: readonly Clause[] = []): Clause {
  const { ciks, kinds, forms, from, to, signals } = filter
  return {
    bool: {
      filter: [
        { term: { removed: false } },
        ...(ciks ? [{ terms: { cik: ciks.map(cikText) } }] : []),
        ...(kinds ? [{ terms: { kind: kinds } }] : []),
        ...(forms ? [{ terms: { form_type: forms } }] : []),
        ...(from || to
          ? [{ range: { filing_date: { ...(from ? { gte: from } : {}), ...(to ? { lte: to } : {}) } } }]
          : []),
        ...signalClauses(signals),
        ...more,
      ],
    },
  }
}

function signalClauses(signals: AnalysisFilter['signals']): Clause[] {
  if (signals === null) return []
  return signals.mode === 'all'
    ? signals.ids.map(id => ({ term: { signals: id } }))
    : [{ terms: { signals: signals.ids } }]
}

/** A page of matching analyses, with their exact total. */
export function readingsBody(
  filter: AnalysisFilter,
  { limit, offset }: { readonly limit: number; readonly offset: number },
): Clause {
  return {
    query: readingQuery(filter),
    size: limit,
    from: offset,
    sort: NEWEST_FIRST,
    track_total_hits: true,
    _source: ['content'],
  }
}

/** A page of all matches; `fields` are read of each. */
export function allBody(query: Clause, fields: readonly string[], after: readonly unknown[] | null): Clause {
  return {
    query,
    size: ALL_PAGE,
    sort: NEWEST_FIRST,
    track_total_hits: false,
    _source: fields,
    ...(after ? { search_after: after } : {}),
  }
}

/** A page of the companies with a matching analysis. */
export function companiesBody(filter: AnalysisFilter, after: Clause | null): Clause {
  const sources = [{ cik: { terms: { field: 'cik' } } }]
  return {
    query: readingQuery(filter),
    size: 0,
    track_total_hits: false,
    aggs: { ciks: { composite: { size: ALL_PAGE, sources, ...(after ? { after } : {}) } } },
  }
}
