import { extractGuidance } from '../../src/domain/signals/guidance/extract-guidance.ts'
import type { GuidanceRecord } from '../../src/domain/signals/guidance/guidance.ts'
import type { SectionTable, SourceText } from '../../src/domain/signals/source-text.ts'

export interface TableFixture {
  readonly caption?: string
  readonly headers?: readonly (readonly string[])[]
  readonly rows: readonly (readonly string[])[]
  readonly units?: string
}

/** A press release as stored: paragraphs and tables in an exhibit of an 8-K. */
export function release(
  parts: readonly (string | TableFixture)[],
  values: Partial<SourceText> & { readonly sectionId?: string } = {},
): SourceText {
  const tables: SectionTable[] = []
  let text = ''
  for (const part of parts) {
    if (text !== '') text += '\n\n'
    if (typeof part === 'string') {
      text += part
      continue
    }
    const { caption = null, headers = [], rows, units = null } = part
    const start = text.length
    text += [...headers, ...rows].map(row => row.filter(cell => cell !== '').join(' | ')).join('\n')
    tables.push({ start, end: text.length, caption, headers, rows, units })
  }
  const { sectionId = 'exhibit_99_1', ...identity } = values
  return {
    id: '0000000001-24-000001',
    kind: 'filing',
    cik: 1,
    filer_cik: 1,
    accession_number: '0000000001-24-000001',
    source_url: null,
    primary_document: null,
    names: [],
    form_type: '8-K',
    filing_date: '2024-05-02',
    period_end: null,
    fiscal_year: null,
    fiscal_period: null,
    items: ['2.02'],
    sections: [
      {
        id: sectionId,
        title: 'Exhibit 99.1',
        item: null,
        state: 'extracted',
        confidence: 1,
        text,
        tables,
        chunks: [{ id: 'chunk-0', start: 0, end: text.length }],
      },
    ],
    ...identity,
  }
}

/** Targets of a release. Default: filed on 2024-05-02 by a company with calendar fiscal years. */
export function targetsOf(
  parts: readonly (string | TableFixture)[],
  {
    fiscalYearEnd = '12-31' as string | null,
    ...values
  }: Parameters<typeof release>[1] & { fiscalYearEnd?: string | null } = {},
): readonly GuidanceRecord[] {
  return extractGuidance(release(parts, values), { fiscalYearEnd, periods: [] }).records
}

/** A target on one line: `eps_diluted FY2024 1.2..1.3 USD/share non_gaap`. */
export function line(record: GuidanceRecord): string {
  const { metric, segment, period, low, high, unit, basis, kind } = record
  const parts = [
    segment === null ? metric : `${metric}[${segment}]`,
    `${period.fiscal_period ?? period.period_type}${period.fiscal_year ?? '?'}`,
    kind === 'qualitative' || kind === 'withdrawn'
      ? kind
      : kind === 'point'
        ? `${low}`
        : `${low ?? ''}..${high ?? ''}`,
    unit,
    ...(record.percent_of === 'growth' ? ['growth'] : []),
    ...(record.growth_over === 'prior_quarter' ? ['qoq'] : []),
    ...(record.constant_currency ? ['cc'] : []),
    basis ?? '-',
    ...(record.stated_change ? [record.stated_change] : []),
    ...(record.stated_prior
      ? [`was ${record.stated_prior.low ?? ''}..${record.stated_prior.high ?? ''}`]
      : []),
  ]
  return parts.join(' ')
}
