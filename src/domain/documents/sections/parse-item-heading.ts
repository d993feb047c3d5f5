import { type Folded, fold, foldWithMap, isPlain } from '../text/fold.ts'

/** The number a heading of an item carries. */
export interface Label {
  /** Part named in the same line; null where none is. */
  readonly part: string | null
  /** First item (`1A`, `2.02`), then those combined with it. */
  readonly items: readonly string[]
  /** The first number without its letter, where the letter may belong to the title (`Item 4 A history`). */
  readonly bare: string | null
  /** What follows the number, as printed. */
  readonly title: string
  readonly continued: boolean
}

/** Markup may part the letters of the word. */
const ITEM = /i\s?t\s?e\s?m/i
const PART = String.raw`(?:part\s+(i{1,3}|iv|[1-4])\b[\s.,:;|\-]*)`
const NUMBER = String.raw`(?:\((?=\d{1,2}[a-k]?\)))?(\d{1,2}(?:\.\d{2})?)`
const LETTER = String.raw`(?:[\s.-]?\(?([a-k])\)?(?![a-z0-9]))?\)?`
/** What the top of a page leaves in the line of a heading: its number, a link to the contents. */
const PAGE = String.raw`(?:(?:table\s+of\s+contents|\d{1,3})[\s|.:\-]{0,6}){0,2}`
const BEGIN = String.raw`^[^a-z0-9"']{0,6}${PAGE}${PART}?i\s?t\s?e\s?m\s?s?[\s.:#\-]{0,4}(?:no\.?\s*)?`
/** `9A(T)`, `9A(I)`: a transition rule, or a part of the item that has a heading of its own. */
const SUFFIX = String.raw`(?:\s*\((?:t|i{1,3}|iv)\))?`
const LABEL = new RegExp(`${BEGIN}${NUMBER}${LETTER}${SUFFIX}`)
/** `Risk Factors (Item 1A)`: the number behind the title. */
const TITLE_FIRST =
  /^[^\p{L}\p{N}"'“]{0,6}(\p{Lu}[^.;"“”|]{4,160}?)\s*[(|]\s*[Ii][Tt][Ee][Mm]\s+(\d{1,2}[A-Ka-k]?)\s*\)?\W*$/u
const POINTS = /^(?:see|refer|as|in|under|please|the information|also|and)\b/i
/** Items of a current report have paragraphs: `5.02(b), (c) and (e)`. */
const PARAGRAPHS = String.raw`(?:[\s.]*(?:,|and|&|-|to|through)?\s*\((?:[a-z]|\d|[ivx]{2,4})\))*`
const DOTTED = new RegExp(String.raw`${BEGIN}(\d{1,2}\.\d{2})${PARAGRAPHS}`)
/** `and 2`, `& 2`, `/ 3`, `, 1A`: further numbers of a combined heading. */
const MORE = new RegExp(
  String.raw`^[\s.]*(?:,\s*and\b|,|and\b|&|\/|to\b|through\b|-)[\s.]*(?:items?[\s.]*)?(?:(\d{1,2}\.\d{2})${PARAGRAPHS}|(\d{1,2}[a-k]?))(?![a-z0-9%])`,
)
const RANGE = /^[\s.]*(to\b|through\b|-)/
/** Part III of an annual report has five. */
const MAX_ITEMS = 6
const AFTER = /^[\s.:;,|)\]-]+/
/** A number followed by these is spoken of, not a heading. */
const PROSE =
  /^(of|in|to|above|below|herein|hereof|is|was|are|were|as|for|on|under|shall|which|contains?|includes?|describes?|provides?|also|has|have|may|will|and|or|if|does|did|requires?|were)\b/
const ROMAN: Readonly<Record<string, string>> = {
  i: 'I',
  ii: 'II',
  iii: 'III',
  iv: 'IV',
  1: 'I',
  2: 'II',
  3: 'III',
  4: 'IV',
}

/** Reads `Item 9A(T). Controls`, `PART I - ITEM 1.`, `Items 1 and 2.`; null where the line is prose or has no item. */
export function parseItemHeading(line: string): Label | null {
  if (!ITEM.test(line)) return null
  const [, ahead, behind] = TITLE_FIRST.exec(line) ?? []
  if (ahead && !ITEM.test(ahead) && !POINTS.test(ahead)) return parseItemHeading(`Item ${behind}. ${ahead}`)
  // Folding plain text moves nothing; the way back is only needed where it may.
  const { text: folded, startOf } = isPlain(line) ? plainly(line) : foldWithMap(line)
  const dotted = DOTTED.exec(folded)
  const match = dotted ?? LABEL.exec(folded)
  if (!match) return null
  const [whole, part, number] = match
  const letter = dotted ? undefined : match[3]
  let at = whole.length
  const items = [`${number}${letter ?? ''}`.toUpperCase()]
  for (
    let more = MORE.exec(folded.slice(at));
    more && items.length < MAX_ITEMS;
    more = MORE.exec(folded.slice(at))
  ) {
    const item = (more[1] ?? more[2])!.toUpperCase()
    if (RANGE.test(more[0])) items.push(...between(items.at(-1)!, item))
    items.push(item)
    at += more[0].length
  }
  const rest = folded.slice(at)
  // `Item 14(a)(1)`, `Item 7(b)` are references to a paragraph of the item.
  if (/^\s*\((?!continued|cont|unaudited|reserved|removed)/.test(rest) && !/^\s*\([^)]{12,}/.test(rest))
    return null
  const gap = AFTER.exec(rest)?.[0] ?? ''
  // A number in one cell and again in the next.
  const again = (dotted ? DOTTED : LABEL).exec(rest.slice(gap.length))
  if (again && again[2] === number && (dotted || again[3] === letter)) {
    return parseItemHeading(line.slice(startOf(at + gap.length)))
  }
  const titleAt = at + gap.length
  const title = titleAt < folded.length ? line.slice(startOf(titleAt)) : ''
  const words = rest.slice(gap.length)
  if (PROSE.test(words) && /^[a-z]/.test(title)) return null
  if (/^,/.test(gap.trim()) && /^[a-z"“]/.test(title)) return null
  if (/^["']/.test(words)) return null
  return {
    part: part === undefined ? null : (ROMAN[part] ?? null),
    items,
    bare: letter === undefined ? null : number!,
    title,
    continued: /\bcont(inued|'?d)?\b\.?\W*$/.test(words) || /^\(?cont(inued|'d)/.test(words),
  }
}

/** The items a range leaves unsaid; none where it is too long to be one. */
function between(first: string, last: string): string[] {
  const [from, to] = [Number(first), Number(last)]
  const count = to - from - 1
  return count > 0 && count < MAX_ITEMS - 1
    ? Array.from({ length: count }, (_, at) => String(from + 1 + at))
    : []
}

function plainly(line: string): Pick<Folded, 'text' | 'startOf'> {
  return { text: line.toLowerCase(), startOf: index => index }
}

const PART_LINE = /^[^a-z0-9"']{0,4}part\s+(i{1,3}|iv|[1-4])\b(?![\s.,:;|-]*items?\b)[\s.:;,|-]*(.*)$/

/** Reads a heading of a part (`PART II`, `Part I. Financial Information`); null for anything longer. */
export function readPart(line: string): string | null {
  if (line.length > 90) return null
  const match = PART_LINE.exec(fold(line))
  if (!match || PROSE.test(match[2]!) || /\d$/.test(match[2]!.trim())) return null
  return /^(\W*|.*(information|continued).*)$/.test(match[2]!) ? (ROMAN[match[1]!] ?? null) : null
}
