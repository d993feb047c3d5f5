import { LIMITS } from '../limits.ts'
import { isBlank } from '../paragraph.ts'

/** Longer lines are not typeset: patterns for typeset lines are not tried on them. */
const MAX_LINE_LENGTH = 400

const RULE = /^[\s\-_=*.+|]+$/

/** A line that only separates: dashes, dots, bars. */
export function isSeparatorLine(line: string): boolean {
  return line.length <= MAX_LINE_LENGTH && RULE.test(line)
}

/** Lines that belong together: prose between blank lines, or a table. */
interface TextGroup {
  readonly kind: 'prose' | 'table'
  readonly lines: readonly string[]
}

/**
 * Values at a line's end after a gutter, or dot leaders: a row of a table. Blanks between two values can be read in one way
 * only: with two ways, a line of figures that ends in a word would take time without end.
 */
const ROW =
  /\S(?:\s{2,}|\s*\.{4,}\s*)\$?\s?\(?(?:\d[\d,.]*|--?|—)[)%]{0,2}(?:(?:\s{1,7}|\s{1,6}\$\s?)\(?(?:\d[\d,.]*|--?)[)%]{0,2})*\s*$/
/** A row has one of these somewhere; prose, which mostly has none, is tried on nothing dearer. */
const MAY_BE_ROW = /\s\s|\.{4}/
const GUTTERS = /\S\s{3,}\S.*\S\s{3,}\S/
/** Rows a table outside `<TABLE>` needs, and lines between two rows that may be part of it (labels, blank lines). */
const FEWEST_ROWS = 3
const MAX_BETWEEN = 3
/** Characters of a line of prose; two of them end a table. */
const PROSE = 55

/** Divides lines outside `<TABLE>` at blank lines, and takes runs of rows for tables. */
function* proseOrTables(lines: readonly string[]): Generator<TextGroup> {
  const rows = lines.map(isRow)
  let at = 0
  while (at < lines.length) {
    if (lines[at] === '') {
      at++
      continue
    }
    const end = tableEnd(lines, rows, at)
    if (end > at) {
      yield { kind: 'table', lines: lines.slice(at, end) }
      at = end
      continue
    }
    let to = at + 1
    while (to < lines.length && lines[to] !== '' && tableEnd(lines, rows, to) === to) to++
    yield { kind: 'prose', lines: lines.slice(at, to) }
    at = to
  }
}

/** Where the table ends that begins at a line; the line itself where none does. */
function tableEnd(lines: readonly string[], isRowAt: readonly boolean[], start: number): number {
  if (!isRowAt[start]) return start
  let rows = 1
  let last = start
  let prose = 0
  for (let at = start + 1; at < lines.length && at - last <= MAX_BETWEEN; at++) {
    if (isRowAt[at]) {
      rows++
      last = at
      prose = 0
    } else if (lines[at]!.trim().length > PROSE && ++prose > 1) break
  }
  return rows >= FEWEST_ROWS ? last + 1 : start
}

function isRow(line: string): boolean {
  if (line.length > MAX_LINE_LENGTH || !MAY_BE_ROW.test(line) || isSeparatorLine(line)) return false
  return ROW.test(line) || GUTTERS.test(line)
}

/** Lines that belong together, or the end of a page. */
type LineGroup = TextGroup | { readonly kind: 'page'; readonly page: string | null }

const PAGE_TAG = /^\s*<PAGE>\s*([\w-]{1,8})?\s*$/i
const TABLE_START = /^\s*<TABLE\b[^>]*>/i
const TABLE_END = /<\/TABLE>/i
/** A page number between dashes in the middle of an otherwise empty line. */
const DASHED_NUMBER = /^\s{15,}-{1,2}\s?((?:[A-Z]-)?\d{1,3})\s?-{1,2}\s*$/
const COLUMN_MARKS = /^\s*<S>.*<C>/i
const FORM_FEED = '\f'

