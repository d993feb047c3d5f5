import type { FilingPresentation, PresentedLine } from '../../../../domain/numbers/presentation.ts'
import { tsvAccession, tsvFilingDay, tsvQuoted, tsvText } from '../../engine/tsv.ts'

export const PRESENTATION_COLUMNS = [
  ...['cik', 'generation', 'filed', 'accn', 'form', 'filer_cik', 'source', 'position', 'statement', 'title'],
  ...['concepts', 'labels', 'depths', 'flags', 'parents', 'weights'],
] as const

export const NO_PARENT = -1
export const FLAGS = { isHeading: 1, isTotal: 2, isNegated: 4 } as const

/** Presentations as rows of `presented_statements` after company and generation, in an order of their own. */
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
