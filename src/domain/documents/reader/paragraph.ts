import type { Table } from './document.ts'
import { BOLD, CAPITALS, CENTERED, ITALIC, sizeOf, UNDERLINED } from './markup/style-attribute.ts'

/** Shared: `appended` never writes to an empty list. */
const NONE: string[] = []

/** Characters 0x80 to 0x9F that windows-1252 gives a meaning where a document calls them Unicode; 0 has none. */
const C1 = [
  0x20ac, 0, 0x201a, 0x192, 0x201e, 0x2026, 0x2020, 0x2021, 0x2c6, 0x2030, 0x160, 0x2039, 0x152, 0, 0x17d, 0,
  0, 0x2018, 0x2019, 0x201c, 0x201d, 0x2022, 0x2013, 0x2014, 0x2dc, 0x2122, 0x161, 0x203a, 0x153, 0, 0x17e,
  0x178,
]

/** Text between two borders, white space collapsed, with how it looks. Its place in the document is known at the end. */
export class Paragraph {
  text = ''
  /** White space was met and waits for the next character. */
  gap = false
  letters = 0
  bold = 0
  italic = 0
  underlined = 0
  capitals = 0
  centered = false
  /** Half points of the size that most letters have (majority vote), 0 = unknown. */
  size = 0
  private sizeVotes = 0
  private firstWrite = -1
  /** Code of the last character; -1 before the first. */
  lastCode = -1
  anchors: string[] = NONE
  links: string[] = NONE
  /** First character in the document's text, or before that in its block; -1 while unknown. */
  start = -1
  /** Removed with its page's furniture: its text is not in the document's. */
  dropped = false

  addAnchor(anchor: string): void {
    this.anchors = appended(this.anchors, anchor)
  }

  addLink(target: string): void {
    if (this.links[this.links.length - 1] !== target) this.links = appended(this.links, target)
  }

  /** Appends characters of the source; returns where the first printed one of them stands, -1 where none is printed. */
  append(source: string, start: number, end: number, style: number): number {
    let from = start
    let letters = 0
    let capitals = 0
    this.firstWrite = -1
    let index = start
    while (index < end) {
      const code = source.charCodeAt(index)
      if (code > 0x20 && code < 0x7f) {
        const lower = code | 0x20
        if (lower >= 0x61 && lower <= 0x7a) {
          letters++
          if (code !== lower) capitals++
        }
        index++
        continue
      }
      if (code > 0xa0 && isPrinted(code)) {
        if (code >= 0xc0 && code < 0x2000) {
          letters++
          if (code <= 0xde) capitals++
        }
        index++
        continue
      }
      // A single blank inside words needs no cut.
      if (code === 0x20 && index > from) {
        const next = index + 1 < end ? source.charCodeAt(index + 1) : 0
        if (next > 0x20 && next < 0x7f) {
          index++
          continue
        }
      }
      if (index > from) this.write(source.slice(from, index))
      if (isBlank(code)) this.gap = true
      else if (code >= 0x80 && code < 0xa0) {
        const meant = C1[code - 0x80]!
        if (meant !== 0) this.write(String.fromCharCode(meant))
      } else if (code === 0xf0b7 || code === 0xf0a7) this.write('•')
      index++
      from = index
    }
    if (end > from) this.write(from === 0 && end === source.length ? source : source.slice(from, end))
    this.count(letters, capitals, style)
    return this.firstWrite
  }

  /** The text so far, typically many short strings the engine has only noted down, becomes one. */
  finish(): void {
    this.text.charCodeAt(0)
  }

  private count(letters: number, capitals: number, style: number): void {
    if (letters === 0) return
    this.letters += letters
    if (style & BOLD) this.bold += letters
    if (style & ITALIC) this.italic += letters
    if (style & UNDERLINED) this.underlined += letters
    this.capitals += style & CAPITALS ? letters : capitals
    if (style & CENTERED) this.centered = true
    this.vote(sizeOf(style), letters)
  }

  private vote(size: number, votes: number): void {
    if (size === this.size) this.sizeVotes += votes
    else if (this.sizeVotes >= votes) this.sizeVotes -= votes
    else {
      this.sizeVotes = votes - this.sizeVotes
      this.size = size
    }
  }

  private write(segment: string): void {
    if (this.gap) {
      if (this.text.length > 0) this.text += ' '
      this.gap = false
    }
    if (this.firstWrite < 0) this.firstWrite = this.text.length
    this.lastCode = segment.charCodeAt(segment.length - 1)
    this.text += segment
  }
}

/** White space of every width. */
export function isBlank(code: number): boolean {
  return (
    code === 0x20 ||
    (code >= 9 && code <= 13) ||
    code === 0xa0 ||
    code === 0x85 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  )
}

/** Not blank, not invisible, and a character that means something without its font (no private use). */
function isPrinted(code: number): boolean {
  if (code < 0x2000) return code !== 0xad && code !== 0x1680
  if (code < 0xe000) {
    return !(
      code <= 0x200f ||
      (code >= 0x2028 && code <= 0x202f) ||
      (code >= 0x205f && code <= 0x206f) ||
      code === 0x3000
    )
  }
  return code > 0xf8ff && !(code >= 0xfe00 && code <= 0xfe0f) && code !== 0xfeff
}

/**
 * Appends to a list that mostly stays at one entry; returns the list, which is another one where it was empty. The engine
 * makes room for sixteen more with the first `push`, which in a table of one-word cells is most of what it takes.
 */
export function appended<T>(list: T[], entry: T): T[] {
  if (list.length === 0) return [entry]
  list.push(entry)
  return list
}

/** A paragraph of flowing text; several where a row of a layout table is read as one. */
export interface TextDraft {
  readonly kind: 'text'
  readonly paragraphs: readonly Paragraph[]
}

/** A table whose paragraphs know their place in its text form. */
interface TableDraft {
  readonly kind: 'table'
  readonly table: Table
  readonly text: string
  readonly layout: boolean
  readonly paragraphs: readonly Paragraph[]
}

/** A possible end of a page. */
interface PageDraft {
  readonly kind: 'page'
  /** A rule may end a page or only be a line: it ends one where a page number is beside it. */
  readonly certain: boolean
  readonly page: string | null
}

/** A block before its place in the document's text is known. */
export type Draft = TextDraft | TableDraft | PageDraft

export function textOf(draft: TextDraft): string {
  return draft.paragraphs.length === 1
    ? draft.paragraphs[0]!.text
    : draft.paragraphs.map(paragraph => paragraph.text).join(' ')
}

/** Warnings of one document: each said once, in order of first occurrence, with a count where it happened more often. */
export class Warnings {
  private readonly counts = new Map<string, number>()

  add(warning: string, times = 1): void {
    this.counts.set(warning, (this.counts.get(warning) ?? 0) + times)
  }

  /** `split:table_rows`, or `unreadable_fact x12`. */
  list(): string[] {
    return [...this.counts].map(([warning, count]) => (count === 1 ? warning : `${warning} x${count}`))
  }
}