/** Splits text into consecutive groups. A table continues after a page break as a separate table. */
export function* groupLines(text: string): Generator<LineGroup> {
  let lines: string[] = []
  let table = false
  function* end(): Generator<LineGroup> {
    const ended = lines
    lines = []
    if (!table) yield* proseOrTables(ended)
    else if (ended.some(line => line.trim() !== '')) yield { kind: 'table', lines: ended }
  }
  for (const line of linesOf(text)) {
    // All marks but the page number are tags: most lines have none, and are not tried on any.
    const tagged = line.length <= MAX_LINE_LENGTH && line.includes('<')
    const page = line === FORM_FEED ? '' : pageOf(line, tagged, table)
    if (page !== null) {
      yield* end()
      yield { kind: 'page', page: page === '' ? null : page }
      continue
    }
    if (tagged && TABLE_START.test(line)) {
      yield* end()
      const rest = line.replace(TABLE_START, '')
      table = true
      lines.push(cleanLine(rest.replace(TABLE_END, '')))
      if (TABLE_END.test(rest)) {
        yield* end()
        table = false
      }
    } else if (tagged && TABLE_END.test(line)) {
      lines.push(cleanLine(line.replace(TABLE_END, '')))
      yield* end()
      table = false
    } else lines.push(table && tagged && COLUMN_MARKS.test(line) ? line : cleanLine(line))
    if (lines.length >= LIMITS.lines) yield* end()
  }
  yield* end()
}

/** The page that ends at a line, '' for one without number; null for a line that ends none. */
function pageOf(line: string, tagged: boolean, inTable: boolean): string | null {
  if (tagged) {
    const tag = PAGE_TAG.exec(line)
    return tag ? (tag[1] ?? '') : null
  }
  if (inTable || line.length > MAX_LINE_LENGTH || !isBlank(line.charCodeAt(0))) return null
  return DASHED_NUMBER.exec(line)?.[1] ?? null
}

/** Lines without their ends; a form feed is a line of its own. */
function* linesOf(source: string): Generator<string> {
  const text = source.includes('\n') ? source : source.replaceAll('\r', '\n')
  let from = 0
  let to = -1
  let feed = text.indexOf(FORM_FEED)
  while (from < text.length) {
    if (to < from) to = text.indexOf('\n', from)
    if (to < 0) to = text.length
    if (feed >= from && feed < to) {
      if (feed > from) yield text.slice(from, feed)
      yield FORM_FEED
      from = feed + 1
      feed = text.indexOf(FORM_FEED, from)
      // The rest of the line of a form feed is a line only if it has text.
      if (from === to) from++
      continue
    }
    yield text.slice(from, to > from && text.charCodeAt(to - 1) === 13 ? to - 1 : to)
    from = to + 1
  }
}

/** Marks of EDGAR's text format that are no text; `<C>` and `<S>` matter to tables only. */
const MARKS =
  /<\/?(?:CAPTION|S|C|FN|F\d{1,2}|R|B|I|U|PRE|P|BR|HR|CENTER|FONT|MULTICOL|ARTICLE|LEGEND)\b[^<>]{0,200}>/gi
const TAB = 8
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** Tabs to blanks, entities to characters, dash-escapes of privacy-enhanced mail undone, marks and trailing blanks gone. */
function cleanLine(line: string): string {
  let text = line
  if (text.includes('\t')) text = untab(text)
  if (text.includes('<')) text = text.replace(MARKS, '')
  if (text.includes('&')) text = text.replace(/&(amp|lt|gt|quot|nbsp|#\d{1,5});/gi, entity)
  if (text.startsWith('- -')) text = text.slice(2)
  return text.trimEnd()
}

function untab(line: string): string {
  let text = ''
  for (const part of line.split('\t')) {
    if (text !== '') text += ' '.repeat(TAB - (text.length % TAB))
    text += part
  }
  return text
}

function entity(whole: string, name: string): string {
  if (name.startsWith('#')) {
    const code = Number(name.slice(1))
    return code > 31 && code < 0xd800 ? String.fromCharCode(code) : whole
  }
  return ENTITIES[name.toLowerCase()] ?? whole
}
