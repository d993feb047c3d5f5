import type { Span } from '../documents/tokenization/sentences.ts'
import type { SectionText } from './source-text.ts'

/** Evidence of a signal: a quote from the stored text of the source. */
export interface Evidence {
  /** Found word for word at `start..end` of `content_raw` of the section. */
  readonly quote: string
  readonly section_id: string
  /** The chunk in which the quote begins; null where the source has no chunks. */
  readonly chunk_id: string | null
  readonly start: number
  readonly end: number
  readonly value: number | null
  /** `percent`, `USD`, `count`, `ratio`, or what the rule says. */
  readonly unit: string | null
  /** Of a call: who says it, and in which part. */
  readonly part: 'prepared' | 'qa' | null
  readonly speaker: string | null
  readonly role: string | null
}

/** Evidence rows that a signal shows at most. */
export const MAX_EVIDENCE = 3

/** Who says what is quoted; null where the source is not spoken. */
type Voice = Pick<Evidence, 'part' | 'speaker' | 'role'>

/** A stretch of a section as evidence: the quote is cut from the stored text. */
export function evidenceAt(
  section: SectionText,
  { start, end }: Span,
  value: Pick<Evidence, 'value' | 'unit'> | null = null,
  voice: Voice | null = null,
): Evidence {
  return {
    quote: section.text.slice(start, end),
    section_id: section.id,
    chunk_id: section.chunks.find(chunk => start >= chunk.start && start < chunk.end)?.id ?? null,
    start,
    end,
    value: value?.value ?? null,
    unit: value?.unit ?? null,
    part: voice?.part ?? null,
    speaker: voice?.speaker ?? null,
    role: voice?.role ?? null,
  }
}

/**
 * The best rows first: those with a number, of several by `order` the largest number or the first row, then the others in
 * their order. No row twice, and none without the number that another row gives the same words.
 */
export function bestOf(evidence: readonly Evidence[], order: 'largest' | 'first' = 'largest'): Evidence[] {
  const seen = new Set<string>()
  const valued = new Set(evidence.flatMap(({ quote, value }) => (value === null ? [] : [quote])))
  const weight = ({ value }: Evidence) =>
    value === null ? Number.NEGATIVE_INFINITY : order === 'largest' ? value : 0
  return evidence
    .filter(({ quote, value }) => {
      const key = `${value} ${quote}`
      if (seen.has(key) || (value === null && valued.has(quote))) return false
      seen.add(key)
      return true
    })
    .map((row, at) => ({ row, at }))
    .sort((a, b) => compare(weight(b.row), weight(a.row)) || a.at - b.at)
    .slice(0, MAX_EVIDENCE)
    .map(({ row }) => row)
}

function compare(a: number, b: number): number {
  return a === b ? 0 : a < b ? -1 : 1
}

/** Passages in which words state nothing of the company's own events. */
type Zone = 'plain' | 'forward_looking' | 'non_gaap' | 'about' | 'accounting'

/** A paragraph of a section outside its tables. */
export interface Paragraph extends Span {
  /** A title over what follows: a single line without a full stop. */
  readonly isHeading: boolean
  readonly zone: Zone
  /** The heading over it; null before the first. */
  readonly heading: Span | null
}

const MAX_HEADING_WORDS = 20
const BULLET = /^\s*(?:[•·▪●◦*■○]|[-–—]{1,2}\s|\(?(?:\d{1,2}|[a-z]|[ivx]{1,4})[.)]\s|o\s)/
const ITEM_HEADING = /^\s*(?:part\s+[ivx]+[.,\s]+)?items?\s*\d{1,2}(?:\.\d\d|[a-c])?\b/i

const ZONES: readonly (readonly [RegExp, Zone])[] = [
  [
    /forward[- ]looking|safe harbou?r|cautionary (?:note|statement|language|information)|disclaimer/i,
    'forward_looking',
  ],
  [
    /non-?\s?gaap|reconciliation|use of adjusted|supplemental (?:financial )?(?:information|measures)|definitions? of/i,
    'non_gaap',
  ],
  [/^about\b|^notes? to editors|^contacts?\b|^corporate profile/i, 'about'],
  [
    /(?:accounting (?:pronouncements?|standards?|guidance|changes)|pronouncements|standards (?:issued|not yet|adopted|to be)|critical audit matters?|responsibilit(?:y|ies) (?:of|for)|basis for (?:our )?opinion|inherent limitations|limitations (?:on|of))/i,
    'accounting',
  ],
]
/** Headings that end an explanation of measures: it has sub-headings of its own. */
const RESUMES =
  /results|highlights|outlook|guidance|business|recent|events?|dividends?|repurchase|acquisitions?|quarter|segments?|liquidity|overview|operations|legal|proceedings|about|safe harbou?r|forward/i
