import { createHash } from 'node:crypto'
import type { SourceIdentity } from '../../src/domain/signals/reading.ts'
import { RULES_VERSION } from '../../src/domain/signals/rules-version.ts'
import type { Brought } from './brought.ts'

/** A text that a user brings, as a source. What it is told by is its address, else its title: the text may be corrected. */
export function identityOf(brought: Brought, cik: number): SourceIdentity {
  const { kind, day, sourceUrl, title, fiscalYear, fiscalPeriod, periodEnd } = brought
  const name = sourceUrl ?? title ?? ''
  return {
    id: `${kind === 'ir' ? 'release' : 'call'}:${day}:${digest(name).slice(0, 12)}`,
    kind: kind === 'ir' ? 'release' : 'call',
    cik,
    filer_cik: cik,
    accession_number: null,
    source_url: sourceUrl,
    primary_document: null,
    form_type: kind === 'ir' ? 'IR' : 'transcript',
    filing_date: day,
    period_end: periodEnd,
    fiscal_year: fiscalYear,
    fiscal_period: fiscalPeriod,
  }
}

/** Tells apart what a reading is made from: the rules and the text. */
export function inputsOf(text: string): string {
  return `${RULES_VERSION}.${digest(text).slice(0, 16)}`
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
