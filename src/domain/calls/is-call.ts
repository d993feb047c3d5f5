import { wordCount } from './parts.ts'
import type { Dialogue } from './turns.ts'

const CALL =
  /\b(?:conference|earnings|investor|investors|results|analyst)\s+(?:conference\s+)?call\b|\bwebcast\b|\btele-?conference\b|\btranscript\b|\bprepared\s+remarks\b|\bquestion[-\s]and[-\s]answer\b/i
const SCRIPT =
  /\b(?:transcript|prepared\s+remarks|(?:conference\s+)?call\s+(?:script|remarks)|remarks\s+(?:of|by|for)|script)\b/i
const GREETS =
  /\b(?:good\s+(?:morning|afternoon|evening|day)|(?:thank\s+you|thanks)(?:\s+(?:all|everyone|you\s+all))?\s+for\s+(?:joining|participating|being\s+with|dialing|listening|your\s+interest)|welcome\s+(?:everyone\s+)?to\s+(?:the|our|today))/i
/** Where a text says what it is. */
const HEAD = 3_000
const LEAST_WORDS = 150

/** How a text holds the words of a call; null where it holds none. */
export function callShape(
  text: string,
  { turns, written }: Dialogue,
  titles: readonly string[],
): 'dialogue' | 'words' | null {
  if (wordCount(text.slice(0, 20_000)) < LEAST_WORDS) return null
  const head = [...titles, text.slice(0, HEAD)].join('\n')
  const people = new Set(
    turns.filter(({ label }) => label.kind !== 'operator').map(({ label }) => label.name),
  )
  const hasOperator = turns.some(({ label }) => label.kind === 'operator')
  const said = turns.reduce((sum, { start, end }) => sum + end - start, 0)
  // Words of speakers are most of a transcript; a release that quotes its officers is not.
  const isSaid = said >= written / 2
  if (isSaid && hasOperator && people.size >= 1) return 'dialogue'
  if (RELEASE.test(head)) return null
  if (isSaid && people.size >= 2 && turns.length >= 3 && (CALL.test(head) || GREETS.test(head)))
    return 'dialogue'
  if (isSaid && people.size >= 1 && SCRIPT.test(head) && GREETS.test(text.slice(0, 2 * HEAD)))
    return 'dialogue'
  return SCRIPT.test(head) && GREETS.test(text.slice(0, 2 * HEAD)) ? 'words' : null
}

/** A release that tells of a call to come, or where a transcript may be had. */
const RELEASE =
  /\bfor\s+immediate\s+release\b|\/(?:PRNewswire|Business\s+Wire|GlobeNewswire)|\bwill\s+(?:host|hold|conduct)\s+a\b/i
