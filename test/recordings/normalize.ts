import { hash } from 'node:crypto'
import manifest from '../../package.json' with { type: 'json' }

export interface RawResponse {
  readonly status: number
  readonly headers: Readonly<Record<string, string | number | readonly string[] | undefined>>
  readonly body: Buffer
}

/** A response as text, with and without free text. */
export interface Normalized {
  readonly status: number
  readonly type: string
  /** Header names except those that every response has. */
  readonly headers: readonly string[]
  /** Status, headers and body with free text masked. */
  readonly structure: string
  /** Status, headers and complete body; only volatile values are masked, as in `structure`. */
  readonly complete: string
}

/** Headers that depend on the connection or on the length of masked values. */
const DROPPED_HEADERS = new Set(['connection', 'content-length', 'date', 'keep-alive', 'transfer-encoding'])

/** Headers whose values change from run to run, or when a request is added to the list. */
const MASKED_HEADERS = new Set([
  'etag',
  'ratelimit',
  'retry-after',
  'x-changed-since-next',
  'x-data-version',
  'x-next-cursor',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
])

/** Headers of every response; their names are only part of the hashes. */
const COMMON_HEADERS = new Set([
  'content-security-policy',
  'content-type',
  'cross-origin-resource-policy',
  'ratelimit',
  'ratelimit-policy',
  'referrer-policy',
  'vary',
  'x-content-type-options',
  'x-frame-options',
  'x-ratelimit-limit',
  'x-ratelimit-remaining',
  'x-ratelimit-reset',
  'x-request-id',
])

/** JSON fields that differ in each run. */
const VOLATILE_FIELDS = new Set([
  'changed_since_next',
  'data_version',
  'execution_time_ms',
  'next_cursor',
  'request_id',
  'version',
])

/** JSON fields with free text. */
const TEXT_FIELDS = new Set([
  'credits',
  'description',
  'hint',
  'instructions',
  'meaning',
  'message',
  'note',
  'rule',
  'summary',
  'title',
  'x-hint',
])

/** HTML attributes with free text, or only for style sheets and scripts. */
const TEXT_ATTRIBUTES = new Set([
  'alt',
  'aria-label',
  'class',
  'content',
  'nonce',
  'placeholder',
  'style',
  'title',
  'value',
])

/** Inline HTML elements. */
const TEXT_ELEMENTS = new Set(['b', 'br', 'code', 'em', 'i', 'p', 'small', 'span', 'strong', 'wbr'])

