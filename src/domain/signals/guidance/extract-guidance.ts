import { parseDay } from '../../day.ts'
import { clausesOf, type Span, sentencesOf } from '../../documents/tokenization/sentences.ts'
import type { SectionTable, SectionText, SourceText } from '../source-text.ts'
import type { GuidanceRecord, TargetPeriod } from './guidance.ts'
import { basesIn } from './mentions.ts'
import { type KnownPeriod, type ReleaseCalendar, releaseCalendar } from './release-calendar.ts'
import { type SentenceContext, targetsOfSentence } from './sentence-targets.ts'
import { changesIn } from './stated-change.ts'
import { type Statement, statementsIn, withStatements } from './statements.ts'
import { plainText } from './table-columns.ts'
import { isNoTable, isOfGuidance, targetsOfTable } from './table-targets.ts'
import { type FoundTarget, recordOf } from './target.ts'
import { isCompared, type PeriodPhrase, periodsIn } from './target-period.ts'

/** What is known of a company on the day of a source. */
export interface KnownCalendar {
  /** `MM-DD`; null where it is not known. */
  readonly fiscalYearEnd: string | null
  readonly periods: readonly KnownPeriod[]
}

/** The targets that a source states. */
export interface GuidanceExtraction {
  /** In the order of the source, none twice. */
  readonly records: readonly GuidanceRecord[]
  /** Ids of exhibits that are pictures: there is nothing to read. */
  readonly noText: readonly string[]
}

/** Items of an 8-K under which results and expectations are reported; 5, 9 and 12 those of before 2004. */
const ITEMS = new Set(['item_2_02', 'item_7_01', 'item_8_01', 'item_5', 'item_9', 'item_12'])
const ANNOUNCES =
  /\b(?:expects?|anticipates?|guidance|outlook|targets?|forecasts?|projects?|estimates?|expectations|as follows|following)\b/i

/** Targets of a source by its own words, tables first where both say one thing. Pure. */
export function extractGuidance(source: SourceText, known: KnownCalendar): GuidanceExtraction {
  const filed = parseDay(source.filing_date)
  const read = source.sections.filter(({ id, text }) => text !== '' && canHoldTargets(source, id))
  const noText = source.sections
    .filter(
      ({ id, text }) => canHoldTargets(source, id) && id.startsWith('exhibit_99') && !/\p{L}{3}/u.test(text),
    )
    .map(({ id }) => id)
  if (filed === null) return { records: [], noText }
  const plain = read.map(section => ({ section, text: reflowed(plainText(section.text), section.tables) }))
  const opening =
    plain.find(({ section }) => section.id.startsWith('exhibit_99'))?.text ?? plain[0]?.text ?? ''
  const isReport = source.kind === 'filing' && /^10-?[KQ]|^20-?F|^40-?F/i.test(source.form_type)
  const calendar = releaseCalendar(isReport ? '' : opening, filed, reportCalendar(source, known))
  const statements: Statement[] = []
  const records = plain.flatMap(({ section, text }) => {
    const found = readSection(section, text, calendar, { isCall: source.kind === 'call', isReport })
    statements.push(...found.statements)
    return found.targets.flatMap(target => recordOf(target, section) ?? [])
  })
  return { records: withStatements(distinct(records), statements), noText }
}

/** An annual report shows by its own period when the company's fiscal years end. */
function reportCalendar({ form_type, period_end }: SourceText, known: KnownCalendar): KnownCalendar {
  const isAnnual = /^(?:10-?K|20-?F|40-?F)/i.test(form_type)
  const fiscalYearEnd = known.fiscalYearEnd ?? (isAnnual ? (period_end?.slice(5) ?? null) : null)
  return { ...known, fiscalYearEnd }
}

/** Sections that can hold targets: of reports, management's discussion with all its parts. */
function canHoldTargets({ kind, form_type }: SourceText, id: string): boolean {
  if (kind !== 'filing') return true
  if (/^8-?K/i.test(form_type)) return id.startsWith('exhibit_99') || ITEMS.has(id)
  if (/^6-?K/i.test(form_type)) return id.startsWith('exhibit_99') || id === 'body'
  return id === 'mda_full'
}

