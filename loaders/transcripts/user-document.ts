import { formatDay, parseDay } from '../../src/domain/day.ts'
import type { LabeledTurn } from '../../src/domain/signals/calls/turns.ts'
import { isObject, text as textOf, wholeNumber } from '../shared/json.ts'

export type UserDocumentKind = 'call' | 'ir'

/** One transcript or release that a user brings. */
export interface UserDocument {
  readonly kind: UserDocumentKind
  /** Ticker or CIK. */
  readonly company: string
  /** Day of the call or release, `YYYY-MM-DD`. */
  readonly day: string
  readonly title: string | null
  readonly sourceUrl: string | null
  readonly fiscalYear: number | null
  readonly fiscalPeriod: string | null
  readonly periodEnd: string | null
  readonly text: string
  /** Null if only the text shows the speakers. */
  readonly turns: readonly LabeledTurn[] | null
}

/** Why an entry is not taken. */
export type Fault =
  | 'no_company'
  | 'bad_date'
  | 'no_text'
  | 'text_too_long'
  | 'bad_source_url'
  | 'bad_fiscal_year'
  | 'bad_fiscal_period'
  | 'bad_period_end'
  | 'bad_turns'
  | 'not_an_object'

/** Characters of one text; a long call has some 100,000. */
const LONGEST = 3_000_000

/** What a file says of a text, before it is checked. */
export interface Entry {
  readonly company: unknown
  readonly date: unknown
  readonly title: unknown
  readonly source_url: unknown
  readonly fiscal_year: unknown
  readonly fiscal_period: unknown
  readonly period_end: unknown
  readonly text: unknown
  readonly turns: unknown
}

/** A validated entry: its document, or all errors in it. */
export function checked(kind: UserDocumentKind, entry: Entry): UserDocument | readonly Fault[] {
  const faults: Fault[] = []
  const need = <Value>(value: Value | undefined, fault: Fault): Value | null => {
    if (value === undefined) faults.push(fault)
    return value ?? null
  }
  const turns = need(turnsOf(entry.turns), 'bad_turns')
  const text = textOf(entry.text) ?? ''
  if (text === '' && (turns === null || turns.length === 0)) faults.push('no_text')
  if (text.length > LONGEST) faults.push('text_too_long')
  const company = typeof entry.company === 'number' ? String(entry.company) : textOf(entry.company)
  const document = {
    kind,
    company: need(company ?? undefined, 'no_company') ?? '',
    day: need(dayOf(entry.date) ?? undefined, 'bad_date') ?? '',
    title: textOf(entry.title),
    sourceUrl: need(absent(entry.source_url) ? null : urlOf(entry.source_url), 'bad_source_url'),
    fiscalYear: need(absent(entry.fiscal_year) ? null : yearOf(entry.fiscal_year), 'bad_fiscal_year'),
    fiscalPeriod: need(
      absent(entry.fiscal_period) ? null : periodOf(entry.fiscal_period),
      'bad_fiscal_period',
    ),
    periodEnd: need(
      absent(entry.period_end) ? null : (dayOf(entry.period_end) ?? undefined),
      'bad_period_end',
    ),
    text,
    turns,
  }
  return faults.length > 0 ? faults : document
}

function absent(value: unknown): boolean {
  return value === undefined || value === null || value === ''
}

/** `2021-07-28`, or a date of a feed, whose day is the one it names in its own time zone. */
function dayOf(value: unknown): string | null {
  const printed = textOf(value)
  if (printed === null) return null
  const iso = /^(\d{4}-\d{2}-\d{2})(?:$|T)/.exec(printed)?.[1]
  if (iso !== undefined) return parseDay(iso) === null ? null : iso
  const rfc = /^(?:\w{3},\s*)?(\d{1,2})\s+(\w{3})\w*\s+(\d{4})\b/.exec(printed)
  if (!rfc) return null
  const month = 'JanFebMarAprMayJunJulAugSepOctNovDec'.indexOf(rfc[2]!) / 3 + 1
  const day = parseDay(`${rfc[3]}-${String(month).padStart(2, '0')}-${rfc[1]!.padStart(2, '0')}`)
  return day === null ? null : formatDay(day)
}

function urlOf(value: unknown): string | undefined {
  const printed = textOf(value)
  return printed !== null && printed.length <= 2_000 && /^https?:\/\/\S+$/i.test(printed)
    ? printed
    : undefined
}

function yearOf(value: unknown): number | undefined {
  const year = wholeNumber(value)
  return year !== null && year >= 1900 && year <= 2200 ? year : undefined
}

function periodOf(value: unknown): string | undefined {
  const period = textOf(value)?.toUpperCase()
  return period !== undefined && /^(?:Q[1-4]|FY)$/.test(period) ? period : undefined
}

/** Null where there are none, undefined where they are no turns. */
function turnsOf(value: unknown): readonly LabeledTurn[] | null | undefined {
  if (absent(value)) return null
  if (!Array.isArray(value)) return undefined
  const turns = value.map(turnOf)
  return turns.every(turn => turn !== null) ? turns : undefined
}

function turnOf(value: unknown): LabeledTurn | null {
  if (!isObject(value)) return null
  const [speaker, said] = [textOf(value['speaker']), textOf(value['text'])]
  const part = absent(value['part']) ? null : value['part']
  if (speaker === null || said === null || (part !== null && part !== 'prepared' && part !== 'qa'))
    return null
  return { speaker, title: textOf(value['title']), part, text: said }
}
