import type { CompanyObservation } from '../../src/domain/company/company.ts'
import { type Filing, type FilingRef, isAccession } from '../../src/domain/company/filing.ts'
import { formatDay } from '../../src/domain/day.ts'
import { filingDay } from '../facts/storable-day.ts'
import { easternAcceptedInUtc } from '../filings/acceptance-time.ts'
import { type Counts, count } from '../shared/counts.ts'
import { cikOf, text } from '../shared/json.ts'
import type { ZipEntry } from '../shared/zip-archive.ts'
import { isoDate } from './iso-date.ts'
import { tableRows } from './tables.ts'

const COLUMNS = ['adsh', 'cik', 'name', 'sic', 'stprinc', 'fye', 'form', 'fy', 'fp', 'filed', 'accepted']

/** `sub.txt`: filings and their registrants. */
export interface DataSetFilings {
  readonly refs: ReadonlyMap<string, FilingRef>
  readonly filings: ReadonlyMap<number, readonly Filing[]>
  /** The observation of each registrant from its latest filing. */
  readonly parts: ReadonlyMap<number, CompanyObservation>
  readonly read: number
  readonly dropped: Counts
}

/** Reads `sub.txt`: a few thousand rows per quarter. */
export async function readDataSetFilings(entry: ZipEntry): Promise<DataSetFilings> {
  const refs = new Map<string, FilingRef>()
  const filings = new Map<number, Filing[]>()
  const parts = new Map<number, CompanyObservation>()
  const dropped: Counts = new Map()
  let read = 0
  for await (const row of tableRows(entry, COLUMNS)) {
    read += 1
    const ref = row === null ? 'wrong_number_of_columns' : refOf(row)
    if (typeof ref === 'string') {
      count(dropped, ref)
      continue
    }
    const cik = ref.filerCik
    refs.set(ref.accession, ref)
    filings.set(cik, [...(filings.get(cik) ?? []), filingOf(ref, row!)])
    const part = partOf(ref, row!)
    const known = parts.get(cik)
    if (!known || part.observed >= known.observed) parts.set(cik, part)
  }
  return { refs, filings, parts, read, dropped }
}

function refOf(row: Readonly<Record<string, string>>): FilingRef | string {
  const accession = row.adsh ?? ''
  if (!isAccession(accession)) return 'bad_accession'
  const filerCik = cikOf(row.cik)
  if (filerCik === null) return 'bad_cik'
  const form = text(row.form)
  if (form === null) return 'form_missing'
  const filed = filingDay(isoDate(row.filed))
  if (filed === null) return 'bad_filing_date'
  const fiscalYearFocus = /^\d{4}$/.test(row.fy ?? '') ? Number(row.fy) : null
  return { accession, form, filed, filerCik, fiscalYearFocus, fiscalPeriodFocus: text(row.fp) }
}

/** Without the period: the data sets round it to a month end, and a filing list has it exactly. */
function filingOf(ref: FilingRef, row: Readonly<Record<string, string>>): Filing {
  return {
    accession: ref.accession,
    filerCik: ref.filerCik,
    form: ref.form,
    filed: ref.filed,
    acceptedAt: easternAcceptedInUtc(text(row.accepted)),
    periodEnd: null,
    items: [],
    primaryDocument: null,
    size: null,
    isXbrl: true,
  }
}

function partOf(ref: FilingRef, row: Readonly<Record<string, string>>): CompanyObservation {
  const yearEnd = /^(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.exec(row.fye ?? '')
  return {
    cik: ref.filerCik,
    source: 'fsds',
    observed: formatDay(ref.filed),
    rank: null,
    name: text(row.name),
    listings: null,
    formerNames: null,
    sic: /^\d{1,4}$/.exec(row.sic ?? '')?.[0] ?? null,
    sicDescription: null,
    entityType: null,
    forms: [ref.form],
    fiscalYearEnd: yearEnd ? `${yearEnd[1]}-${yearEnd[2]}` : null,
    stateOfIncorporation: text(row.stprinc),
    currency: null,
  }
}
