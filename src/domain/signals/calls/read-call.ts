import { type Day, formatDay, parseDay } from '../../day.ts'
import { type Span, sentencesOf } from '../../documents/tokenization/sentences.ts'
import type { CallAnalysis, CallPart, CallTurn } from './call.ts'
import { firstOfQuestions, wordCount } from './call-lines.ts'
import { NO_PERIOD, periodIn, printedDays } from './call-period.ts'
import { type Speaker, speakersOf } from './speakers.ts'
import { type Dialogue, dialogueOf } from './turns.ts'

/** What is known of a text before it is read. */
export interface CallContext {
  readonly sectionId: string
  /** The day by which it was known, `YYYY-MM-DD`. */
  readonly filingDate: string
  /** Titles of the exhibit or file, as printed. */
  readonly titles: readonly string[]
  /** Other texts of the source, which may give titles of speakers. */
  readonly beside: readonly string[]
  /** Furnished under results of operations (8-K item 2.02, or 12 before 2004). */
  readonly isUnderResults: boolean
  /** `MM-DD`; null where it is not known. */
  readonly fiscalYearEnd: string | null
  /** For user-supplied text, which is a call by declaration: its speakers, if given; null if only the text can show them. */
  readonly declared: { readonly dialogue: Dialogue | null } | null
}

/** Characters that open a call: who it is held by, for which period. */
const OPENING = 8_000

