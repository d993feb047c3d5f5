import Type from 'typebox'
import { SIGNALS } from '../../../domain/signals/rules-version.ts'
import type { SourceAnalysis } from '../../../domain/signals/source-analysis.ts'
import {
  AccessionNumber,
  AsOf,
  CompanyId,
  companyFields,
  DayText,
  listFields,
  nullable,
} from '../../../schema/fields.ts'
import { resolveCompany } from '../companies/company-record.ts'
import { companyOf, defineEndpoint } from '../define-endpoint.ts'
import { aboutList } from '../envelope.ts'
import { allReadings, firedSignals, NotEvaluatedCount, notEvaluatedCounts } from './signal-fields.ts'

const Count = Type.Integer({ minimum: 0 })

const found = {
  count: Type.Integer({ minimum: 1, description: 'Sources' }),
  first_date: DayText,
  last_date: DayText,
}

const SignalCount = Type.Object(
  {
    signal_id: Type.String(),
    category: nullable(Type.String({ description: 'Null for a signal that the catalog no longer has' })),
    ...found,
    last_accession_number: nullable(AccessionNumber),
    form_types: Type.Array(Type.String(), { description: 'Forms as filed, `transcript`, `IR`' }),
  },
  { additionalProperties: false },
)

const SectionCount = Type.Object(
  { section_id: Type.String(), ...found, signals: Type.Array(Type.String()) },
  { additionalProperties: false },
)

const CATEGORIES: ReadonlyMap<string, string> = new Map(SIGNALS.map(({ id, category }) => [id, category]))

/** Which signals a company has, and where. */
export const signalSummary = defineEndpoint({
  name: 'companies.signal_summary',
  method: 'GET',
  path: '/companies/{ticker}/signal-summary',
  tag: 'Filing intelligence',
  tier: 'public',
  summary: 'Signals of a company, with counts and dates',
  description:
    'For each signal, over all loaded sources of the company and its predecessors: number of detections, latest source and ' +
    'sections of the evidence. `not_evaluated` counts sources where the signal could not be evaluated. ' +
    'Low-confidence signals are excluded.',
  shape: { kind: 'object', rows: 'signals' },
  errors: ['window_exceeded'],
  input: Type.Object({ ticker: CompanyId, as_of: AsOf }),
  output: Type.Object(
    {
      ...companyFields,
      filings_covered: Count,
      transcripts_covered: Count,
      releases_covered: Count,
      first_date: nullable(DayText),
      last_date: nullable(DayText),
      signals: Type.Array(SignalCount, { description: 'The most frequent first' }),
      sections: Type.Array(SectionCount, { description: 'Sections that contain evidence sentences' }),
      not_evaluated: Type.Array(NotEvaluatedCount),
      ...listFields,
    },
    { additionalProperties: false },
  ),
  async handle(input, context) {
    const { ticker, as_of } = input
    const resolved = resolveCompany(context, ticker)
    const readings = await allReadings(resolved.company.cik, { to: as_of ?? null }, context)
    const covered = (kind: SourceAnalysis['kind']) => readings.filter(reading => reading.kind === kind).length
    const signals = signalCounts(readings)
    return {
      ...companyOf(resolved),
      filings_covered: covered('filing'),
      transcripts_covered: covered('call'),
      releases_covered: covered('release'),
      first_date: readings.at(-1)?.filing_date ?? null,
      last_date: readings[0]?.filing_date ?? null,
      signals,
      sections: sectionCounts(readings),
      not_evaluated: notEvaluatedCounts(readings, null),
      ...(await aboutList(resolved, signals.length, { context, input, madeOf: 'text' })),
    }
  },
})

/** `readings` newest first. */
function signalCounts(readings: readonly SourceAnalysis[]) {
  const bySignal = grouped(readings, reading => firedSignals(reading).map(({ signal_id }) => signal_id))
  return bySignal.map(([signal_id, sources]) => ({
    signal_id,
    category: CATEGORIES.get(signal_id) ?? null,
    ...counted(sources),
    last_accession_number: sources[0]?.accession_number ?? null,
    form_types: [...new Set(sources.map(({ form_type }) => form_type))].sort(),
  }))
}

function sectionCounts(readings: readonly SourceAnalysis[]) {
  const sectionsOf = (reading: SourceAnalysis) =>
    firedSignals(reading).flatMap(({ evidence }) => evidence.map(({ section_id }) => section_id))
  const bySection = grouped(readings, reading => sectionsOf(reading).filter(id => id !== ''))
  return bySection.map(([section_id, sources]) => ({
    section_id,
    ...counted(sources),
    signals: [
      ...new Set(
        sources.flatMap(source =>
          firedSignals(source)
            .filter(({ evidence }) => evidence.some(one => one.section_id === section_id))
            .map(({ signal_id }) => signal_id),
        ),
      ),
    ].sort(),
  }))
}

/** Sources under each of the names they have, the most frequent name first. */
function grouped(
  readings: readonly SourceAnalysis[],
  namesOf: (reading: SourceAnalysis) => readonly string[],
): [string, SourceAnalysis[]][] {
  const groups = new Map<string, SourceAnalysis[]>()
  for (const reading of readings) {
    for (const name of new Set(namesOf(reading))) {
      const group = groups.get(name) ?? []
      group.push(reading)
      groups.set(name, group)
    }
  }
  return [...groups].sort(([a, one], [b, other]) => other.length - one.length || (a < b ? -1 : 1))
}

/** `sources` newest first, at least one. */
function counted(sources: readonly SourceAnalysis[]) {
  return {
    count: sources.length,
    first_date: sources.at(-1)!.filing_date,
    last_date: sources[0]!.filing_date,
  }
}
