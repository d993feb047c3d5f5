import { Tokenizer } from 'htmlparser2'
import { LIMITS, type ReadLimits } from '../limits.ts'
import type { Warnings } from '../warnings.ts'

/** Attributes of one element, by lower-case name in HTML and by name as written in XML. Valid until the next element. */
export type Attributes = ReadonlyMap<string, string>

/** What a reader of markup is told, in document order. Names are as written. */
export interface MarkupHandler {
  open(name: string, attributes: Attributes, selfClosing: boolean): void
  close(name: string): void
  /** Characters `start..end` of the source. */
  text(source: string, start: number, end: number): void
  /** A character written as an entity. */
  character(codePoint: number): void
  /** True stops the reading: a limit of the reader is reached. */
  readonly stopped: boolean
}

/**
 * Tokenizes markup in linear time, whatever it is: the tokenizer knows nothing of nesting. The clock is looked at
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

  const endElement = (selfClosing: boolean) => {
    handler.open(element, attributes, selfClosing)
    if (attributes.size > 0) attributes.clear()
  }
  const tokenizer = new Tokenizer(
    { xmlMode: xml, decodeEntities: true, recognizeSelfClosing: true },
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
      onattribentity(codePoint) {
        if (value.length >= LIMITS.attribute) return
        if (from >= 0) value += source.slice(from, to)
        from = -1
        value += String.fromCodePoint(codePoint)
      },
      onattribend() {
        if (attribute === '' || attributes.size >= LIMITS.attributes) return
        if (from >= 0) value = value === '' ? source.slice(from, to) : value + source.slice(from, to)
        const name = xml ? attribute : attribute.toLowerCase()
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
      ontext: (start, end) => handler.text(source, start, end),
      ontextentity: codePoint => handler.character(codePoint),
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
  for (let at = 0; at < source.length; at += LIMITS.piece) {
    tokenizer.write(source.slice(at, at + LIMITS.piece))
    if (handler.stopped) return
    if (limits.now() - began > limits.milliseconds) {
      warnings.add('truncated:time')
      return
    }
  }
  tokenizer.end()
}
