import { fold } from '../../text/fold.ts'
import { type ItemForm, type ItemRow, inForce, keyOf } from '../items/item-form.ts'
import { type Line, prominence } from '../lines.ts'
import { type Label, parseItemHeading, readPart } from '../parse-item-heading.ts'
import type { Candidate, PartCandidate } from '../section.ts'
import { isTitleOf } from './titles.ts'

/** `The information called for by Part III (Items 10 through 14) is incorporated by reference`. */
const PART_POINTER =
  /^(the )?information (that is )?(required|called for)\b.{0,40}\b(part (iii|3)\b|items 10\b.{0,30}\b1[34]\b).{0,200}\bincorporated\b/i

/** One paragraph in place of the items of Part III of an annual report; null for any other line. */
function partPointer(form: ItemForm, filingDate: string, line: Line, index: number): Candidate | null {
  if (!PART_POINTER.test(line.text)) return null
  const [row, ...combined] = form.rows.filter(row => row.part === 'III' && inForce(row, filingDate))
  if (row === undefined || form.numbersRepeat) return null
  return {
    row,
    combined,
    start: line.start,
    bodyStart: line.start,
    line: index,
    detector: 'pattern',
    confidence: 0.6,
    title: '',
  }
}

/** Item and part headings by their number at the start of a line; running heads (`continued`) are not among them. */
interface ItemHeadings {
  readonly candidates: readonly Candidate[]
  readonly parts: readonly PartCandidate[]
}

