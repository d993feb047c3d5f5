import { type Span, sentencesOf } from '../words/sentences.ts'
import { wordCount } from './parts.ts'

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

/** The sentences of a turn that count; no safe harbour is read among `questions`. The passage of the safe harbour goes on over sentences between two that name it. */
export function spokenSentences(text: string, turn: Span, questions: boolean): Span[] {
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
