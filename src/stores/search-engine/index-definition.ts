import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { StoreQueue } from '../ports/stores.ts'

/** A request to OpenSearch or Elasticsearch. */
export interface EngineRequest {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE' | 'HEAD'
  readonly path: string
  readonly query?: Readonly<Record<string, string | number | boolean>>
  readonly body?: object
  /** Lines of a bulk request with line ends, instead of `body`. */
  readonly lines?: string
  /** Default: the timeout of writes. */
  readonly timeoutMs?: number
  readonly signal?: AbortSignal
}

export interface EngineReply {
  readonly status: number
  readonly body: unknown
}

/** A server with its official client. Error statuses are returned as replies; without a reply `send` throws `AppError`. */
export interface SearchEngine {
  readonly product: 'OpenSearch' | 'Elasticsearch'
  readonly version: string
  send(request: EngineRequest): Promise<EngineReply>
  queue(): StoreQueue
  close(): Promise<void>
}

/** Maximum concurrent requests to a server. */
export const SOCKETS = 32

/** Address and credentials of a server. */
export interface EngineAddress {
  /** Without user and password. */
  readonly node: string
  readonly auth: { readonly username: string; readonly password: string } | null
  readonly timeoutMs: number
}

/** Parses `http://user:password@host:9200`. */
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

/** An index definition, assembled from files of `index-mappings/search`. */
export interface IndexDefinition {
  /** For example `filing-text`; also the alias of all its indexes. */
  readonly name: string
  readonly version: number
  /** Body of the request that creates an index. */
  readonly body: {
    readonly settings: { readonly index: Readonly<Record<string, unknown>> }
    readonly mappings: object
  }
  /** SHA-256 of the body: distinguishes an index built from an edited file. */
  readonly checksum: string
}

interface DefinitionFile {
  readonly name: string
  readonly version: number
  readonly partials: readonly string[]
  readonly source_excludes: readonly string[]
  readonly settings: Readonly<Record<string, unknown>>
}

const FOLDER = new URL('../../../index-mappings/search/', import.meta.url)
/** Definitions that this release reads and writes. */
const CURRENT = { text: 'filing-text-v1', signals: 'filing-signals-v1' } as const

export async function readShape(what: keyof typeof CURRENT, shards: number): Promise<IndexDefinition> {
  const { name, version, partials, source_excludes, settings } = await read<DefinitionFile>(CURRENT[what])
  const fields = await Promise.all(partials.map(partial => read<object>(partial)))
  const mapping = {
    dynamic: 'strict',
    _source: { excludes: source_excludes },
    properties: Object.assign({}, ...fields) as object,
  }
  // Without the number of shards, which may differ.
  const checksum = createHash('sha256').update(JSON.stringify(mapping)).digest('hex')
  return {
    name,
    version,
    checksum,
    body: {
      settings: { index: { ...settings, number_of_shards: shards } },
      mappings: { ...mapping, _meta: { version, checksum } },
    },
  }
}

async function read<Content>(name: string): Promise<Content> {
  return JSON.parse(await readFile(new URL(`${name}.json`, FOLDER), 'utf8')) as Content
}
