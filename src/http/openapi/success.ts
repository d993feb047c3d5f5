import type { AnyEndpoint } from '../../endpoints/define-endpoint.ts'
import { jsonSchema } from '../../schema/json-schema.ts'
import { type MediaType, mediaTypesOf } from '../formats.ts'
import { headersOf, ON_EVERYTHING } from './components.ts'

/** What is in the body of each media type. */
const BODIES: Readonly<Record<MediaType, (endpoint: AnyEndpoint) => object>> = {
  'application/json': ({ output }) => ({ schema: jsonSchema(output) }),
  'text/csv': () => ({
    schema: {
      type: 'string',
      description:
        'The same rows and names as a table (RFC 4180) with a header line. Null is an empty cell, nested values are JSON text. ' +
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
export function successResponse(endpoint: AnyEndpoint) {
  const types = mediaTypesOf(endpoint)
  const tables = types.length > 1 && endpoint.shape.kind === 'object' ? (['X-Has-More'] as const) : []
  const bulk = endpoint.stream
    ? (['X-Row-Count', 'X-Next-Cursor', 'X-Changed-Since-Next', 'X-Not-Found'] as const)
    : []
  const cached = endpoint.method === 'GET' ? (['ETag'] as const) : []
  return {
    description: 'The answer',
    headers: headersOf(...ON_EVERYTHING, 'X-Data-Version', 'Cache-Control', ...cached, ...tables, ...bulk),
    content: Object.fromEntries(types.map(type => [type, BODIES[type](endpoint)])),
  }
}

/** The answer to a caller that has it already. */
export const notModified = {
  description: 'The answer is the one that `If-None-Match` names; no body.',
  headers: headersOf(...ON_EVERYTHING, 'X-Data-Version', 'ETag', 'Cache-Control'),
}
