import type { Dialogue, RawTurn } from './turns.ts'

/** A line of a text that holds something, without the white space around it. */
export interface CallLine {
  readonly start: number
  readonly end: number
  readonly text: string
}

const RULE = /^[-=_*~–—\s]{3,}$/

/** Lines in order, without blank ones and those that are only drawn. */
export function callLines(text: string): CallLine[] {
  const lines: CallLine[] = []
  for (const match of text.matchAll(/[^\r\n]+/g)) {
    const said = match[0].trim()
    if (said === '' || RULE.test(said)) continue
    const start = match.index + (match[0].length - match[0].trimStart().length)
    lines.push({ start, end: start + said.length, text: said })
  }
  return lines
}

/** Headings of the parts of a transcript. */
const QUESTIONS =
  /^(?:\W*)(?:questions?(?:\s*(?:and|&|-and-)\s*|-and-)answers?(?:\s+(?:session|period|section))?|q\s*(?:&|and)\s*a(?:\s+(?:session|section))?)(?:\W*)$/i
const REMARKS =
  /^\W*(?:presentation|prepared\s+remarks|management\s+(?:discussion|remarks)(?:\s+section)?|opening\s+remarks|transcript|contents)\W*$/i
/** What stands after the last words said: notices of the vendor, lists, marks of the end. */
const TRAILER =
  /^\W*(?:end(?:\s+of\s+(?:transcript|call|audio|conference).*)?|(?:call|audio|conference)\s+(?:concluded|ended|end).*|disclaimers?|definitions?|copyright\b.*|©.*|call\s+participants|duration:?.*|more\s+\S+\s+analysis|this\s+article\s+is\s+a\s+transcript.*|(?:cautionary|forward[- ]looking|safe\s+harbou?r)\b.{0,60}|about\s+\p{Lu}.{0,60}|\*+\s*\*+.*)\W*$/iu

export type MarkKind = 'questions' | 'remarks' | 'trailer'

/** What a line of its own says about the parts of a transcript; null where nothing. */
export function markOf(line: string): MarkKind | null {
  if (line.length > 120) return null
  if (QUESTIONS.test(line)) return 'questions'
  if (REMARKS.test(line)) return 'remarks'
  return TRAILER.test(line) ? 'trailer' : null
}

/** Number of words of a text. */
export function wordCount(text: string): number {
  return text.match(/[\p{L}\p{N}][\p{L}\p{N}\p{M}'’.,&%-]*/gu)?.length ?? 0
}

/** The operator introduces a questioner. */
const ASKS =
  /\b(?:first|next|last|final|follow[-\s]?up|another|a)\s+questions?\b|\bquestions?\s+(?:is\s+)?(?:comes?|coming|will\s+come|is|from|form)\b|\bline\s+of\b|\bline\s+is\s+(?:now\s+)?(?:open|live)|\bwe(?:['’]ll|\s+will)\s+(?:now\s+)?(?:go|take|hear)\b|\bnext\s+(?:(?:up\s+)?(?:is|we\s+have)|we(?:['’]ll|\s+will)\s+(?:go|turn))\b/i
/** The operator opens the questions. */
const OPENS =
  /\b(?:begin|start|conduct|open|commence|move\s+to|turn\s+to)\b[^.?!]{0,60}\b(?:questions?|q\s*(?:&|and)\s*a)\b|\bif\s+you\s+(?:would\s+like|wish|have)[^.?!]{0,60}\bquestion|\bin\s+order\s+to\s+ask\s+a\s+question\b|\bto\s+ask\s+a\s+question\b|\bq&a\s+roster\b|\bquestions?[-\s]and[-\s]answers?\s+(?:session|portion)\b/i
/** Words of a company's speaker below which nothing was presented. */
const PRESENTED = 40

/** Whether a turn of the operator brings in a question. */
export function bringsQuestion(said: string): boolean {
  return ASKS.test(said)
}

/**
 * The turn with which questions begin: by a heading, by the operator's words once something was presented, or by the first one
 * who is marked as asking. Null where nothing shows it.
 */
export function firstOfQuestions(text: string, { turns, questionsAt }: Dialogue): number | null {
  if (questionsAt !== null) {
    const after = turns.findIndex(({ labelStart }) => labelStart >= questionsAt)
    return after < 0 ? null : after
  }
  let presented = 0
  for (const [index, turn] of turns.entries()) {
    const said = text.slice(turn.start, turn.end)
    if (turn.label.side === 'q') return index
    if (turn.label.kind !== 'operator') presented += wordCount(said)
    else if (presented >= PRESENTED && (ASKS.test(said) || OPENS.test(said))) return index
  }
  return firstAnalyst(turns)
}

function firstAnalyst(turns: readonly RawTurn[]): number | null {
  const index = turns.findIndex(({ label }) => /\banalyst\b/i.test(label.title ?? label.name))
  return index < 0 ? null : index
}
