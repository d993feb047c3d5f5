import { join } from 'node:path'
import { mirrorSections } from '../../../loaders/filing-documents/mirror-sections.ts'
import { indexedFilings } from '../../../loaders/shared/indexed-filings.ts'
import { coverageOf, coveragePercent, withoutCoverage } from '../../domain/documents/sections/coverage.ts'
import {
  checkSections,
  type FiledSection,
  type FiledSections,
  SECTION_CHECKS,
  type SectionCheckName,
} from '../../domain/documents/sections/quality.ts'
import type { Section } from '../../domain/documents/sections/section.ts'
import { wilsonInterval } from '../../domain/signals/prevalence.ts'
import type { OpenStores } from '../../stores/ports/stores.ts'
import { alignColumns, type Report } from '../define-command.ts'
import {
  compareWithTruths,
  readTruths,
  type SectionTruths,
  TRUTH_MEASURES,
  type TruthMeasure,
} from './section-truths.ts'

export const sectionsReport: Report = {
  name: 'sections',
  summary: 'Borders and coverage of the sections of every filing, checked by invariants and by truths.',
  readsMirrors: true,
  async run({ stores, io, signal }, { json, from, truth }) {
    const filings = from === null ? storedFilings(stores) : mirrorFilings(from)
    const directory = truth ?? (from === null ? null : join(from, 'truth'))
    const findings = await sectionFindings(
      filings,
      directory === null ? null : await readTruths(directory),
      signal,
    )
    if (findings === null) {
      io.err('The report was stopped.')
      return 1
    }
    if (json) io.out(JSON.stringify(findings, null, 2))
    else for (const line of sectionLines(findings)) io.out(line)
    return 0
  },
}

/** A filing to check, or a file of a mirror that cannot be read. */
export type CheckedSource =
  | (FiledSections & CheckedFiling)
  | { readonly file: string; readonly reason: string }

interface CheckedFiling {
  readonly cik: number
  readonly accession: string
  readonly sections: readonly (FiledSection & Pick<Section, 'detector'>)[]
}

/** The filings in the index, company by company. */
export async function* storedFilings({
  companies,
  text,
}: Pick<OpenStores, 'text'> & {
  readonly companies: Pick<OpenStores['companies'], 'snapshot'>
}): AsyncGenerator<CheckedSource> {
  for (const { cik } of companies.snapshot().companies) {
    for await (const filing of indexedFilings(text, cik)) {
      const rows = await text.filingRows(filing, ['section'])
      yield {
        cik,
        accession: filing.accession_number,
        form: filing.form_type,
        filingDate: filing.filing_date,
        sections: rows.map(row => ({
          id: row.section_id,
          item: row.item,
          state: row.state,
          detector: row.detector as Section['detector'],
          confidence: row.confidence,
          warnings: row.warnings,
          text: row.content_raw ?? '',
        })),
      }
    }
  }
}

function mirrorFilings(directory: string): AsyncGenerator<CheckedSource> {
  return mirrorSections(directory)
}

/** How often a check or a comparison passed, with the 95 % Wilson interval of the share. */
interface Rate {
  readonly form: string
  readonly measure: SectionCheckName | TruthMeasure
  readonly passed: number
  readonly total: number
  readonly interval: readonly [number, number] | null
}

interface FormCoverage {
  readonly form: string
  readonly filings: number
  /** Percent of the visible words that are served: mean and least of the filings; null without figures. */
  readonly mean: number | null
  readonly worst: number | null
}

interface Failure {
  readonly accession: string
  readonly form: string
  readonly measure: SectionCheckName | TruthMeasure
  readonly section: string | null
  readonly reason: string | null
}

interface SectionFindings {
  readonly coverage: readonly FormCoverage[]
  readonly rates: readonly Rate[]
  readonly failures: readonly Failure[]
  readonly rejected: readonly { readonly file: string; readonly reason: string }[]
  readonly filings: readonly {
    readonly cik: number
    readonly accession_number: string
    readonly form_type: string
    readonly filing_date: string
    readonly coverage_percent: number | null
    readonly sections: readonly SectionFinding[]
  }[]
}

/** One section of a filing, without its text. */
interface SectionFinding {
  readonly section_id: string
  readonly state: string
  readonly detector: string | null
  readonly confidence: number
  readonly char_count: number
  readonly warnings: readonly string[]
}

