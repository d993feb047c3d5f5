import { parseDay } from '../day.ts'
import type { SectionText, SourceText } from '../signals/source-text.ts'
import { clausesOf, sentencesOf } from '../words/sentences.ts'
import type { GuidanceRecord, TargetPeriod } from './guidance.ts'
import { basesIn } from './mentions.ts'
import { plainText } from './plain-text.ts'
import { type KnownPeriod, type ReleaseCalendar, releaseCalendar } from './release-calendar.ts'
import { type SentenceContext, targetsOfSentence } from './sentence-targets.ts'
import { changesIn } from './stated-change.ts'
import { type Statement, statementsIn, withStatements } from './statements.ts'
import { isNoTable, isOfGuidance, targetsOfTable } from './table-targets.ts'
import { type FoundTarget, recordOf } from './target.ts'
import { isCompared, periodsIn } from './target-period.ts'
import { type Passage, passagesOf } from './zones.ts'

/** What is known of a company on the day of a source. */
export interface KnownCalendar {
  /** `MM-DD`; null where it is not known. */
  readonly fiscalYearEnd: string | null
  readonly periods: readonly KnownPeriod[]
}

/** The targets that a source states. */
export interface GuidanceReading {
  /** In the order of the source, none twice. */
  readonly records: readonly GuidanceRecord[]
  /** Ids of exhibits that are pictures: there is nothing to read. */
  readonly noText: readonly string[]
}

/** Items of an 8-K under which results and expectations are told; 5, 9 and 12 those of before 2004. */
const ITEMS = new Set(['item_2_02', 'item_7_01', 'item_8_01', 'item_5', 'item_9', 'item_12'])
const ANNOUNCES =
  /\b(?:expects?|anticipates?|guidance|outlook|targets?|forecasts?|projects?|estimates?|expectations|as follows|following)\b/i

/** Targets of a source by its own words, tables first where both say one thing. Pure. */
export function guidanceOf(source: SourceText, known: KnownCalendar): GuidanceReading {
  const filed = parseDay(source.filing_date)
  const read = source.sections.filter(section => isRead(source, section))
  const noText = read
    .filter(({ id, text }) => id.startsWith('exhibit_') && !/\p{L}{3}/u.test(text))
    .map(({ id }) => id)
  if (filed === null) return { records: [], noText }
  const plain = read.map(section => ({ section, text: plainText(section.text) }))
  const opening = plain.find(({ section }) => section.id.startsWith('exhibit_'))?.text ?? plain[0]?.text ?? ''
  const calendar = releaseCalendar(opening, filed, known)
  const statements: Statement[] = []
  const records = plain.flatMap(({ section, text }) => {
    const found = readSection(section, text, calendar, source.kind === 'call')
    statements.push(...found.statements)
    return found.targets.flatMap(target => recordOf(target, section) ?? [])
  })
  return { records: withStatements(distinct(records), statements), noText }
}

function isRead({ kind, form_type }: SourceText, { id }: SectionText): boolean {
  if (kind !== 'filing') return true
  if (/^8-K/.test(form_type)) return id.startsWith('exhibit_99') || ITEMS.has(id)
  if (/^6-K/.test(form_type)) return id.startsWith('exhibit_99') || id === 'body'
  return id === 'mda_outlook'
}

interface State {
  period: TargetPeriod | null
  isAnnounced: boolean
  basis: SentenceContext['basis']
  change: SentenceContext['change']
}

const NOTHING: State = { period: null, isAnnounced: false, basis: null, change: null }

function readSection(section: SectionText, text: string, calendar: ReleaseCalendar, isCall: boolean) {
  const fromTables: FoundTarget[] = []
  const fromSentences: FoundTarget[] = []
  const statements: Statement[] = []
  // What headings and leading sentences say holds until the next of them; what others say, for their paragraph.
  let base: State = NOTHING
  let state: State = NOTHING
  for (const passage of passagesOf(text, isCall ? [] : section.tables)) {
    const isOutlook = passage.isOutlook && !isCall
    if (passage.table) {
      const isTargets =
        isOutlook || state.isAnnounced ? !isNoTable(passage.table) : isOfGuidance(passage.table)
      if (isTargets) fromTables.push(...targetsOfTable(text, passage.table, { calendar, ...state }))
      continue
    }
    if (passage.isHeading) {
      statements.push(...statementsIn(section, text, passage, calendar))
      state = headed(text, passage, calendar, isOutlook ? state : NOTHING)
      base = state
      continue
    }
    if (!passage.isListItem && !isOutlook) base = NOTHING
    if (!isOutlook || base.period !== null) state = base
    for (const sentence of sentencesOf(text, passage)) {
      statements.push(...statementsIn(section, text, sentence, calendar))
      for (const clause of clausesOf(text, sentence)) {
        const found = targetsOfSentence(text, clause.start, clause.end, { calendar, isOutlook, ...state })
        fromSentences.push(...found)
        state = after(text, clause, calendar, state, found, isOutlook)
        if (isLead(text.slice(clause.start, clause.end))) base = state
      }
    }
  }
  return { targets: [...fromTables, ...fromSentences], statements }
}

/** A heading tells period and basis of what lies under it. */
function headed(text: string, { start, end }: Passage, calendar: ReleaseCalendar, before: State): State {
  const words = text.slice(start, end)
  const phrase = periodsIn(text, start, end, calendar).find(({ isFuture }) => isFuture !== false)
  const bases = basesIn(words)
  return {
    period: phrase?.period ?? before.period,
    isAnnounced: false,
    basis: bases.length === 1 ? bases[0]! : null,
    change: changesIn(text, start, end)[0]?.change ?? null,
  }
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
  if (!last && !leads && !(isOutlook && ANNOUNCES.test(words))) return before
  const phrases = periodsIn(text, start, end, calendar).filter(
    phrase => !isCompared(text, phrase) && phrase.isFuture !== false,
  )
  const period =
    last?.period ??
    (leads ? phrases.at(-1)?.period : phrases.length === 1 ? phrases[0]!.period : undefined) ??
    before.period
  if (!leads) return { ...before, period, isAnnounced: before.isAnnounced || last !== undefined }
  const bases = basesIn(words)
  return {
    period,
    isAnnounced: ANNOUNCES.test(words) && (isOutlook || phrases.length > 0 || before.isAnnounced),
    basis: bases.length === 1 ? bases[0]! : null,
    change: changesIn(text, start, end).at(-1)?.change ?? null,
  }
}

/** Whether a sentence says that something follows. */
function isLead(words: string): boolean {
  return /:\s*$/.test(words) || /\b(?:as follows|following)\b[^.]*[.:]?\s*$/i.test(words)
}

/** One target that is told twice is one; the first with most told of it. */
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
