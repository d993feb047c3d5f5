import { type Cap, capsOf } from '../../access/caps.ts'
import { SERVICE } from '../../door/service.ts'
import type { AnyEndpoint } from '../../endpoints/define-endpoint.ts'
import { BASE, pathsOf } from '../paths.ts'
import { components, errorResponse } from './components.ts'
import { errorsOf } from './errors-of.ts'
import { type Parameter, parametersOf, requestBodyOf } from './parameters.ts'
import { notModified, successResponse } from './success.ts'

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
  'Lists are comma-separated in a query and arrays in a body; blanks are trimmed, duplicates dropped, and a list over its bound is refused. An unknown parameter is refused too.',
  '`as_of` compares the SEC filing date: the answer uses only what was filed on or before that day. Company name, ticker, SIC, sector and exchange are today’s, not of that day.',
  'Keys go into the `Authorization` header as `Bearer`, never into an address. `x-tier` says which key an operation needs (`public`: none, `free`: a free one, `pro`: one of a paid plan), `x-caps` what it may ask for with less than a paid plan. A service that runs open asks for no keys.',
].join('\n\n')

/** The OpenAPI 3.1 document, built from the same definitions that make the routes. */
export function openApiDocument(endpoints: readonly AnyEndpoint[]): OpenApiDocument {
  const paths: Record<string, Record<string, Operation>> = {}
  for (const endpoint of endpoints) {
    for (const [index, path] of pathsOf(endpoint).entries()) {
      paths[path] = { ...paths[path], [endpoint.method.toLowerCase()]: operationOf(endpoint, index) }
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

/** `index` 0 is the endpoint's own path, others its aliases, which need operation ids of their own. */
function operationOf(endpoint: AnyEndpoint, index: number): Operation {
  const { name, tag, summary, description, tier, method } = endpoint
  const parameters = parametersOf(endpoint)
  const caps = capsOf(endpoint)
  const errors = [...errorsOf(endpoint)].map(
    ([status, codes]) => [status, errorResponse(status, codes)] as const,
  )
  return {
    operationId: index === 0 ? name : `${name}.alias_${index}`,
    tags: [tag],
    summary: index === 0 ? summary : `${summary} (the same as ${endpoint.path})`,
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
