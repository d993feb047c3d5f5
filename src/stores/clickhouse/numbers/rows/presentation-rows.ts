import { createHash } from 'node:crypto'
import type { Filing } from '../../../../domain/company/filing.ts'
import type { DimensionalFact } from '../../../../domain/numbers/fact.ts'
import type { FilingPresentation, PresentedLine } from '../../../../domain/numbers/presentation.ts'
import type { FilingDocuments } from '../../../ports/stores.ts'
import { tsvAccession, tsvDay, tsvFilingDay, tsvNumber, tsvQuoted, tsvText } from '../../engine/tsv.ts'
import { NO_DECIMALS } from './fact-rows.ts'

export const DIMENSIONAL_COLUMNS = [
  ...['cik', 'generation', 'concept', 'label', 'unit', 'start', 'end', 'value', 'decimals'],
  ...['axes', 'members', 'axis_labels', 'member_labels', 'accn', 'filed', 'form', 'filer_cik'],
  'primary_document',
] as const

/** Facts of one filing as rows of `dimensional_facts` without company and generation. */
export function dimensionalLines(documents: FilingDocuments): string[] {
  const { accession, filed, form, filerCik, primaryDocument } = documents
  const tail = [
    tsvAccession(accession),
    tsvFilingDay(filed),
    tsvText(form),
    filerCik,
    tsvText(primaryDocument ?? ''),
  ].join('\t')
  return documents.facts.map(fact => `${cells(fact)}\t${tail}\n`)
}

function cells({ concept, label, unit, start, end, value, decimals, dimensions }: DimensionalFact): string {
  if (dimensions.length === 0) throw new RangeError(`${concept} has no axis`)
  const list = (texts: readonly (string | null)[]) =>
    `[${texts.map(text => tsvQuoted(text ?? '')).join(',')}]`
  return [
    tsvText(concept),
    tsvText(label ?? ''),
    tsvText(unit),
    tsvDay(start),
    tsvDay(end),
    tsvNumber(value),
    decimals ?? NO_DECIMALS,
    list(dimensions.map(({ axis }) => axis)),
    list(dimensions.map(({ member }) => member)),
    list(dimensions.map(({ axisLabel }) => axisLabel)),
    list(dimensions.map(({ memberLabel }) => memberLabel)),
  ].join('\t')
}

/** Hash of everything loaded from a filing's documents, 32 hexadecimal digits; independent of the order of facts. */
export function documentHash(textRows: number, textHash: string, lines: readonly string[]): string {
  const hash = createHash('sha256').update(`${textRows}\t${textHash}\n`)
  for (const line of lines.toSorted()) hash.update(line)
  return hash.digest('hex').slice(0, 32)
}

const SHARED = [
  ...['cik', 'generation', 'filed', 'accepted_at', 'accn', 'filer_cik', 'form', 'period_end', 'items'],
  'primary_document',
] as const

export const FILING_COLUMNS = [...SHARED, 'size', 'is_xbrl'] as const
export const FILING_BY_DAY_COLUMNS = SHARED

export const NO_SIZE = -1

/** A row of `filings_by_day` without company, generation and line end; a row of `filings` has more columns. */
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

/** The additional columns of `filings`. */
export function filingTail(filing: Filing): string {
  return `\t${filing.size ?? NO_SIZE}\t${filing.isXbrl}\n`
}

export const PRESENTATION_COLUMNS = [
  ...['cik', 'generation', 'filed', 'accn', 'form', 'filer_cik', 'source', 'position', 'statement', 'title'],
  ...['concepts', 'labels', 'depths', 'flags', 'parents', 'weights'],
] as const

export const NO_PARENT = -1
export const FLAGS = { isHeading: 1, isTotal: 2, isNegated: 4 } as const

/** Presentations as rows of `presented_statements` without company and generation, sorted. */
export function presentationLines(presentations: readonly FilingPresentation[]): string[] {
  return presentations
    .flatMap(({ filing, source, statements }) =>
      statements.map(({ statement, title, lines }, position) =>
        [
          tsvFilingDay(filing.filed),
          tsvAccession(filing.accession),
          tsvText(filing.form),
          filing.filerCik,
          source,
          position,
          statement,
          tsvText(title ?? ''),
          texts(lines.map(({ concept }) => concept)),
          texts(lines.map(({ label }) => label ?? '')),
          numbers(lines.map(({ depth }) => Math.min(depth, 255))),
          numbers(lines.map(flagsOf)),
          numbers(lines.map(({ parent }) => parent ?? NO_PARENT)),
          numbers(lines.map(({ weight }) => weight ?? 0)),
        ].join('\t'),
      ),
    )
    .map(line => `${line}\n`)
    .sort()
}

function texts(list: readonly string[]): string {
  return `[${list.map(tsvQuoted).join(',')}]`
}

function numbers(list: readonly number[]): string {
  return `[${list.join(',')}]`
}

function flagsOf(line: PresentedLine): number {
  const flag = (name: keyof typeof FLAGS) => (line[name] ? FLAGS[name] : 0)
  return flag('isHeading') | flag('isTotal') | flag('isNegated')
}
