import { setImmediate as nextTurn } from 'node:timers/promises'
import { type CompanyObservation, NOT_REPORTED } from '../../src/domain/company/company.ts'
import type { Filing } from '../../src/domain/company/filing.ts'
import { type Day, formatDay } from '../../src/domain/day.ts'
import type { Fact } from '../../src/domain/numbers/fact.ts'
import type { EncodedUpdate, EncodeUpdate } from '../../src/stores/ports/stores.ts'
import { type BuildDeps, buildCompany, type StoredCompany } from '../shared/build-company.ts'
import { parseJson } from '../shared/json.ts'
import { addRefused, addRows, newReport, type ReadReport } from '../shared/load-report.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'
import { type BuiltCompany, builtCompany } from '../shared/store-writer.ts'
import { readCompanyFacts } from './companyfacts.ts'
import type { EdgarDocument } from './source.ts'
import { readSubmissions, readSubmissionsPage } from './submissions.ts'

/** A document with its content, not yet parsed. */
export interface FetchedDocument extends Pick<EdgarDocument, 'kind' | 'name' | 'cik'> {
  readonly bytes: Uint8Array
}

/** What a company is built from where no documents of filings are loaded: plain data, for a worker thread. */
export interface CompanyJob {
  readonly cik: number
  readonly documents: readonly FetchedDocument[]
  readonly stored: StoredCompany
}

export interface CompanyJobResult {
  /** Null: nothing to publish. */
  readonly built: BuiltCompany | null
  readonly parts: readonly CompanyObservation[]
  readonly report: ReadReport
}

/** Parses the documents of a company, derives its numbers and encodes its rows. */
export async function buildFromDocuments(
  { cik, documents, stored }: CompanyJob,
  deps: Pick<BuildDeps, 'successors' | 'derive'>,
  encode: EncodeUpdate,
): Promise<CompanyJobResult> {
  const report = newReport()
  const { facts, filings, parts } = await readDocuments(documents, report)
  const inputs = { cik, facts, presentations: [], filings }
  const { load, currency } = await buildCompany(inputs, stored, { ...deps, report })
  return {
    built: load && { ...builtCompany(load), update: (await encode(load)) satisfies EncodedUpdate },
    parts: withCurrency(parts, currency),
    report: { read: report.read, dropped: report.dropped, refused: report.refused },
  }
}

/** Parsed documents of a company. */
export interface DocumentContents {
  readonly facts: Fact[][]
  readonly filings: Filing[][]
  readonly parts: CompanyObservation[]
}

/** Adds the reporting currency to the latest companyfacts observation. */
export function withCurrency(
  parts: readonly CompanyObservation[],
  currency: string | null,
): CompanyObservation[] {
  const latest = parts
    .filter(part => part.source === 'companyfacts')
    .reduce<CompanyObservation | null>((a, b) => (a === null || b.observed > a.observed ? b : a), null)
  return parts.map(part => (part === latest ? { ...part, currency } : part))
}

/** Parses documents one at a time, letting other work run in between; unusable ones are reported. */
export async function readDocuments(
  fetched: readonly FetchedDocument[],
  report: ReadReport,
): Promise<DocumentContents> {
  const contents: DocumentContents = { facts: [], filings: [], parts: [] }
  for (const document of fetched) {
    try {
      readDocument(document, contents, report)
    } catch (error) {
      refuse(report, document.name, error)
    }
    await nextTurn()
  }
  return contents
}

/** Reports a file that cannot be used; throws any other error. */
export function refuse(report: ReadReport, name: string, error: unknown): void {
  if (!(error instanceof RejectedInputError)) throw error
  addRefused(report, name, error.message)
}

function readDocument(
  { kind, cik, bytes }: FetchedDocument,
  contents: DocumentContents,
  report: ReadReport,
): void {
  const json = parseJson(bytes)
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

function lastFiled(facts: readonly Fact[]): Day {
  return facts.reduce((day, fact) => Math.max(day, fact.filing.filed), 0)
}

/** The companyfacts observation of a registrant, dated by the last filing in it. */
function factsPart(cik: number, name: string | null, filed: Day): CompanyObservation {
  return {
    ...NOT_REPORTED,
    cik,
    source: 'companyfacts',
    observed: formatDay(filed),
    name,
  }
}