/** Checks every filing; null if the signal stopped it. */
export async function sectionFindings(
  sources: AsyncIterable<CheckedSource>,
  truths: SectionTruths | null,
  signal: AbortSignal,
): Promise<SectionFindings | null> {
  const filings: SectionFindings['filings'][number][] = []
  const coverage = new Map<string, { filings: number; percents: number[] }>()
  const rates = new Map<string, { form: string; measure: Rate['measure']; passed: number; total: number }>()
  const failures: Failure[] = []
  const rejected: { file: string; reason: string }[] = []
  for await (const source of sources) {
    if (signal.aborted) return null
    if ('file' in source) {
      rejected.push(source)
      continue
    }
    const { accession, form, sections } = source
    const covered = coverageOf(sections)
    const percent = covered === null ? null : coveragePercent(covered)
    addCoverage(coverage, form, percent)
    const results = [
      ...checkSections(source).map(({ check, ...rest }) => ({ measure: check, ...rest })),
      ...(truths === null ? [] : compareWithTruths(accession, source, truths)),
    ]
    for (const { measure, section, passed, reason } of results) {
      const key = `${form} ${measure}`
      const rate = rates.get(key) ?? { form, measure, passed: 0, total: 0 }
      rate.total += 1
      if (passed) rate.passed += 1
      else failures.push({ accession, form, measure, section, reason })
      rates.set(key, rate)
    }
    filings.push({
      cik: source.cik,
      accession_number: accession,
      form_type: form,
      filing_date: source.filingDate,
      coverage_percent: percent,
      sections: sections.map(sectionFinding),
    })
  }
  return {
    coverage: [...coverage]
      .map(([form, { filings, percents }]) => ({ form, filings, ...meanAndWorst(percents) }))
      .sort((a, b) => a.form.localeCompare(b.form)),
    rates: [...rates.values()]
      .sort((a, b) => a.form.localeCompare(b.form))
      .map(rate => ({ ...rate, interval: wilsonInterval(rate.passed, rate.total) })),
    failures,
    rejected,
    filings,
  }
}

function addCoverage(
  coverage: Map<string, { filings: number; percents: number[] }>,
  form: string,
  percent: number | null,
): void {
  const known = coverage.get(form) ?? { filings: 0, percents: [] }
  known.filings += 1
  if (percent !== null) known.percents.push(percent)
  coverage.set(form, known)
}

function meanAndWorst(percents: readonly number[]): Pick<FormCoverage, 'mean' | 'worst'> {
  if (percents.length === 0) return { mean: null, worst: null }
  return {
    mean: percents.reduce((sum, percent) => sum + percent, 0) / percents.length,
    worst: percents.reduce((least, percent) => Math.min(least, percent)),
  }
}

function sectionFinding({
  id,
  state,
  detector,
  confidence,
  text,
  warnings,
}: CheckedFiling['sections'][number]): SectionFinding {
  const shown = withoutCoverage(warnings)
  return { section_id: id, state, detector, confidence, char_count: text.length, warnings: shown }
}

/** The findings as text: coverage, rates with intervals, then every failure and every filing with its sections. */
export function sectionLines({ coverage, rates, failures, rejected, filings }: SectionFindings): string[] {
  if (filings.length === 0) return ['The index has no filing.']
  return [
    `${filings.length.toLocaleString('en-US')} filings`,
    '',
    ...alignColumns(
      [
        ['form', 'filings', 'visible words served, mean', 'worst filing'],
        ...coverage.map(({ form, filings, mean, worst }) => [
          form,
          filings.toLocaleString('en-US'),
          mean === null ? '-' : `${mean.toFixed(2)} %`,
          worst === null ? '-' : `${worst.toFixed(2)} %`,
        ]),
      ],
      'right',
    ),
    '',
    ...alignColumns([
      ['form', 'passed', 'of', 'share', '95 % interval', 'check'],
      ...rates.map(({ form, measure, passed, total, interval }) => [
        form,
        passed.toLocaleString('en-US'),
        total.toLocaleString('en-US'),
        percentOf(passed / total),
        interval === null ? '-' : interval.map(percentOf).join(' to '),
        `${measure}: ${{ ...SECTION_CHECKS, ...TRUTH_MEASURES }[measure]}`,
      ]),
    ]),
    '',
    `failures: ${failures.length.toLocaleString('en-US')}`,
    ...failures.map(({ accession, form, measure, section, reason }) => {
      return `  ${form} ${accession}${section === null ? '' : ` ${section}`} ${measure}: ${reason}`
    }),
    ...(rejected.length === 0 ? [] : ['', `files that cannot be read: ${rejected.length}`]),
    ...rejected.map(({ file, reason }) => `  ${file}: ${reason}`),
    ...filings.flatMap(filing => [
      '',
      `${filing.form_type} ${filing.filing_date}, CIK ${filing.cik}, ${filing.accession_number}`,
      ...filing.sections.map(sectionLine),
    ]),
  ]
}

function sectionLine(section: SectionFinding): string {
  const { section_id, state, detector, confidence, char_count, warnings } = section
  const how = detector === null ? '' : ` by ${detector}, confidence ${confidence.toFixed(2)}`
  const warned = warnings.length === 0 ? '' : `; ${warnings.join(', ')}`
  return `  ${section_id}: ${state}, ${char_count.toLocaleString('en-US')} characters${how}${warned}`
}

function percentOf(share: number): string {
  return `${(100 * share).toFixed(1)} %`
}
