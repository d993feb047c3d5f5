import { parseDay } from '../day.ts'
import type { CallPart, CallReading, CallTurn } from './call.ts'
import { callDay } from './call-day.ts'
import { NO_PERIOD, periodIn } from './call-period.ts'
import { callShape } from './is-call.ts'
import { firstOfQuestions, wordCount } from './parts.ts'
import { type Speaker, speakersOf } from './speakers.ts'
import { spokenSentences } from './spoken.ts'
import { subjectOf } from './subject.ts'
import { type Dialogue, dialogueOf } from './turns.ts'

/** What is known of a text before it is read. */
export interface CallContext {
  readonly sectionId: string
  /** The day by which it was known, `YYYY-MM-DD`. */
  readonly filingDate: string
  /** Titles of the exhibit or file, as printed. */
  readonly titles: readonly string[]
  /** Other texts of the source, which may tell titles of people. */
  readonly beside: readonly string[]
  /** Furnished under results of operations (8-K item 2.02, or 12 before 2004). */
  readonly isUnderResults: boolean
  /** `MM-DD`; null where it is not known. */
  readonly fiscalYearEnd: string | null
  /** Whoever brings the text says that it is a call, and perhaps who says what; null where only the text can tell. */
  readonly declared: { readonly dialogue: Dialogue | null } | null
}

/** Characters that open a call: who it is held by, for which period. */
const OPENING = 8_000

/** The call in a text: who says what, in which part; null where the text is no transcript. Linear in the text's length. */
export function readCall(text: string, context: CallContext): CallReading | null {
  const dialogue = context.declared?.dialogue ?? dialogueOf(text)
  const shape = context.declared ? declaredShape(dialogue) : callShape(text, dialogue, context.titles)
  if (shape === null) return null
  const hasSpeakers = shape === 'dialogue'
  const questions = hasSpeakers ? firstOfQuestions(text, dialogue) : null
  const speakers = hasSpeakers ? speakersOf(text, dialogue, questions, context.beside) : []
  const turns = hasSpeakers ? turnsOf(text, dialogue, speakers, questions) : []
  const stretches = stretchesOf(text, turns)
  const first = turns[0]?.start ?? 0
  const knownBy = parseDay(context.filingDate)!
  const eventDate = callDay(text, first, context.titles, knownBy)
  const opening = [...context.titles, text.slice(0, first + OPENING)].join('\n')
  const subject = subjectOf(opening, context.isUnderResults)
  const held = eventDate === null ? knownBy : parseDay(eventDate)!
  return {
    section_id: context.sectionId,
    event_date: eventDate,
    title: context.titles[0] ?? null,
    subject,
    ...(subject === 'earnings'
      ? periodIn(opening.replace(/\s+/g, ' '), held, context.fiscalYearEnd)
      : NO_PERIOD),
    has_speakers: hasSpeakers,
    has_qa: turns.some(({ part, role }) => part === 'qa' && role !== 'operator'),
    word_count: wordsOf(stretches),
    company_word_count: wordsOf(stretches.filter(({ turn }) => isOwn(turn))),
    speakers: listOf(turns),
    turns,
    counts: {},
  }
}

/** What is said to be a call has speakers where more than one is found. */
function declaredShape({ turns }: Dialogue): 'dialogue' | 'words' {
  return new Set(turns.map(({ label }) => label.name)).size > 1 ? 'dialogue' : 'words'
}

function turnsOf(
  text: string,
  { turns }: Dialogue,
  speakers: readonly Speaker[],
  questions: number | null,
): CallTurn[] {
  const unclear =
    questions === null && turns.some(({ start, end }, at) => isAsking(text.slice(start, end), speakers[at]!))
  return turns.map(({ start, end }, at) => {
    const { name, role, title } = speakers[at]!
    const part: CallPart | null = unclear ? null : questions !== null && at >= questions ? 'qa' : 'prepared'
    return { speaker: name, role, title, part, start, end }
  })
}

/** Someone who is not known asks something, and nothing shows where questions begin. */
function isAsking(said: string, { role }: Speaker): boolean {
  return (role === 'unknown' || role === 'analyst') && said.includes('?')
}

/** A stretch of what is said that counts. */
export interface Stretch {
  readonly start: number
  readonly end: number
  readonly words: number
  /** Null where the text has no speaker lines. */
  readonly turn: CallTurn | null
}

function wordsOf(stretches: readonly Stretch[]): number {
  return stretches.reduce((sum, { words }) => sum + words, 0)
}

/** Whether it is the company that speaks: where nobody is told apart, all words count as its own. */
export function isOwn(turn: CallTurn | null): boolean {
  return turn === null || !['operator', 'analyst', 'unknown'].includes(turn.role)
}

/** Sentences that count, without the operator's. Of a text without speaker lines all that is no greeting or safe harbour. */
export function stretchesOf(text: string, turns: readonly CallTurn[]): Stretch[] {
  const read = turns.length > 0 ? turns.filter(({ role }) => role !== 'operator') : [null]
  return read.flatMap(turn =>
    spokenSentences(text, turn ?? { start: 0, end: text.length }, turn?.part === 'qa').map(
      ({ start, end }) => ({
        start,
        end,
        words: wordCount(text.slice(start, end)),
        turn,
      }),
    ),
  )
}

function listOf(turns: readonly CallTurn[]): CallReading['speakers'] {
  const speakers = new Map<
    string,
    { name: string; role: CallTurn['role']; title: string | null; turns: number }
  >()
  for (const { speaker, role, title } of turns) {
    const known = speakers.get(speaker)
    if (known) known.turns += 1
    else speakers.set(speaker, { name: speaker, role, title, turns: 1 })
  }
  return [...speakers.values()]
}
