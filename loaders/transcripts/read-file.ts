import { readFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { decodeText } from '../../src/domain/documents/reader/decode-text.ts'
import { parseDocument } from '../../src/domain/documents/reader/parse-document.ts'
import { readFeed } from '../../src/domain/signals/releases/read-feed.ts'
import { isObject, parseJson } from '../shared/json.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'
import { checked, type Entry, type Fault, type UserDocument, type UserDocumentKind } from './user-document.ts'

/** What a file brings, and what of it is wrong. */
interface UserDocumentFile {
  readonly read: number
  readonly documents: readonly UserDocument[]
  /** Of each entry that was left out all that is wrong with it. */
  readonly faults: readonly (readonly Fault[])[]
}

/** Files that are read: the other ones of a directory are left alone. */
export const FILE = /\.(?:json|jsonl|ndjson|txt|xml|rss|atom)$/i
const HTML = /<(?:p|div|br|table|html|span|li)\b[^>]*>/i

/**
 * Reads one file: JSON (one object, a list, or a list under `transcripts`, `releases` or `items`), lines of JSON, a feed, or a text
 * under lines of `Name: value`. `ticker` is whose texts they are where the file does not say. Throws `RejectedInputError`.
 */
export async function readUserDocumentFile(
  path: string,
  kind: UserDocumentKind,
  ticker: string | null,
): Promise<UserDocumentFile> {
  const bytes = await readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new RejectedInputError(`cannot be read (${error.code})`, error)
  })
  const rows = entriesOf(path, bytes, kind).map(entry => {
    if (entry === null) return ['not_an_object'] as const
    const company = entry.company ?? ticker ?? (kind === 'ir' ? stemOf(path) : null)
    return checked(kind, { ...entry, company })
  })
  return {
    read: rows.length,
    documents: rows.flatMap(row => (isFaults(row) ? [] : [row])),
    faults: rows.filter(isFaults),
  }
}

function isFaults(row: UserDocument | readonly Fault[]): row is readonly Fault[] {
  return Array.isArray(row)
}

function entriesOf(path: string, bytes: Buffer, kind: UserDocumentKind): (Entry | null)[] {
  if (/\.(?:jsonl|ndjson)$/i.test(path)) {
    const lines = bytes
      .toString('utf8')
      .split(/\r?\n/)
      .filter(line => line.trim() !== '')
    return lines.map(line => entryOf(parseJson(Buffer.from(line))))
  }
  if (/\.json$/i.test(path)) return listOf(parseJson(bytes)).map(entryOf)
  const { text } = decodeText(bytes)
  if (text.trim() === '') throw new RejectedInputError('the file is empty')
  return /\.txt$/i.test(path) ? [headedText(text)] : feedEntries(text, kind)
}

function listOf(json: unknown): readonly unknown[] {
  if (Array.isArray(json)) return json
  if (!isObject(json)) throw new RejectedInputError('neither an object nor a list of objects')
  const list = [json['transcripts'], json['releases'], json['items']].find(Array.isArray)
  return (list as readonly unknown[] | undefined) ?? [json]
}

/** The names of the project's own shape, then those of JSON Feed. */
function entryOf(json: unknown): Entry | null {
  if (!isObject(json)) return null
  return {
    company: json['ticker'] ?? json['cik'],
    date: json['event_date'] ?? json['date'] ?? json['date_published'],
    title: json['title'],
    source_url: json['source_url'] ?? json['url'],
    fiscal_year: json['fiscal_year'],
    fiscal_period: json['fiscal_period'],
    period_end: json['period_end'],
    text: plain(json['text'] ?? json['content_text'] ?? json['content_html']),
    turns: json['turns'],
  }
}

/** HTML as text; other text as it is. */
function plain(value: unknown): unknown {
  return typeof value === 'string' && HTML.test(value) ? parseDocument(value).text : value
}

const HEAD = /^([A-Za-z][A-Za-z -]{1,30}):[ \t]*(.*)$/

/** `Ticker: ACME` and so on, a blank line, then the text. */
function headedText(text: string): Entry {
  const head = new Map<string, string>()
  const lines = text.split(/\r?\n/)
  let at = 0
  for (; at < lines.length && lines[at]!.trim() !== ''; at += 1) {
    const match = HEAD.exec(lines[at]!)
    if (!match)
      throw new RejectedInputError('the text does not open with lines of "Name: value" and a blank line')
    head.set(match[1]!.toLowerCase().replaceAll(' ', '-'), match[2]!)
  }
  return {
    company: head.get('ticker') ?? head.get('cik'),
    date: head.get('event-date') ?? head.get('date'),
    title: head.get('title'),
    source_url: head.get('source-url'),
    fiscal_year: head.get('fiscal-year'),
    fiscal_period: head.get('fiscal-period'),
    period_end: head.get('period-end'),
    text: plain(lines.slice(at).join('\n')),
    turns: null,
  }
}

function feedEntries(xml: string, kind: UserDocumentKind): Entry[] {
  const items = readFeed(xml)
  if (items === null) throw new RejectedInputError('no RSS or Atom feed')
  if (kind !== 'ir') throw new RejectedInputError('a feed is of releases: --kind ir reads it')
  return items.map(({ title, link, published, content }) => ({
    company: undefined,
    date: published,
    title,
    source_url: link,
    fiscal_year: null,
    fiscal_period: null,
    period_end: null,
    text: plain(content),
    turns: null,
  }))
}

/** `ACME.xml` is of ACME. */
function stemOf(path: string): string | null {
  const stem = basename(path).replace(FILE, '')
  return /^[A-Za-z0-9][A-Za-z0-9.-]{0,11}$/.test(stem) ? stem : null
}
