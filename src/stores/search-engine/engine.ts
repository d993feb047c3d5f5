import type { StoreQueue } from '../ports/stores.ts'

/** A request in the dialect that OpenSearch and Elasticsearch share. */
export interface EngineRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: object
  /** Lines of a bulk request, each with its line end; in place of `body`. */
  readonly lines?: string
  /** Milliseconds; absent: as long as a request to write may take. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

export interface EngineReply {
  readonly status: number
  readonly body: unknown
}

/** A server reached by its official client. Replies with an error status are replies; where none comes, `AppError`. */
export interface SearchEngine {
  readonly product: 'OpenSearch' | 'Elasticsearch'
  readonly version: string
  send(request: EngineRequest): Promise<EngineReply>
  queue(): StoreQueue
  close(): Promise<void>
}

/** Requests to a server at a time, of readers and writers. */
export const SOCKETS = 32

/** How to reach a server. */
export interface EngineAddress {
  /** Without user and password. */
  readonly node: string
  readonly auth: { readonly username: string; readonly password: string } | null
  readonly timeoutMs: number
}

/** Of `http://user:password@host:9200`. */
export function engineAddress(url: string, timeoutMs: number): EngineAddress {
  const address = new URL(url)
  const [username, password] = [address.username, address.password].map(decodeURIComponent)
  address.username = ''
  address.password = ''
  return {
    node: address.href.replace(/\/$/, ''),
    auth: username ? { username, password: password ?? '' } : null,
    timeoutMs,
  }
}
