import type { SectionTable } from '../source-text.ts'
import type { Amount } from './amounts.ts'
import type { GuidanceBasis, TargetPeriod } from './guidance.ts'
import { basesIn, type Mention, mentionsIn } from './mentions.ts'
import { printedDay, type ReleaseCalendar } from './release-calendar.ts'
import { type PeriodPhrase, periodsIn } from './target-period.ts'

/** What an amount of a list is said of, by its place in the list. */
interface Listed {
  readonly mention: Mention | null
  readonly period: PeriodPhrase | null
  /** Null: determined by the surrounding words. */
  readonly bases: readonly GuidanceBasis[] | null
}

const NEXT =
  /^\s*(?:per (?:diluted )?share\s*)?(?:,\s*(?:and|or)?|and|or)\s*(?:approximately |about |between |a range of |in the range of )?[~$(]*$/i
const NAMES =
  /^\s*(?:,\s*(?:and)?|and|&)\s*(?:(?:the|its|our|total|for|adjusted|non-gaap|gaap|diluted|net|full[- ]year) )*$/i

/** `GAAP and non-GAAP EPS of $1.00 and $1.20, respectively`: amounts with the metric, basis or period of the same place. */
export function listedTogether(
  text: string,
  end: number,
  amounts: readonly Amount[],
  mentions: readonly Mention[],
  periods: readonly PeriodPhrase[],
): ReadonlyMap<Amount, Listed> {
  const listed = new Map<Amount, Listed>()
  for (let at = 0; at < amounts.length; at += 1) {
    let to = at
    while (amounts[to + 1] && NEXT.test(text.slice(amounts[to]!.end, amounts[to + 1]!.start))) to += 1
    const run = amounts.slice(at, to + 1)
    at = to
    const next = amounts[to + 1]?.start ?? end
    if (run.length < 2 || !/\brespectively\b/i.test(text.slice(run.at(-1)!.end, next))) continue
    const names = namesBefore(text, mentions, run[0]!.start)
    const last = names.at(-1)
    const times = run.length === periods.length ? periods : []
    run.forEach((amount, place) => {
      const isBasis = last !== undefined && last.bases.length === run.length
      const isNames = !isBasis && names.length === run.length
      listed.set(amount, {
        mention: isNames ? names[place]! : (last ?? null),
        bases: isBasis ? [last.bases[place]!] : isNames ? names[place]!.bases : null,
        period: !isBasis && !isNames ? (times[place] ?? null) : null,
      })
    })
  }
  return listed
}

/** Metrics named one after another, the last of them before a place. */
function namesBefore(text: string, mentions: readonly Mention[], place: number): Mention[] {
  const before = mentions.filter(({ end }) => end <= place)
  let from = before.length - 1
  while (from > 0 && NAMES.test(text.slice(before[from - 1]!.end, before[from]!.start))) from -= 1
  return from < 0 ? [] : before.slice(from)
}

/** What the heads of a column say of its cells. */
export interface Column {
  readonly at: number
  readonly head: string
  readonly basis: GuidanceBasis | null
  readonly period: TargetPeriod | null
  readonly mention: Mention | null
  readonly bound: 'low' | 'middle' | 'high' | null
  readonly vintage: 'prior' | 'current' | null
  readonly isGrowth: boolean
  /** Results, changes and notes are no targets. */
  readonly isOther: boolean
}

const LOW = /\blow(?:er)?(?: end| range)?\b|\bminimum\b|\bfrom\b|\bbottom\b/i
const HIGH = /\bhigh(?:er)?(?: end| range)?\b|\bmaximum\b|\btop\b|^\s*to\s*$/i
const MIDDLE = /\bmid-?point\b|\bmiddle\b/i
const PRIOR =
  /\b(?:prior|previous(?:ly)?|old|original(?:ly)?|initial|earlier|former)\b(?! (?:year|period|quarter))/i
const CURRENT = /\b(?:current|new|updated?|revised|latest|today)\b/i
const OTHER =
  /\bactuals?\b|\bresults?\b|\breported\b|\bended\b|\bprior[- ](?:year|period|quarter)\b|\bytd\b|\byear[- ]to[- ]date\b|\bchange\b|\bvariance\b|\badjustments?\b|\bdifference\b|\bimpact\b|\bcomments?\b|\bnotes?\b|\bassumptions?\b|\bconsensus\b/i
const GROWTH = /\bgrowth\b|\by\/y\b|\byoy\b|\byear[- ]over[- ]year\b/i

/** Nothing, or what amounts are in: `($ in millions)`. */
const IS_NO_LABEL =
  /^\s*(?:\(?(?:(?:dollars|dollar amounts|amounts|u\.s\. dollars|\$|usd)\s*)?in (?:thousands|millions|billions)[^|]{0,60})?\s*$/i

/** The heads of a table with rows that only look like heads: no label and no amount but a period or a bound. */
export function headedRows(table: SectionTable): {
  readonly heads: readonly (readonly string[])[]
  readonly from: number
} {
  let from = 0
  const bounds = boundsOf(table)
  if (bounds) return { heads: [bounds], from }
  for (const row of table.rows) {
    const cells = row.slice(1).filter(cell => cell.trim() !== '')
    const isHead =
      IS_NO_LABEL.test(row[0] ?? '') && cells.length > 0 && cells.every(cell => !/[$%]|\d[.,]\d/.test(cell))
    if (!isHead) break
    from += 1
  }
  return { heads: [...table.headers, ...table.rows.slice(0, from)], from }
}

/** `LOW HIGH` above a table in plain text: heads that were printed before its first row. */
function boundsOf({ caption, headers, rows }: SectionTable): string[] | null {
  const words = (caption ?? '').trim().split(/\s+/)
  const width = Math.max(0, ...rows.map(row => row.length))
  if (headers.length > 0 || words.length !== width - 1) return null
  return words.every(word => /^(?:low|high|mid-?point)$/i.test(word)) ? ['', ...words] : null
}

/** The columns of a table behind its labels. */
export function columnsOf(
  heads: readonly (readonly string[])[],
  width: number,
  calendar: ReleaseCalendar,
): Column[] {
  const columns = Array.from({ length: Math.max(0, width - 1) }, (_, index) => {
    const at = index + 1
    const head = plainText([...new Set(heads.map(row => (row[at] ?? '').trim()))].join(' ').trim())
    const phrase = periodsIn(head, 0, head.length, calendar)[0]
    const bases = basesIn(head)
    const isPast = phrase?.isFuture === false && !PRIOR.test(head)
    return {
      at,
      head,
      basis: bases.length === 1 ? bases[0]! : null,
      period: phrase?.period ?? null,
      mention: mentionsIn(head, 0, head.length)[0] ?? null,
      bound: MIDDLE.test(head)
        ? ('middle' as const)
        : LOW.test(head)
          ? ('low' as const)
          : HIGH.test(head)
            ? ('high' as const)
            : null,
      vintage: PRIOR.test(head) ? ('prior' as const) : CURRENT.test(head) ? ('current' as const) : null,
      isGrowth: GROWTH.test(head),
      isOther:
        isPast ||
        (OTHER.test(head) &&
          !/\b(?:guidance|outlook|target|forecast)\b/i.test(head) &&
          // The only column holds the targets.
          !(width === 2 && /^assumptions?$/i.test(head))),
    }
  })
  return withDates(columns)
}

/** Of targets stated on several dates the last one holds. */
function withDates(columns: readonly Column[]): Column[] {
  const days = columns.map(({ head }) => {
    const printed = /[A-Z][a-z]{2,8}\.? \d{1,2}, ?\d{4}/.exec(head)?.[0]
    return printed && /\b(?:as of|guidance|outlook|issued|provided|given)\b/i.test(head)
      ? printedDay(printed)
      : null
  })
  const known = days.filter(day => day !== null)
  if (new Set(known).size < 2) return [...columns]
  const last = Math.max(...known)
  return columns.map((column, at) =>
    days[at] == null
      ? column
      : { ...column, vintage: days[at] === last ? 'current' : 'prior', isOther: false },
  )
}

const FOLDS: readonly (readonly [RegExp, string])[] = [
  [/[\u2018-\u201b\u2032]/g, "'"],
  [/[\u201c-\u201f\u2033]/g, '"'],
  [/[\u2010-\u2015\u2212\ufe58\ufe63\uff0d]/g, '-'],
  [/[^\S\n ]/g, ' '],
]

/** A text with plain quotes, dashes and blanks, each character at its old place: what is found in it can be quoted. */
export function plainText(text: string): string {
  return FOLDS.reduce((plain, [pattern, character]) => plain.replace(pattern, character), text)
}