/** API keys, the part of a key that the dashboard shows, identifiers and digests, anywhere in text. */
const VOLATILE_TEXT: readonly (readonly [RegExp, string])[] = [
  [/(?:fda|svc_test)_[0-9A-Za-z]{49}/g, '<key>'],
  [/(?:fda|svc_test)_[0-9A-Za-z]{4}…/g, '<key>'],
  // Hashes of inline styles; the page with the styles is recorded too.
  [/'sha256-[^']+'/g, "'sha256-<digest>'"],
  [/[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g, '<uuid>'],
]

export function normalize(response: RawResponse, unmasked: readonly string[] = []): Normalized {
  const type = typeOf(response)
  const { structure, complete } = bodyTexts(type, response.body)
  const head = headOf(response, unmasked)
  const names = headerNames(response).filter(name => !COMMON_HEADERS.has(name))
  return {
    status: response.status,
    type,
    headers: names,
    structure: `${head}\n\n${structure}\n`,
    complete: `${head}\n\n${complete}\n`,
  }
}

/** The first 16 hexadecimal digits of SHA-256. */
export function digest(text: string): string {
  return hash('sha256', text, 'hex').slice(0, 16)
}

function headerNames({ headers }: RawResponse): string[] {
  return Object.keys(headers)
    .map(name => name.toLowerCase())
    .filter(name => !DROPPED_HEADERS.has(name) && headers[name] !== undefined)
    .sort()
}

function headOf(response: RawResponse, unmasked: readonly string[]): string {
  const lines = headerNames(response).map(name => {
    if (MASKED_HEADERS.has(name) && !unmasked.includes(name)) return `${name}: <masked>`
    if (name === 'set-cookie') return `${name}: ${cookies(response.headers[name])}`
    return `${name}: ${masked(String(response.headers[name]))}`
  })
  return [`status: ${response.status}`, ...lines].join('\n')
}

/** Names and attributes of cookies without their values. */
function cookies(header: RawResponse['headers'][string]): string {
  const all = Array.isArray(header) ? header : [String(header)]
  return all.map(cookie => String(cookie).replace(/=[^;]*/, '=<masked>')).join(' | ')
}

function typeOf({ headers }: RawResponse): string {
  return String(headers['content-type'] ?? '').split(';', 1)[0]!
}

function bodyTexts(type: string, body: Buffer): { structure: string; complete: string } {
  const text = body.toString()
  if (text === '') return same('')
  if (type === 'application/vnd.apache.parquet') return same('<parquet>')
  if (type === 'text/html') return { structure: htmlStructure(text), complete: htmlText(text) }
  if (type === 'text/plain') return metricTexts(text)
  if (type === 'text/css' || type === 'text/javascript') return { structure: '', complete: masked(text) }
  if (type === 'text/event-stream') return eachLine(text, line => line.replace(/^data: /, ''))
  if (type === 'application/x-ndjson') return eachLine(text, line => line)
  if (type.endsWith('json')) return jsonTexts(text)
  return same(masked(text))
}

function same(text: string): { structure: string; complete: string } {
  return { structure: text, complete: text }
}

function masked(text: string): string {
  return VOLATILE_TEXT.reduce((result, [pattern, word]) => result.replace(pattern, word), text)
}

function jsonTexts(text: string): { structure: string; complete: string } {
  const value = parsed(text)
  if (value === undefined) return same(masked(text))
  return { structure: pretty(value, true), complete: pretty(value, false) }
}

/** Normalizes each line that is JSON. */
function eachLine(text: string, json: (line: string) => string): { structure: string; complete: string } {
  const values = text.split('\n').map(line => ({ line, value: parsed(json(line)) }))
  const normalized = (withoutText: boolean) =>
    values
      .map(({ line, value }) => (value === undefined ? masked(line) : pretty(value, withoutText)))
      .join('\n')
  return { structure: normalized(true), complete: normalized(false) }
}

function pretty(value: unknown, withoutText: boolean): string {
  return masked(JSON.stringify(value, replacer(withoutText), 1))
}

/** Masks fields by name. Values of `text` are JSON in MCP resources, otherwise free text. */
function replacer(withoutText: boolean): (name: string, value: unknown) => unknown {
  return (name, value) => {
    if (value !== null && typeof value !== 'object' && VOLATILE_FIELDS.has(name)) return '<masked>'
    if (typeof value !== 'string') return value
    if (name === 'text') {
      const inner = value.startsWith('{') ? parsed(value) : undefined
      return inner ?? (withoutText ? '<text>' : value)
    }
    return withoutText && TEXT_FIELDS.has(name) ? '<text>' : value
  }
}

function parsed(text: string): unknown {
  if (!/^\s*[[{]/.test(text)) return undefined
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** Elements in order with the attributes that are not text; scripts, styles and inline markup left out. */
function htmlStructure(html: string): string {
  const bare = html.replace(/<(script|style|pre)\b[^>]*>[\s\S]*?<\/\1>/g, '<$1>')
  const tags = [...bare.matchAll(/<(\/?)([a-z][a-z0-9-]*)((?:"[^"]*"|'[^']*'|[^'">])*)>/gi)]
  return tags
    .filter(([, , name]) => !TEXT_ELEMENTS.has(name!.toLowerCase()))
    .map(([, slash, name, rest]) => `<${slash}${name!.toLowerCase()}${attributes(rest!)}>`)
    .join('\n')
}

function attributes(text: string): string {
  return [...text.matchAll(/([a-z][\w:-]*)(?:\s*=\s*("[^"]*"|'[^']*'|[^\s"'>]+))?/gi)]
    .filter(([, name]) => !TEXT_ATTRIBUTES.has(name!.toLowerCase()))
    .map(([, name, value]) => ` ${name}${value === undefined ? '' : `=${masked(value)}`}`)
    .join('')
}

/** Also masks dates and times of day, because the dashboard shows those of the run. */
function htmlText(html: string): string {
  return masked(html)
    .replaceAll(manifest.version, '<version>')
    .replace(/\b20\d\d-\d\d-\d\d(?:T[\d:.]+Z?)?/g, '<day>')
    .replace(/\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec) 20\d\d\b/g, '<day>')
    .replace(/\bin \d+ minutes?\b/g, 'in <time>')
    .replace(/\b\d\d:\d\d(?::\d\d)?\b/g, '<time>')
    .replace(/name="id" value="[^"]*"/g, 'name="id" value="<id>"')
}

/** Names and types of metrics, without their values, which differ in each run. */
function metricTexts(text: string): { structure: string; complete: string } {
  const lines = text.split('\n')
  return {
    structure: lines.filter(line => line.startsWith('# TYPE')).join('\n'),
    complete: lines.filter(line => line.startsWith('# ')).join('\n'),
  }
}
