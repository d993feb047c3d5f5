/** The servers that requests go to; `apps.ts` starts them. */
export type AppName =
  | 'open'
  | 'tiered'
  | 'later'
  | 'proxied'
  | 'failing'
  | 'unavailable'
  | 'slow'
  | 'crowded'
  | 'dashboard'
  | 'real'

/** Keys that `apps.ts` creates for the tiered server. */
export type KeyName = 'free' | 'pro' | 'test' | 'revoked' | 'expired'

export interface RecordedRequest {
  /** Unique in its list; the key of the recorded response. */
  readonly name: string
  readonly app: AppName
  readonly method: string
  /** May contain `{{variable}}`, as may headers, body and form. */
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body?: object | string
  readonly key?: KeyName
  /** IP address of the caller; requests without a key are counted per address. */
  readonly address?: string
  /** Sends the request this many times and records the last response. */
  readonly times?: number
  /** Fields of a dashboard form, posted as a browser does. */
  readonly form?: Readonly<Record<string, string>>
  /** Browser session of the dashboard: requests of one session share cookies. */
  readonly session?: string
  /** Raw bytes to write to a socket, for requests that no HTTP client sends. */
  readonly raw?: string
  /** Raw bytes of another request that is in flight on a second connection at the same time. */
  readonly concurrent?: string
  /** Variables to set from the response for later requests. */
  readonly save?: Readonly<Record<string, Source>>
  /** Headers whose values are recorded although they are masked elsewhere. */
  readonly unmasked?: readonly string[]
}

/** Where the value of a variable comes from: a header, or the first group of a pattern in the body. */
type Source = { readonly header: string } | { readonly pattern: RegExp }

type Options = Partial<Omit<RecordedRequest, 'url' | 'app'>> & { readonly app?: AppName }

export const API = '/api/v1'

/** Short names of media types, as they appear in the names of requests. */
const MEDIA_TYPES: Readonly<Record<string, string>> = {
  json: 'application/json',
  csv: 'text/csv',
  ndjson: 'application/x-ndjson',
  parquet: 'application/vnd.apache.parquet',
  xml: 'application/xml',
  html: 'text/html',
}

/** A request, named after what it sends unless the options give a name. */
export function request(url: string, options: Options = {}): RecordedRequest {
  const { app = 'open', method = 'GET', headers = {}, ...rest } = options
  const { body, key, form, session, address } = rest
  const parts = [
    app,
    method,
    url.length > 200 ? `${url.slice(0, 60)}... (${url.length} characters)` : url,
    ...(key ? [`key=${key}`] : app === 'tiered' && address ? ['guest'] : []),
    ...Object.entries(headers).map(([name, value]) => `${name}=${shortened(value)}`),
    ...(body === undefined ? [] : [shortened(typeof body === 'string' ? body : JSON.stringify(body))]),
    ...(form ? [shortened(JSON.stringify(form))] : []),
    ...(session ? [`session=${session}`] : []),
  ]
  return { name: parts.join(' '), app, method, url, headers, ...rest }
}

/** GET requests to one API path, one per query. */
export function gets(path: string, queries: readonly string[], options: Options = {}): RecordedRequest[] {
  return queries.map(query => request(`${API}${path}${query && `?${query}`}`, options))
}

/** POST requests with JSON bodies to one API path. */
export function posts(path: string, bodies: readonly (object | string)[], options: Options = {}) {
  return bodies.map(body =>
    request(`${API}${path}`, {
      ...options,
      method: 'POST',
      headers: { 'content-type': 'application/json', ...options.headers },
      body,
    }),
  )
}

/** An `Accept` header by the short name of a media type. */
export function accept(format: string): Record<string, string> {
  return { accept: MEDIA_TYPES[format] ?? format }
}

function shortened(text: string): string {
  return text.length > 160 ? `${text.slice(0, 120)}... (${text.length} characters)` : text
}
