import type { Concept, Fact } from '../../../domain/fact.ts'
import type { FilingRef } from '../../../domain/filing.ts'
import { NO_DAY, SLICE_ROWS, tsvAccession, tsvDay, tsvFilingDay, tsvNumber, tsvRow, tsvText } from '../tsv.ts'

export const FACT_COLUMNS = [
  ...['cik', 'g', 'taxonomy', 'concept', 'unit', 'start', 'end', 'value', 'decimals', 'source'],
  ...['filed', 'accn', 'form', 'filer_cik'],
] as const

export const FACT_FILING_COLUMNS = ['cik', 'g', 'accn', 'filer_cik', 'form', 'filed', 'fy', 'fp'] as const

export const NO_DECIMALS = -32_768

/**
 * Facts as rows of `facts`, in slices. Text that many facts share is made once for its concept or filing; this is the
 * largest part of loading in JavaScript.
 */
export function* factSlices(cik: number, g: number, facts: readonly Fact[]): Generator<string> {
  const heads = new Map<Concept, string>()
  const tails = new Map<FilingRef, string>()
  const units = new Map<string, string>()
  for (let from = 0; from < facts.length; from += SLICE_ROWS) {
    let text = ''
    for (let index = from; index < Math.min(from + SLICE_ROWS, facts.length); index += 1) {
      const { concept, unit, start, end, value, decimals, source, filing } = facts[index]!
      let head = heads.get(concept)
      if (head === undefined) {
        head = `${cik}\t${g}\t${tsvText(concept.taxonomy)}\t${tsvText(concept.name)}\t`
        heads.set(concept, head)
      }
      let tail = tails.get(filing)
      if (tail === undefined) {
        tail = filingTail(filing)
        tails.set(filing, tail)
      }
      let unitText = units.get(unit)
      if (unitText === undefined) {
        unitText = tsvText(unit)
        units.set(unit, unitText)
      }
      const days = `${start === null ? NO_DAY : tsvDay(start)}\t${tsvDay(end)}`
      text += `${head}${unitText}\t${days}\t${tsvNumber(value)}\t${decimals ?? NO_DECIMALS}\t${source}\t${tail}`
    }
    yield text
  }
}

function filingTail({ filed, accession, form, filerCik }: FilingRef): string {
  return `${tsvFilingDay(filed)}\t${tsvAccession(accession)}\t${tsvText(form)}\t${filerCik}\n`
}

/** The filings behind facts as rows of `fact_filings` after company and generation: one a filing. */
export function factFilingLines(facts: readonly Fact[]): string[] {
  const refs = new Set<FilingRef>()
  for (const fact of facts) refs.add(fact.filing)
  const lines = new Map<string, string>()
  for (const ref of refs) {
    const accn = tsvAccession(ref.accession)
    const focus = [ref.fiscalYearFocus ?? 0, ref.fiscalPeriodFocus ?? ''] as const
    const line = tsvRow([accn, ref.filerCik, ref.form, tsvFilingDay(ref.filed), ...focus])
    const known = lines.get(accn)
    // Sources may differ in the focus alone: one that tells it sorts after one that does not.
    if (known === undefined || known < line) lines.set(accn, line)
  }
  return [...lines.values()]
}
