import { FAR_FUTURE, formatDay, NO_FIRST_DAY, parseDay } from '../../../src/domain/day.ts'
import { type DerivedNumbers, deriveNumbers } from '../../../src/domain/numbers/derive/derive-numbers.ts'
import { formRank } from '../../../src/domain/numbers/derive/fact-version.ts'
import type { Fact } from '../../../src/domain/numbers/fact.ts'
import type { FiscalPeriodRow, Source, StatementRecord } from '../../../src/domain/numbers/statement.ts'
import type {
  FactColumns,
  FactRow,
  FactStore,
  Page,
  PeriodRow,
  SourceRow,
  StatementRow,
  StatementStore,
} from '../../../src/stores/ports/stores.ts'

/** In-memory fact and statement stores, by CIK, as the ports specify: as-of versions, pages, newest first. */
export function numbersInMemory(companies: ReadonlyMap<number, readonly Fact[]>) {
  const derived = new Map<number, DerivedNumbers>()
  for (const [cik, facts] of companies) derived.set(cik, deriveNumbers(facts, { joins: [] }))
  return {
    facts: factsInMemory(companies, derived),
    statements: statementsInMemory(derived),
  }
}

function statementsInMemory(companies: ReadonlyMap<number, DerivedNumbers>): StatementStore {
  return {
    async records({ cik }, { statement, periodType, asOf, limit, offset, provenance }) {
      const rows = (companies.get(cik)?.statements ?? [])
        .filter(record => record.statement === statement && record.periodType === periodType)
        .filter(live(asOf))
        .sort((a, b) => b.end - a.end)
        .map(record => statementRow(record, provenance))
      return page(rows, offset, limit)
    },
    async versions({ cik }, { statement, periodType, provenance }) {
      return (companies.get(cik)?.statements ?? [])
        .filter(record => record.statement === statement && record.periodType === periodType)
        .sort((a, b) => b.end - a.end || a.knownFrom - b.knownFrom)
        .map(record => ({
          ...statementRow(record, provenance),
          known_from: record.knownFrom,
          known_to: record.knownTo,
        }))
    },
  }
}

function factsInMemory(
  companies: ReadonlyMap<number, readonly Fact[]>,
  derived: ReadonlyMap<number, DerivedNumbers>,
): FactStore {
  const rowsOf = (cik: number, asOf: string | null): FactRow[] =>
    (companies.get(cik) ?? [])
      .map(factRow)
      .filter(({ filed }) => asOf === null || filed <= asOf)
      .sort(
        (a, b) =>
          compare(keyOf(a), keyOf(b)) || compare(a.filed + a.accession_number, b.filed + b.accession_number),
      )
  return {
    all: async ({ cik }) => [factColumns(rowsOf(cik, null))],
    periodVersions: async ({ cik }) =>
      [...(derived.get(cik)?.periods ?? [])]
        .sort((a, b) => b.end - a.end || b.start - a.start)
        .map(period => ({ ...periodRow(period), known_from: period.knownFrom, known_to: period.knownTo })),

    async versions({ cik }, { taxonomy, concept, unit, asOf }) {
      return rowsOf(cik, asOf).filter(
        row => row.taxonomy === taxonomy && row.concept === concept && (unit === null || row.unit === unit),
      )
    },

    async ofPeriods({ cik }, { durations, instants, taxonomies, concepts, asOf, limit, offset }) {
      const matching = rowsOf(cik, asOf).filter(
        ({ period_start, period_end, taxonomy, concept }) =>
          (period_start === null
            ? instants.includes(period_end)
            : durations.some(({ start, end }) => start === period_start && end === period_end)) &&
          (taxonomies === null || taxonomies.includes(taxonomy)) &&
          (concepts === null || concepts.includes(concept)),
      )
      const latest = [...Map.groupBy(matching, keyOf).values()].map(versions =>
        versions.reduce((best, row) => (formRank(row.form_type) <= formRank(best.form_type) ? row : best)),
      )
      return page(latest, offset, limit)
    },

    async ofFiling({ cik }, accession) {
      return rowsOf(cik, null).filter(row => row.accession_number === accession)
    },

    async periods({ cik }, asOf) {
      return (derived.get(cik)?.periods ?? [])
        .filter(live(asOf))
        .sort((a, b) => b.end - a.end || b.start - a.start)
        .map(periodRow)
    },

    async splits({ cik }, asOf) {
      return (derived.get(cik)?.splits ?? [])
        .map(({ ratio, effective, knownFrom, accession }) => ({
          ratio,
          effective: formatDay(effective),
          known_from: formatDay(knownFrom),
          accession_number: accession,
        }))
        .filter(({ known_from }) => asOf === null || known_from <= asOf)
    },
  }
}

