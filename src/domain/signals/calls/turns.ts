import { type CallLine, callLines, type MarkKind, markOf } from './call-lines.ts'
import { type Participant, participantsOf } from './participants.ts'
import type { SpeakerLabel } from './speaker-label.ts'
import { type SpeakerLine, speakerLines } from './speaker-lines.ts'

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
