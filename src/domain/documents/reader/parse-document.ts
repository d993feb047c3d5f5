import { InlineXbrl } from '../xbrl/inline-xbrl.ts'
import { parseInstance } from '../xbrl/instance.ts'
import type { Block, BlockStyle, Mark, ParsedDocument } from './document.ts'
import { DEFAULT_READ_LIMITS, type ReadLimits } from './limits.ts'
import { HtmlReader } from './markup/html-reader.ts'
import { readMarkup } from './markup/read-markup.ts'
import { joinPages, removeRunningHeaders } from './pages/running-headers.ts'
import { type Draft, type Paragraph, textOf, Warnings } from './paragraph.ts'
import { PlainBudget, parsePlainLines } from './plain/plain-lines.ts'
import { isUnits, unitsIn, unitsOfHeading } from './table/place-cells.ts'
import { countWords } from './visible-words.ts'

/** Leading characters by which the kind of a document is detected. */
const SAMPLE = 100_000
const UUENCODED = /^\s*begin [0-7]{3,4} \S/
const XML_INSTANCE = /<(?:[\w-]+:)?xbrl[\s>]/
const ROOT_TAG = /<(?:!doctype\s+html|html|body|head)\b/i
const HTML_TAG =
  /<\/?(?:p|div|span|font|td|tr|br|b|i|u|a|h[1-6]|li|ul|ol|center|pre|sup|sub|small|strong|em|img|title|hr|ix:\w+)\b/gi
/** Lines of typeset text to one tag, at least, where the tags are only a shell. */
const LINES_A_TAG = 20
const SHELL = /<\/?(?:html|body|head|div|title|doctype|meta|pre)\b[^<>]{0,1000}>|<!doctype[^<>]{0,1000}>/gi

/**
 * Reads one document of a submission, by what its content shows it to be: XBRL instance, inline XBRL or HTML, plain text.
 * Never throws. `no_text` warns of pictures of pages, `not_text` of coded bytes.
 */
export function parseDocument(text: string, limits: ReadLimits = DEFAULT_READ_LIMITS): ParsedDocument {
  const document = parse(text, limits)
  if (document.text !== '' || document.facts.length > 0 || document.warnings.length > 0) return document
  return { ...document, warnings: ['no_text'] }
}

function parse(text: string, limits: ReadLimits): ParsedDocument {
  const sample = text.slice(0, SAMPLE)
  if (UUENCODED.test(sample) || sample.startsWith('%PDF-')) return empty('not_text')
  if (/^\s*(?:\ufeff)?<\?xml/.test(sample) && XML_INSTANCE.test(sample.slice(0, 20_000)))
    return parseInstance(text, limits)
  const tags = sample.match(HTML_TAG)?.length ?? 0
  const isHtml = ROOT_TAG.test(sample)
  if (tags === 0 && !isHtml) return parseText(text, limits)
  // Plain text in an HTML shell: its lines are what is typeset, not its few tags.
  const lines = sample.split('\n').length
  if (tags * LINES_A_TAG < lines && lines > LINES_A_TAG && !/<(?:p|br|td|tr|ix:\w+)\b/i.test(sample)) {
    return parseText(text.replace(SHELL, ''), limits)
  }
  return parseHtml(text, limits)
}

function empty(warning: string): ParsedDocument {
  return {
    text: '',
    blocks: [],
    facts: [],
    contexts: new Map(),
    textBlocks: [],
    furnitureWords: 0,
    warnings: [warning],
  }
}

/** Reads plain text as it was filed until about 2001: typeset lines, page marks, tables of blanks. */
export function parseText(source: string, limits: ReadLimits = DEFAULT_READ_LIMITS): ParsedDocument {
  const warnings = new Warnings()
  const { drafts } = parsePlainLines(source, warnings, new PlainBudget(limits))
  return {
    ...assemble(drafts),
    facts: [],
    contexts: new Map(),
    textBlocks: [],
    warnings: warnings.list(),
  }
}

