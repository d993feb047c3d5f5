import { createHash } from 'node:crypto'
import { CALL_RULES } from '../../src/domain/calls/rules/index.ts'
import { CALL_WORDS_VERSION } from '../../src/domain/calls/word-lists.ts'
import { WORD_RULES } from '../../src/domain/signals/catalog.ts'
import type { SourceIdentity } from '../../src/domain/signals/reading.ts'
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
export function inputsOf(kind: Brought['kind'], text: string): string {
  const rules = kind === 'ir' ? IR_DIGEST : CALL_DIGEST
  return `${rules}:${digest(text).slice(0, 16)}`
}

const CALL_DIGEST = digest(JSON.stringify([CALL_RULES, CALL_WORDS_VERSION])).slice(0, 12)
const IR_DIGEST = digest(JSON.stringify(WORD_RULES)).slice(0, 12)

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex')
}
