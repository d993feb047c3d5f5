import { type FilingRef, isAccession } from '../../src/domain/company/filing.ts'
import type { Concept, Fact } from '../../src/domain/numbers/fact.ts'
import { filingDay, storableDay } from '../facts/storable-day.ts'
import { type Counts, count } from '../shared/counts.ts'
import { cikOf, isObject, type JsonObject, text } from '../shared/json.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'

/** A parsed companyfacts document. */
interface CompanyFacts {
  readonly cik: number
  /** `entityName`: name of the registrant when the document was created. */
  readonly name: string | null
  readonly facts: Fact[]
  /** Rows in the document. */
  readonly read: number
  /** Invalid rows by reason. */
  readonly dropped: Counts
}

/**
 * Reads the facts of a companyfacts document (`data.sec.gov/api/xbrl/companyfacts/CIK##########.json`): all taxonomies
 * and units; the SEC omits dimensional facts. Equal `filing` and `concept` values are shared objects. Throws
 * `RejectedInputError` for another document or another company than `expectedCik`; invalid rows are counted.
 */
export function readCompanyFacts(document: unknown, expectedCik: number | null): CompanyFacts {
  if (!isObject(document) || !isObject(document.facts))
    throw new RejectedInputError('not a companyfacts document')
  const cik = cikOf(document.cik)
  if (cik === null) throw new RejectedInputError('companyfacts without a CIK')
  if (expectedCik !== null && cik !== expectedCik)
    throw new RejectedInputError(`facts of another company, CIK ${cik}`)

  const dropped: Counts = new Map()
  const facts: Fact[] = []
  const filings = new Map<string, FilingRef>()
  let read = 0
  for (const { concept, unit, rows } of columns(document.facts, dropped)) {
    for (const row of rows) {
      read += 1
      const fact = readFact(row, concept, unit, cik, filings)
      if (typeof fact === 'string') count(dropped, fact)
      else facts.push(fact)
    }
  }
  return { cik, name: text(document.entityName), facts, read, dropped }
}

interface Column {
  readonly concept: Concept
  readonly unit: string
  readonly rows: readonly unknown[]
}

/** All lists of rows with their concept and unit; invalid ones are counted. */
function* columns(taxonomies: JsonObject, dropped: Counts): Generator<Column> {
  for (const [taxonomy, concepts] of Object.entries(taxonomies)) {
    if (taxonomy === '' || !isObject(concepts)) {
      count(dropped, 'unknown_shape')
      continue
    }
    for (const [name, described] of Object.entries(concepts)) {
      if (name === '' || !isObject(described) || !isObject(described.units)) {
        count(dropped, 'unknown_shape')
        continue
      }
      const concept: Concept = { taxonomy, name, label: text(described.label) }
      for (const [unit, rows] of Object.entries(described.units)) {
        if (unit === '' || !Array.isArray(rows)) count(dropped, 'unknown_shape')
        else yield { concept, unit, rows }
      }
    }
  }
}

/** The fact of a row, or why it is invalid. */
function readFact(
  row: unknown,
  concept: Concept,
  unit: string,
  cik: number,
  filings: Map<string, FilingRef>,
): Fact | string {
  if (!isObject(row)) return 'unknown_shape'
  const value = row.val
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'value_not_a_number'
  if (row.end === undefined || row.end === null) return 'end_missing'
  const end = storableDay(row.end)
  const hasStart = row.start !== undefined && row.start !== null
  const start = hasStart ? storableDay(row.start) : null
  if (end === null || (hasStart && start === null)) return 'bad_date'
  if (start !== null && start > end) return 'start_after_end'
  const filing = readFiling(row, cik, filings)
  if (typeof filing === 'string') return filing
  // Adding 0 turns "-0" into 0, so equal values are equal as text.
  return { concept, unit, start, end, value: value + 0, decimals: null, filing, source: 'companyfacts' }
}

/** The filing of a row, from its first valid row. */
function readFiling(row: JsonObject, cik: number, filings: Map<string, FilingRef>): FilingRef | string {
  const accession = row.accn
  if (typeof accession !== 'string') return 'bad_accession'
  const known = filings.get(accession)
  if (known) return known
  if (!isAccession(accession)) return 'bad_accession'
  const filed = filingDay(row.filed)
  if (filed === null) return 'bad_filing_date'
  const form = text(row.form)
  if (form === null) return 'form_missing'
  const filing: FilingRef = {
    accession,
    form,
    filed,
    filerCik: cik,
    fiscalYearFocus: typeof row.fy === 'number' && Number.isInteger(row.fy) ? row.fy : null,
    fiscalPeriodFocus: text(row.fp),
  }
  filings.set(accession, filing)
  return filing
}
