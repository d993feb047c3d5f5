import { nameOf, type PersonName, sameName, TITLES } from './person-name.ts'

/** A questioner as introduced by the operator. */
interface Introduction {
  readonly name: string
  readonly firm: string | null
}

const PERSON = String.raw`\(?\p{Lu}[\p{L}'’-]*\.?\)?(?:\s+(?:(?:de|da|di|del|della|den|der|du|la|le|van|von)\s+){0,2}\(?\p{Lu}[\p{L}'’-]*\)?\.?){1,3}`
const FIRM_WORD = String.raw`(?:(?:\p{Lu}\.)+(?=\s)|(?:Inc|Co|Corp|Ltd|St)\.|[\p{Lu}\d](?:[\p{L}\p{N}&'’-]|\.(?=\p{L}))*)`
const FIRM_NAME = String.raw`${FIRM_WORD}(?:,?\s+(?:Inc\.|LLC|LLP)|\s+(?:of|and|the|for|&|${FIRM_WORD}))*`
const ASKER = new RegExp(
  String.raw`\b(?:from|form|comes?|to|with|is|of|have|take|hear)\s+(?:the\s+(?:line|site)\s+of\s+|line\s+of\s+)?(?:(?:mr|ms|mrs|dr)\.?\s+)?(?<name>${PERSON})(?:\s*(?:,|[-–—]+|\b(?:with|from|of|at|representing)\b)\s*(?:the\s+)?(?<firm>${FIRM_NAME}))?`,
  'gu',
)
const OPENED = new RegExp(
  String.raw`(?<name>${PERSON})(?:\s*(?:,|\b(?:with|from|of|at)\b)\s*(?<firm>${FIRM_NAME}))?,?\s+(?:your\s+line|please\s+go\s+ahead|you\s+may\s+(?:go|proceed|ask))`,
  'gu',
)

/** Whom a turn of the operator brings in to ask; null where it names no one. */
export function introducedIn(said: string): Introduction | null {
  const flat = said.replace(/\s+/g, ' ')
  const cue = /\b(?:question|follow[-\s]?up|caller|line|go|take|hear|next)\b/i.exec(flat)
  if (!cue) return null
  for (const pattern of [ASKER, OPENED]) {
    for (const match of flat.matchAll(pattern)) {
      const found = introductionOf(match.groups!)
      if (found) return found
    }
  }
  return null
}

function introductionOf({ name, firm }: Record<string, string | undefined>): Introduction | null {
  const printed = name!.replace(/[.,]$/, '')
  if (!nameOf(printed)) return null
  const of = firm
    ?.replace(/\s+(?:of|and|the|for|&)$/, '')
    .replace(/(?<!\b(?:inc|co|corp|ltd|llc|l\.p))\.$/i, '')
  return { name: printed.replace(/[()]/g, ''), firm: of ?? null }
}

/** The firm that one names with the own name: `This is Jane Doe here at Example Securities`. */
export function ownFirm(said: string, { last }: PersonName): string | null {
  const opening = said.slice(0, 300).replace(/\s+/g, ' ')
  const at = opening.toLowerCase().indexOf(last)
  if (at < 0) return null
  const rest = opening.slice(at + last.length)
  const match = new RegExp(
    String.raw`^\)?,?\s+(?:here\s+)?(?:at|with|from|of)\s+(?<firm>${FIRM_NAME})`,
    'u',
  ).exec(rest)
  return match?.groups?.['firm']?.replace(/\.$/, '') ?? null
}

/**
 * The title that a text gives a person: `Jane Doe, Chief Executive Officer`, `our CFO, Jane Doe`. Null where it gives none.
 */
export function titleToldOf(name: PersonName, text: string): string | null {
  const last = name.last.replace(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "['’]")
  const person = String.raw`(?<who>(?:\(?[\p{L}][\p{L}'’.-]*\)?\s+){0,3}\(?${last}\)?)`
  const before = new RegExp(
    String.raw`(?<![\p{L}])${person}(?:\s*[,(–—-]+)?\s+(?:who\s+is\s+|is\s+|as\s+)?(?:(?:our|the|its|their|company's|[\p{L}]+['’]s?)\s+)?(?:new\s+)?(?<title>${TITLES})(?![\p{L}])`,
    'giu',
  )
  const after = new RegExp(
    String.raw`(?<![\p{L}])(?<title>${TITLES})(?:\s+of\s+[\p{Lu}][\p{L}\p{N}&'’ .-]{1,50}?)?(?:,\s*|\s+)(?:mr\.?\s+|ms\.?\s+)?${person}(?![\p{L}])`,
    'giu',
  )
  const windows = [...windowsAround(name.last, text)]
  for (const pattern of [before, after]) {
    for (const window of windows) {
      for (const match of window.matchAll(pattern)) {
        if (isPerson(match.groups!['who']!, name)) return match.groups!['title']!.replace(/\s+/g, ' ')
      }
    }
  }
  return null
}

/** No title is without one of these. */
const TITLE_WORD =
  /\b(?:chief|[ce][aefiostm]o\b|president|vp\b|[es]vp\b|vice|director|officer|relations|chair|treasurer|co(?:n|mp)troller|counsel|head|manager|founder|analyst|secretary|partner|principal|spokes)/i
/** Characters beside a name in which its title stands. */
const BEFORE = 120
const AFTER = 160
/** A name that stands more often is a word. */
const MAX_WINDOWS = 200

function* windowsAround(last: string, text: string): Generator<string> {
  const folded = text.toLowerCase().replaceAll('’', "'")
  let count = 0
  for (
    let at = folded.indexOf(last);
    at >= 0 && count < MAX_WINDOWS;
    at = folded.indexOf(last, at + last.length)
  ) {
    count += 1
    const window = text.slice(Math.max(0, at - BEFORE), at + last.length + AFTER)
    if (TITLE_WORD.test(window)) yield window
  }
}

/** Whether the last words of a stretch are the name: the first one, where it is there, has to fit. */
function isPerson(stretch: string, name: PersonName): boolean {
  const words = stretch.trim().split(/\s+/)
  for (const count of [4, 3, 2]) {
    const printed = words.length >= count ? nameOf(words.slice(-count).join(' ')) : null
    if (printed) {
      if (sameName(printed, name)) return true
    }
  }
  return false
}
