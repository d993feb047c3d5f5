import { parseInstance } from '../xbrl/instance.ts'
import type { ParsedDocument } from './document.ts'
import { DEFAULT_READ_LIMITS, type ReadLimits } from './limits.ts'
import { parseHtml } from './parse-html.ts'
import { parseText } from './parse-text.ts'

/** Characters in which a document shows what it is. */
const SAMPLE = 100_000
const UUENCODED = /^\s*begin [0-7]{3,4} \S/
const XML_INSTANCE = /<(?:[\w-]+:)?xbrl[\s>]/
const HTML_TAG = /<\/?(?:html|body|head|p|div|span|font|td|tr|br|b|i|u|a|h[1-6]|li|center|pre|ix:\w+)\b/gi
const SHELL = /<\/?(?:html|body|head|div|title|doctype|meta|pre)\b[^<>]{0,1000}>|<!doctype[^<>]{0,1000}>/gi

/** Reads one document of a submission, by what its content shows it to be. Never throws. */
export function parseDocument(text: string, limits: ReadLimits = DEFAULT_READ_LIMITS): ParsedDocument {
  const sample = text.slice(0, SAMPLE)
  if (UUENCODED.test(sample) || sample.startsWith('%PDF-')) return empty('not_text')
  if (/^\s*(?:\ufeff)?<\?xml/.test(sample) && XML_INSTANCE.test(sample.slice(0, 20_000)))
    return parseInstance(text, limits)
  const tags = sample.match(HTML_TAG)?.length ?? 0
  if (tags === 0) return parseText(text, limits)
  // Plain text in an HTML shell: its lines are what is typeset, not its few tags.
  const lines = sample.split('\n').length
  if (tags * 20 < lines && !/<(?:p|br|td|tr|ix:\w+)\b/i.test(sample))
    return parseText(text.replace(SHELL, ''), limits)
  return parseHtml(text, limits)
}

function empty(warning: string): ParsedDocument {
  return { text: '', blocks: [], facts: [], contexts: new Map(), textBlocks: [], warnings: [warning] }
}
