import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'

/** Fault of the next response for a path. */
export type Fault =
  | { readonly kind: 'status'; readonly status: number; readonly headers?: Readonly<Record<string, string>> }
  /** Closes the connection in the middle of the body. */
  | { readonly kind: 'cut' }
  /** Serves half of the document as if it were complete. */
  | { readonly kind: 'truncated' }

interface RecordedRequest {
  readonly path: string
  /** Time of the `now` option. */
  readonly at: number
  readonly userAgent: string | undefined
  readonly status: number | 'cut'
  readonly isConditional: boolean
}

export interface EdgarServer {
  readonly url: string
  readonly requests: readonly RecordedRequest[]
  /** Queues faults for a path (such as `/submissions/CIK0000000001.json`): one per response, in order. */
  fail(path: string, ...faults: readonly Fault[]): void
  close(): Promise<void>
}

/**
 * Serves a directory as the SEC does: `files/`, `submissions/`, `api/xbrl/companyfacts/`. Responds with ETag, with gzip if the
 * client accepts it, with 304 to conditional requests, 403 without an email address in the user agent, and 404 for missing
 * files.
 */
export async function startEdgarServer(
  directory: string,
  now: () => number = () => Date.now(),
): Promise<EdgarServer> {
  const requests: RecordedRequest[] = []
  const faults = new Map<string, Fault[]>()
  const server = createServer((request, response) => {
    respond(request, response).catch(error => response.destroy(error))
  })

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = new URL(request.url ?? '/', 'http://localhost').pathname
    const userAgent = request.headers['user-agent']
    const isConditional = request.headers['if-none-match'] !== undefined
    const record = (status: number | 'cut') =>
      requests.push({ path, at: now(), userAgent, status, isConditional })
    const end = (status: number, headers: Record<string, string> = {}, body?: Buffer) => {
      record(status)
      response.writeHead(status, headers).end(body)
    }

    const fault = faults.get(path)?.shift()
    if (fault?.kind === 'status') return end(fault.status, { ...fault.headers })
    if (!/\S+@\S+\.\S+/.test(userAgent ?? '')) return end(403)
    const body = await readFile(join(directory, ...path.split('/'))).catch(() => null)
    if (body === null) return end(404)
    const headers: Record<string, string> = {
      'content-type': 'application/json',
      etag: `"${createHash('sha1').update(body).digest('hex')}"`,
    }
    if (fault?.kind === 'truncated') return end(200, headers, body.subarray(0, body.length / 2))
    if (fault?.kind === 'cut') {
      record('cut')
      response.writeHead(200, { ...headers, 'content-length': String(body.length) })
      response.write(body.subarray(0, body.length / 2), () => response.destroy())
      return
    }
    if (request.headers['if-none-match'] === headers.etag) return end(304, headers)
    if (!/gzip/.test(request.headers['accept-encoding'] ?? '')) return end(200, headers, body)
    end(200, { ...headers, 'content-encoding': 'gzip' }, gzipSync(body))
  }

  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    fail(path, ...queued) {
      faults.set(path, [...(faults.get(path) ?? []), ...queued])
    },
    close: () =>
      new Promise((resolve, reject) => {
        server.close(error => (error ? reject(error) : resolve()))
        server.closeAllConnections()
      }),
  }
}
