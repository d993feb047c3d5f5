import { formatDay, parseDay } from '../../src/domain/day.ts'
import { isAccession } from '../../src/domain/filing.ts'
import { cikOf, isObject, text } from '../json.ts'
import { Refusal } from '../refusal.ts'
import type { Announced } from './announced.ts'

/** Days (`YYYY-MM-DD`, ascending) that a quarter's `index.json` has a master index of. Throws `Refusal` for what is no listing. */
export function listedDays(listing: unknown): string[] {
  const directory = isObject(listing) ? listing['directory'] : null
  const items = isObject(directory) ? directory['item'] : null
  if (!Array.isArray(items)) throw new Refusal('no listing of daily indexes')
  const days = items.flatMap(item => {
    const name = isObject(item) ? text(item['name']) : null
    const day = parseDay(dashed(/^master\.(\d{8})\.idx$/.exec(name ?? '')?.[1] ?? '') ?? '')
    return day === null ? [] : [formatDay(day)]
  })
  return [...new Set(days)].sort()
}

const LINE = /^(\d+)\|[^|]*\|([^|]+)\|(\d{8}|\d{4}-\d{2}-\d{2})\|\S*?(\d{10}-\d{2}-\d{6})\.txt$/

/**
 * Rows of a master index (`CIK|Company Name|Form Type|Date Filed|File Name`), and how many of its lines are none. Throws `Refusal`
 * for what is no whole one.
 */
export function readMasterIndex(file: Buffer): { readonly rows: Announced[]; readonly odd: number } {
  const { rows, odd, fault } = parse(file)
  if (fault !== null) throw new Refusal(fault)
  return { rows, odd }
}

/** Why a file is no whole master index; null where it is one. */
export function masterFault(file: Buffer): string | null {
  return parse(file).fault
}

function parse(file: Buffer): {
  readonly rows: Announced[]
  readonly odd: number
  readonly fault: string | null
} {
  const lines = file.toString('latin1').split(/\r?\n/)
  const rule = lines.findIndex(line => /^-{20,}$/.test(line.trim()))
  if (rule < 0) return { rows: [], odd: 0, fault: 'no index of filings' }
  // Cut in the rule itself.
  if (rule === lines.length - 1) return { rows: [], odd: 0, fault: 'cut off' }
  const read = lines
    .slice(rule + 1)
    .filter(line => line.trim() !== '')
    .map(line => rowOf(line.trimEnd()))
  const rows = read.filter(row => row !== null)
  // The file has no end mark: half a last line tells that it was cut.
  return { rows, odd: read.length - rows.length, fault: read.at(-1) === null ? 'cut off' : null }
}

function rowOf(line: string): Announced | null {
  const [, cikText, form = '', day = '', accession = ''] = LINE.exec(line) ?? []
  const cik = cikOf(cikText)
  const filed = dashed(day)
  if (cik === null || filed === null || parseDay(filed) === null || !isAccession(accession)) return null
  return { cik, accession, form: form.trim(), filed, acceptedAt: null }
}

/** `20260105` as `2026-01-05`. */
function dashed(day: string): string | null {
  const [, year, month, dayOfMonth] = /^(\d{4})-?(\d{2})-?(\d{2})$/.exec(day) ?? []
  return year ? `${year}-${month}-${dayOfMonth}` : null
}