const LIST_MARK = String.raw`\s*(?:[•·▪●◦*]|[-–—]{1,2}\s|o\s|\(?(?:\d{1,2}|[a-z])[.)]\s)`
/** A line that ends within a sentence, outside of a table. */
const WRAPPED = new RegExp(String.raw`(?<=[a-z0-9,)$%])[ ]*\n(?!\s*\n|${LIST_MARK})`, 'g')
/** Text that was printed with empty lines between all lines. */
const SPACED = /(?<=[a-z,])[ ]*\n[ ]*\n[ ]*(?=[a-z$\d])/g

/** A text in which sentences that were wrapped stand on one line, each character at its place. */
function reflowed(text: string, tables: readonly SectionTable[]): string {
  const blank = (gap: string) => ' '.repeat(gap.length)
  let from = 0
  let out = ''
  for (const { start, end } of [...tables, { start: text.length, end: text.length }]) {
    if (start < from) continue
    out += text.slice(from, start).replace(SPACED, blank).replace(WRAPPED, blank) + text.slice(start, end)
    from = end
  }
  return out
}

interface State {
  period: TargetPeriod | null
  isAnnounced: boolean
  basis: SentenceContext['basis']
  change: SentenceContext['change']
  segment: string | null
}

const NOTHING: State = { period: null, isAnnounced: false, basis: null, change: null, segment: null }

interface SectionKind {
  readonly isCall: boolean
  /** A report on a period: mostly on what has been. */
  readonly isReport: boolean
}

function readSection(
  section: SectionText,
  text: string,
  calendar: ReleaseCalendar,
  { isCall, isReport }: SectionKind,
) {
  const fromTables: FoundTarget[] = []
  const fromSentences: FoundTarget[] = []
  const statements: Statement[] = []
  // What headings and leading sentences say holds until the next of them; what others say, for their paragraph.
  let base: State = NOTHING
  let state: State = NOTHING
  // Whether the passage before a table is one of targets.
  let leadsToTargets = false
  let goesOn = false
  for (const passage of passagesOf(text, isCall ? [] : section.tables, isReport)) {
    const isOutlook = passage.isOutlook && !isCall
    if (passage.table) {
      const isTargets: boolean =
        leadsToTargets && (isOutlook || state.isAnnounced)
          ? !isNoTable(passage.table)
          : isOfGuidance(passage.table, isReport)
      if (isTargets) fromTables.push(...targetsOfTable(text, passage.table, { calendar, ...state }))
      leadsToTargets &&= isTargets
      continue
    }
    if (passage.isHeading) {
      if (!isReport) statements.push(...statementsIn(section, text, passage, calendar))
      state = headed(text, passage, calendar, isOutlook ? state : NOTHING)
      base = state
      leadsToTargets = isOutlook
      continue
    }
    // A list without marks goes on while its paragraphs state targets.
    if (!passage.isListItem && !isOutlook && !goesOn) base = NOTHING
    goesOn = false
    if (!isOutlook || base.period !== null) state = base
    leadsToTargets = isOutlook && !looksBack(text.slice(passage.start, passage.end))
    for (const sentence of sentencesOf(text, passage)) {
      if (!isReport) statements.push(...statementsIn(section, text, sentence, calendar))
      for (const clause of clausesOf(text, sentence).flatMap(one => itemsOf(text, one))) {
        const context = { calendar, isOutlook, isStrict: isReport, ...state }
        const found = targetsOfSentence(text, clause.start, clause.end, context)
        fromSentences.push(...found)
        state = after(text, clause, calendar, state, found, isOutlook)
        leadsToTargets ||= (!isReport || isOutlook) && (found.length > 0 || state.isAnnounced)
        if (isLead(text.slice(clause.start, clause.end))) base = state
        goesOn = base.isAnnounced && (found.length > 0 || base === state)
      }
    }
  }
  return { targets: [...fromTables, ...fromSentences], statements }
}

