import { ERRORS, type ErrorCode } from '../../errors.ts'

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
              type: 'array',
              description: 'Every fault of the request at once, one a parameter',
              items: {
                type: 'object',
                required: ['parameter', 'message'],
                additionalProperties: false,
                properties: { parameter: { type: 'string' }, message: { type: 'string' } },
              },
            },
          },
        },
      },
    },
  },
  headers: {
    'X-Request-Id': header(
      'Id of the request: the caller’s own `X-Request-Id` where it is usable, else a new one',
    ),
    'X-Data-Version': header('Version of the data set that answered'),
    ETag: header('Weak entity tag; send it back in `If-None-Match` to get 304 while the answer is the same'),
    'Cache-Control': header('How long the answer may be used without asking again'),
    'X-Has-More': header('In tables: `true` when more rows follow after this page'),
  },
} as const

function header(description: string) {
  return { description, schema: { type: 'string' } } as const
}

/** References to the headers of a response. */
export function headersOf(...names: readonly (keyof typeof components.headers)[]) {
  return Object.fromEntries(names.map(name => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The error response of one status. */
export function errorResponse(status: number, codes: readonly ErrorCode[]) {
  return {
    description: codes.map(code => `\`${code}\`: ${ERRORS[code].message}`).join(' '),
    headers: headersOf('X-Request-Id'),
    content: {
      'application/json': {
        schema: {
          allOf: [
            { $ref: '#/components/schemas/Error' },
            {
              properties: {
                error: { properties: { code: { enum: codes }, status: { const: status } } },
              },
            },
          ],
        },
      },
    },
  }
}
