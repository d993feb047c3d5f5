import { isTitle, looksLikeFirm, nameOf, plainName, roleOfTitle } from './person-name.ts'

/** What a transcript prints before words that are said. */
export interface SpeakerLabel {
  /** Without brackets; for the operator and unnamed speakers the printed label. */
  readonly name: string
  readonly kind: 'person' | 'operator' | 'anonymous'
  /** Title and firm as printed; null where there is none. */
  readonly title: string | null
  /** Marked as question or answer. */
  readonly side: 'q' | 'a' | null
}

const OPERATOR =
  /^(?:the\s+)?(?:conference(?:\s+call)?\s+|call\s+|teleconference\s+|at&t\s+)?(?:operator|coordinator|facilitator|moderator)(?:\s+\d)?$/i
const ANONYMOUS =
  /^(?:unidentified|unknown|unverified|female|male|man|woman|speaker|participant|analyst|caller|audience|company|questioner|investor)(?:\s+(?:unidentified|unknown|female|male|company|corporate|audience|conference|call))*(?:\s+(?:speaker|participant|analyst|representative|executive|member|caller|man|woman|voice|questioner|investor|shareholder))?(?:\s+#?\d{1,2}|\s+[a-z])?$/i
const SIDE = /^(?:(q|a|question|answer)\s*(?:[-–—.:]+\s*|$))/i
/** Between name, title and firm. */
const PARTS = /\s*\t\s*|\s+[-–—]{1,2}\s*|\s*--+\s*|\s*[–—]\s*|\s*\|\s*|,\s+|\s+\/\s+|\s*\((?=[^)]*\)\s*$)/
/** What follows the name of a company, not of a person. */
const LEGAL_FORM =
  /^(?:inc|incorporated|corp|corporation|co|company|ltd|limited|llc|plc|l\.?p|n\.?v|s\.?a|ag|se)\b/i
/** `[00:12:31]` before a label or behind it. */
const TIME = /^\W?\d{1,2}:\d{2}(?::\d{2})?\W{0,3}|\W{1,3}\d{1,2}:\d{2}(?::\d{2})?\W?$/
const SPEAKER = /^speaker\s*:\s*(?=\p{Lu})/iu
const MAX_LABEL = 140

/** Reads what stands before a colon, or on a line of its own; null for anything that is no label of a speaker. */
export function readLabel(printed: string): SpeakerLabel | null {
  if (printed.length > MAX_LABEL) return null
  const bare = printed
    .replace(TIME, '')
    .replace(SPEAKER, '')
    .replace(/\s*\[\d+\]\s*$/, '')
    .replace(/^[\s<[*_]+|[\s>\]*_]+$/g, '')
    .replace(/[*_]{1,2}/g, '')
    .trim()
  const sided = SIDE.exec(bare)
  const side = sided ? (sided[1]![0]!.toLowerCase() as 'q' | 'a') : null
  const rest = sided ? bare.slice(sided[0].length).trim() : bare
  if (rest === '')
    return side === null ? null : { name: side === 'q' ? 'Q' : 'A', kind: 'anonymous', title: null, side }
  if (OPERATOR.test(plainName(rest))) return { name: 'Operator', kind: 'operator', title: null, side: null }
  const [name = '', ...more] = rest.replace(/^\(([^()]*)\)$/, '$1').split(PARTS)
  if (more.length > 0 && LEGAL_FORM.test(more[0]!)) return null
  const title = more
    .map(part => part.replace(/\)\s*$/, '').trim())
    .filter(part => part !== '' && !/^[qa]$/i.test(part))
  const details = { title: title.length > 0 ? title.join(', ') : null, side: side ?? sideAtEnd(more) }
  if (details.title !== null && !isTitleOrFirm(details.title)) return null
  if (ANONYMOUS.test(plainName(name))) return { name: plainName(name), kind: 'anonymous', ...details }
  if (nameOf(name)) return { name: plainName(name), kind: 'person', ...details }
  return behindFirm(rest, details.side)
}

/** `Harrow, Finch & Co. - Lena Foss` */
function behindFirm(printed: string, side: SpeakerLabel['side']): SpeakerLabel | null {
  const [firm = '', person = '', ...more] = printed.split(/\s+[-–—]{1,2}\s+/)
  if (more.length > 0 || !looksLikeFirm(firm) || !nameOf(person)) return null
  return { name: plainName(person), kind: 'person', title: firm.trim(), side }
}

function sideAtEnd(parts: readonly string[]): 'q' | 'a' | null {
  const last = parts.at(-1)?.trim().toLowerCase() ?? ''
  return last === 'q' || last === 'a' ? last : null
}

/** Capitalised words without the marks of a sentence. */
function isTitleOrFirm(text: string): boolean {
  if (/\d{2}|[?!]|\((?:NASDAQ|NYSE|AMEX|OTC)/i.test(text)) return false
  if (isTitle(text) || roleOfTitle(text) !== null || looksLikeFirm(text) || nameOf(text) !== null)
    return text.split(/\s+/).length <= 20
  const words = text.split(/\s+/)
  return words.length <= 8 && /^\p{Lu}/u.test(text) && !/[.?!]\s/.test(text)
}

/** Whether a label's title is enough to know it as one without having seen the name elsewhere. */
export function isTelling({ kind, title }: SpeakerLabel): boolean {
  return kind === 'operator' || (title !== null && (roleOfTitle(title) !== null || looksLikeFirm(title)))
}
