import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { decodeText } from '../../src/domain/documents/reader/decode-text.ts'
import { parseDocument } from '../../src/domain/documents/reader/parse-document.ts'
import { parseSubmission } from '../../src/domain/documents/reader/submission.ts'
import type { Section } from '../../src/domain/documents/sections/section.ts'
import { sectionsOf } from '../../src/domain/documents/sections/sections-of.ts'
import type { SourceText } from '../../src/domain/signals/source-text.ts'
import { sourceFixture } from '../support/signal/sources.ts'

/** A filing of the mirror, cut into its sections. */
export interface RealFiling {
  readonly accession: string
  readonly form: string
  readonly filingDate: string
  /** 8-K items as the header tells them; null without a header. */
  readonly headerItems: readonly string[] | null
  readonly sections: readonly Section[]
}

const unzip = promisify(gunzip)

/** All filings that the index of a mirror names. */
export async function realFilings(root: string): Promise<RealFiling[]> {
  const index = await readFile(join(root, 'filings', 'index.csv'), 'utf8')
  const filings: RealFiling[] = []
  for (const line of index.trim().split('\n').slice(1)) {
    const [accession, , form, filingDate, , file] = line.split(',')
    const bytes = await readFile(join(root, 'filings', file!))
    const { text } = decodeText(file!.endsWith('.gz') ? await unzip(bytes) : bytes)
    const submission = parseSubmission(text, file!.split('/').at(-1))
    const documents = submission.documents.map(document => ({
      document,
      parsed: parseDocument(document.text),
    }))
    filings.push({
      accession: accession!,
      form: form!,
      filingDate: filingDate!,
      headerItems: submission.header?.items ?? null,
      sections: sectionsOf({ form: form!, filingDate: filingDate!, documents }),
    })
  }
  return filings
}

/** A filing as rules read it, without what lists of filings tell of it. */
export function realSource({ accession, form, filingDate, sections }: RealFiling): SourceText {
  return sourceFixture(
    { id: accession, accession_number: accession, form_type: form, filing_date: filingDate, names: [] },
    sections.map(({ tables, ...section }) => ({
      ...section,
      chunks: [],
      tables: tables.map(({ table, start, end }) => ({ ...table, start, end })),
    })),
  )
}
