import { parseInstance } from '../xbrl/instance.ts'
import type { ParsedDocument } from './document.ts'
import { DEFAULT_READ_LIMITS, type ReadLimits } from './limits.ts'
import { parseHtml } from './parse-html.ts'
import { parseText } from './parse-text.ts'

/** Characters in which a document shows what it is. */
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
  return { text: '', blocks: [], facts: [], contexts: new Map(), textBlocks: [], warnings: [warning] }
}
