import type { Concept, Fact } from '../../src/domain/fact.ts'
import { type FilingRef, isAccession } from '../../src/domain/filing.ts'
import { type Counts, count } from '../counts.ts'
import { filingDay, storableDay } from '../facts/storable-day.ts'
import { cikOf, isObject, type JsonObject, text } from '../json.ts'
import { Refusal } from '../refusal.ts'

/** One answer of the companyfacts API. */
export interface CompanyFacts {
  readonly cik: number
  /** `entityName`, today's name of the registrant at the time of the answer. */
  readonly name: string | null
  readonly facts: Fact[]
  /** Rows of facts there were. */
  readonly read: number
  /** Rows that are no fact, by reason. */
  readonly dropped: Counts
}

/**
 * Facts of one companyfacts document (`data.sec.gov/api/xbrl/companyfacts/CIK##########.json`): every taxonomy and
 * unit; the SEC leaves out facts with dimensions. `filingRef` and `concept` are one shared object each. Throws `Refusal` for
 * what is no such document or speaks of another company than `expectedCik`; a row that is no fact is counted.
 */
export function readCompanyFacts(document: unknown, expectedCik: number | null): CompanyFacts {
  if (!isObject(document) || !isObject(document.facts)) throw new Refusal('not a companyfacts document')
  const cik = cikOf(document.cik)
  if (cik === null) throw new Refusal('companyfacts without a CIK')
  if (expectedCik !== null && cik !== expectedCik) throw new Refusal(`facts of another company, CIK ${cik}`)

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

/** Every list of rows with its concept and unit; what has another shape is counted. */
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

/** The fact of a row, or the reason why it is none. */
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
  // + 0 makes the zero of "-0" a plain one, which equals itself wherever it is compared as text.
  return { concept, unit, start, end, value: value + 0, decimals: null, filing, source: 'companyfacts' }
}

/** The filing of a row: what its first good row says of it. */
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
