import type { Filing } from '../../../domain/company/filing.ts'
import { parseDay } from '../../../domain/day.ts'
import type { LiveGenerations } from '../../ports/stores.ts'
import type { ClickHouse } from '../engine/client.ts'
import { accessionText, NO_DAY } from '../engine/tsv.ts'
import { NO_SIZE } from './rows/filing-rows.ts'

const FILINGS = `
  SELECT accn, filer_cik, form, filed, accepted_at, period_end, items, primary_document, size, is_xbrl
  FROM filings
  WHERE cik = {cik:UInt32} AND generation = {generation:UInt64}`

interface Row {
  readonly accn: string
  readonly filer_cik: number
  readonly form: string
  readonly filed: string
  readonly accepted_at: string
  readonly period_end: string
  readonly items: readonly string[]
  readonly primary_document: string
  readonly size: string
  readonly is_xbrl: boolean
}

/** All filings of a generation as they were loaded, in no order. */
export async function readFilings(db: ClickHouse, publication: LiveGenerations): Promise<Filing[]> {
  if (publication.filings === 0) return []
  const params = { cik: publication.cik, generation: publication.filings }
  const rows = await db.query<Row>(FILINGS, params, { seconds: 60 })
  return rows.map(row => ({
    accession: accessionText(row.accn),
    filerCik: row.filer_cik,
    form: row.form,
    filed: parseDay(row.filed)!,
    acceptedAt: row.accepted_at || null,
    periodEnd: row.period_end === NO_DAY ? null : parseDay(row.period_end),
    items: row.items,
    primaryDocument: row.primary_document || null,
    size: Number(row.size) === NO_SIZE ? null : Number(row.size),
    isXbrl: row.is_xbrl,
  }))
}