/** The call in a text: who says what, in which part; null where the text is no transcript. Linear in the text's length. */
export function readCall(text: string, context: CallContext): CallAnalysis | null {
  const dialogue = context.declared?.dialogue ?? dialogueOf(text)
  const shape = context.declared ? declaredShape(dialogue) : callShape(text, dialogue, context.titles)
  if (shape === null) return null
  const hasSpeakers = shape === 'dialogue'
  const questions = hasSpeakers ? firstOfQuestions(text, dialogue) : null
  const speakers = hasSpeakers ? speakersOf(text, dialogue, questions, context.beside) : []
  const turns = hasSpeakers ? turnsOf(text, dialogue, speakers, questions) : []
  const stretches = countedSpans(text, turns)
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
    company_word_count: wordsOf(stretches.filter(({ turn }) => isCompanySpeaker(turn))),
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

/** An unknown speaker asks a question, and nothing shows where the Q&A begins. */
function isAsking(said: string, { role }: Speaker): boolean {
  return (role === 'unknown' || role === 'analyst') && said.includes('?')
}

/** A stretch of what is said that counts. */
export interface CallSpan {
  readonly start: number
  readonly end: number
  readonly words: number
  /** Null where the text has no speaker lines. */
  readonly turn: CallTurn | null
}

function wordsOf(stretches: readonly CallSpan[]): number {
  return stretches.reduce((sum, { words }) => sum + words, 0)
}

/** Whether the company speaks: if no speakers are identified, all words count as its own. */
export function isCompanySpeaker(turn: CallTurn | null): boolean {
  return turn === null || !['operator', 'analyst', 'unknown'].includes(turn.role)
}

/** Sentences that count, without the operator's. Of a text without speaker lines all that is no greeting or safe harbour. */
export function countedSpans(text: string, turns: readonly CallTurn[]): CallSpan[] {
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

function listOf(turns: readonly CallTurn[]): CallAnalysis['speakers'] {
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

/** What a call is about, by what its opening names first. */
const EARNINGS =
  /\b(?:first|second|third|fourth|1st|2nd|3rd|4th|q[1-4]|[1-4]q|year[-\s]?end|full[-\s]year|fiscal|annual|quarterly|half[-\s]year|interim)\b[^.?!]{0,80}\b(?:results|earnings|conference\s+call|call|financial\s+performance|operating\s+performance|webcast|teleconference|review)|\bearnings\s+(?:conference\s+)?(?:call|release|results|webcast)|\bresults\s+(?:conference\s+)?call|\b(?:results|earnings)\s+(?:for|of)\s+(?:the|our|its)\b/i
const OTHER =
  /\b(?:conference\s+call|call|webcast|teleconference|discuss(?:ion)?|announce(?:ment)?|welcome\s+(?:everyone\s+)?to\s+the)\b[^.?!]{0,120}\b(?:acqui(?:sition|re)|merger|combination|transaction|offering|agreement\s+with|financing|refinancing|restructuring\s+plan|spin[-\s]?off|divestiture|sale\s+of|clinical|trial|data|appointment|guidance\s+update|investor\s+day|strategic\s+update|partnership|joint\s+venture)\b|\b(?:annual\s+meeting\s+of\s+(?:share|stock)holders|investor\s+day|analyst\s+day|fireside\s+chat)\b|\b(?:acquisition|merger|transaction)\s+(?:of\s+[^.?!]{1,60})?(?:conference\s+)?call\b/i

/** `earnings` by the text or, if that is inconclusive, because it was furnished under results of operations. */
function subjectOf(opening: string, isUnderResults: boolean): 'earnings' | 'other' {
  const flat = opening.replace(/\s+/g, ' ')
  const [earnings, other] = [flat.search(EARNINGS), flat.search(OTHER)]
  if (earnings < 0 && other < 0) return isUnderResults ? 'earnings' : 'other'
  if (earnings < 0) return 'other'
  return other < 0 || earnings <= other ? 'earnings' : 'other'
}

/** A call is furnished some days after it was held; a day further back is of something else. */
const MAX_DAYS_BEFORE = 100
/** Characters before the first words that are read if no header is identified. */
const HEAD = 3_000

/**
 * The day of a call, `YYYY-MM-DD`: the first day in the head of the transcript that is no end of a period, then in its titles;
 * null if neither has one that is shortly before `knownBy`.
 */
function callDay(text: string, firstTurn: number, titles: readonly string[], knownBy: Day): string | null {
  const head = text.slice(0, Math.min(Math.max(firstTurn, 200), HEAD))
  for (const words of [head, ...titles]) {
    const found = printedDays(words).find(
      ({ day, start }) =>
        day <= knownBy &&
        day >= knownBy - MAX_DAYS_BEFORE &&
        !/\b(?:ended|ending|end|as\s+of|through)\s*:?\s*$/i.test(words.slice(Math.max(0, start - 20), start)),
    )
    if (found) return formatDay(found.day)
  }
  return null
}

/*
 * What of a turn counts as said about the business: not greetings, not the reading of the safe harbour, not how to reach the call
 * again.
 */

const GREETING =
  /^(?:(?:and|so|well|okay|ok|all right|hey|hi|oh|yes|great|no)[,.!]?\s+)*(?:good\s+(?:morning|afternoon|evening|day)|hi|hello|hey|thank\s+you|thanks|you(?:'re|\s+are)\s+welcome|congratulations|congrats|welcome|bye|take\s+care|have\s+a\s+(?:good|great|nice|pleasant))\b/i
/** Longer sentences that begin so say more than a greeting. */
const GREETING_WORDS = 14
const SAFE_HARBOUR =
  /forward[-\s]looking\s+(?:statement|information|remark)|safe\s+harbou?r|private\s+securities\s+litigation|(?:could|may|might|to)\s+(?:cause\s+)?(?:\w+\s+)?(?:actual\s+)?results\s+(?:\w+\s+)?(?:to\s+)?(?:vary|differ)|differ\s+materially\s+from|risks?\s+and\s+uncertaint|(?:filings?|reports?)\s+(?:\w+\s+)?with\s+the\s+(?:sec\b|securities\s+and\s+exchange)|no\s+(?:duty|obligation)\s+to\s+(?:update|revise)|(?:undertakes?|assumes?|disclaims?)\s+(?:no|any)\s+(?:duty|obligation)|factors\s+that\s+(?:could|can|may|might)|non-gaap\s+(?:financial\s+)?measures?[^.]{0,80}(?:reconcil|website)/i
const HOUSEKEEPING =
  /\b(?:replay|webcast|press\s+release)\b[^.]{0,120}\b(?:available|access|website|web\s+site|dial|obtain|copy|call\s+(?:my|our))|\bpress\s+release\s+discussing\b|\b(?:fax|e-?mail)\b|\bturn\s+the\s+(?:call|discussion|floor|conference)\b|\bask\s+our\s+host\b/i

/** The sentences of a turn that count; no safe harbor is read among `questions`. The safe harbor passage includes sentences between two that name it. */
function spokenSentences(text: string, turn: Span, questions: boolean): Span[] {
  const said = text.slice(turn.start, turn.end)
  const sentences = [...sentencesOf(said, { start: 0, end: said.length })].map(({ start, end }) => ({
    start: turn.start + start,
    end: turn.start + end,
  }))
  const kinds = sentences.map(({ start, end }) => kindOf(text.slice(start, end), questions))
  return sentences.filter(
    (_, at) => kinds[at] === null && !(kinds[at - 1] === 'safe' && kinds[at + 1] === 'safe'),
  )
}

function kindOf(sentence: string, questions: boolean): 'greeting' | 'safe' | 'other' | null {
  if (!questions && SAFE_HARBOUR.test(sentence)) return 'safe'
  if (HOUSEKEEPING.test(sentence)) return 'other'
  return GREETING.test(sentence) && wordCount(sentence) <= GREETING_WORDS ? 'greeting' : null
}

const CALL =
  /\b(?:conference|earnings|investor|investors|results|analyst)\s+(?:conference\s+)?call\b|\bwebcast\b|\btele-?conference\b|\btranscript\b|\bprepared\s+remarks\b|\bquestion[-\s]and[-\s]answer\b/i
const SCRIPT =
  /\b(?:transcript|prepared\s+remarks|(?:conference\s+)?call\s+(?:script|remarks)|remarks\s+(?:of|by|for)|script)\b/i
const GREETS =
  /\b(?:good\s+(?:morning|afternoon|evening|day)|(?:thank\s+you|thanks)(?:\s+(?:all|everyone|you\s+all))?\s+for\s+(?:joining|participating|being\s+with|dialing|listening|your\s+interest)|welcome\s+(?:everyone\s+)?to\s+(?:the|our|today))/i
const MIN_WORDS = 150

/** How a text holds the words of a call; null where it holds none. */
function callShape(
  text: string,
  { turns, written }: Dialogue,
  titles: readonly string[],
): 'dialogue' | 'words' | null {
  if (wordCount(text.slice(0, 20_000)) < MIN_WORDS) return null
  const head = [...titles, text.slice(0, HEAD)].join('\n')
  const speakers = new Set(
    turns.filter(({ label }) => label.kind !== 'operator').map(({ label }) => label.name),
  )
  const hasOperator = turns.some(({ label }) => label.kind === 'operator')
  const said = turns.reduce((sum, { start, end }) => sum + end - start, 0)
  // Words of speakers are most of a transcript; a release that quotes its officers is not.
  const isSaid = said >= written / 2
  if (isSaid && hasOperator && speakers.size >= 1) return 'dialogue'
  if (isHeaded(text, titles)) return isSaid && speakers.size >= 1 ? 'dialogue' : 'words'
  if (RELEASE.test(head)) return null
  if (isSaid && speakers.size >= 2 && turns.length >= 3 && (CALL.test(head) || GREETS.test(head)))
    return 'dialogue'
  const greets = SCRIPT.test(head) && GREETS.test(text.slice(0, 2 * HEAD))
  if (!greets) return null
  return isSaid && speakers.size >= 1 ? 'dialogue' : 'words'
}

const HEADING =
  /\b(?:prepared\s+remarks|(?:conference\s+)?call\s+(?:script|transcript)|transcript\s+of|remarks\s+(?:of|by)\s+\p{Lu})/iu
/** Lines at the top among which the heading stands, and words of a heading at most. */
const HEADING_LINES = 12
const HEADING_WORDS = 16

/** Whether a heading says that it holds the words of a call. */
function isHeaded(text: string, titles: readonly string[]): boolean {
  const lines = text
    .slice(0, HEAD)
    .split('\n')
    .filter(line => line.trim() !== '')
    .slice(0, HEADING_LINES)
  const isRelease = lines.some(line => /immediate\s+release/i.test(line))
  return (
    !isRelease && [...titles, ...lines].some(line => HEADING.test(line) && wordCount(line) <= HEADING_WORDS)
  )
}

/** A release that announces a future call, or where a transcript is available. */
const RELEASE =
  /\bfor\s+immediate\s+release\b|\/(?:PRNewswire|Business\s+Wire|GlobeNewswire)|\bwill\s+(?:host|hold|conduct)\s+a\b/i
