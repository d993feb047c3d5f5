import type { CallLine } from './call-lines.ts'
import { wordCount } from './parts.ts'
import { isTelling, readLabel, type SpeakerLabel } from './speaker-label.ts'
import { TITLES } from './titles.ts'

/** A label that the words ran into where lines were joined: `Ada Marsh - Larkfield - CEO Thank you.` */
const LABEL = new RegExp(
  String.raw`^[^:]{3,60}?\s[-–—]{1,2}\s(?:[^:.?!]{1,60}?\s[-–—]{1,2}\s)?${TITLES}(?=\s+\S)`,
  'iu',
)
const OPERATOR = /^operator(?=\s+\S)/i
/** Fewer words are an entry of a list. */
const LEAST_WORDS = 4

/** The label that opens a line of words, and where the words begin; null where none does. */
export function runInAt({
  text,
  start,
}: CallLine): { readonly label: SpeakerLabel; readonly body: number } | null {
  const printed = (OPERATOR.exec(text) ?? LABEL.exec(text))?.[0]
  const label = printed === undefined ? null : readLabel(printed)
  if (printed === undefined || label === null || !isTelling(label)) return null
  const rest = text.slice(printed.length).trimStart()
  const isSaid = /^["“(]?\p{Lu}/u.test(rest) && /[.?!,]/.test(rest) && wordCount(rest) >= LEAST_WORDS
  if (!isSaid || LABEL.test(rest) || readLabel(rest) !== null) return null
  return { label, body: start + printed.length }
}
