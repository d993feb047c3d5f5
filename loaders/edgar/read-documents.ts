import { createHash } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CompanyPart } from '../../src/domain/company/company.ts'
import { type Day, formatDay } from '../../src/domain/day.ts'
import type { Fact } from '../../src/domain/fact.ts'
import type { Filing } from '../../src/domain/filing.ts'
import { count } from '../counts.ts'
import { addRefused, addRows, type LoadReport } from '../load-report.ts'
import { parseJson } from '../parse-json.ts'
import { Refusal } from '../refusal.ts'
import { readCompanyFacts } from './companyfacts.ts'
import type { EdgarDocument } from './source.ts'
import { readSubmissions, readSubmissionsPage } from './submissions.ts'

/** A document with its content, before it is parsed. */
export interface FetchedDocument {
  readonly document: EdgarDocument
  readonly bytes: Buffer
}

/** What a company's documents hold. */
export interface DocumentContents {
  readonly facts: Fact[][]
  readonly filings: Filing[][]
  readonly parts: CompanyPart[]
}

/** The content of documents; those that cannot be had are reported. */
export async function fetchDocuments(
  documents: readonly EdgarDocument[],
  report: LoadReport,
): Promise<FetchedDocument[]> {
  const fetched: FetchedDocument[] = []
  for (const document of documents) {
    count(report.read, 'files')
    try {
      fetched.push({ document, bytes: await document.bytes() })
    } catch (error) {
      refuse(report, document, error)
    }
  }
  return fetched
}

/** Tells contents apart, whatever the order of the documents. */
export function digestOf(fetched: readonly FetchedDocument[]): string {
  const digests = fetched.map(({ document, bytes }) =>
    createHash('sha256').update(`${document.kind}/${document.cik}\n`).update(bytes).digest('hex'),
  )
  return createHash('sha256').update(digests.sort().join()).digest('hex')
}

/** Parses documents one by one; what is unusable is reported. Other work gets its turn between two. */
export async function readDocuments(
  fetched: readonly FetchedDocument[],
  report: LoadReport,
): Promise<DocumentContents> {
  const contents: DocumentContents = { facts: [], filings: [], parts: [] }
  for (const { document, bytes } of fetched) {
    try {
      readDocument(document, parseJson(bytes), contents, report)
    } catch (error) {
      refuse(report, document, error)
    }
    await nextTurn()
  }
  return contents
}

function refuse(report: LoadReport, document: EdgarDocument, error: unknown): void {
  if (!(error instanceof Refusal)) throw error
  addRefused(report, document.name, error.message)
}

function readDocument(
  { kind, cik }: EdgarDocument,
  json: unknown,
  contents: DocumentContents,
  report: LoadReport,
): void {
  if (kind === 'companyfacts') {
    const file = readCompanyFacts(json, cik)
    addRows(report, 'facts', file)
    contents.facts.push(file.facts)
    contents.parts.push(factsPart(file.cik, file.name, lastFiled(file.facts)))
  } else if (kind === 'submissions') {
    const file = readSubmissions(json, cik)
    addRows(report, 'filings', file)
    contents.filings.push(file.filings)
    contents.parts.push(file.part)
  } else if (kind === 'submissions_page' && cik !== null) {
    const page = readSubmissionsPage(json, cik)
    addRows(report, 'filings', page)
    contents.filings.push(page.filings)
  }
}

export function lastFiled(facts: readonly Fact[]): Day {
  return facts.reduce((day, fact) => Math.max(day, fact.filing.filed), 0)
}

/** What companyfacts says of its registrant, on the day of the last filing in it. */
function factsPart(cik: number, name: string | null, filed: Day): CompanyPart {
  return {
    cik,
    source: 'companyfacts',
    observed: formatDay(filed),
    rank: null,
    name,
    listings: null,
    formerNames: null,
    sic: null,
    sicDescription: null,
    entityType: null,
    forms: null,
    fiscalYearEnd: null,
    stateOfIncorporation: null,
    currency: null,
  }
}