/** An element whose content is never shown, left open, would hide the rest of the document. */
const HIDING = /<(\/?)(?=(?:title|style|script|textarea|iframe|noframes|noembed|xmp|plaintext)\b)/gi

/** Reads an HTML or inline XBRL document. Never throws; losses are reported in the warnings. */
export function parseHtml(source: string, limits: ReadLimits = DEFAULT_READ_LIMITS): ParsedDocument {
  const warnings = new Warnings()
  let reader = read(source, limits, warnings)
  if (reader.drafts.length === 0 && source.length > 2_000 && reader.endedHidden) {
    warnings.add('unclosed:hidden_element')
    reader = read(source.replace(HIDING, '<$1x-'), limits, warnings)
  }
  const assembled = assemble(reader.drafts)
  const { facts, textBlocks } = reader.xbrl.result()
  return {
    ...assembled,
    facts,
    contexts: reader.xbrl.reader.contexts,
    textBlocks,
    warnings: warnings.list(),
  }
}

function read(source: string, limits: ReadLimits, warnings: Warnings): HtmlReader {
  const reader = new HtmlReader(new InlineXbrl(warnings), warnings, limits)
  readMarkup(source, reader, { xml: false, limits, warnings })
  reader.end()
  return reader
}

const BETWEEN = '\n\n'

/**
 * Lays out blocks in the document's text, a blank line between them, and sets the offsets of every paragraph. Running headers
 * is left out.
 */
function assemble(read: readonly Draft[]): Pick<ParsedDocument, 'text' | 'blocks' | 'furnitureWords'> {
  const drafts = attachCaptions(joinPages(removeRunningHeaders(read)))
  const pieces: string[] = []
  const blocks: Block[] = []
  let length = 0
  let furnitureWords = 0
  // Anchors of removed page headers: the text that follows is what links to them mean.
  let waiting: string[] = []
  // Neighbours that look alike share their style.
  let style: BlockStyle | null = null
  const begin = () => (length === 0 ? 0 : length + BETWEEN.length)
  const put = (text: string) => {
    const start = begin()
    pieces.push(text)
    length = start + text.length
    return start
  }
  for (const draft of drafts) {
    if (draft.kind === 'page') {
      blocks.push({ kind: 'page', page: draft.page, start: length, end: length, anchors: [], links: [] })
      continue
    }
    if (draft.paragraphs[0]?.dropped) {
      for (const paragraph of draft.paragraphs) {
        paragraph.start = length
        furnitureWords += countWords(paragraph.text)
        if (paragraph.anchors.length > 0) waiting = [...waiting, ...paragraph.anchors]
      }
      continue
    }
    if (draft.kind === 'text') {
      const text = textOf(draft)
      const start = put(text)
      let at = start
      for (const paragraph of draft.paragraphs) {
        paragraph.start = at
        at += paragraph.text.length + 1
      }
      const looks = styleOf(draft.paragraphs)
      if (style === null || !isSame(looks, style)) style = looks
      blocks.push({
        kind: 'text',
        text,
        style,
        start,
        end: start + text.length,
        anchors: anchorsOf(draft.paragraphs, waiting, start),
        links: linksOf(draft.paragraphs),
      })
    } else {
      const start = put(draft.text)
      for (const paragraph of draft.paragraphs) paragraph.start += start
      blocks.push({
        kind: 'table',
        table: draft.table,
        text: draft.text,
        layout: draft.layout,
        start,
        end: length,
        anchors: anchorsOf(draft.paragraphs, waiting, start),
        links: linksOf(draft.paragraphs),
      })
    }
    if (waiting.length > 0) waiting = []
  }
  return { text: pieces.join(BETWEEN), blocks, furnitureWords }
}

const NO_MARKS: readonly Mark[] = []

function anchorsOf(
  paragraphs: readonly Paragraph[],
  waiting: readonly string[],
  start: number,
): readonly Mark[] {
  const before = waiting.map(id => ({ id, start }))
  const own = marksOf(paragraphs, paragraph => paragraph.anchors)
  return before.length === 0 ? own : [...before, ...own]
}