const NOTICE = /^[^.\n]{0,60}(?:safe harbou?r|forward[- ]looking statements?)/i
const LOOKING = /forward[- ]looking statements?|risks and uncertainties|differ materially/i

const known = new WeakMap<SectionText, readonly Paragraph[]>()

/** The paragraphs of a section in the order of its text, with the passage that each belongs to. Linear in the text. */
function paragraphsOf(section: SectionText): readonly Paragraph[] {
  const made = known.get(section) ?? readParagraphs(section)
  known.set(section, made)
  return made
}

/** The paragraph that holds a place; null within a table and between paragraphs. */
export function paragraphAt(section: SectionText, at: number): Paragraph | null {
  const all = paragraphsOf(section)
  let [low, high] = [0, all.length - 1]
  while (low <= high) {
    const middle = (low + high) >> 1
    const one = all[middle]!
    if (one.start > at) high = middle - 1
    else if (one.end <= at) low = middle + 1
    else return one
  }
  return null
}

function readParagraphs(section: SectionText): Paragraph[] {
  const paragraphs: Paragraph[] = []
  let zone: Zone = 'plain'
  let heading: Span | null = null
  for (const { start, end } of blocksOf(section)) {
    const text = section.text.slice(start, end)
    const isHeading = looksLikeHeading(text)
    if (isHeading) zone = zoneUnder(text, zone)
    const own = NOTICE.test(text) && LOOKING.test(text) ? 'forward_looking' : zone
    paragraphs.push({ start, end, isHeading, zone: isHeading ? zone : own, heading })
    if (isHeading) heading = { start, end }
  }
  return paragraphs
}

function zoneUnder(heading: string, before: Zone): Zone {
  const zone = ZONES.find(([pattern]) => pattern.test(heading))?.[1] ?? 'plain'
  return zone === 'plain' && before === 'non_gaap' && !RESUMES.test(heading) ? 'non_gaap' : zone
}

/** Whether a paragraph is a title: one line, short, without the mark that ends a sentence, and no list item. */
function looksLikeHeading(paragraph: string): boolean {
  const text = paragraph.trim()
  if (text === '' || BULLET.test(text)) return false
  const lines = text.split('\n')
  if (lines.length > 2 || text.length > 240) return false
  if (ITEM_HEADING.test(text))
    return text.length < 200 && !/[.!?]["”')]*\s+\S[^.]*[.!?]["”')]*$/.test(text.replace(ITEM_HEADING, ''))
  const isAbbreviated = /\b(?:inc|corp|co|ltd)\.$/i.test(text)
  if (isAbbreviated ? !isTitleCase(text) : /[.!?;,:]["”')]*$/.test(text)) return false
  return text.split(/\s+/).length <= MAX_HEADING_WORDS && /\p{Lu}/u.test(text)
}

/** Whether most longer words have a capital. */
function isTitleCase(text: string): boolean {
  const words = text.match(/\p{L}{4,}/gu) ?? []
  return words.filter(word => /^\p{Lu}/u.test(word)).length >= words.length * 0.75
}

/** Paragraphs between the tables of a section. */
function* blocksOf({ text, tables }: SectionText): Generator<Span> {
  let from = 0
  for (const table of [...tables, { start: text.length, end: text.length }]) {
    if (table.start < from) continue
    yield* between(text, from, table.start)
    from = table.end
  }
}

function* between(text: string, from: number, to: number): Generator<Span> {
  const gap = /\n\s*\n/g
  gap.lastIndex = from
  let start = from
  for (let match = gap.exec(text); match !== null && match.index < to; match = gap.exec(text)) {
    if (match.index > start) yield { start, end: match.index }
    start = Math.min(to, gap.lastIndex)
  }
  if (start < to && text.slice(start, to).trim() !== '') yield { start, end: to }
}
