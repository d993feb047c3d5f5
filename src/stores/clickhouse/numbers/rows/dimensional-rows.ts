import { createHash } from 'node:crypto'
import type { DimensionalFact } from '../../../../domain/numbers/fact.ts'
import type { FilingDocuments } from '../../../ports/stores.ts'
import { tsvAccession, tsvDay, tsvFilingDay, tsvNumber, tsvQuoted, tsvText } from '../../engine/tsv.ts'
import { NO_DECIMALS } from './fact-rows.ts'

export const DIMENSIONAL_COLUMNS = [
  ...['cik', 'generation', 'concept', 'label', 'unit', 'start', 'end', 'value', 'decimals'],
  ...['axes', 'members', 'axis_labels', 'member_labels', 'accn', 'filed', 'form', 'filer_cik'],
  'primary_document',
] as const

/** Facts of one filing as rows of `dimensional_facts` after company and generation. */
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

/** Hash of all that is loaded of a filing, 32 hexadecimal digits; the order of its facts does not matter. */
export function documentHash(textRows: number, textHash: string, lines: readonly string[]): string {
  const hash = createHash('sha256').update(`${textRows}\t${textHash}\n`)
  for (const line of lines.toSorted()) hash.update(line)
  return hash.digest('hex').slice(0, 32)
}
