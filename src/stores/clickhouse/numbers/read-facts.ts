import type { FilingRef } from '../../../domain/company/filing.ts'
import { parseDay } from '../../../domain/day.ts'
import type { Concept, Fact, FactSource } from '../../../domain/numbers/fact.ts'
import type { LiveGenerations } from '../../ports/stores.ts'
import type { ClickHouse } from '../engine/client.ts'
import { accessionText, NO_DAY } from '../engine/tsv.ts'
import { NO_DECIMALS } from './rows/fact-rows.ts'

const FILINGS = `
  SELECT accn, filer_cik, form, filed, fy, fp FROM fact_filings
  WHERE cik = {cik:UInt32} AND generation = {generation:UInt64}`

/** Column by column: the texts of a company's facts repeat, and a list of lists costs half of a list of objects. */
const FACTS = `
  SELECT taxonomy, concept, unit, groupArray(start) AS starts, groupArray(end) AS ends, groupArray(value) AS values,
    groupArray(decimals) AS decimals, groupArray(source) AS sources, groupArray(accn) AS accns
  FROM facts
  WHERE cik = {cik:UInt32} AND generation = {generation:UInt64}
  GROUP BY taxonomy, concept, unit`

/** Facts of the data sets or of a filing's own documents are confirmed once companyfacts has some of the filing. */
interface Series {
  readonly taxonomy: string
  readonly concept: string
  readonly unit: string
  readonly starts: readonly string[]
  readonly ends: readonly string[]
  readonly values: readonly number[]
  readonly decimals: readonly number[]
  readonly sources: readonly FactSource[]
  readonly accns: readonly string[]
}

interface FilingRow {
  readonly accn: string
  readonly filer_cik: number
  readonly form: string
  readonly filed: string
  readonly fy: number
  readonly fp: string
}

/** All facts of a generation in no order, with one shared object a concept and a filing. Labels are not among them. */
export async function readFacts(db: ClickHouse, publication: LiveGenerations): Promise<Fact[]> {
  if (publication.numbers === 0) return []
  const params = { cik: publication.cik, generation: publication.numbers }
  const limits = { threads: 2, seconds: 60 }
  const [filingRows, series] = await Promise.all([
    db.query<FilingRow>(FILINGS, params, limits),
    db.query<Series>(FACTS, params, limits),
  ])
  const filings = new Map(filingRows.map(row => [row.accn, refOf(row)]))
  const concepts = new Map<string, Concept>()
  const facts: Fact[] = []
  for (const { taxonomy, concept: name, unit, starts, ends, values, decimals, sources, accns } of series) {
    const concept = concepts.get(`${taxonomy}:${name}`) ?? { taxonomy, name, label: null }
    concepts.set(`${taxonomy}:${name}`, concept)
    for (let index = 0; index < ends.length; index += 1) {
      facts.push({
        concept,
        unit,
        start: starts[index] === NO_DAY ? null : parseDay(starts[index]!),
        end: parseDay(ends[index]!)!,
        value: values[index]!,
        decimals: decimals[index] === NO_DECIMALS ? null : decimals[index]!,
        filing: filings.get(accns[index]!)!,
        source: sources[index]!,
      })
    }
  }
  return facts
}

function refOf({ accn, filer_cik, form, filed, fy, fp }: FilingRow): FilingRef {
  return {
    accession: accessionText(accn),
    form,
    filed: parseDay(filed)!,
    filerCik: filer_cik,
    fiscalYearFocus: fy === 0 ? null : fy,
    fiscalPeriodFocus: fp === '' ? null : fp,
  }
}