/** A passage that leads to results: "the amounts included in our results for the quarter ended ...". */
function looksBack(words: string): boolean {
  return /\b(?:ended|included in (?:our|the)|actual|reported|historical|reconcil\w+)\b[^.]*:?\s*$/i.test(
    words,
  )
}

/** The items of a list that was printed on one line: `o Revenue of $9 million o Gross margin of 35 %`. */
function itemsOf(text: string, { start, end }: Span): Span[] {
  const spans: Span[] = []
  let from = start
  for (const match of text.slice(start, end).matchAll(/\s(?:o|[•·▪●◦*]|-{2})\s+(?=\p{Lu})/gu)) {
    spans.push({ start: from, end: start + match.index })
    from = start + match.index + match[0].length
  }
  spans.push({ start: from, end })
  return spans.filter(one => one.end > one.start)
}

/** A heading states period and basis of the text below it. */
function headed(text: string, { start, end }: Passage, calendar: ReleaseCalendar, before: State): State {
  const words = text.slice(start, end)
  const phrase = periodsIn(text, start, end, calendar).find(({ isFuture }) => isFuture !== false)
  const bases = basesIn(words)
  return {
    period: phrase?.period ?? before.period,
    isAnnounced: /:\s*$/.test(words) && isPeriodAhead(words, phrase),
    basis: bases.length === 1 ? bases[0]! : null,
    change: changesIn(text, start, end)[0]?.change ?? null,
    segment: segmentOfHeading(words) ?? before.segment,
  }
}

/** `Full year 2024:` above a list. */
function isPeriodAhead(words: string, phrase: PeriodPhrase | undefined): boolean {
  if (phrase?.isFuture !== true) return false
  return /^\W*$/.test(words.replace(phrase.period.label, '').replace(/\b(?:for|in|the|our)\b/gi, ''))
}

