import { ERRORS, type ErrorCode } from '../../../errors.ts'
import { jsonSchema } from '../../../schema/json-schema.ts'
import { type Cap, capsOf } from '../../access/caps.ts'
import type { AnyEndpoint } from '../../endpoints/define-endpoint.ts'
import { SERVICE } from '../../request/service.ts'
import { type MediaType, mediaTypesOf } from '../formats.ts'
import { BASE, namesIn, pathsOf } from '../paths.ts'
import { COMMON_RESPONSE_HEADERS, components, errorResponse, headersOf } from './components.ts'
import { type Parameter, parametersOf, requestBodyOf } from './parameters.ts'

export interface Operation {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly summary: string
  readonly description?: string
  readonly 'x-tier': string
  /** Most of a parameter by tier of the caller, where that is less than its own bound. */
  readonly 'x-caps'?: Readonly<Record<string, Cap>>
  readonly security: readonly object[]
  readonly parameters?: readonly Parameter[]
  readonly requestBody?: ReturnType<typeof requestBodyOf>
  readonly responses: Readonly<Record<string, { readonly description: string; readonly content?: object }>>
}

export interface OpenApiDocument {
  readonly openapi: '3.1.0'
  readonly info: { readonly title: string; readonly version: string; readonly description: string }
  readonly servers: readonly { readonly url: string }[]
  readonly tags: readonly { readonly name: string }[]
  readonly paths: Readonly<Record<string, Readonly<Record<string, Operation>>>>
  readonly components: typeof components
}

const INTRODUCTION = [
  `${SERVICE.description}.`,
  'Dates are `YYYY-MM-DD`, a CIK has 10 digits, money is in unscaled units of `currency`. A value that is missing is null, never 0 and never absent.',
  'Lists are comma-separated in a query (or the parameter is repeated) and arrays in a body; blanks are trimmed, duplicates dropped, and a list over its bound is refused. An unknown parameter is refused too.',
  'Every response has the headers `X-Request-Id`, `X-RateLimit-Limit`, `X-RateLimit-Remaining`, `X-RateLimit-Reset`, `RateLimit-Policy` and `RateLimit`; one with data has `X-Data-Version`, and for a GET `ETag` and `Cache-Control`.',
  '`as_of` compares the SEC filing date: the answer uses only what was filed on or before that day. Company name, ticker, SIC, sector and exchange are today’s, not of that day.',
  'Keys go into the `Authorization` header as `Bearer`, never into an address. `x-tier` says which key an operation needs (`public`: none, `free`: a free one, `pro`: one of a paid plan), `x-caps` what it may ask for with less than a paid plan. With `ACCESS=open` no key is needed.',
].join('\n\n')

/** The OpenAPI 3.1 document, built from the same definitions that make the routes. */
export function openApiDocument(endpoints: readonly AnyEndpoint[]): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const endpoint of endpoints) {
    for (const [index, path] of pathsOf(endpoint).entries()) {
      const id = index === 0 ? endpoint.name : path.slice(1).replaceAll('/', '.')
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, id) }
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: SERVICE.title, version: SERVICE.version, description: INTRODUCTION },
    servers: [{ url: BASE }],
    tags: [...new Set(endpoints.map(({ tag }) => tag))].map(name => ({ name })),
    paths,
    components,
  }
}

/** Aliases of an endpoint's path are operations with ids of their own. */
function operationOf(endpoint: AnyEndpoint, operationId: string): Operation {
  const { name, tag, summary, description, tier, method } = endpoint
  const parameters = parametersOf(endpoint)
  const caps = capsOf(endpoint)
  const errors = [...errorsOf(endpoint)].map(
    ([status, codes]) => [status, errorResponse(status, codes)] as const,
  )
  return {
    operationId,
    tags: [tag],
    summary: operationId === name ? summary : `${summary} (the same as ${endpoint.path})`,
    ...(description && { description }),
    'x-tier': tier,
    ...(caps.size > 0 && { 'x-caps': Object.fromEntries(caps) }),
    // An empty requirement: the key may be left out.
    security: tier === 'public' ? [{}, { key: [] }] : [{ key: [] }],
    ...(parameters.length > 0 && { parameters }),
    ...(method === 'POST' && { requestBody: requestBodyOf(endpoint) }),
    responses: {
      200: successResponse(endpoint),
      ...(method === 'GET' && { 304: notModified }),
      ...Object.fromEntries(errors),
    },
  }
}