function linksOf(paragraphs: readonly Paragraph[]): readonly Mark[] {
  return marksOf(paragraphs, paragraph => paragraph.links)
}

function marksOf(
  paragraphs: readonly Paragraph[],
  idsOf: (paragraph: Paragraph) => readonly string[],
): readonly Mark[] {
  let marks: Mark[] | null = null
  for (const paragraph of paragraphs)
    for (const id of idsOf(paragraph)) {
      const mark = { id, start: paragraph.start }
      if (marks === null) marks = [mark]
      else marks.push(mark)
    }
  return marks ?? NO_MARKS
}

function isSame(one: BlockStyle, other: BlockStyle): boolean {
  return (
    one.capitals === other.capitals &&
    one.bold === other.bold &&
    one.italic === other.italic &&
    one.underlined === other.underlined &&
    one.centered === other.centered &&
    one.size === other.size
  )
}

function styleOf(paragraphs: readonly Paragraph[]): BlockStyle {
  let letters = 0
  let bold = 0
  let italic = 0
  let underlined = 0
  let capitals = 0
  let longest = paragraphs[0]!
  for (const paragraph of paragraphs) {
    letters += paragraph.letters
    bold += paragraph.bold
    italic += paragraph.italic
    underlined += paragraph.underlined
    capitals += paragraph.capitals
    if (paragraph.letters > longest.letters) longest = paragraph
  }
  const share = (count: number) => (letters === 0 ? 0 : count / letters)
  return {
    bold: share(bold),
    italic: share(italic),
    underlined: share(underlined),
    capitals: share(capitals),
    centered: longest.centered,
    size: longest.size === 0 ? null : longest.size / 2,
  }
}

const MAX_CAPTION_LENGTH = 500
/** Blocks before a table in which its caption is looked for. */
const REACH = 5
const INTRODUCES = /:$|\bfollowing\b|\bas follows\b|\bbelow\b|\(in (?:thousands|millions|billions)/i

/**
 * Makes the paragraph before a table its caption if it introduces the table: it ends in a colon, refers to what
 * follows, or is a heading. Units are in a paragraph of their own or in the caption, where the table names none.
 * Page furniture has to be marked before.
 */
function attachCaptions(drafts: readonly Draft[]): Draft[] {
  return drafts.map((draft, at) => {
    if (draft.kind !== 'table') return draft
    const { caption, units } = introduction(drafts, at)
    const tableUnits = draft.table.units ?? units ?? (caption === null ? null : unitsIn(caption))
    return { ...draft, table: { ...draft.table, caption, units: tableUnits } }
  })
}

function introduction(
  drafts: readonly Draft[],
  table: number,
): { caption: string | null; units: string | null } {
  let units: string | null = null
  for (let at = table - 1; at >= Math.max(0, table - REACH); at--) {
    const draft = drafts[at]!
    if (draft.kind === 'page') continue
    if (draft.paragraphs[0]?.dropped) continue
    if (draft.kind !== 'text') break
    const text = textOf(draft)
    if (units === null && isUnits(text)) {
      units = unitsOfHeading(text)
      continue
    }
    if (text.length > MAX_CAPTION_LENGTH) break
    if (/^[([]?(?:un)?audited[)\]]?$/i.test(text)) continue
    return { caption: INTRODUCES.test(text) || isHeading(draft.paragraphs[0]!, text) ? text : null, units }
  }
  return { caption: null, units }
}

function isHeading(paragraph: Paragraph, text: string): boolean {
  if (text.length > 200 || /[.;,]$/.test(text)) return false
  const { letters } = paragraph
  if (letters === 0) return false
  const emphasis =
    Math.max(paragraph.bold, paragraph.italic, paragraph.underlined, paragraph.capitals) / letters
  return emphasis > 0.8 || paragraph.centered || text.length <= 80
}
