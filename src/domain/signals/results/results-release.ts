import { type Day, formatDay, parseDay } from '../../day.ts'
import { fiscalPosition } from '../../numbers/statement.ts'
import type { KnownCalendar } from '../guidance/extract-guidance.ts'
import { printedDay, releaseCalendar } from '../guidance/release-calendar.ts'
import { plainText } from '../guidance/table-columns.ts'
import type { SectionText, SourceText } from '../source-text.ts'
import { type PrintedResults, printedResults } from './printed-results.ts'

/** Version of the rules that read announcements and their figures. */
export const RESULTS_VERSION = 2

/** A filing that announces the results of a quarter, with the figures it prints. */
export interface ResultsAnnouncement {
  /** `YYYY-MM-DD`: as printed, else null. */
  readonly period_end: string | null
  /** Calendar year in which the fiscal year ends; null if the filing does not show the quarter. */
  readonly fiscal_year: number | null
  /** `Q1` to `Q4`; results of a year count as the fourth quarter. */
  readonly fiscal_period: string | null
  /** Of the quarter, from the income statement of the release; null if it has none that can be read without doubt. */
  readonly figures: PrintedResults | null
}

/** Items under which results are furnished: 12 until August 2004, 2.02 since. */
const RESULT_ITEMS: ReadonlySet<string> = new Set(['2.02', '12'])
const RESULT_SECTIONS: ReadonlySet<string> = new Set(['item_2_02', 'item_12'])
/** Items that carried releases before there was one for results, and 6-Ks. */
const OLDER_SECTIONS = /^(?:item_(?:5|7|9|7_01|8_01)|body|exhibit_99.*)$/
/** Results are announced within this many days after the end of a quarter. */
const MAX_DAYS_AFTER_PERIOD = 130
/** Characters that hold the headline and the first sentences of a release. */
const OPENING = 1_800
const HEADLINE =
  /\b(?:reports?|announces?|reported|announced|releases?|posts?)\b[^.;]{0,140}\b(?:(?:quarter(?:ly)?|q[1-4]|year(?:-end)?|annual|fiscal|months)\b[^.;]{0,80}\b(?:results|earnings|net (?:income|loss)|profits?|sales|revenues?)|(?:results|earnings|net (?:income|loss)|profits?|sales|revenues?)\b[^.;]{0,80}\b(?:quarter|q[1-4]|year|months))\b/i
/** Headlines on when results will come, or on results that are expected. */
const NOT_YET =
  /\b(?:to (?:report|announce|release|host|hold|webcast)|will (?:report|announce|release|host)|date|schedules?|conference call to|postpone\w*|delay\w*|expects?|preliminary guidance|outlook)\b/i
const PERIOD_END =
  /\b(?:quarter|months|weeks|year|period)\b[^.;]{0,60}?\b(?:ended|ending)\s+(?:on\s+)?(?<date>[A-Z][a-z]{2,8}\.?\s+\d{1,2},?\s+\d{4})/g

/** The announcement that a source makes; null if it makes none. Pure. */
export function resultsAnnouncement(source: SourceText, known: KnownCalendar): ResultsAnnouncement | null {
  const filed = parseDay(source.filing_date)
  if (filed === null || source.kind !== 'filing' || !/^[86]-?K(?:\/A)?$/i.test(source.form_type)) return null
  const sections = source.sections.filter(({ id, text }) => text !== '' && id !== 'release_outlook')
  const release = sections.find(({ id, text }) => id.startsWith('exhibit_99') && announces(text))
  if (!isFurnished(source) && !release && !isOlderAnnouncement(source, sections)) return null
  const own = sections.filter(({ id }) => isOfResults(id))
  const opening = plainText(
    (release ? [release, ...own] : own).map(({ text }) => text.slice(0, OPENING)).join('\n'),
  )
  const calendar = releaseCalendar(opening, filed, known)
  const printedEnd = printedPeriodEnd(opening, filed)
  const figures = printedResults(release ? [release, ...own] : own, { filed, end: printedEnd })
  // A release under another item is one of results if it has a statement of them.
  if (figures === null && !isFurnished(source) && !isOlderAnnouncement(source, sections)) return null
  const end = printedEnd ?? (figures === null ? null : parseDay(figures.period_end))
  const position = end !== null && calendar.yearEnd !== null ? fiscalPosition(end, calendar.yearEnd) : null
  const place = position ?? (end === null && opening !== '' ? calendar.own : null)
  return {
    period_end: end === null ? null : formatDay(end),
    fiscal_year: place?.fiscalYear ?? null,
    fiscal_period: place === null ? null : `Q${place.quarter}`,
    figures,
  }
}

/** By the list of items, or by a section of an item of results that was read. */
function isFurnished({ items, sections }: SourceText): boolean {
  return (
    items.some(item => RESULT_ITEMS.has(item)) ||
    sections.some(({ id, state }) => RESULT_SECTIONS.has(id) && state !== 'not_found')
  )
}

/** Before there was an item for results, the release itself shows what it is. */
function isOlderAnnouncement(
  { form_type, filing_date }: SourceText,
  sections: readonly SectionText[],
): boolean {
  const hasNoItem = /^6/.test(form_type) || filing_date < '2004-08-23'
  return hasNoItem && sections.some(({ id, text }) => OLDER_SECTIONS.test(id) && announces(text))
}

function isOfResults(id: string): boolean {
  return RESULT_SECTIONS.has(id) || OLDER_SECTIONS.test(id)
}

/** Whether a release is headed as one of results. */
function announces(text: string): boolean {
  const opening = plainText(text.slice(0, OPENING)).replace(/\s+/g, ' ')
  const match = HEADLINE.exec(opening)
  return (
    match !== null &&
    !NOT_YET.test(opening.slice(Math.max(0, match.index - 40), match.index + match[0].length))
  )
}

/** The end of the latest period that ended shortly before the filing. */
function printedPeriodEnd(opening: string, filed: Day): Day | null {
  const days = [...opening.matchAll(PERIOD_END)].flatMap(({ groups }) => {
    const day = printedDay(groups!.date!.replace(/\s+/g, ' ').replace(/(\d) (\d{4})$/, '$1, $2'))
    return day !== null && day <= filed && filed - day <= MAX_DAYS_AFTER_PERIOD ? [day] : []
  })
  return days.length === 0 ? null : Math.max(...days)
}
