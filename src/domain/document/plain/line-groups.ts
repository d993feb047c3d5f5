import { LIMITS } from '../limits.ts'

/** Lines that belong together: prose between blank lines, a table, or the end of a page. */
export type LineGroup =
  | { readonly kind: 'prose'; readonly lines: readonly string[] }
  | { readonly kind: 'table'; readonly lines: readonly string[] }
  | { readonly kind: 'page'; readonly page: string | null }

const PAGE_TAG = /^\s*<PAGE>\s*([\w-]{1,8})?\s*$/i
const TABLE_START = /^\s*<TABLE\b[^>]*>/i
const TABLE_END = /<\/TABLE>/i
/** A page number between dashes in the middle of an otherwise empty line. */
const DASHED_NUMBER = /^\s{15,}-{1,2}\s?((?:[A-Z]-)?\d{1,3})\s?-{1,2}\s*$/
/** Marks of EDGAR's text format that are no text; `<C>` and `<S>` matter to tables only. */
const MARKS =
  /<\/?(?:CAPTION|S|C|FN|F\d{1,2}|R|B|I|U|PRE|P|BR|HR|CENTER|FONT|MULTICOL|ARTICLE|LEGEND)\b[^<>]{0,200}>/gi
const COLUMN_MARKS = /^\s*<S>.*<C>/i

/** Splits text into groups. Tables that run over pages and single blank lines stay whole. */
export function groupLines(text: string): LineGroup[] {
  const groups: LineGroup[] = []
  let lines: string[] = []
  let table: string[] | null = null
  const endProse = () => {
    for (const group of proseOrTables(lines)) groups.push(group)
    lines = []
  }
  const endTable = () => {
    if (table?.some(line => line.trim() !== '')) groups.push({ kind: 'table', lines: table })
    table = null
  }
  const endPage = (page: string | null) => {
    endProse()
    // A table goes on after a page's end as a table of its own.
    const inTable = table !== null
    endTable()
    if (inTable) table = []
    groups.push({ kind: 'page', page })
  }
  for (const line of linesOf(text)) {
    const tag = PAGE_TAG.exec(line)
    if (tag) endPage(tag[1] ?? null)
    else if (line.includes('\f')) {
      const [before = '', ...after] = line.split('\f')
      ;(table ?? lines).push(clean(before))
      endPage(null)
      ;(table ?? lines).push(clean(after.join(' ')))
    } else if (table === null && DASHED_NUMBER.test(line)) endPage(DASHED_NUMBER.exec(line)![1]!)
    else if (TABLE_START.test(line)) {
      endProse()
      endTable()
      const rest = line.replace(TABLE_START, '')
      table = [clean(rest)]
      if (TABLE_END.test(rest)) endTable()
    } else if (table !== null && TABLE_END.test(line)) {
      table.push(clean(line.replace(TABLE_END, '')))
      endTable()
    } else if (table !== null) {
      table.push(COLUMN_MARKS.test(line) ? line : clean(line))
      if (table.length >= LIMITS.rows) {
        endTable()
        table = []
      }
    } else lines.push(clean(line.replace(TABLE_END, '')))
  }
  endProse()
  endTable()
  return groups
}

function* linesOf(source: string): Generator<string> {
  const text = source.includes('\n') ? source : source.replaceAll('\r', '\n')
  let from = 0
  while (from < text.length) {
    let to = text.indexOf('\n', from)
    if (to < 0) to = text.length
    const end = to > from && text.charCodeAt(to - 1) === 13 ? to - 1 : to
    yield text.slice(from, end)
    from = to + 1
  }
}

const TAB = 8

/** Tabs to blanks, entities to characters, dash-escapes of privacy-enhanced mail undone, trailing blanks gone. */
function clean(line: string): string {
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

const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

function entity(whole: string, name: string): string {
  if (name.startsWith('#')) {
    const code = Number(name.slice(1))
    return code > 31 && code < 0xd800 ? String.fromCharCode(code) : whole
  }
  return ENTITIES[name.toLowerCase()] ?? whole
}

/** Values at a line's end after a gutter, or dot leaders: a row of a table. */
const ROW =
  /\S(?:\s{2,}|\s*\.{4,}\s*)\$?\s?\(?(?:\d[\d,.]*|--?|—)[)%]{0,2}(?:\s{1,6}\$?\s?\(?(?:\d[\d,.]*|--?)[)%]{0,2})*\s*$/
const GUTTERS = /\S\s{3,}\S.*\S\s{3,}\S/

const RULE = /^[\s\-_=*.+|]+$/
/** Longer lines are not typeset; the patterns are not made for them. */
const LONGEST_LINE = 400

function isRow(line: string): boolean {
  if (line.length > LONGEST_LINE || RULE.test(line)) return false
  return ROW.test(line) || GUTTERS.test(line)
}

/** Divides lines outside `<TABLE>` at blank lines, and takes runs of rows for tables. */
function proseOrTables(lines: readonly string[]): LineGroup[] {
  const groups: LineGroup[] = []
  let at = 0
  while (at < lines.length) {
    if (lines[at]!.trim() === '') {
      at++
      continue
    }
    const end = tableEnd(lines, at)
    if (end > at) {
      groups.push({ kind: 'table', lines: lines.slice(at, end) })
      at = end
      continue
    }
    let to = at + 1
    while (to < lines.length && lines[to]!.trim() !== '' && tableEnd(lines, to) === to) to++
    groups.push({ kind: 'prose', lines: lines.slice(at, to) })
    at = to
  }
  return groups
}

/** Rows a table outside `<TABLE>` needs, and lines between two rows that may be part of it (labels, blank lines). */
const FEWEST_ROWS = 3
const MOST_BETWEEN = 3

/** Where the table ends that begins at a line; the line itself where none does. */
function tableEnd(lines: readonly string[], start: number): number {
  if (!isRow(lines[start]!)) return start
  let rows = 1
  let last = start
  let prose = 0
  for (let at = start + 1; at < lines.length && at - last <= MOST_BETWEEN; at++) {
    const line = lines[at]!
    if (isRow(line)) {
      rows++
      last = at
      prose = 0
    } else if (line.trim().length > 55 && ++prose > 1) break
  }
  return rows >= FEWEST_ROWS ? last + 1 : start
}
