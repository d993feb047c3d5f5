import { decodeHTML, decodeHTMLAttribute, decodeXML } from 'entities'
import { Tokenizer } from 'htmlparser2'
import { LIMITS, type ReadLimits } from '../limits.ts'
import type { Paragraph, Warnings } from '../paragraph.ts'

/** Before a line break: the sentence continues. */
const IN_SENTENCE = /[a-z,;(&]/
/** Glyphs that stand raised on their word without a blank. */
const TRADE_MARK = /^[®™℠*†‡°]/

/** What markup between two texts means for the space between them: inline borders mean nothing, with three exceptions. */
export class Spacing {
  /** An element that stands apart was opened since the last text. */
  apart = false
  /** Raised text begins or has just ended. */
  raised = false
  /** A `<br>` waits to be read as the end of a paragraph, or of a typeset line. */
  lineBreak = false

  reset(): void {
    this.apart = false
    this.raised = false
    this.lineBreak = false
  }

  /** Before text of the source is appended: sets the paragraph's gap; true where the text begins a new paragraph. */
  before(paragraph: Paragraph, source: string, start: number, end: number): boolean {
    if (!this.apart && !this.raised && !this.lineBreak) return false
    let at = start
    while (at < end && (source.charCodeAt(at) <= 0x20 || source.charCodeAt(at) === 0xa0)) at++
    if (at >= end) return false
    const last = paragraph.lastCode < 0 ? '' : String.fromCharCode(paragraph.lastCode)
    const next = source.slice(at, at + 3)
    // A line break inside a sentence is a typeset line; any other ends the paragraph.
    const ends = this.lineBreak && !(IN_SENTENCE.test(last) && /^[a-z]/.test(next))
    if (this.apart || this.lineBreak || (at === start && this.raised && standsApart(last, next)))
      paragraph.gap = true
    this.reset()
    return ends
  }
}

/** Whether a raised mark, or what follows it, is separated from the adjacent word; ordinals and trademarks are not. */
function standsApart(last: string, next: string): boolean {
  if (!/[^\s(["“‘]/.test(last) || !/^[\p{L}\d(]/u.test(next) || TRADE_MARK.test(next)) return false
  return !(/\d/.test(last) && /^(?:st|nd|rd|th)(?![a-z])/i.test(next))
}

/** Attributes of one element, by lower-case name in HTML and by name as written in XML. Valid until the next element. */
export type Attributes = ReadonlyMap<string, string>

/** Callbacks of a markup reader, in document order. Names are as written. */
export interface MarkupHandler {
  open(name: string, attributes: Attributes, selfClosing: boolean): void
  close(name: string): void
  /** Characters `start..end` of a text, with entities as the characters they mean. */
  text(text: string, start: number, end: number): void
  /** True stops the reading: a limit of the reader is reached. */
  readonly stopped: boolean
}

/**
 * Tokenizes markup in linear time, whatever it is: the tokenizer ignores nesting. The clock is read
 * between pieces; what was read until then stands, with the warning `truncated:time`.
 */
export function readMarkup(
  source: string,
  handler: MarkupHandler,
  options: { readonly xml: boolean; readonly limits: ReadLimits; readonly warnings: Warnings },
): void {
  const { limits, warnings, xml } = options
  const attributes = new Map<string, string>()
  let element = ''
  let attribute = ''
  let value = ''
  let from = -1
  let to = -1
  let ampersand = -1

  const decodeText = xml ? decodeXML : decodeHTML
  const decodeValue = xml ? decodeXML : decodeHTMLAttribute

  const endElement = (selfClosing: boolean) => {
    handler.open(element, attributes, selfClosing)
    if (attributes.size > 0) attributes.clear()
  }
  const tokenizer = new Tokenizer(
    // Looking for entities in every state, the tokenizer needs several times as long for text and values.
    { xmlMode: xml, decodeEntities: false, recognizeSelfClosing: true },
    {
      onopentagname(start, end) {
        element = source.slice(start, Math.min(end, start + LIMITS.name))
      },
      onattribname(start, end) {
        attribute = end - start > LIMITS.name ? '' : source.slice(start, end)
        value = ''
        from = -1
      },
      onattribdata(start, end) {
        if (from >= 0 && to === start) to = end
        else {
          if (from >= 0 && value.length < LIMITS.attribute) value += source.slice(from, to)
          from = start
          to = end
        }
      },
      onattribentity() {},
      onattribend() {
        if (attribute === '' || attributes.size >= LIMITS.attributes) return
        if (from >= 0) value = value === '' ? source.slice(from, to) : value + source.slice(from, to)
        const name = xml ? attribute : attribute.toLowerCase()
        if (value.includes('&')) value = decodeValue(value)
        if (value.length > LIMITS.attribute) {
          value = value.slice(0, LIMITS.attribute)
          warnings.add('truncated:attribute')
        }
        // The first of two attributes of one name counts, as in browsers.
        if (!attributes.has(name)) attributes.set(name, value)
      },
      onopentagend: () => endElement(false),
      onselfclosingtag: () => endElement(true),
      onclosetag(start, end) {
        handler.close(source.slice(start, Math.min(end, start + LIMITS.name)))
      },
      ontext(start, end) {
        if (ampersand < start) ampersand = nextAmpersand(source, start)
        if (ampersand >= end) handler.text(source, start, end)
        else {
          const decoded = decodeText(source.slice(start, end))
          handler.text(decoded, 0, decoded.length)
        }
      },
      ontextentity() {},
      oncdata: (start, end, offset) => {
        if (end - offset > start) handler.text(source, start, end - offset)
      },
      oncomment() {},
      ondeclaration() {},
      onprocessinginstruction() {},
      onend() {},
    },
  )
  const began = limits.now()
  for (let at = 0; at < source.length; ) {
    const next = pieceEnd(source, at)
    tokenizer.write(source.slice(at, next))
    at = next
    if (handler.stopped) return
    if (limits.now() - began > limits.milliseconds) {
      warnings.add('truncated:time')
      return
    }
  }
  tokenizer.end()
}

/** Characters that an entity may have, and more. */
const ENTITY = 40

/** Where a piece ends: the tokenizer emits what it has then, and an entity must not be cut. */
function pieceEnd(source: string, start: number): number {
  const end = start + LIMITS.piece
  if (end >= source.length) return source.length
  const ampersand = source.slice(end - ENTITY, end).lastIndexOf('&')
  return ampersand < 0 ? end : end - ENTITY + ampersand
}

function nextAmpersand(source: string, from: number): number {
  const found = source.indexOf('&', from)
  return found < 0 ? source.length : found
}