/** `March 2005 Quarter Outlook - Acme Cloud`, `Outlook for Acme Cloud`, `Acme Cloud Segment Outlook`. */
function segmentOfHeading(words: string): string | null {
  const behind =
    /\b(?:outlook|guidance|targets)\s*(?:[-–—:]{1,2}|for (?:the )?)\s*(\p{Lu}[\w&' -]{2,40})$/iu.exec(
      words.trim(),
    )?.[1]
  const before = /^([\w&' -]{3,40}?) (?:segment|division|business) (?:outlook|guidance)/i.exec(
    words.trim(),
  )?.[1]
  const name = before ?? behind
  return name === undefined || NO_SEGMENT.test(name) ? null : name.trim()
}

const NO_SEGMENT =
  /\b(?:quarter|year|fiscal|full|first|second|third|fourth|20\d\d|19\d\d|q[1-4]|fy|company|consolidated|total|gaap|summary|january|february|march|april|may|june|july|august|september|october|november|december|the)\b/i

/** `The following guidance relates to our wafer business`. */
function segmentOfLead(words: string): string | null {
  const name =
    /\b(?:guidance|outlook|expectations|targets|estimates)\b[^.]{0,30}\b(?:relates?|applies|appl(?:y|ies)|are|is) (?:only |solely )?(?:to|for) (?:the|our|its) ([\w&' -]{3,40}?)(?= of\b| only\b|[.:,]|$)/i.exec(
      words,
    )?.[1]
  return name === undefined || NO_SEGMENT.test(name) ? null : name.trim()
}

/** What a sentence leaves for the next ones: its period, and that targets follow. */
function after(
  text: string,
  { start, end }: { readonly start: number; readonly end: number },
  calendar: ReleaseCalendar,
  before: State,
  found: readonly FoundTarget[],
  isOutlook: boolean,
): State {
  const words = text.slice(start, end)
  const last = found.at(-1)
  const leads = isLead(words)
  const segment = segmentOfLead(words) ?? before.segment
  const names = isOutlook ? ANNOUNCES.test(words) : CHANGES_TARGETS.test(words)
  if (!last && !leads && !names) return { ...before, segment }
  const phrases = periodsIn(text, start, end, calendar).filter(
    phrase => !isCompared(text, phrase) && phrase.isFuture !== false,
  )
  const period =
    last?.period ??
    (leads ? phrases.at(-1)?.period : phrases.length === 1 ? phrases[0]!.period : undefined) ??
    before.period
  if (!leads) return { ...before, segment, period, isAnnounced: before.isAnnounced || last !== undefined }
  const bases = basesIn(words)
  return {
    period,
    isAnnounced:
      (ANNOUNCES.test(words) || isPeriodAhead(words, phrases[0])) &&
      !looksBack(words) &&
      (isOutlook || phrases.length > 0 || before.isAnnounced || NAMES_TARGETS.test(words)),
    segment,
    basis: bases.length === 1 ? bases[0]! : null,
    change: changesIn(text, start, end).at(-1)?.change ?? null,
  }
}

/** `The company maintains its full-year outlook.` */
const CHANGES_TARGETS =
  /\b(?:maintain|reaffirm|affirm|reiterat|rais|lower|updat|provid|issu|confirm|narrow|initiat|introduc)\w*\b[^.;]{0,60}\b(?:guidance|outlook)\b/i
const NAMES_TARGETS = /\b(?:outlook|guidance|financial (?:targets|expectations))\b/i

/** Whether a sentence says that something follows. */
function isLead(words: string): boolean {
  return /:\s*$/.test(words) || /\b(?:as follows|following)\b[^.]*[.:]?\s*$/i.test(words)
}

/** A target stated twice counts once: the first one with the most fields. */
function distinct(records: readonly GuidanceRecord[]): GuidanceRecord[] {
  const kept: GuidanceRecord[] = []
  for (const record of records) {
    const twin = kept.findIndex(other => isSameTarget(other, record))
    if (twin < 0) kept.push(record)
    else if (kept[twin]!.stated_change === null && record.stated_change !== null)
      kept[twin] = { ...kept[twin]!, stated_change: record.stated_change }
  }
  return kept
}

function isSameTarget(a: GuidanceRecord, b: GuidanceRecord): boolean {
  return (
    a.metric === b.metric &&
    a.segment?.toLowerCase() === b.segment?.toLowerCase() &&
    a.period.fiscal_year === b.period.fiscal_year &&
    a.period.fiscal_period === b.period.fiscal_period &&
    a.period.period_type === b.period.period_type &&
    a.unit === b.unit &&
    a.percent_of === b.percent_of &&
    a.constant_currency === b.constant_currency &&
    (a.basis === b.basis || a.basis === null || b.basis === null) &&
    a.low === b.low &&
    a.high === b.high
  )
}

/** A paragraph of a source outside its tables, or a table, with what the headings above it say. */
interface Passage {
  readonly start: number
  readonly end: number
  readonly table: SectionTable | null
  /** Under a heading of an outlook. */
  readonly isOutlook: boolean
  readonly isHeading: boolean
  readonly isListItem: boolean
}

const OUTLOOK =
  /\b(?:outlook|guidance|financial targets?|business expectations|financial expectations|expectations for|forecasts?|looking ahead|estimates for|annual targets|targets for|(?:modell?ing|planning) assumptions)\b/i
/** Headings of passages in which numbers are no targets. */
const EXCLUDED =
  /\b(?:forward[- ]looking|safe harbou?r|cautionary|disclaimers?|non-?\s?gaap|reconciliations?|definitions?|use of (?:non|adjusted|certain)|conference call|webcast|contacts?|supplemental (?:financial )?information|risk factors|market opportunity)\b|^about\b/i
const NOTICE =
  /forward[- ]looking statements?\b[\s\S]*\b(?:litigation reform act|risks? and uncertainties|differ materially|undertakes? no obligation|no obligation to)|\bdiffer materially from\b[\s\S]*\b(?:risks|factors)\b/i
const BULLET = /^\s*(?:[•·▪●◦*]|-\s|\(?(?:\d{1,2}|[a-z])[.)]\s)/
/** In reports only such headings are of targets; forecasts of markets have headings too. */
const REPORT_OUTLOOK = /\b(?:outlook|guidance|financial targets)\b/i
/** Running heads between the pages of a release. */
const PAGE_HEAD =
  /^(?:news release|press release|page \d+(?: of \d+)?|-?\s*\d{1,3}\s*-?|[-\s]*more[-\s]*)(?:,? [\w ,]{0,30})?$/i
/** Heads of the columns of a table in plain text. */
const BOUNDS = /^(?:(?:low|high|mid-?point|range)\s*)+$/i
const HEADING_WORDS = 16

/**
 * The passages of a section's plain text in order. Safe harbour, notes on the company and definitions are left out, headings
 * and what lies under them until the next heading.
 */
function passagesOf(text: string, tables: readonly SectionTable[], isReport: boolean): Passage[] {
  const passages: Passage[] = []
  let zone: 'outlook' | 'excluded' | 'plain' = 'plain'
  for (const { start, end, table } of pieces(text, tables)) {
    const words = text.slice(start, end).trim()
    if (table === null && (PAGE_HEAD.test(words) || BOUNDS.test(words))) continue
    const isHeading = table === null && looksLikeHeading(words)
    if (isHeading) zone = isReport && !REPORT_OUTLOOK.test(words) ? 'plain' : zoneOf(words, zone)
    if (zone === 'excluded' || (table === null && NOTICE.test(words))) continue
    passages.push({
      start,
      end,
      table,
      isOutlook: zone === 'outlook',
      isHeading,
      isListItem: BULLET.test(text.slice(start, end)),
    })
  }
  return passages
}

function zoneOf(heading: string, before: 'outlook' | 'excluded' | 'plain'): 'outlook' | 'excluded' | 'plain' {
  if (OUTLOOK.test(heading) && !/^about\b|reconciliation/i.test(heading)) return 'outlook'
  if (EXCLUDED.test(heading)) return 'excluded'
  // A period or a measure alone is a heading within the outlook.
  if (
    before === 'outlook' &&
    /^(?:(?:for|in|on|an?|basis|adjusted|fiscal|full|first|second|third|fourth|half|quarter|year|calendar|of|the|its|our|company['’]s|(?:three|six|nine|twelve) months|(?:13|14|26|39|52|53)[- ]weeks?|ending|ends|january|february|march|april|may|june|july|august|september|october|november|december|q[1-4]|fy|gaap|non-gaap|['’]\d\d|\d{4}|\d{1,2}(?=,)|[:,-])\s*)+$/i.test(
      heading,
    )
  )
    return 'outlook'
  return 'plain'
}

function looksLikeHeading(words: string): boolean {
  if (words === '' || words.includes('\n') || BULLET.test(words)) return false
  if (/[.;,?!]$/.test(words.replace(/\b(?:inc|corp|co|ltd)\.$/i, ''))) return false
  if (words.split(/\s+/).length > HEADING_WORDS || !/\p{Lu}/u.test(words)) return false
  if (/:$/.test(words))
    return (
      words.split(/\s+/).length <= 8 && !/\b(?:expects?|anticipates?|follow(?:s|ing)|is|are)\b/i.test(words)
    )
  return !/[$%]|\b(?:million|billion|percent)\b/i.test(words)
}

/** Paragraphs between tables, and the tables. */
function* pieces(
  text: string,
  tables: readonly SectionTable[],
): Generator<{ start: number; end: number; table: SectionTable | null }> {
  let from = 0
  const paragraphs = function* (to: number) {
    const gap = /\n\s*\n/g
    gap.lastIndex = from
    let start = from
    for (let match = gap.exec(text); match !== null && match.index < to; match = gap.exec(text)) {
      if (match.index > start) yield { start, end: match.index, table: null }
      start = Math.min(to, gap.lastIndex)
    }
    if (to > start && text.slice(start, to).trim() !== '') yield { start, end: to, table: null }
  }
  for (const table of tables) {
    if (table.start < from) continue
    yield* paragraphs(table.start)
    yield { start: table.start, end: table.end, table }
    from = table.end
  }
  yield* paragraphs(text.length)
}
