import type { SubmissionDocument } from './document.ts'
import { parseHeader, type SubmissionHeader } from './submission/header.ts'

interface Submission {
  /** Null for a document without EDGAR's header. */
  readonly header: SubmissionHeader | null
  readonly documents: readonly SubmissionDocument[]
  /** `not_text:<type>`: a document of coded bytes, left out; `missing_documents`: fewer than the header counts. */
  readonly warnings: readonly string[]
}

/** Types of which the content is coded bytes, or a copy of what other documents hold. */
const NOT_TEXT = /^(?:GRAPHIC|ZIP|EXCEL|PDF|COVER|XML|JSON|EX-101\.(?:SCH|CAL|DEF|PRE))$/i
/** A form's or exhibit's name in the first lines of a document without marks. */
const FORM =
  /\bFORM\s+(10-?KSB40|10-?KSB|10-?QSB|10-?K405|10-?KT|10-?K|10-?QT|10-?Q|8-?K|20-?F|40-?F|6-?K)(\/A)?(?![\w-])/i

/**
 * Takes a full submission text file apart: header and documents, of every era (with or without privacy-enhanced mail
 * around it, `<SEC-HEADER>` or `<IMS-HEADER>`, end tags or none). A document that is no submission is its only document.
 */
export function parseSubmission(text: string, filename: string | null = null): Submission {
  const warnings: string[] = []
  const firstDocument = indexOfTag(text, '<DOCUMENT>', 0)
  if (firstDocument < 0 || firstDocument > HEADER_LIMIT)
    return { header: null, documents: [bare(text, filename)], warnings }
  const header = parseHeader(text.slice(0, firstDocument))
  const documents: SubmissionDocument[] = []
  let at = firstDocument
  while (at >= 0) {
    const next = indexOfTag(text, '<DOCUMENT>', at + 1)
    const end = indexOfTag(text, '</DOCUMENT>', at)
    const stop = end >= 0 && (next < 0 || end < next) ? end : next < 0 ? text.length : next
    const document = documentOf(text.slice(at, stop), documents.length + 1)
    if (NOT_TEXT.test(document.type) || /^\s*begin [0-7]{3,4} \S/.test(document.text.slice(0, 2_000))) {
      warnings.push(`not_text:${document.type}`)
    } else documents.push(document)
    at = next
  }
  const count = header?.documentCount ?? 0
  if (documents.length + warnings.length < count) warnings.push('missing_documents')
  return { header, documents, warnings }
}

/** Characters before the first document; headers with a hundred filers stay below. */
const HEADER_LIMIT = 2_000_000

/** Tags are at the start of a line; text may mention them elsewhere. */
function indexOfTag(text: string, tag: string, from: number): number {
  let at = text.indexOf(tag, from)
  while (at > 0 && text.charCodeAt(at - 1) !== 10) at = text.indexOf(tag, at + 1)
  return at
}

function documentOf(text: string, sequence: number): SubmissionDocument {
  const start = /<TEXT>[ \t]*\r?\n?/i.exec(text.slice(0, 5_000))
  const head = text.slice(0, start?.index ?? Math.min(text.length, 2_000))
  const field = (name: string) => new RegExp(`^<${name}>[ \\t]*(.*)$`, 'im').exec(head)?.[1]?.trim() || null
  const number = Number(field('SEQUENCE'))
  let body = start ? text.slice(start.index + start[0].length) : text.slice(head.length)
  const end = body.lastIndexOf('</TEXT>')
  if (end >= 0) body = body.slice(0, end)
  return {
    type: field('TYPE') ?? '',
    sequence: Number.isInteger(number) && number > 0 ? number : sequence,
    filename: field('FILENAME'),
    description: field('DESCRIPTION'),
    text: unwrap(body),
  }
}

/** `<XBRL>`, `<XML>` and `<PDF>` are around some documents. */
function unwrap(text: string): string {
  const open = /^\s*<(XBRL|XML|PDF|JSON)>\s*/i.exec(text.slice(0, 200))
  if (!open) return text
  const end = text.lastIndexOf(`</${open[1]!.toUpperCase()}>`)
  return text.slice(open[0].length, end < 0 ? text.length : end)
}

/** A main document by itself; its type is the form it names, '' where it names none. */
function bare(text: string, filename: string | null): SubmissionDocument {
  const start = text.slice(0, 20_000).replace(/<[^>]{0,500}>|&(?:nbsp|#160);/g, ' ')
  const match = FORM.exec(start)
  const form = match
    ? match[1]!.toUpperCase().replace(/^(10|8|20|40|6)-?/, '$1-') + (match[2] ?? '').toUpperCase()
    : ''
  return { type: form, sequence: 1, filename, description: null, text }
}
