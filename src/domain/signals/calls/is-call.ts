import { wordCount } from './call-lines.ts'
import type { Dialogue } from './turns.ts'

const CALL =
  /\b(?:conference|earnings|investor|investors|results|analyst)\s+(?:conference\s+)?call\b|\bwebcast\b|\btele-?conference\b|\btranscript\b|\bprepared\s+remarks\b|\bquestion[-\s]and[-\s]answer\b/i
const SCRIPT =
  /\b(?:transcript|prepared\s+remarks|(?:conference\s+)?call\s+(?:script|remarks)|remarks\s+(?:of|by|for)|script)\b/i
const GREETS =
  /\b(?:good\s+(?:morning|afternoon|evening|day)|(?:thank\s+you|thanks)(?:\s+(?:all|everyone|you\s+all))?\s+for\s+(?:joining|participating|being\s+with|dialing|listening|your\s+interest)|welcome\s+(?:everyone\s+)?to\s+(?:the|our|today))/i
/** Where a text says what it is. */
const HEAD = 3_000
const MIN_WORDS = 150

/** How a text holds the words of a call; null where it holds none. */
export function callShape(
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

/** A release that tells of a call to come, or where a transcript may be had. */
const RELEASE =
  /\bfor\s+immediate\s+release\b|\/(?:PRNewswire|Business\s+Wire|GlobeNewswire)|\bwill\s+(?:host|hold|conduct)\s+a\b/i
