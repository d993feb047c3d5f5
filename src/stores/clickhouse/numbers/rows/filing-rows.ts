import type { Filing } from '../../../../domain/company/filing.ts'
import { tsvAccession, tsvDay, tsvFilingDay, tsvQuoted, tsvText } from '../../engine/tsv.ts'

const SHARED = [
  ...['cik', 'generation', 'filed', 'accepted_at', 'accn', 'filer_cik', 'form', 'period_end', 'items'],
  'primary_document',
] as const

export const FILING_COLUMNS = [...SHARED, 'size', 'is_xbrl'] as const
export const FILING_BY_DAY_COLUMNS = SHARED

export const NO_SIZE = -1

/** A row of `filings_by_day` after its company and generation, without its line end; a row of `filings` goes on. */
export function filingCells(filing: Filing): string {
  const { accession, filerCik, form, filed, acceptedAt, periodEnd, items, primaryDocument } = filing
  return [
    tsvFilingDay(filed),
    tsvText(acceptedAt ?? ''),
    tsvAccession(accession),
    filerCik,
    tsvText(form),
    tsvDay(periodEnd),
    `[${items.map(tsvQuoted).join(',')}]`,
    tsvText(primaryDocument ?? ''),
  ].join('\t')
}

/** What a row of `filings` has beyond `filings_by_day`. */
export function filingTail(filing: Filing): string {
  return `\t${filing.size ?? NO_SIZE}\t${filing.isXbrl}\n`
}
