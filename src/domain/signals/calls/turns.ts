import { type CallLine, callLines, type MarkKind, markOf, wordCount } from './call-lines.ts'
import { type Participant, participantsOf, titleBelow } from './participants.ts'
import { looksLikeFirm, nameOf, sameName, TITLES } from './person-name.ts'
import { isTelling, readLabel, type SpeakerLabel } from './speaker-label.ts'

/** A turn labeled with its speaker. */
export interface LabeledTurn {
  readonly speaker: string
  /** Title and firm; null if not given. */
  readonly title: string | null
  readonly part: 'prepared' | 'qa' | null
  readonly text: string
}

/** Told turns as a text with speaker lines, and the dialogue that it holds. */
export function dialogueOfTurns(turns: readonly LabeledTurn[]): {
  readonly text: string
  readonly dialogue: Dialogue
} {
  let text = ''
  let questionsAt: number | null = null
  const raw: RawTurn[] = []
  for (const { speaker, title, part, text: words } of turns) {
    const said = words.trim()
    if (said === '') continue
    if (text !== '') text += '\n\n'
    const labelStart = text.length
    if (part === 'qa') questionsAt ??= labelStart
    text += `${speaker}${title === null ? '' : `, ${title}`}: `
    raw.push({
      label: labelOf(speaker, title),
      labelStart,
      start: text.length,
      end: text.length + said.length,
    })
    text += said
  }
  return { text, dialogue: { turns: raw, participants: [], questionsAt, written: text.length } }
}

function labelOf(speaker: string, title: string | null): SpeakerLabel {
  const read = readLabel(speaker)
  return read ? { ...read, title: title ?? read.title } : { name: speaker, kind: 'person', title, side: null }
}

/** A label that opens a turn. */
interface SpeakerLine {
  readonly label: SpeakerLabel
  readonly start: number
  /** Where the words that are said begin. */
  readonly body: number
  /** Before words on the same line, or on a line of its own. */
  readonly form: 'inline' | 'alone'
}

