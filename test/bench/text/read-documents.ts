import { createHash } from 'node:crypto'
import { dimensionalFacts } from '../../../loaders/filing-documents/dimensional-facts.ts'
import { textRows } from '../../../loaders/filing-documents/text-rows.ts'
import type { SubmissionDocument } from '../../../src/domain/documents/reader/document.ts'
import { parseDocument } from '../../../src/domain/documents/reader/parse-document.ts'
import { sectionsOf } from '../../../src/domain/documents/sections/sections-of.ts'

/** The documents of a filing, in memory. */
export interface FilingToRead {
  readonly form: string
  readonly filingDate: string
  readonly documents: readonly SubmissionDocument[]
}

export interface ReadCounts {
  readonly sections: number
  readonly chunks: number
  readonly tables: number
  readonly facts: number
  /** Hash of the row ids, to compare two runs. */
  readonly hash: string
}

/** Extracts sections, tables, chunks and inline facts from documents, as a load does. */
export function readDocuments({ form, filingDate, documents }: FilingToRead): ReadCounts {
  const parsed = documents.map(document => ({ document, parsed: parseDocument(document.text) }))
  const sections = sectionsOf({ form, filingDate, documents: parsed })
  const filing = {
    cik: 1,
    filer_cik: 1,
    accession_number: '0000000001-00-000001',
    form_type: form,
    filing_date: filingDate,
    period_end: null,
    fiscal_year: null,
    fiscal_period: null,
    primary_document: null,
  }
  const rows = textRows(filing, sections)
  const main = parsed[0]!.parsed
  const { facts } = dimensionalFacts(main.facts, main.contexts, [], () => null)
  const count = (type: string) => rows.filter(({ row_type }) => row_type === type).length
  return {
    sections: count('section'),
    chunks: count('chunk'),
    tables: count('table'),
    facts: main.facts.length + facts.length,
    hash: createHash('sha256')
      .update(rows.map(({ id }) => id).join())
      .digest('hex'),
  }
}

/** Size of the documents in bytes. */
export function bytesOf({ documents }: FilingToRead): number {
  return documents.reduce((sum, { text }) => sum + Buffer.byteLength(text), 0)
}