const MAY_BE = /(?:\b|(?<=\d|contents))(i\s?t\s?e\s?m\s?s?(?![a-z])|part\b)/i
/** `Risk Factors (Item 1A)`: the number in brackets. */
const NUMBER_LAST = /^.{4,160}[(|]\s*item\s+\d{1,2}[a-k]?\s*\)?\W*$/i
/** `Risk Factors Item 1A`: the number in the last cell of a row. */
const LAST_CELL = /^(\p{Lu}[^.;"“”]{3,160}?)\s+(item\s+\d{1,2}[a-k]?)\W*$/iu
/** Contents have more rows. */
const MAX_HEADING_ROWS = 3
/** `Item` or `PART II - ITEM` alone on a line: the number is on the next. */
const NUMBERLESS = /^\W*(part\s+[iv\d]+\W+)?i\s?t\s?e\s?m\s?s?\W*$/i
/** Most lines that a title continues over, and most characters of each. */
const BROKEN_LINES = 3
const BROKEN_CHARS = 150
/** A sentence in place of a title that refers to where the item is. */
const POINTER =
  /^(the )?information (required|called|regarding|concerning|relating|with respect|set|contained|under)|^(incorporated|reference is made|pursuant to|in accordance)\b/i
/** A longer line that begins with an item's heading is a paragraph that continues it. */
const HEADING_CHARS = 220
/** A heading of other words than the form's, at most. */
const FREE_TITLE_WORDS = 15

export function itemHeadings(form: ItemForm, filingDate: string, lines: readonly Line[]): ItemHeadings {
  const found = headingsIn(form, filingDate, lines)
  // Quoted titles are references, unless no other heading stands out of the text.
  const standsOut = (line: Line) => line.style !== null && prominence(line) >= 0.6
  if (found.candidates.some(({ line }) => standsOut(lines[line]!))) return found
  if (!lines.some(line => standsOut(line) && QUOTED.test(line.text))) return found
  return headingsIn(form, filingDate, lines.map(unquoted))
}

/** `“Item 1A. Risk Factors”`, nothing else on the line. */
const QUOTED = /^\W*["“]\s*((?:part\s+[iv]+\W+)?items?\s[^"“”]{1,200})["”]\W*$/i

function unquoted(line: Line): Line {
  const text = QUOTED.exec(line.text)?.[1]
  return text === undefined || prominence(line) < 0.5 ? line : { ...line, text: text.trim() }
}

function headingsIn(form: ItemForm, filingDate: string, lines: readonly Line[]): ItemHeadings {
  const candidates: Candidate[] = []
  const parts: PartCandidate[] = []
  for (const [index, line] of lines.entries()) {
    const pointer = partPointer(form, filingDate, line, index)
    if (pointer !== null) candidates.push(pointer)
    if (!MAY_BE.test(line.text.slice(0, 30)) && !NUMBER_LAST.test(line.text) && !endsWithNumber(line))
      continue
    const part = readPart(line.text)
    if (part !== null) {
      parts.push({ part, start: line.start, line: index })
      continue
    }
    const heading = headingAt(lines, index)
    if (heading && !heading.label.continued)
      candidates.push(...resolve(form, filingDate, lines, index, heading))
  }
  return { candidates, parts }
}

const NONE: readonly ItemRow[] = []

function endsWithNumber({ text, style, tableRows }: Line): boolean {
  return style === null && tableRows <= MAX_HEADING_ROWS && !/^items?\b/i.test(text) && LAST_CELL.test(text)
}

interface Heading {
  readonly label: Label
  /** Last line that belongs to it. */
  readonly last: number
}

/** A heading, put together where it is broken over lines or cells. */
function headingAt(lines: readonly Line[], index: number): Heading | null {
  let text = lines[index]!.text
  let last = index
  if (endsWithNumber(lines[index]!)) text = text.replace(LAST_CELL, '$1 ($2)')
  if (NUMBERLESS.test(text)) {
    const next = lines[index + 1]
    if (!next || next.text.length > BROKEN_CHARS) return null
    text = `${text} ${next.text}`
    last = index + 1
  }
  let label = parseItemHeading(text)
  while (label && label.title === '' && last - index < BROKEN_LINES) {
    const next = lines[last + 1]
    if (
      !next ||
      next.text.length > BROKEN_CHARS ||
      MAY_BE.test(next.text.slice(0, 8)) ||
      POINTER.test(next.text) ||
      /^\W*\d*\W*$/.test(next.text)
    )
      break
    text = `${text} ${next.text}`
    last += 1
    label = parseItemHeading(text)
  }
  return label && { label, last }
}

function resolve(
  form: ItemForm,
  filingDate: string,
  lines: readonly Line[],
  index: number,
  { label, last }: Heading,
): Candidate[] {
  const line = lines[index]!
  const title = fold(label.title).replace(/^[a-k]\.\s+/, '')
  const numbered = (item: string) =>
    form.rows.filter(
      row => row.item === item && (label.part === null || !form.numbersRepeat || row.part === label.part),
    )
  const leading = label.items[0]!
  let rows = numbered(leading)
  let titled = rows.filter(row => row.words.test(title))
  if (titled.length === 0 && label.bare !== null) {
    // The letter may be the title's first word, or a paragraph of the item.
    const bare = numbered(label.bare).filter(row => row.words.test(title))
    // `Item 7(c). Exhibits` of a current report opens the item, in a report with an order it opens a paragraph of it.
    if (rows.length === 0 && (form.ordered || bare.length === 0)) return []
    if (bare.length > 0) titled = bare
  }
  if (titled.length === 0 && label.items.length === 1 && label.bare === null)
    titled = misnumbered(form, leading, label.title).filter(row => inForce(row, filingDate))
  const current = rows.filter(row => inForce(row, filingDate))
  if (titled.length === 0) rows = current
  else rows = [titled.find(row => inForce(row, filingDate)) ?? titled[0]!]
  const confidence = confidenceOf(line, title, titled.length > 0, last > index)
  if (confidence === 0) return []
  const combined =
    label.items.length === 1
      ? NONE
      : label.items.slice(1).flatMap(item => {
          const others = numbered(item).filter(row => inForce(row, filingDate) && row.part === rows[0]?.part)
          return others.slice(0, 1)
        })
  const bodyStart = bodyStartOf(line, lines[last]!, titled.length > 0)
  return oneAKey(form, rows).map(row => ({
    row,
    combined,
    start: line.start,
    bodyStart,
    line: index,
    detector: confidence >= 0.7 ? 'heading' : 'pattern',
    confidence: rows.length > 1 ? confidence * 0.8 : confidence,
    title: label.title,
  }))
}

/** `Item 7. Quantitative and Qualitative Disclosures About Market Risk`: the title of an item whose letter was left out. */
function misnumbered(form: ItemForm, number: string, title: string): ItemRow[] {
  const folded = fold(title).replace(/[\s.:]+$/, '')
  return form.rows.filter(
    row =>
      row.item !== null &&
      row.item.slice(0, -1) === number &&
      /[A-C]$/.test(row.item) &&
      isTitleOf(row, folded),
  )
}

function oneAKey(form: ItemForm, rows: readonly ItemRow[]): readonly ItemRow[] {
  if (rows.length <= 1) return rows
  const seen = new Map<string, ItemRow>()
  for (const row of rows) if (!seen.has(keyOf(form, row))) seen.set(keyOf(form, row), row)
  return [...seen.values()]
}

function confidenceOf(line: Line, title: string, titled: boolean, broken: boolean): number {
  const stands = prominence(line) >= 0.6
  const length = line.end - line.start
  if (titled) {
    if (length > HEADING_CHARS) return 0.6
    return stands ? 0.9 : 0.75
  }
  if (length > HEADING_CHARS) return 0
  if (title === '' || broken) return stands ? 0.6 : 0.4
  return title.split(' ').length <= FREE_TITLE_WORDS && !/[.;]$/.test(title) ? (stands ? 0.5 : 0.3) : 0
}

/** After the heading's lines; after the number and first sentence where a paragraph runs on from it. */
function bodyStartOf(first: Line, last: Line, titled: boolean): number {
  if (last.end - last.start <= HEADING_CHARS) return last.end
  const sentence = /[.:\u2014-]\s/.exec(first.text.slice(12))
  return titled && sentence ? first.start + 12 + sentence.index + 1 : first.start
}