/** A colon ends the label that words follow on the same line. */
const INLINE = /^((?:\W?\d{1,2}:\d{2}(?::\d{2})?\W{0,3})?[^:]{1,140}?)\s*:[>\])*_]*(?=\s|$)/
/** `Speaker: Ada Marsh`, a line of its own. */
const NAMED = /^speaker\s*:\s*\p{Lu}[^:.?!]{2,60}$/iu
/** `Q.` and `A.` before words need no colon; a name in brackets behind them has one. */
const ASKED = /^([QA])\.(?=\s+\S)(?!\s*\([^():]{3,60}\)\s*:)/
/** A row of a table: the name in one cell, the words in the next. */
const CELL = /^([^|:]{3,60}?)\s+\|\s+(?=["“]?\p{Lu}[^|]*[.?!…]["'”)]*$)/u
/** A name in brackets before words, whose colon the typist forgot. */
const BRACKETED = /^\(([^():]{3,40})\)(?=\s+\p{Lu})/u
const SHORT = /^[(<[]*((?:(?:de|den|der|di|la|le|van|von)\s+){0,2}\p{Lu}[\p{L}'’-]{1,20})[)>\]]*$/u
const SENTENCE = /[.?!…]["'”)]*$/
const ABBREVIATED = /\b(?:inc|co|corp|ltd|llc|jr|sr|esq|l\.p|n\.v)\.$/i
/** So many speaker lines make a dialogue: then a name that stands once is a speaker, too. */
const DIALOGUE = 4

/** All speaker lines of a transcript, in order. `taken`: lines of lists of participants. */
function speakerLines(
  lines: readonly CallLine[],
  participants: readonly Participant[],
  taken: ReadonlySet<number>,
): SpeakerLine[] {
  const inline: SpeakerLine[] = []
  const alone: SpeakerLine[] = []
  const short: SpeakerLine[] = []
  const bracketed: SpeakerLine[] = []
  for (let at = 0; at < lines.length; at += 1) {
    if (taken.has(at)) continue
    const { text, start } = lines[at]!
    const match = NAMED.test(text) ? null : (ASKED.exec(text) ?? CELL.exec(text) ?? INLINE.exec(text))
    const label = match && readLabel(match[1]!)
    if (match && label && !isMasthead(label, text.slice(match[0].length)))
      inline.push({ label, start, body: start + match[0].length, form: 'inline' })
    else if (match && SHORT.test(match[1]!.trim()))
      short.push({ label: shortLabel(match[1]!), start, body: start + match[0].length, form: 'inline' })
    else if (!match && BRACKETED.test(text)) bracketed.push(...bracketedAt(lines[at]!))
    else if (!match) {
      const found = aloneAt(lines, at)
      if (found) alone.push(found)
      const joined = found === null ? runInAt(lines[at]!) : null
      if (joined) alone.push({ ...joined, start, form: 'alone' })
      // The title below belongs to the label.
      if (found && found.body > lines[at]!.end) at += 1
    }
  }
  const spoken = accepted(firmsBehind(inline), firmsBehind(alone), participants, short.length, lines)
  const names = new Set(spoken.map(({ label }) => label.name))
  const forgotten = bracketed.filter(({ label }) => names.has(label.name))
  return [...spoken, ...forgotten, ...acceptedShort(short, spoken, lines)].sort((a, b) => a.start - b.start)
}

/** `Larkfield Instruments - Ada Marsh`: what stands before several names is their firm. */
function firmsBehind(lines: readonly SpeakerLine[]): SpeakerLine[] {
  const behind = new Map<string, Set<string>>()
  const named = ({ name, title }: SpeakerLabel) =>
    title !== null && nameOf(title) !== null ? [name, title] : null
  for (const { label } of lines) {
    const pair = named(label)
    if (pair) behind.set(pair[0]!, (behind.get(pair[0]!) ?? new Set()).add(pair[1]!))
  }
  const isFirm = (name: string) => looksLikeFirm(name) || (behind.get(name)?.size ?? 0) > 1
  return lines.map(line => {
    const pair = named(line.label)
    if (pair === null || !isFirm(pair[0]!) || looksLikeFirm(pair[1]!)) return line
    return { ...line, label: { ...line.label, name: pair[1]!, title: pair[0]! } }
  })
}

function bracketedAt({ text, start }: CallLine): SpeakerLine[] {
  const match = BRACKETED.exec(text)!
  const label = readLabel(match[1]!)
  return label?.kind === 'person' ? [{ label, start, body: start + match[0].length, form: 'inline' }] : []
}

function shortLabel(printed: string): SpeakerLabel {
  return { name: SHORT.exec(printed.trim())![1]!, kind: 'person', title: null, side: null }
}

/** `Moderator: Jane Doe March 7, 2005`: the head of a transcript and no one's words. */
function isMasthead(label: SpeakerLabel, rest: string): boolean {
  if (label.kind !== 'operator' || rest.trim() === '') return false
  const words = rest.trim().split(/\s+/)
  return (
    words.length <= 14 && /\d|^\S+\s\S+$/.test(rest.trim()) && nameOf(words.slice(0, 2).join(' ')) !== null
  )
}

function aloneAt(lines: readonly CallLine[], at: number): SpeakerLine | null {
  const { text, start, end } = lines[at]!
  if (text.length > 140 || (SENTENCE.test(text) && !ABBREVIATED.test(text))) return null
  const marked = /\s([QA])$/.exec(text)
  const label = readLabel(marked ? text.slice(0, marked.index) : text)
  if (label === null || lines[at + 1] === undefined) return null
  const below = label.kind === 'operator' || label.title !== null ? null : titleBelow(lines, at)
  const mark = marked?.[1] ?? (below === null ? null : (/\s([QA])$/.exec(lines[at + 1]!.text)?.[1] ?? null))
  const side = mark === null ? label.side : (mark.toLowerCase() as 'q' | 'a')
  const whole = { ...label, title: label.title ?? below, side }
  const body = below === null ? end : lines[at + 1]!.end
  return { label: whole, start, body, form: 'alone' }
}

/** Those lines that are speakers by what else the text shows. */
function accepted(
  inline: readonly SpeakerLine[],
  alone: readonly SpeakerLine[],
  participants: readonly Participant[],
  shorts: number,
  lines: readonly CallLine[],
): SpeakerLine[] {
  const listed = participants.flatMap(({ name }) => nameOf(name) ?? [])
  const isListed = ({ label }: SpeakerLine) => {
    const name = nameOf(label.name)
    return name !== null && listed.some(known => sameName(known, name))
  }
  const isHosted = inline.some(({ label }) => label.kind === 'operator')
  const isDialogue = inline.length + (isHosted ? shorts : 0) >= DIALOGUE
  const spoken = inline.filter(
    line => isDialogue || isTelling(line.label) || line.label.side !== null || isListed(line),
  )
  // A dialogue with colons has no other labels but the operator's.
  if (isDialogue) return [...spoken, ...alone.filter(({ label }) => label.kind === 'operator')]
  const times = countsOf(alone)
  const hasOperator = alone.some(({ label }) => label.kind === 'operator')
  // What stands above the first words of the operator is a heading.
  const opening = alone.find(({ label }) => label.kind === 'operator')?.start ?? Number.POSITIVE_INFINITY
  const isKnown = (line: SpeakerLine) =>
    isTelling(line.label) ||
    line.label.side !== null ||
    isListed(line) ||
    ((hasOperator || listed.length > 0) &&
      !looksLikeFirm(line.label.name) &&
      (times.get(line.label.name)! >= 2 || (line.start > opening && isIntroduced(line.label.name, lines))))
  return [...spoken, ...alone.filter(isKnown)]
}

/** Whether what others say names a person: `our first question is from Ada Marsh`. */
function isIntroduced(name: string, lines: readonly CallLine[]): boolean {
  return lines.some(({ text }) => text.length > name.length + MIN_BESIDE && text.includes(name))
}

/** A line of so many characters more than a name is no label. */
const MIN_BESIDE = 30

function countsOf(lines: readonly SpeakerLine[]): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { label } of lines) counts.set(label.name, (counts.get(label.name) ?? 0) + 1)
  return counts
}

/** A first or last name alone: of a speaker, or repeated between lines of the operator. */
function acceptedShort(
  short: readonly SpeakerLine[],
  spoken: readonly SpeakerLine[],
  lines: readonly CallLine[],
): SpeakerLine[] {
  const names = new Set(
    spoken.flatMap(({ label }) => {
      const name = label.kind === 'person' ? nameOf(label.name) : null
      return name ? [name.last, name.first ?? name.last] : []
    }),
  )
  const hasOperator = spoken.some(({ label }) => label.kind === 'operator')
  const times = countsOf(short)
  const beside = namesBeside(short.length > 0 ? lines : [])
  return short.filter(
    ({ label }) =>
      names.has(label.name.toLowerCase()) ||
      (hasOperator && (times.get(label.name)! >= 2 || beside.has(label.name.split(' ').at(-1)!))),
  )
}

/** Words that stand beside another capitalised one somewhere: of whole names, among others. */
function namesBeside(lines: readonly CallLine[]): ReadonlySet<string> {
  const runs = lines.flatMap(
    ({ text }) =>
      text.match(/\p{Lu}[\p{L}'’-]+(?:\s+(?:(?:de|den|der|di|la|le|van|von)\s+)*\p{Lu}[\p{L}'’-]+)+/gu) ?? [],
  )
  return new Set(runs.flatMap(run => run.split(/\s+/)))
}

/** A label that the words ran into where lines were joined: `Ada Marsh - Larkfield - CEO Thank you.` */
const LABEL = new RegExp(
  String.raw`^[^:]{3,60}?\s[-–—]{1,2}\s(?:[^:.?!]{1,60}?\s[-–—]{1,2}\s)?${TITLES}(?=\s+\S)`,
  'iu',
)
const OPERATOR = /^operator(?=\s+\S)/i
/** Fewer words are an entry of a list. */
const MIN_WORDS = 4

/** The label that opens a line of words, and where the words begin; null where none does. */
function runInAt({ text, start }: CallLine): { readonly label: SpeakerLabel; readonly body: number } | null {
  const printed = (OPERATOR.exec(text) ?? LABEL.exec(text))?.[0]
  const label = printed === undefined ? null : readLabel(printed)
  if (printed === undefined || label === null || !isTelling(label)) return null
  const rest = text.slice(printed.length).trimStart()
  const isSaid = /^["“(]?\p{Lu}/u.test(rest) && /[.?!,]/.test(rest) && wordCount(rest) >= MIN_WORDS
  if (!isSaid || LABEL.test(rest) || readLabel(rest) !== null) return null
  return { label, body: start + printed.length }
}

/** Words between one speaker line and the next. */
export interface RawTurn {
  readonly label: SpeakerLabel
  /** Of the speaker line. */
  readonly labelStart: number
  readonly start: number
  readonly end: number
}

/** A text taken apart at its speaker lines. */
export interface Dialogue {
  readonly turns: readonly RawTurn[]
  readonly participants: readonly Participant[]
  /** Where a heading says that questions begin; null where none does. */
  readonly questionsAt: number | null
  /** Characters of the text without blank and drawn lines. */
  readonly written: number
}

/** Turns in the order of the text; those without a word are left out. */
export function dialogueOf(text: string): Dialogue {
  const lines = callLines(text)
  const { participants, taken } = participantsOf(lines)
  const heads = speakerLines(lines, participants, taken)
  const marks = marksOf(lines, taken, heads)
  const turns: RawTurn[] = []
  for (const [index, head] of heads.entries()) {
    const next = heads[index + 1]?.start ?? text.length
    const mark = marks.find(({ start }) => start >= head.body && start < next)
    const turn = trimmed(text, head, mark?.start ?? next)
    if (turn) turns.push(turn)
  }
  const written = lines.reduce((sum, { start, end }) => sum + end - start, 0)
  const questions = marks.find(({ kind }) => kind === 'questions')
  return { turns, participants, questionsAt: questions?.start ?? null, written }
}

interface Mark {
  readonly start: number
  readonly kind: MarkKind | 'list'
}

/** Headings of parts, and the first line of what follows the last words. */
function marksOf(
  lines: readonly CallLine[],
  taken: ReadonlySet<number>,
  heads: readonly SpeakerLine[],
): Mark[] {
  const last = heads.at(-1)?.body ?? 0
  return lines.flatMap(({ start, text }, at): Mark[] => {
    if (taken.has(at)) return [{ start, kind: 'list' }]
    const kind = markOf(text)
    if (kind === null || (kind === 'trailer' && start < last)) return []
    return [{ start, kind }]
  })
}

const AROUND = /^[\s\-=_*–—]+|[\s\-=_*–—]+$/g

function trimmed(text: string, { label, start: labelStart, body }: SpeakerLine, end: number): RawTurn | null {
  const part = text.slice(body, end)
  const said = part.replace(AROUND, '')
  if (!/[\p{L}\p{N}]/u.test(said)) return null
  const start = body + part.indexOf(said)
  return { label, labelStart, start, end: start + said.length }
}