const always = () => true
const hasBody = (endpoint: AnyEndpoint) => endpoint.method === 'POST'
const hasProperty = (name: string) => (endpoint: AnyEndpoint) =>
  name in (jsonSchema(endpoint.input).properties ?? {})
/** In its path, or as the one company that it is about. */
const namesCompany = (endpoint: AnyEndpoint) =>
  namesIn(endpoint.path).length > 0 || hasProperty('ticker')(endpoint)

/** Which errors an operation can answer with. */
const APPLIES: readonly (readonly [ErrorCode, (endpoint: AnyEndpoint) => boolean])[] = [
  ['invalid_parameter', always],
  ['malformed_body', hasBody],
  ['unauthorized', always],
  ['forbidden', always],
  ['https_required', always],
  ['company_not_found', namesCompany],
  ['not_found', namesCompany],
  ['filing_not_found', hasProperty('accession_number')],
  ['not_acceptable', always],
  ['request_timeout', always],
  ['cursor_expired', hasProperty('cursor')],
  ['payload_too_large', hasBody],
  ['uri_too_long', always],
  ['unsupported_media_type', hasBody],
  ['rate_limited', always],
  ['headers_too_large', always],
  ['internal', always],
  ['unavailable', always],
  ['timeout', always],
]

/** Error codes of an operation by status, in the order of the table of errors. */
function errorsOf(endpoint: AnyEndpoint): Map<number, ErrorCode[]> {
  const common = APPLIES.filter(([, applies]) => applies(endpoint)).map(([code]) => code)
  const codes = new Set([...common, ...(endpoint.errors ?? [])])
  const inOrder = (Object.keys(ERRORS) as ErrorCode[]).filter(code => codes.has(code))
  return Map.groupBy(inOrder, code => ERRORS[code].status)
}

/** What is in the body of each media type. */
const BODIES: Readonly<Record<MediaType, (endpoint: AnyEndpoint) => object>> = {
  'application/json': ({ output }) => ({ schema: jsonSchema(output) }),
  'text/csv': () => ({
    schema: {
      type: 'string',
      description:
        'The same rows and names as a table (RFC 4180) with a header line: `ticker` and `cik` first, each of `metrics` a column. ' +
        'Null is an empty cell, nested values are JSON text. ' +
        'A text that begins like a formula (`=`, `+`, `-`, `@`, tab) has an apostrophe in front; numbers are as they are.',
    },
  }),
  'application/x-ndjson': () => ({
    schema: { type: 'string', description: 'The same rows, one JSON object a line.' },
  }),
  'application/vnd.apache.parquet': () => ({
    schema: {
      type: 'string',
      contentMediaType: 'application/vnd.apache.parquet',
      description: 'The same rows and names as a Parquet file: days as DATE, lists as LIST.',
    },
  }),
}

/** The 200 response of an endpoint in every format that it has. */
function successResponse(endpoint: AnyEndpoint) {
  const types = mediaTypesOf(endpoint)
  const tables = types.length > 1 && endpoint.shape.kind === 'object' ? (['X-Has-More'] as const) : []
  const bulk = endpoint.stream
    ? (['X-Row-Count', 'X-Next-Cursor', 'X-Changed-Since-Next', 'X-Not-Found'] as const)
    : []
  const special = [...tables, ...bulk]
  return {
    description: 'The answer',
    ...(special.length > 0 && { headers: headersOf(...special) }),
    content: Object.fromEntries(types.map(type => [type, BODIES[type](endpoint)])),
  }
}

/** The answer to a caller that has it already. */
const notModified = {
  description: 'The answer is the one that `If-None-Match` names; no body.',
  headers: headersOf(...COMMON_RESPONSE_HEADERS, 'X-Data-Version', 'ETag', 'Cache-Control'),
}
