import { InlineXbrl } from '../xbrl/inline-xbrl.ts'
import { assemble } from './assemble.ts'
import type { ParsedDocument } from './document.ts'
import { DEFAULT_READ_LIMITS, type ReadLimits } from './limits.ts'
import { HtmlReader } from './markup/html-reader.ts'
import { readMarkup } from './markup/read-markup.ts'
import { Warnings } from './warnings.ts'

/** An element whose content is never shown, left open, would hide the rest of the document. */
const HIDING = /<(\/?)(?=(?:title|style|script|textarea|iframe|noframes|noembed|xmp|plaintext)\b)/gi

/** Reads an HTML or inline XBRL document. Never throws; what it could not keep is in the warnings. */
export function parseHtml(source: string, limits: ReadLimits = DEFAULT_READ_LIMITS): ParsedDocument {
  const warnings = new Warnings()
  let reader = read(source, limits, warnings)
  if (reader.drafts.length === 0 && source.length > 2_000 && reader.endedHidden) {
    warnings.add('unclosed:hidden_element')
    reader = read(source.replace(HIDING, '<$1x-'), limits, warnings)
  }
  const { text, blocks } = assemble(reader.drafts)
  const { facts, textBlocks } = reader.xbrl.result()
  return { text, blocks, facts, contexts: reader.xbrl.reader.contexts, textBlocks, warnings: warnings.list() }
}

function read(source: string, limits: ReadLimits, warnings: Warnings): HtmlReader {
  const reader = new HtmlReader(new InlineXbrl(warnings), warnings, limits)
  readMarkup(source, reader, { xml: false, limits, warnings })
  reader.end()
  return reader
}
