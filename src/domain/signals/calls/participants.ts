import type { CallLine } from './call-lines.ts'
import { isTitle, looksLikeFirm, nameOf, plainName } from './person-name.ts'
import { readLabel, type SpeakerLabel } from './speaker-label.ts'

/** One who is listed before or after the words of a call. */
export interface Participant {
  readonly name: string
  /** Title and firm as printed. */
  readonly title: string | null
  /** `company` or `outside` by the heading of the list; null if it shows neither. */
  readonly of: 'company' | 'outside' | null
}

const COMPANY =
  /^\W*(?:(?:company|corporate|management|issuer|corporation)\s+(?:participants|representatives|speakers|presenters)|executives|presenters|management|speakers)\W*$/i
const OUTSIDE =
  /^\W*(?:(?:conference\s+call|other|external|q&a)\s+participants|analysts?(?:\s+participants)?|questioners)\W*$/i
const EITHER = /^\W*(?:(?:call|conference)\s+)?participants\W*$/i

/** The lists of participants of a transcript, and the lines that they stand on. */
export function participantsOf(lines: readonly CallLine[]): {
  readonly participants: Participant[]
  readonly taken: ReadonlySet<number>
} {
  const participants: Participant[] = []
  const taken = new Set<number>()
  let of: Participant['of'] | undefined
  for (let at = 0; at < lines.length; at += 1) {
    const { text } = lines[at]!
    const heading = headingOf(text)
    if (heading !== undefined) {
      of = heading
      taken.add(at)
    } else if (of !== undefined) {
      const entry = entryAt(lines, at)
      if (entry === null || isSpeaking(lines, at + entry.lines)) of = undefined
      else {
        participants.push({ name: entry.name, title: entry.title, of })
        for (let line = 0; line < entry.lines; line += 1) taken.add(at + line)
        at += entry.lines - 1
      }
    }
  }
  return { participants, taken }
}

function headingOf(line: string): Participant['of'] | undefined {
  if (COMPANY.test(line)) return 'company'
  if (OUTSIDE.test(line)) return 'outside'
  return EITHER.test(line) ? null : undefined
}

interface Entry {
  readonly name: string
  readonly title: string | null
  /** How many lines it takes. */
  readonly lines: number
}

/** A name with a title or firm beside or below it. */
function entryAt(lines: readonly CallLine[], at: number): Entry | null {
  const line = lines[at]!.text.replace(/^[•·▪●*]\s*/, '')
  if (line.includes(':')) return null
  const label = readLabel(line)
  if (label?.kind !== 'person') return null
  const below = label.title === null ? titleBelow(lines, at) : null
  return { name: label.name, title: label.title ?? below, lines: below === null ? 1 : 2 }
}

/** The title on the line below a name; null where that line is none. */
export function titleBelow(lines: readonly CallLine[], at: number): string | null {
  const next = lines[at + 1]?.text.replace(/\s+[QA]$/, '')
  if (
    next === undefined ||
    next.split(/\s+/).length > 20 ||
    /[.?!:]$/.test(next.replace(/\b(?:inc|co|corp|ltd|llc|l\.p)\.$/i, ''))
  )
    return null
  if (next.split(/\s[-–—]\s|,\s/).some(isTitle)) return next
  return looksLikeFirm(next) && nameOf(plainName(next)) === null ? next : null
}

/** Whether words that are said follow, so that the lines before are a speaker's and no entry of a list. */
function isSpeaking(lines: readonly CallLine[], at: number): boolean {
  const next = lines[at]?.text
  return next !== undefined && next.length > 60 && /[.?!,]["'”)]*$|[.?!]\s/.test(next) && !isEntry(next)
}

function isEntry(line: string): boolean {
  const label: SpeakerLabel | null = readLabel(line)
  return label !== null
}
