import { wordCount } from './call-lines.ts'
import type { Dialogue, RawTurn } from './turns.ts'

/** The operator brings in one who asks. */
const ASKS =
  /\b(?:first|next|last|final|follow[-\s]?up|another|a)\s+questions?\b|\bquestions?\s+(?:is\s+)?(?:comes?|coming|will\s+come|is|from|form)\b|\bline\s+of\b|\bline\s+is\s+(?:now\s+)?(?:open|live)|\bwe(?:'ll|\s+will)\s+(?:now\s+)?(?:go|take|hear)\b/i
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
