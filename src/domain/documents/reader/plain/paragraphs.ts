import { Paragraph } from '../paragraph.ts'
import { isSeparatorLine } from './line-groups.ts'

/** Characters a line of typeset text has; half of it is its middle. */
const LINE = 80
/** Blanks before a centered line, and by how much its margins may differ: long lines have little room to. */
const MIN_INDENT = 10
const LONG_LINE = 45
const IMBALANCE = { long: 4, short: 9 }
const HEADING = /^(?:item\s+\d|part\s+[ivx]+\b|note\s+\d|signatures?$)/i
const PART = /^part\s+[ivx]+\.?$/i
const MARKER = /^(?:[•*·o-]|\(?(?:[ivx]{1,5}|[a-z]|\d{1,2})[.)])\s+\S/i

interface Line {
  readonly text: string
  readonly indent: number
  readonly centered: boolean
}

/**
 * Lines between two blank lines to paragraphs: a first-line indent, a list marker, a heading or a short line before a
 * sentence begins a new one; hyphens at line ends are taken out where the document has the word without.
 */
export function joinParagraphs(lines: readonly string[], words: () => ReadonlySet<string>): Paragraph[] {
  const printed = unaligned(printedLines(lines))
  const width = printed.reduce((most, line) => Math.max(most, line.indent + line.text.length), 0)
  const paragraphs: Paragraph[] = []
  let current: Line[] = []
  const end = () => {
    if (current.length > 0) paragraphs.push(paragraphOf(current, words))
    current = []
  }
  for (const line of printed) {
    const previous = current[current.length - 1]
    if (previous !== undefined && begins(line, previous, current, width)) end()
    current.push(line)
  }
  end()
  return paragraphs
}

function printedLines(lines: readonly string[]): Line[] {
  const printed: Line[] = []
  for (const line of lines) {
    const text = line.trim()
    if (text !== '' && !isSeparatorLine(line)) printed.push(look(line, text))
  }
  return printed
}

function look(line: string, text: string): Line {
  const indent = text.length === line.length ? 0 : line.length - line.trimStart().length
  const right = LINE - indent - text.length
  const imbalance = text.length > LONG_LINE ? IMBALANCE.long : IMBALANCE.short
  return { text, indent, centered: indent >= MIN_INDENT && Math.abs(indent - right) <= imbalance }
}

/** Lines of different lengths that begin at one place are an indented block, not centered. */
function unaligned(lines: readonly Line[]): readonly Line[] {
  if (!lines.some(line => line.centered)) return lines
  const lengths = new Map<number, { least: number; most: number }>()
  for (const { indent, text } of lines) {
    for (let place = indent - 1; place <= indent + 1; place++) {
      const { least, most } = lengths.get(place) ?? { least: text.length, most: text.length }
      lengths.set(place, { least: Math.min(least, text.length), most: Math.max(most, text.length) })
    }
  }
  return lines.map((line, index) => {
    const { least, most } = lengths.get(line.indent)!
    const goesOn = index > 0 && /^[a-z]/.test(line.text) && !lines[index - 1]!.centered
    return line.centered && (most - least > 5 || goesOn) ? { ...line, centered: false } : line
  })
}

function begins(line: Line, previous: Line, current: readonly Line[], width: number): boolean {
  if (HEADING.test(line.text) && !/[a-z,]$/.test(previous.text)) return true
  if (PART.test(previous.text)) return true
  if (line.centered !== previous.centered) return !(current.length === 1 && HEADING.test(previous.text))
  if (line.centered) return false
  if (MARKER.test(line.text) && /[.:;]$/.test(previous.text)) return true
  const short = previous.indent + previous.text.length < width * 0.66
  if (short && !/^[a-z(]/.test(line.text) && !/[,–-]$/.test(previous.text)) return true
  // A first-line indent after the end of a sentence.
  return (
    line.indent >= previous.indent + 2 &&
    /[.:;!?"”)]$/.test(previous.text) &&
    current.length > 0 &&
    !hangs(current)
  )
}

/** The second line stands further right than the first: so do the others. */
function hangs(lines: readonly Line[]): boolean {
  return lines.length === 1 && MARKER.test(lines[0]!.text)
}

function paragraphOf(lines: readonly Line[], words: () => ReadonlySet<string>): Paragraph {
  let text = ''
  lines.forEach((line, index) => {
    const next = lines[index + 1]
    text += next === undefined ? line.text : beforeLine(line.text, next.text, words)
  })
  const paragraph = new Paragraph()
  const centered = lines.every(line => line.centered)
  paragraph.append(text, 0, text.length, 0)
  paragraph.centered = centered
  return paragraph
}

/** A line with what separates it from the next: a blank, or nothing if a word continues after a hyphen. */
function beforeLine(text: string, next: string, words: () => ReadonlySet<string>): string {
  const hyphen = text.length - 1
  if (text.charCodeAt(hyphen) !== HYPHEN || hyphen === 0) return `${text} `
  if (!isWordPart(text.charCodeAt(hyphen - 1)) || !isWordPart(next.charCodeAt(0))) return `${text} `
  let start = hyphen
  while (start > 0 && hyphen - start < MAX_WORD_LENGTH && isLetter(text.charCodeAt(start - 1))) start -= 1
  let end = 0
  while (end < MAX_WORD_LENGTH && isLower(next.charCodeAt(end))) end += 1
  if (start === hyphen || end === 0) return text
  const word = (text.slice(start, hyphen) + next.slice(0, end)).toLowerCase()
  return words().has(word) ? text.slice(0, -1) : text
}

const HYPHEN = 45
/** Characters of a word's half; no longer word is known. */
const MAX_WORD_LENGTH = 40

function isLower(code: number): boolean {
  return code >= 97 && code <= 122
}

function isLetter(code: number): boolean {
  return isLower(code | 32)
}

function isWordPart(code: number): boolean {
  return isLetter(code) || (code >= 48 && code <= 57)
}

/** The words of a text in lower case, computed on first access. */
export function wordsOf(text: string): () => ReadonlySet<string> {
  let words: Set<string> | null = null
  return () => {
    if (words === null) {
      words = new Set()
      for (const { 0: word, index } of text.matchAll(/[A-Za-z]{4,}/g)) {
        if (word.length < 30 && text[index + word.length] !== '-') words.add(word.toLowerCase())
      }
    }
    return words
  }
}