function periodRow({ fiscalYear, fiscalPeriod, periodType, start, end }: FiscalPeriodRow): PeriodRow {
  return {
    fiscal_year: fiscalYear,
    fiscal_period: fiscalPeriod,
    period_type: periodType,
    period_start: formatDay(start),
    period_end: formatDay(end),
  }
}

function factColumns(rows: readonly FactRow[]): FactColumns {
  const dictionary = (texts: readonly string[]) => ({ codes: [...texts.keys()], texts })
  const filings = rows.map(({ accession_number, form_type, filed }) => ({
    accession_number,
    form_type,
    filed: parseDay(filed)!,
  }))
  return {
    taxonomy: dictionary(rows.map(({ taxonomy }) => taxonomy)),
    concept: dictionary(rows.map(({ concept }) => concept)),
    unit: dictionary(rows.map(({ unit }) => unit)),
    start: rows.map(({ period_start }) => (period_start === null ? NO_FIRST_DAY : parseDay(period_start)!)),
    end: rows.map(({ period_end }) => parseDay(period_end)!),
    value: rows.map(({ value }) => value),
    filing: [...rows.keys()],
    filings,
  }
}

function live(asOf: string | null): (span: { knownFrom: number; knownTo: number }) => boolean {
  const day = asOf === null ? FAR_FUTURE - 1 : (parseDay(asOf) as number)
  return ({ knownFrom, knownTo }) => knownFrom <= day && day < knownTo
}

function page<Row>(rows: readonly Row[], offset: number, limit: number): Page<Row> {
  return { rows: rows.slice(offset, offset + limit), hasMore: rows.length > offset + limit }
}

function keyOf(row: FactRow): string {
  return [row.taxonomy, row.concept, row.unit, row.period_end, row.period_start ?? ''].join(' ')
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}

function factRow({ concept, unit, start, end, value, filing }: Fact): FactRow {
  return {
    taxonomy: concept.taxonomy,
    concept: concept.name,
    unit,
    value,
    period_start: start === null ? null : formatDay(start),
    period_end: formatDay(end),
    form_type: filing.form,
    filed: formatDay(filing.filed),
    accession_number: filing.accession,
    filer_cik: filing.filerCik,
  }
}

function statementRow(record: StatementRecord, provenance: boolean): StatementRow {
  const values = [...record.values]
  const basis = values.flatMap(([id, value]) => (value.basis === null ? [] : [[id, formatDay(value.basis)]]))
  return {
    statement: record.statement,
    period_type: record.periodType,
    period_start: record.start === null ? null : formatDay(record.start),
    period_end: formatDay(record.end),
    fiscal_year: record.fiscalYear,
    fiscal_period: record.fiscalPeriod,
    fiscal_year_reported: record.fiscalYearReported,
    template: record.template,
    currency: record.currency,
    filed: formatDay(record.filed),
    accession_number: record.accession,
    filer_cik: record.filerCik,
    values: Object.fromEntries(values.map(([id, { value }]) => [id, value])),
    basis: Object.fromEntries(basis),
    null_reasons: Object.fromEntries(record.nullReasons),
    warnings: record.warnings,
    derivations: provenance ? Object.fromEntries(values.map(([id, { derivation }]) => [id, derivation])) : {},
    sources: provenance
      ? values.flatMap(([id, value]) => value.sources.map(source => sourceRow(id, source)))
      : [],
  }
}

function sourceRow(field: string, source: Source): SourceRow {
  return {
    field,
    sign: source.sign,
    concept: source.concept,
    period_start: source.start === null ? null : formatDay(source.start),
    period_end: formatDay(source.end),
    value: source.value,
    accession_number: source.filing.accession,
    filed: formatDay(source.filing.filed),
    form_type: source.filing.form,
  }
}
