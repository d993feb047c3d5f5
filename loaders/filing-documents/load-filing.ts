import { setImmediate as nextTurn } from 'node:timers/promises'
import type { CompanyObservation } from '../../src/domain/company/company.ts'
import type { FilingRef } from '../../src/domain/company/filing.ts'
import { type Day, formatDay, parseDay } from '../../src/domain/day.ts'
import type { ParsedDocument, SubmissionDocument } from '../../src/domain/documents/reader/document.ts'
import { parseDocument } from '../../src/domain/documents/reader/parse-document.ts'
import type { Section } from '../../src/domain/documents/sections/section.ts'
import { sectionsOf } from '../../src/domain/documents/sections/sections-of.ts'
import { parseInstance } from '../../src/domain/documents/xbrl/instance.ts'
import { type ElementLabels, parseLabels } from '../../src/domain/documents/xbrl/labels.ts'
import { presentedStatements } from '../../src/domain/documents/xbrl/presented-statements.ts'
import type { FilingPresentation } from '../../src/domain/numbers/presentation.ts'
import type { FilingDocuments } from '../../src/stores/ports/stores.ts'
import type { IndexedFiling, TextRow } from '../../src/stores/ports/text.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'
import type { DescribedFolder } from './describe.ts'
import { dimensionalFacts, type LabelOf, type ReadFacts } from './dimensional-facts.ts'
import { coverPart } from './filer-parts.ts'
import { type FiscalLabel, fiscalLabel, type KnownPeriod } from './fiscal-label.ts'
import { type PlainFacts, plainFacts } from './plain-facts.ts'
import type { FolderContent } from './read-folder.ts'
import { rowsHash, textRows } from './text-rows.ts'

/** The company of a filing. */
export interface FilingCompany {
  readonly cik: number
  /** Its fiscal calendar as of the filing date. */
  readonly periods: readonly KnownPeriod[]
  /** `MM-DD` */
  readonly fiscalYearEnd: string | null
}

/** Everything that is loaded of a filing. */
export interface LoadedFiling {
  readonly filing: IndexedFiling
  readonly sections: readonly Section[]
  readonly rows: readonly TextRow[]
  readonly facts: ReadFacts
  /** What it brings for the company's numbers. */
  readonly numbers: FilingNumbers
  readonly documents: Omit<FilingDocuments, 'inputs'>
  /** Limits of the parser, above all of time, that cost text or facts. */
  readonly warnings: readonly string[]
}

/** Facts without dimensions and the presentation of statements, as a filing's documents have them. */
export interface FilingNumbers {
  readonly facts: PlainFacts
  readonly presentation: FilingPresentation | null
  readonly periodEnd: Day | null
  /** What the cover says of the registrant; null without a tagged cover. */
  readonly cover: CompanyObservation | null
}

interface Parsed {
  readonly document: SubmissionDocument
  readonly parsed: ParsedDocument
}

/** Warnings of the parser that mean lost text or facts. */
const LOSS = /^(truncated:(time|blocks|facts|contexts|table_cells|table_columns)|not_text)/

/**
 * Parses the files of one filing into its rows. Yields to other work between documents. Throws `RejectedInputError` for documents
 * of another registrant, and for those that a fault of this program prevents from being read: other filings are loaded all the same.
 */
export async function loadFiling(
  described: DescribedFolder,
  content: FolderContent,
  company: FilingCompany,
): Promise<LoadedFiling> {
  try {
    return await readFiling(described, content, company)
  } catch (error) {
    if (error instanceof RejectedInputError) throw error
    throw new RejectedInputError(`cannot be read, a fault of this program: ${error}`, error)
  }
}

async function readFiling(
  described: DescribedFolder,
  content: FolderContent,
  company: FilingCompany,
): Promise<LoadedFiling> {
  const { folder, accession, form, filed } = described
  const parsed: Parsed[] = []
  for (const document of content.documents) {
    parsed.push({ document: withForm(document, form), parsed: parseDocument(document.text) })
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
  const { facts, plain, presentation, cover } = factsOf(main?.parsed ?? null, content, ciks, {
    accession,
    form,
    filed,
    filerCik: folder.cik,
  })
  return {
    filing,
    sections,
    rows,
    facts,
    numbers: { facts: plain, presentation, periodEnd, cover },
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

/** A main document without its SGML wrapper has the form of the filing as its type. */
export function withForm(document: SubmissionDocument, form: string): SubmissionDocument {
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

/** All registrants that filed it together: utilities file one report with their subsidiaries. */
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
  throw new RejectedInputError(`${filename ?? type} is of another registrant, CIK ${[...found][0]}`)
}

/** The context of the cover facts ends with the period of the report. */
function coverPeriodEnd(parsed: ParsedDocument | null): Day | null {
  const cover = parsed?.facts.find(({ concept }) => concept === 'dei:DocumentType')
  const context = cover && parsed?.contexts.get(cover.contextId)
  return context ? parseDay(context.periodEnd) : null
}

function fiscalYearEndOf({ header }: FolderContent, cik: number): string | null {
  return header?.filers.find(filer => filer.cik === cik)?.fiscalYearEnd ?? null
}

/** The inline facts of the main document, or those of the instance that was filed with it, and the presented statements. */
function factsOf(
  main: ParsedDocument | null,
  content: FolderContent,
  ciks: readonly number[],
  filing: Pick<FilingRef, 'accession' | 'form' | 'filed' | 'filerCik'>,
): {
  facts: ReadFacts
  plain: PlainFacts
  presentation: FilingPresentation | null
  cover: CompanyObservation | null
} {
  const labels: ReadonlyMap<string, ElementLabels> =
    content.labels === null ? new Map() : parseLabels(content.labels).labels
  const labelOf: LabelOf = element => labels.get(element)?.standard ?? null
  const { facts, contexts } = main?.facts.some(({ value }) => value !== null)
    ? main
    : content.instance === null
      ? { facts: [], contexts: new Map() }
      : parseInstance(content.instance)
  const plain = plainFacts(facts, contexts, filing, labelOf)
  const statements = presentedStatements(content.links, labels)
  return {
    facts: dimensionalFacts(facts, contexts, ciks, labelOf),
    plain,
    cover: coverPart(facts, contexts, { cik: filing.filerCik, filed: filing.filed }),
    presentation:
      statements.length === 0
        ? null
        : {
            filing: { ...filing, fiscalYearFocus: null, fiscalPeriodFocus: null },
            source: 'linkbase',
            statements,
          },
  }
}
