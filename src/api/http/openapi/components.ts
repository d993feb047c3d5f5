import { ERRORS, type ErrorCode } from '../../../errors.ts'

/** Schemas and headers that operations refer to. */
export const components = {
  schemas: {
    ErrorCode: {
      type: 'string',
      enum: Object.keys(ERRORS),
      description: Object.entries(ERRORS)
        .map(([code, { status, message }]) => `\`${code}\` (${status}): ${message}`)
        .join('\n\n'),
    },
    Error: {
      type: 'object',
      description: 'The body of every response that is not a success.',
      required: ['error'],
      additionalProperties: false,
      properties: {
        error: {
          type: 'object',
          required: ['code', 'message', 'status'],
          additionalProperties: false,
          properties: {
            code: { $ref: '#/components/schemas/ErrorCode' },
            message: { type: 'string', description: 'A sentence for people' },
            status: { type: 'integer', description: 'The HTTP status' },
            details: {
              oneOf: [
                {
                  type: 'array',
                  description: 'All errors of the request, one per parameter',
                  items: {
                    type: 'object',
                    required: ['parameter', 'message'],
                    additionalProperties: false,
                    properties: { parameter: { type: 'string' }, message: { type: 'string' } },
                  },
                },
                {
                  type: 'object',
                  description: 'With 429: which limit is reached',
                  required: ['scope', 'limit', 'remaining', 'cost', 'reset'],
                  additionalProperties: false,
                  properties: {
                    scope: { type: 'string', enum: ['minute', 'day', 'month'] },
                    limit: { type: 'integer', description: 'Calls in the window' },
                    remaining: { type: 'integer', description: 'Calls that are left of it' },
                    cost: { type: 'integer', description: 'Calls that the request would debit' },
                    reset: { type: 'string', format: 'date-time', description: 'When the window ends, UTC' },
                  },
                },
              ],
            },
          },
        },
      },
    },
  },
  securitySchemes: {
    key: {
      type: 'http',
      scheme: 'bearer',
      description: 'An API key: `fda_…`, or `svc_test_…` for tests, whose calls are counted apart.',
    },
  },
  headers: {
    'X-RateLimit-Limit': header(
      'Calls that the caller has in the window: a day, or a month with a paid plan',
    ),
    'X-RateLimit-Remaining': header('Calls that are left of it; absent while they cannot be counted'),
    'X-RateLimit-Reset': header('When the window ends: ISO 8601, UTC'),
    'RateLimit-Policy': header('The same limit as `"day";q=500;w=86400` (IETF draft)'),
    RateLimit: header('What is left, and for how many seconds: `"day";r=412;t=30123` (IETF draft)'),
    'Retry-After': header('Seconds after which to try again'),
    'X-Request-Id': header(
      'Id of the request: the caller’s own `X-Request-Id` where it is usable, else a new one',
    ),
    'X-Data-Version': header('Version of the data set that answered'),
    ETag: header('Weak entity tag; send it back in `If-None-Match` to get 304 while the answer is the same'),
    'Cache-Control': header('How long the answer may be used without asking again'),
    'X-Row-Count': header('Rows on the page'),
    'X-Next-Cursor': header('`cursor` of the next page; absent on the last'),
    'X-Changed-Since-Next': header('`changed_since` for the next copy: ISO 8601, UTC'),
    'X-Not-Found': header('Tickers of the request that no company has; absent where each has one'),
    'X-Has-More': header('In tables: `true` when more rows follow after this page'),
  },
} as const

function header(description: string) {
  return { description, schema: { type: 'string' } } as const
}

/** Statuses that say when to try again. */
const RETRIED: ReadonlySet<number> = new Set([429, 503])

/** References to the headers of a response. */
export function headersOf(...names: readonly (keyof typeof components.headers)[]) {
  return Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
}

/** Of every response. */
export const COMMON_RESPONSE_HEADERS = [
  'X-Request-Id',
  'X-RateLimit-Limit',
  'X-RateLimit-Remaining',
  'X-RateLimit-Reset',
  'RateLimit-Policy',
  'RateLimit',
] as const

/** The error response of one status. Its description begins each code with it in backticks. */
export function errorResponse(status: number, codes: readonly ErrorCode[]) {
  return {
    description: codes.map(code => `\`${code}\`: ${ERRORS[code].message}`).join(' '),
    headers: headersOf(
      ...COMMON_RESPONSE_HEADERS,
      ...(RETRIED.has(status) ? (['Retry-After'] as const) : []),
    ),
    content: {
      'application/json': {
        // Schemas of the codes would be a model per operation and status in generated clients; the description has them.
        schema: { $ref: '#/components/schemas/Error' },
      },
    },
  }
}
