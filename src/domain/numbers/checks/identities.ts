import { type Day, formatDay } from '../../day.ts'
import { roundingUnit } from '../derive/fact-version.ts'
import { STATEMENTS } from '../line-items/index.ts'
import type { StatementRecord } from '../statement.ts'

/** One accounting identity tried on one record. */
export interface IdentityResult {
  readonly identity: IdentityId
  readonly end: Day
  /** Left side less right side, in the record's currency; 0 within the rounding of the source. */
  readonly residual: number
  readonly holds: boolean
  /** What is known of the reason where it does not hold. */
  readonly reason: string | null
  readonly accession: string
}

export type IdentityId =
  | 'assets = liabilities and equity'
  | 'assets = liabilities + equity + temporary equity + minority interest'
  | 'four quarters = year'
  | 'cash flows + fx = change in cash'

const QUARTER_FIELDS = [
  'revenue',
  'cost_of_revenue',
  'gross_profit',
  'operating_income',
  'income_before_tax',
  'income_tax',
  'net_income',
  'operating_cash_flow',
  'capital_expenditures',
  'investing_cash_flow',
  'financing_cash_flow',
  'dividends_paid',
  'depreciation_amortization',
  'stock_based_compensation',
]

/** Tries every identity on a company's statement history; nothing is tried where a part is missing. */
export function checkIdentities(records: readonly StatementRecord[]): IdentityResult[] {
  return [
    ...records.filter(isCurrentSheet).flatMap(checkSheet),
    ...firstAnnuals(records).flatMap(annual => checkYear(annual, records)),
    ...records
      .filter(record => record.statement === 'cash_flow' && record.periodType === 'annual')
      .flatMap(checkCash),
  ]
}

function isCurrentSheet(record: StatementRecord): boolean {
  return record.statement === 'balance_sheet' && record.periodType === 'quarterly'
}

function amountOf(record: StatementRecord, id: string): number | undefined {
  return record.values.get(id)?.value
}

function checkSheet(sheet: StatementRecord): IdentityResult[] {
  const results: IdentityResult[] = []
  const assets = amountOf(sheet, 'total_assets')
  const total = amountOf(sheet, 'liabilities_and_equity')
  if (assets !== undefined && total !== undefined) {
    results.push(result('assets = liabilities and equity', sheet, assets, [inRecord(sheet, total)], null))
  }
  const liabilities = sheet.values.get('total_liabilities')
  const equity = amountOf(sheet, 'equity_with_minority')
  if (assets !== undefined && liabilities && equity !== undefined) {
    const temporary = amountOf(sheet, 'temporary_equity') ?? 0
    const parts = [liabilities.value, equity, temporary].map(value => inRecord(sheet, value))
    const reason = 'the mezzanine between liabilities and equity is not filed under a concept that means it'
    results.push(
      result(
        'assets = liabilities + equity + temporary equity + minority interest',
        sheet,
        assets,
        parts,
        reason,
      ),
    )
  }
  return results
}

function firstAnnuals(records: readonly StatementRecord[]): StatementRecord[] {
  const first = new Map<string, StatementRecord>()
  for (const record of records) {
    if (record.periodType !== 'annual' || record.statement === 'balance_sheet') continue
    const key = `${record.statement} ${record.end}`
    const known = first.get(key)
    if (!known || record.knownFrom < known.knownFrom) first.set(key, record)
  }
  return [...first.values()]
}

/** The quarters as they stood on the day of the first annual report of their year. */
function checkYear(annual: StatementRecord, records: readonly StatementRecord[]): IdentityResult[] {
  const day = annual.knownFrom
  const quarters = records.filter(
    record =>
      record.statement === annual.statement &&
      record.periodType === 'quarterly' &&
      record.fiscalYear === annual.fiscalYear &&
      record.knownFrom <= day &&
      day < record.knownTo,
  )
  if (quarters.length !== 4) return []
  return QUARTER_FIELDS.flatMap(id => {
    const year = amountOf(annual, id)
    const parts = quarters.map(quarter => amountOf(quarter, id))
    if (year === undefined || parts.some(part => part === undefined)) return []
    const values = quarters.map((quarter, at) => inRecord(quarter, parts[at] as number))
    const tried = result('four quarters = year', annual, year, values, null)
    return [{ ...tried, reason: tried.holds ? null : `${id}: ${quarterReason(id, annual, quarters)}` }]
  })
}

function quarterReason(id: string, annual: StatementRecord, quarters: readonly StatementRecord[]): string {
  const ways = quarters.map(quarter => {
    const value = quarter.values.get(id)
    const filed = value?.sources.map(source => formatDay(source.filing.filed)).join('/')
    return `${value?.value} ${value?.derivation} of ${filed}`
  })
  return `year ${amountOf(annual, id)} of ${formatDay(annual.filed)}, quarters ${ways.join('; ')}`
}

function checkCash(record: StatementRecord): IdentityResult[] {
  const parts = ['operating_cash_flow', 'investing_cash_flow', 'financing_cash_flow'].map(id =>
    amountOf(record, id),
  )
  const change = amountOf(record, 'net_change_in_cash')
  if (change === undefined || parts.some(part => part === undefined)) return []
  const flows = (parts as number[]).map(value => inRecord(record, value))
  const fx = inRecord(record, amountOf(record, 'fx_effect') ?? 0)
  const including = result('cash flows + fx = change in cash', record, change, [...flows, fx], null)
  if (including.holds) return [including]
  // Some filers tag the change in cash before the effect of exchange rates.
  const excluding = result('cash flows + fx = change in cash', record, change, flows, null)
  if (excluding.holds) return [excluding]
  return [
    {
      ...including,
      reason: 'a part of the statement (exchange rates, discontinued operations) is not filed as such',
    },
  ]
}

/** A figure with the unit that its record is rounded to. */
interface Rounded {
  readonly value: number
  readonly unit: number
}

function inRecord(record: StatementRecord, value: number): Rounded {
  return { value, unit: unitOf(record) }
}

const INPUTS: ReadonlySet<string> = new Set(Object.values(STATEMENTS).flatMap(({ inputs }) => inputs))

/** What a record is rounded to: derived from its least round filed amount, up to millions. */
function unitOf(record: StatementRecord): number {
  let unit = 1e6
  for (const [id, { value, derivation, basis }] of record.values) {
    // Notes are rounded otherwise than the statement itself.
    if (!INPUTS.has(id) && basis === null && value !== 0 && derivation === 'reported')
      unit = Math.min(unit, roundingUnit(value))
  }
  return unit
}

/** Holds within half a unit of rounding for each figure. */
function result(
  identity: IdentityId,
  record: StatementRecord,
  whole: number,
  parts: readonly Rounded[],
  reason: string | null,
): IdentityResult {
  const residual = whole - parts.reduce((sum, part) => sum + part.value, 0)
  const tolerance = parts.reduce((sum, part) => sum + part.unit / 2, unitOf(record) / 2)
  const holds = Math.abs(residual) <= tolerance + 1e-6
  return {
    identity,
    end: record.end,
    residual,
    holds,
    reason: holds ? null : reason,
    accession: record.accession,
  }
}
