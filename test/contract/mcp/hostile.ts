import fc from 'fast-check'
import type { FastifyInstance } from 'fastify'
import { describe, expect, it } from 'vitest'
import { boundTools } from '../../../src/api/mcp/server.ts'
import { ERRORS } from '../../../src/errors.ts'
import { message, parseReply } from '../../support/mcp-client.ts'
import { propertyRuns } from '../../support/property-runs.ts'

/** Of JSON-RPC: the fault is the server's own. */
const INTERNAL_ERROR = -32_603
const NAMES = boundTools().map(({ tool }) => tool.name)

/** What a model, or somebody who means harm, may put where a parameter is. */
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 3, stringUnit: 'binary' }),
  fc.constantFrom<unknown>(
    'ZZALDR',
    "' OR 1=1; DROP TABLE facts; --",
    '{{7*7}}',
    '../../etc/passwd',
    '2024-02-30',
    'NaN',
    '\u0000',
    '\ud800',
    'x'.repeat(9_000),
    -1,
    1e308,
    Number.MAX_SAFE_INTEGER + 1,
    Array(2_000).fill('ZZALDR'),
    { $ref: '#' },
  ),
)
const parameters = [
  ...new Set(boundTools().flatMap(({ input }) => Object.keys((input['properties'] as object) ?? {}))),
]
const name = fc.oneof(
  { weight: 9, arbitrary: fc.constantFrom(...parameters) },
  { weight: 1, arbitrary: fc.constantFrom('__proto__', 'constructor', 'toString', '', '$schema') },
)
const given = fc.oneof(
  { weight: 9, arbitrary: fc.array(fc.tuple(name, value), { maxLength: 5 }).map(Object.fromEntries) },
  { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 6, stringUnit: 'binary' }) },
)
const tool = fc.oneof(
  { weight: 19, arbitrary: fc.constantFrom(...NAMES) },
  { weight: 1, arbitrary: fc.string({ unit: 'binary' }) },
)

/** Whatever a tool is called with, over the made sample: the fault is told, and it is the caller's. */
export function hostileContract(app: () => FastifyInstance): void {
  describe('MCP tools called with whatever', () => {
    it('answer, or say what is wrong with the call', async () => {
      await fc.assert(
        fc.asyncProperty(tool, given, async (called, arguments_) => {
          const reply = await app().inject(message('tools/call', { name: called, arguments: arguments_ }))
          expect(reply.statusCode).toBeLessThan(500)
          const { result, error } = parseReply(reply)
          expect(error?.code).not.toBe(INTERNAL_ERROR)
          const code = result?.structuredContent?.error?.code as keyof typeof ERRORS | undefined
          if (code !== undefined) expect(ERRORS[code].status, code).toBeLessThan(500)
        }),
        { numRuns: propertyRuns(250) },
      )
    })
  })
}
