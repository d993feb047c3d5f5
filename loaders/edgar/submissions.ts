import type { CompanyPart, FormerName } from '../../src/domain/company/company.ts'
import { formatDay } from '../../src/domain/day.ts'
import type { Filing } from '../../src/domain/filing.ts'
import type { Counts } from '../counts.ts'
import { cikOf, isObject, type JsonObject, text } from '../json.ts'
import { Refusal } from '../refusal.ts'
import { readFilingColumns } from './filing-columns.ts'

/** One answer of the submissions API. */
export interface Submissions {
  readonly cik: number
  readonly part: CompanyPart
  readonly filings: Filing[]
  /** Names of the older pages (`CIK##########-submissions-001.json`), which are documents of their own. */
  readonly pages: readonly string[]
  readonly read: number
  readonly dropped: Counts
}

/**
 * A registrant and its latest filings (`data.sec.gov/submissions/CIK##########.json`). Throws `Refusal` for what is
 * no such document or speaks of another registrant than `expectedCik`. `observed` is the latest filing date in it.
 */
export function readSubmissions(document: unknown, expectedCik: number | null): Submissions {
  if (!isObject(document) || !isObject(document.filings) || !isObject(document.filings.recent)) {
    throw new Refusal('not a submissions document')
  }
  const cik = cikOf(document.cik)
  if (cik === null) throw new Refusal('submissions without a CIK')
  if (expectedCik !== null && cik !== expectedCik)
    throw new Refusal(`filings of another registrant, CIK ${cik}`)
  const { filings, read, dropped } = readFilingColumns(document.filings.recent, cik)
  return {
    cik,
    part: partOf(document, cik, filings),
    filings,
    pages: pagesOf(document.filings),
    read,
    dropped,
  }
}

/** An older page of a registrant's filings; its name alone says whose. */
export function readSubmissionsPage(
  document: unknown,
  cik: number,
): { readonly filings: Filing[]; readonly read: number; readonly dropped: Counts } {
  if (!isObject(document)) throw new Refusal('not a page of submissions')
  return readFilingColumns(document, cik)
}

function pagesOf(filings: JsonObject): string[] {
  const files = Array.isArray(filings.files) ? filings.files : []
  return files.map(file => (isObject(file) ? text(file.name) : null)).filter(name => name !== null)
}

function partOf(document: JsonObject, cik: number, filings: readonly Filing[]): CompanyPart {
  const latest = filings.reduce((day, filing) => Math.max(day, filing.filed), 0)
  const forms = [...new Set(filings.map(filing => filing.form))].sort()
  return {
    cik,
    source: 'submissions',
    observed: formatDay(latest),
    rank: null,
    name: text(document.name),
    listings: listingsOf(document),
    formerNames: formerNamesOf(document.formerNames),
    sic: /^\d{1,4}$/.exec(text(document.sic) ?? '')?.[0] ?? null,
    sicDescription: text(document.sicDescription),
    entityType: text(document.entityType),
    forms,
    fiscalYearEnd: monthDay(document.fiscalYearEnd),
    stateOfIncorporation: text(document.stateOfIncorporation),
    currency: null,
  }
}

function listingsOf(document: JsonObject): CompanyPart['listings'] {
  if (!Array.isArray(document.tickers)) return null
  const exchanges = Array.isArray(document.exchanges) ? document.exchanges : []
  return document.tickers.flatMap((ticker, index) => {
    const symbol = text(ticker)
    return symbol === null ? [] : [{ ticker: symbol.toUpperCase(), exchange: text(exchanges[index]) }]
  })
}

function formerNamesOf(names: unknown): readonly FormerName[] | null {
  if (!Array.isArray(names)) return null
  return names.flatMap(former => {
    const name = isObject(former) ? text(former.name) : null
    return isObject(former) && name !== null
      ? [{ name, from: isoDay(former.from), to: isoDay(former.to) }]
      : []
  })
}

function isoDay(moment: unknown): string | null {
  return /^\d{4}-\d{2}-\d{2}/.exec(text(moment) ?? '')?.[0] ?? null
}

/** SEC's `0926` as `09-26`. */
function monthDay(value: unknown): string | null {
  const match = /^(0[1-9]|1[0-2])(0[1-9]|[12]\d|3[01])$/.exec(text(value) ?? '')
  return match ? `${match[1]}-${match[2]}` : null
}
