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
