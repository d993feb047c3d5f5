import type { SectionTable } from '../signals/source-text.ts'

/** A paragraph of a source outside its tables, or a table, with what the headings above it say. */
export interface Passage {
  readonly start: number
  readonly end: number
  readonly table: SectionTable | null
  /** Under a heading of an outlook. */
  readonly isOutlook: boolean
  readonly isHeading: boolean
  readonly isListItem: boolean
}

const OUTLOOK =
  /\b(?:outlook|guidance|financial targets?|business expectations|financial expectations|expectations for|forecasts?|looking ahead|estimates for|annual targets|targets for)\b/i
/** Headings of passages in which numbers are no targets. */
const EXCLUDED =
  /\b(?:forward[- ]looking|safe harbou?r|cautionary|disclaimers?|non-?\s?gaap|reconciliations?|definitions?|use of (?:non|adjusted|certain)|conference call|webcast|contacts?|supplemental (?:financial )?information|risk factors|market opportunity)\b|^about\b/i
const NOTICE =
  /forward[- ]looking statements?\b[\s\S]*\b(?:litigation reform act|risks? and uncertainties|differ materially|undertakes? no obligation|no obligation to)|\bdiffer materially from\b[\s\S]*\b(?:risks|factors)\b/i
const BULLET = /^\s*(?:[•·▪●◦*]|-\s|\(?(?:\d{1,2}|[a-z])[.)]\s)/
const HEADING_WORDS = 16

/**
 * The passages of a section's plain text in order. Safe harbour, notes on the company and definitions are left out, headings
 * and what lies under them until the next heading.
 */
export function passagesOf(text: string, tables: readonly SectionTable[]): Passage[] {
  const passages: Passage[] = []
  let zone: 'outlook' | 'excluded' | 'plain' = 'plain'
  for (const { start, end, table } of pieces(text, tables)) {
    const words = text.slice(start, end).trim()
    const isHeading = table === null && looksLikeHeading(words)
    if (isHeading) zone = zoneOf(words, zone)
    if (zone === 'excluded' || (table === null && NOTICE.test(words))) continue
    passages.push({
      start,
      end,
      table,
      isOutlook: zone === 'outlook',
      isHeading,
      isListItem: BULLET.test(text.slice(start, end)),
    })
  }
  return passages
}

function zoneOf(heading: string, before: 'outlook' | 'excluded' | 'plain'): 'outlook' | 'excluded' | 'plain' {
  if (OUTLOOK.test(heading) && !/^about\b|reconciliation/i.test(heading)) return 'outlook'
  if (EXCLUDED.test(heading)) return 'excluded'
  // A period or a measure alone is a heading within the outlook.
  if (
    before === 'outlook' &&
    /^(?:(?:fiscal|full|first|second|third|fourth|quarter|year|calendar|of|the|q[1-4]|fy|gaap|non-gaap|['’]\d\d|\d{4}|[:,-])\s*)+$/i.test(
      heading,
    )
  )
    return 'outlook'
  return 'plain'
}

function looksLikeHeading(words: string): boolean {
  if (words === '' || words.includes('\n') || BULLET.test(words)) return false
  if (/[.;,?!]$/.test(words.replace(/\b(?:inc|corp|co|ltd)\.$/i, ''))) return false
  if (words.split(/\s+/).length > HEADING_WORDS || !/\p{Lu}/u.test(words)) return false
  if (/:$/.test(words))
    return (
      words.split(/\s+/).length <= 8 && !/\b(?:expects?|anticipates?|follow(?:s|ing)|is|are)\b/i.test(words)
    )
  return !/[$%]|\b(?:million|billion|percent)\b/i.test(words)
}

/** Paragraphs between tables, and the tables. */
function* pieces(
  text: string,
  tables: readonly SectionTable[],
): Generator<{ start: number; end: number; table: SectionTable | null }> {
  let from = 0
  const paragraphs = function* (to: number) {
    const gap = /\n\s*\n/g
    gap.lastIndex = from
    let start = from
    for (let match = gap.exec(text); match !== null && match.index < to; match = gap.exec(text)) {
      if (match.index > start) yield { start, end: match.index, table: null }
      start = Math.min(to, gap.lastIndex)
    }
    if (to > start && text.slice(start, to).trim() !== '') yield { start, end: to, table: null }
  }
  for (const table of tables) {
    if (table.start < from) continue
    yield* paragraphs(table.start)
    yield { start: table.start, end: table.end, table }
    from = table.end
  }
  yield* paragraphs(text.length)
}
