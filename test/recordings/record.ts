import { connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import type { RecordedApps } from './apps.ts'
import { digest, type Normalized, normalize, type RawResponse } from './normalize.ts'
import type { RecordedRequest } from './request.ts'

/** The recorded part of a response. */
export interface Recorded {
  readonly status: number
  readonly type: string
  readonly headers: readonly string[]
  readonly structure: string
  readonly complete: string
}

export type Recordings = ReadonlyMap<string, Recorded>

/** Sends the requests one after another; calls `onResponse` with each normalized response. */
export async function record(
  requests: readonly RecordedRequest[],
  opened: RecordedApps,
  onResponse: (name: string, response: Normalized) => Promise<void> | void = () => {},
): Promise<Recordings> {
  const variables = new Map<string, string>()
  const recordings = new Map<string, Recorded>()
  for (const request of requests) {
    const response = await send(filledIn(request, variables), opened)
    for (const [name, source] of Object.entries(request.save ?? {})) {
      const value =
        'header' in source
          ? response.headers[source.header]
          : source.pattern.exec(response.body.toString())?.[1]
      if (value === undefined)
        throw new Error(`The response to "${request.name}" has no ${name}: status ${response.status}`)
      variables.set(name, String(value))
    }
    const normalized = normalize(response, request.unmasked)
    await onResponse(request.name, normalized)
    recordings.set(request.name, {
      status: normalized.status,
      type: normalized.type,
      headers: normalized.headers,
      structure: digest(normalized.structure),
      complete: digest(normalized.complete),
    })
  }
  return recordings
}

/** Replaces `{{variable}}` everywhere in a request. */
function filledIn(request: RecordedRequest, variables: ReadonlyMap<string, string>): RecordedRequest {
  if (!JSON.stringify(request).includes('{{')) return request
  const fill = (text: string) =>
    text.replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
      const value = variables.get(name)
      if (value === undefined)
        throw new Error(`"${request.name}" needs ${name}, which no earlier response contained.`)
      return value
    })
  const fillAll = (texts: Readonly<Record<string, string>>) =>
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, fill(text)]))
  return {
    ...request,
    url: fill(request.url),
    headers: fillAll(request.headers),
    ...(request.form && { form: fillAll(request.form) }),
  }
}

async function send(request: RecordedRequest, opened: RecordedApps): Promise<RawResponse> {
  const app = opened.apps[request.app]
  if (!app) throw new Error(`"${request.name}" needs the server ${request.app}, which is not open.`)
  if (request.raw !== undefined) {
    if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' })
    const { port } = app.server.address() as { port: number }
    const stop = request.concurrent === undefined ? () => {} : await startRequest(port, request.concurrent)
    return overSocket(port, request.raw).finally(stop)
  }
  for (let sent = 1; sent < (request.times ?? 1); sent += 1) await once(request)
  return once(request)

  async function once({ method, url, session, form, key, address, headers, body }: RecordedRequest) {
    if (session !== undefined) {
      const visitor = opened.session(session)
      return rawOf(await (method === 'POST' ? visitor.post(url, form, headers) : visitor.get(url, headers)))
    }
    return rawOf(
      await app!.inject({
        method: method as 'GET',
        url,
        headers: {
          ...headers,
          ...(key && { authorization: `Bearer ${opened.keys[key]}` }),
        },
        ...(address && { remoteAddress: address }),
        ...(body !== undefined && { payload: body }),
      }),
    )
  }
}

function rawOf({
  statusCode,
  headers,
  rawPayload,
}: {
  readonly statusCode: number
  readonly headers: RawResponse['headers']
  readonly rawPayload: Buffer
}): RawResponse {
  return { status: statusCode, headers, body: rawPayload }
}

/** Time for the server, which runs in this process, to start handling a request. */
const START_MS = 500

/** Sends a request without waiting for the response; returns a function that closes the connection. */
async function startRequest(port: number, text: string): Promise<() => void> {
  const socket = connect(port, '127.0.0.1', () => socket.write(text))
  socket.on('error', () => {})
  await sleep(START_MS)
  return () => socket.destroy()
}

/** Writes raw bytes and reads until the server closes the connection. */
function overSocket(port: number, text: string): Promise<RawResponse> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = []
    const socket = connect(port, '127.0.0.1', () => socket.write(text))
    const end = () => {
      const [head = '', ...rest] = Buffer.concat(chunks).toString().split('\r\n\r\n')
      const [line = '', ...lines] = head.split('\r\n')
      const headers = lines.map(header => {
        const colon = header.indexOf(':')
        return [header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim()] as const
      })
      resolve({
        status: Number(line.split(' ')[1] ?? 0),
        headers: Object.fromEntries(headers),
        body: Buffer.from(rest.join('\r\n\r\n')),
      })
    }
    socket.on('data', chunk => chunks.push(chunk))
    socket.on('close', end)
    // The server may close the connection before it has read everything; its response still counts.
    socket.on('error', error => (chunks.length > 0 ? end() : reject(error)))
  })
}

/** One line per request, so that a change is one line of a diff. */
export function written(recordings: Recordings): string {
  const lines = Object.fromEntries([...recordings].map(([name, recorded]) => [name, lineOf(recorded)]))
  return `${JSON.stringify(lines, null, 2)}\n`
}

export function read(text: string): Recordings {
  return new Map(
    Object.entries(JSON.parse(text) as Record<string, string>).map(([name, line]) => [
      name,
      recordedIn(line),
    ]),
  )
}

const SEPARATOR = ' | '

function lineOf({ status, type, headers, structure, complete }: Recorded): string {
  return [status, type, headers.join(' '), structure, complete].join(SEPARATOR)
}

function recordedIn(line: string): Recorded {
  const [status = '', type = '', headers = '', structure = '', complete = ''] = line.split(SEPARATOR)
  return { status: Number(status), type, headers: headers.split(' ').filter(Boolean), structure, complete }
}

interface Differences {
  /** Differences that fail the check, one line per request. */
  readonly failures: readonly string[]
  /** Names of requests whose responses differ only in free text. */
  readonly wording: readonly string[]
}

export function compare(expected: Recordings, actual: Recordings): Differences {
  const failures: string[] = []
  const wording: string[] = []
  for (const [name, recorded] of actual) {
    const previous = expected.get(name)
    const changes = previous ? changed(previous, recorded) : ['not recorded']
    if (changes.length > 0) failures.push(`${name}: ${changes.join(', ')}`)
    else if (previous?.complete !== recorded.complete) wording.push(name)
  }
  for (const name of expected.keys())
    if (!actual.has(name)) failures.push(`${name}: recorded, but no longer sent`)
  return { failures, wording }
}

function changed(expected: Recorded, actual: Recorded): string[] {
  const facts = (['status', 'type', 'headers'] as const)
    .map(fact => [fact, String(expected[fact]), String(actual[fact])] as const)
    .filter(([, before, after]) => before !== after)
    .map(([fact, before, after]) => `${fact} ${before || 'none'} -> ${after || 'none'}`)
  return expected.structure === actual.structure ? facts : [...facts, 'structure or values differ']
}
