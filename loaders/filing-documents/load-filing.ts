import { setImmediate as nextTurn } from 'node:timers/promises'
import { type Day, formatDay, parseDay } from '../../src/domain/day.ts'
import type { ParsedDocument, SubmissionDocument } from '../../src/domain/document/document.ts'
import { parseDocument } from '../../src/domain/document/parse-document.ts'
import type { Section } from '../../src/domain/sections/section.ts'
import { sectionsOf } from '../../src/domain/sections/sections-of.ts'
import { parseInstance } from '../../src/domain/xbrl/instance.ts'
import { parseLabels } from '../../src/domain/xbrl/labels.ts'
import type { FilingDocuments } from '../../src/stores/ports.ts'
import type { IndexedFiling, TextRow } from '../../src/stores/text-port.ts'
import { Refusal } from '../refusal.ts'
import type { DescribedFolder } from './describe.ts'
import { dimensionalFacts, type LabelOf, type ReadFacts } from './dimensional-facts.ts'
import { type FiscalLabel, fiscalLabel, type KnownPeriod } from './fiscal-label.ts'
import type { FolderContent } from './read-folder.ts'
import { rowsHash, textRows } from './text-rows.ts'

/** What is known of a filing's company. */
export interface FilingCompany {
  readonly cik: number
  /** The company's calendar as known on the day of filing. */
  readonly periods: readonly KnownPeriod[]
  /** `MM-DD` */
  readonly fiscalYearEnd: string | null
}

/** All that is loaded of a filing. */
export interface LoadedFiling {
  readonly filing: IndexedFiling
  readonly sections: readonly Section[]
  readonly rows: readonly TextRow[]
  readonly facts: ReadFacts
  readonly documents: Omit<FilingDocuments, 'inputs'>
  /** What the parser met that cost text: limits, above all of time. */
  readonly warnings: readonly string[]
}

interface Parsed {
  readonly document: SubmissionDocument
  readonly parsed: ParsedDocument
}

/** Warnings of the parser that mean lost text or facts. */
const LOSS = /^(truncated:(time|blocks|facts|contexts|table_cells|table_columns)|not_text)/

/**
 * Makes the rows of one filing out of its files. Other work gets its turn between documents. Throws `Refusal` for documents of
 * another registrant.
 */
export async function loadFiling(
  described: DescribedFolder,
  content: FolderContent,
  company: FilingCompany,
): Promise<LoadedFiling> {
  const { folder, accession, form, filed } = described
  const parsed: Parsed[] = []
  for (const document of content.documents) {
    parsed.push({ document: typed(document, form), parsed: parseDocument(document.text) })
    await nextTurn()
  }
  const ciks = registrants(described, content)
  for (const { document, parsed: of } of parsed) checkRegistrant(document, of, ciks)

  const main = parsed[0] ?? null
  const periodEnd = described.periodEnd ?? coverPeriodEnd(main?.parsed ?? null)
  const label = fiscalLabel(
    { form, periodEnd },
    company.periods,
    fiscalYearEndOf(content, folder.cik) ?? company.fiscalYearEnd,
  )
  const primaryDocument = described.primaryDocument
  const filing = indexed(described, company.cik, periodEnd, label, primaryDocument)
  const sections = main === null ? [] : sectionsOf({ form, filingDate: formatDay(filed), documents: parsed })
  await nextTurn()
  const rows = textRows(filing, sections)
  await nextTurn()
  const facts = factsOf(main?.parsed ?? null, content, ciks)
  return {
    filing,
    sections,
    rows,
    facts,
    documents: {
      cik: company.cik,
      filerCik: folder.cik,
      accession,
      form,
      filed,
      primaryDocument,
      facts: facts.facts,
      textRows: rows.length,
      textHash: rowsHash(rows),
    },
    warnings: parsed.flatMap(({ document, parsed: { warnings } }) =>
      warnings
        .filter(warning => LOSS.test(warning))
        .map(warning => `${document.filename ?? document.type} ${warning}`),
    ),
  }
}

/** A main document that was kept without its wrapper is of the form that the filing is. */
function typed(document: SubmissionDocument, form: string): SubmissionDocument {
  return document.type === '' ? { ...document, type: form } : document
}

function indexed(
  { folder, accession, form, filed }: DescribedFolder,
  cik: number,
  periodEnd: Day | null,
  { fiscalYear, fiscalPeriod }: FiscalLabel,
  primaryDocument: string | null,
): IndexedFiling {
  return {
    cik,
    filer_cik: folder.cik,
    accession_number: accession,
    form_type: form,
    filing_date: formatDay(filed),
    period_end: periodEnd === null ? null : formatDay(periodEnd),
    fiscal_year: fiscalYear,
    fiscal_period: fiscalPeriod,
    primary_document: primaryDocument,
  }
}

/** Everyone who filed it together: utilities file one report with their subsidiaries. */
function registrants({ folder }: DescribedFolder, { header }: FolderContent): number[] {
  return [...new Set([folder.cik, ...(header?.filers.map(({ cik }) => cik) ?? [])])]
}

function checkRegistrant(
  { filename, type }: SubmissionDocument,
  { contexts }: ParsedDocument,
  ciks: readonly number[],
): void {
  const found = new Set([...contexts.values()].flatMap(({ cik }) => cik ?? []))
  if (found.size === 0 || ciks.some(cik => found.has(cik))) return
  throw new Refusal(`${filename ?? type} is of another registrant, CIK ${[...found][0]}`)
}

/** The period that the cover facts of a document are reported for ends with the period of the report. */
function coverPeriodEnd(parsed: ParsedDocument | null): Day | null {
  const cover = parsed?.facts.find(({ concept }) => concept === 'dei:DocumentType')
  const context = cover && parsed?.contexts.get(cover.contextId)
  return context ? parseDay(context.periodEnd) : null
}

function fiscalYearEndOf({ header }: FolderContent, cik: number): string | null {
  return header?.filers.find(filer => filer.cik === cik)?.fiscalYearEnd ?? null
}

/** Inline facts of the main document; of one without any, those of the instance that was filed with it. */
function factsOf(main: ParsedDocument | null, content: FolderContent, ciks: readonly number[]): ReadFacts {
  const labelOf = labelsOf(content.labels)
  const source = main?.facts.some(({ value }) => value !== null)
    ? main
    : content.instance === null
      ? null
      : parseInstance(content.instance)
  if (source === null) return { facts: [], read: 0, dropped: new Map() }
  return dimensionalFacts(source.facts, source.contexts, ciks, labelOf)
}

function labelsOf(linkbase: string | null): LabelOf {
  if (linkbase === null) return () => null
  const { labels } = parseLabels(linkbase)
  return element => labels.get(element)?.standard ?? null
}
