import createClient, { type FetchResponse, type MaybeOptionalInit } from 'openapi-fetch'
import type { paths } from '../schema.d.ts'
import { pagesOf, type RowOf, rowsIn } from './pages.ts'
import { type RetryOptions, retrying } from './retrying.ts'

export type { components, operations, paths } from '../schema.d.ts'
export { ApiError, type ErrorCode } from './api-error.ts'

export interface ClientOptions extends RetryOptions {
  /** Where the service is: `https://filings.example`. */
  readonly origin: string
  /** An API key; absent: a guest. */
  readonly key?: string | undefined
  /** Default: the runtime's own. */
  readonly fetch?: (request: Request) => Promise<Response>
}

type Media = 'application/json'
type Method = 'get' | 'post'
type PathWith<M extends Method> = {
  [Path in keyof paths]: paths[Path] extends { [Name in M]: object } ? Path : never
}[keyof paths]
export type GetPath = PathWith<'get'>
export type PostPath = PathWith<'post'>

/** Parameters, `signal` and further options of `fetch` for a path. */
export type Init<Path extends keyof paths, M extends Method> = MaybeOptionalInit<paths[Path], M>

/** The answer of a path in JSON. */
export type Answer<Path extends keyof paths, M extends Method> = NonNullable<
  FetchResponse<
    paths[Path][M] extends Record<string | number, unknown> ? paths[Path][M] : never,
    Record<never, never>,
    Media
  >['data']
>

/** One argument where something is required, else one that may be left out. */
type Arguments<Given> = undefined extends Given ? [init?: Given] : [init: Given]

export interface FilingsClient {
  /** The answer; throws `ApiError`. */
  get<Path extends GetPath>(path: Path, ...init: Arguments<Init<Path, 'get'>>): Promise<Answer<Path, 'get'>>
  post<Path extends PostPath>(
    path: Path,
    ...init: Arguments<Init<Path, 'post'>>
  ): Promise<Answer<Path, 'post'>>
  /** This page and those after it, by cursor or offset, each asked for when it is wanted. */
  pages<Path extends GetPath>(
    path: Path,
    ...init: Arguments<Init<Path, 'get'>>
  ): AsyncGenerator<Answer<Path, 'get'>, void>
  /** The rows of these pages. */
  rows<Path extends GetPath>(
    path: Path,
    ...init: Arguments<Init<Path, 'get'>>
  ): AsyncGenerator<RowOf<Answer<Path, 'get'>>, void>
}

/** A client of the service. */
export function filingsClient({
  origin,
  key,
  fetch = globalThis.fetch,
  ...retry
}: ClientOptions): FilingsClient {
  const api = createClient<paths, Media>({
    baseUrl: `${origin.replace(/\/+$/, '')}/api/v1`,
    headers: { Accept: 'application/json', ...(key === undefined ? {} : { Authorization: `Bearer ${key}` }) },
    fetch: retrying(request => fetch(request), retry),
    querySerializer: { array: { style: 'form', explode: false } },
  })
  // The library tells what fits a path by the path's own types, which are no longer known behind a variable.
  const ask = async (method: Method, path: string, init: object = {}) => {
    const { data, response } = await api.request(method, path as never, init as never)
    return { answer: data as unknown, response }
  }
  const pages = (path: string, init: object = {}) => pagesOf((next: object) => ask('get', path, next), init)

  async function* rows(path: string, init: object = {}) {
    for await (const answer of pages(path, init)) yield* rowsIn(answer)
  }

  return {
    get: async (path: string, init?: object) => (await ask('get', path, init)).answer,
    post: async (path: string, init?: object) => (await ask('post', path, init)).answer,
    pages,
    rows,
  } as FilingsClient
}
