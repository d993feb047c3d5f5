import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, describe, expect, it } from 'vitest'
import type { OpenApiDocument } from '../../../src/api/http/openapi/document.ts'
import type { ParameterError } from '../../../src/errors.ts'
import { badJson, badTexts, SQL } from './bad-values.ts'
import { documentFaults } from './document-faults.ts'
import { addressOf, goodBody, goodTexts, inlined, type Placed, type Texts, type Values } from './requests.ts'

interface Options {
  /** Good values of parameters by name, where the document's examples are not in the data at hand. */
  readonly values?: Values
  /** By operation: optional parameters of which a good request needs some, as its description says. */
  readonly also?: Readonly<Record<string, readonly string[]>>
}

/**
 * Drives every operation from the document alone: what it says must be so. `await` it at the top of a test file: the
 * tests are made from the document that the app serves.
 */
export async function openApiContract(
  name: string,
  makeApp: () => FastifyInstance | Promise<FastifyInstance>,
  { values = {}, also = {} }: Options = {},
): Promise<void> {
  const app = await makeApp()
  const document: OpenApiDocument = inlined((await app.inject('/openapi.json')).json())
  const base = document.servers[0]!.url
  const ajv = new Ajv2020({ strict: false, allErrors: true })
  addFormats.default(ajv)
  ajv.addSchema({ ...document, $id: 'openapi' })
  const isError = ajv.getSchema('openapi#/components/schemas/Error')!

  // Some operations answer in another format to who does not say.
  const accept = 'application/json'
  const get = (placed: Placed, texts: Texts, headers: Record<string, string> = {}) =>
    app.inject({
      method: placed.method,
      url: addressOf(base, placed, texts),
      headers: { accept, ...headers },
    })
  const post = (placed: Placed, payload: unknown) =>
    app.inject({
      method: 'POST',
      url: addressOf(base, placed, goodTexts(placed, values)),
      headers: { 'content-type': 'application/json' },
      payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    })

  function expectError(
    reply: LightMyRequestResponse,
    status: number,
    why: string,
  ): readonly ParameterError[] {
    expect(reply.statusCode, `${why}: ${reply.body.slice(0, 300)}`).toBe(status)
    const body = reply.json()
    expect(isError(body), `${why}: ${JSON.stringify(isError.errors)}`).toBe(true)
    expect(body.error.status).toBe(status)
    return body.error.details ?? []
  }

  function expectNamed(reply: LightMyRequestResponse, parameter: string, why: string): void {
    const named = expectError(reply, 400, why).map(fault => fault.parameter.split(/[.[]/, 1)[0])
    expect(named, why).toContain(parameter)
  }

  /** The body is what the document says of the status. */
  function expectDescribed(
    { path, method, operation }: Placed,
    reply: LightMyRequestResponse,
    why: string,
  ): void {
    const status = reply.statusCode in operation.responses ? String(reply.statusCode) : 'default'
    const pointer = [path, method.toLowerCase(), 'responses', status, 'content', 'application/json', 'schema']
      .map(part => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1')))
      .join('/')
    const check = ajv.getSchema(`openapi#/paths/${pointer}`)!
    expect(check(reply.json()), `${why}: ${JSON.stringify(check.errors?.slice(0, 3))}`).toBe(true)
  }

  function expectAnswer(placed: Placed, reply: LightMyRequestResponse, why: string): void {
    expect(reply.statusCode, `${why}: ${reply.body.slice(0, 500)}`).toBe(200)
    expectDescribed(placed, reply, why)
  }

  /** Statuses are in the document, and what is not a success has the error object, with a code that is told there. */
  function expectDocumented(placed: Placed, reply: LightMyRequestResponse, why: string): void {
    const { responses } = placed.operation
    const described = reply.statusCode in responses || (reply.statusCode >= 400 && 'default' in responses)
    expect(described, `${why}: ${reply.body.slice(0, 300)}`).toBe(true)
    expect(reply.statusCode, why).toBeLessThan(500)
    if (reply.statusCode < 400) return
    expectError(reply, reply.statusCode, why)
    expectDescribed(placed, reply, why)
  }

  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): Placed => ({
        path,
        method: method.toUpperCase() as Placed['method'],
        operation,
      }),
    ),
  )

  describe(`OpenAPI contract: ${name}`, () => {
    afterAll(() => app.close())

    describe.each(operations.map(placed => [placed.operation.operationId, placed] as const))(
      '%s',
      (_id, placed) => {
        const parameters = placed.operation.parameters ?? []
        const ofQuery = parameters.filter(({ in: place }) => place === 'query')
        const good = goodTexts(placed, values, also[placed.operation.operationId])

        if (placed.method === 'GET') {
          it('answers a good request as the document says', async () => {
            expectAnswer(placed, await get(placed, good), 'required parameters only')
            const all = await get(placed, goodTexts(placed, values, 'all'))
            if (all.statusCode === 200) expectAnswer(placed, all, 'all parameters')
            expectDocumented(placed, all, 'all parameters')
          })

          it('answers every word of its parameters', async () => {
            for (const { name: parameter, schema } of ofQuery) {
              for (const word of schema.enum ?? schema.items?.enum ?? []) {
                const reply = await get(placed, { ...good, [parameter]: String(word) })
                expectAnswer(placed, reply, `${parameter}=${word}`)
              }
            }
          })

          it('answers in every format it names, and rejects others', async () => {
            const types = Object.keys(placed.operation.responses['200']!.content!)
            for (const type of types) {
              const reply = await get(placed, good, { accept: type })
              expect(reply.statusCode, type).toBe(200)
              expect(reply.headers['content-type'], type).toContain(type)
              const head = await app.inject({
                method: 'HEAD',
                url: addressOf(base, placed, good),
                headers: { accept: type },
              })
              expect([head.statusCode, head.body], type).toEqual([200, ''])
            }
            expectError(await get(placed, good, { accept: 'image/png' }), 406, 'image/png')
          })

          it('returns 304 for a matching ETag, and HEAD without a body', async () => {
            const first = await get(placed, good)
            const etag = String(first.headers['etag'])
            const again = await get(placed, good, { 'if-none-match': etag })
            expect(again.statusCode).toBe(304)
            for (const header of ['etag', 'cache-control', 'vary', 'x-data-version']) {
              expect(again.headers[header], header).toEqual(first.headers[header])
            }
            const url = addressOf(base, placed, good)
            const head = await app.inject({ method: 'HEAD', url, headers: { accept } })
            expect(head.statusCode).toBe(200)
            expect(head.body).toBe('')
            expect(head.headers['etag']).toBe(etag)
          })

          it('documents what it answers at either end of its numbers', async () => {
            for (const { name: parameter, schema } of ofQuery) {
              for (const bound of [schema.minimum, schema.maximum]) {
                if (bound === undefined) continue
                const reply = await get(placed, { ...good, [parameter]: String(bound) })
                expectDocumented(placed, reply, `${parameter}=${bound}`)
              }
            }
          })

          it('names an unknown parameter and the nearest valid one', async () => {
            expectNamed(await get(placed, { ...good, zzz_unknown: '1' }), 'zzz_unknown', 'unknown')
            expectNamed(
              await get(placed, { ...good, __proto__x: '1', constructor: 'x' }),
              'constructor',
              'constructor',
            )
            const [first] = ofQuery
            if (!first) return
            const [fault] = expectError(
              await get(placed, { ...good, [`${first.name}x`]: '1' }),
              400,
              'misspelt',
            )
            expect(fault!.message).toContain(first.name)
          })

          it('names every parameter that is missing or given twice; a list may be given in parts', async () => {
            for (const { name: parameter, required, schema } of ofQuery) {
              const { [parameter]: text, ...others } = { ...goodTexts(placed, values, 'all') }
              const url = addressOf(base, placed, others)
              const twice = `${parameter}=${encodeURIComponent(text!)}`
              const start = `${url}${url.includes('?') ? '&' : '?'}${twice}`
              const repeated = await app.inject(`${start}&${twice}`)
              if (schema.type === 'array')
                expect(repeated.statusCode, repeated.body).toBe((await app.inject(start)).statusCode)
              else expectNamed(repeated, parameter, `${parameter} twice`)
              if (required) expectNamed(await app.inject(url), parameter, `without ${parameter}`)
            }
          })
        }

        it('rejects every bad value by its parameter', async () => {
          for (const parameter of parameters) {
            for (const { why, value } of badTexts(parameter.schema)) {
              if (parameter.in === 'path' && value === '') continue
              const reply = await get(placed, { ...good, [parameter.name]: value })
              expectNamed(reply, parameter.name, `${parameter.name}: ${why}`)
            }
            const reply = await get(placed, { ...good, [parameter.name]: SQL })
            if (placed.method === 'GET') expectDocumented(placed, reply, `${parameter.name}: SQL`)
          }
        })

        it('reports all faults at once', async () => {
          if (placed.method !== 'GET') return
          const bad = Object.fromEntries(
            parameters.map(({ name: parameter, schema }) => [parameter, badTexts(schema)[2]!.value]),
          )
          const faults = expectError(await get(placed, { ...bad, zzz_unknown: '1' }), 400, 'all bad')
          expect(faults.map(fault => fault.parameter).sort()).toEqual(
            [...Object.keys(bad), 'zzz_unknown'].sort(),
          )
        })

        if (placed.method === 'POST') {
          const schema = placed.operation.requestBody!.content['application/json'].schema
          const properties = Object.entries(schema.properties ?? {})

          it('answers a good body as the document says', async () => {
            expectAnswer(placed, await post(placed, goodBody(placed)), 'required fields only')
          })

          it('rejects every bad field by its name', async () => {
            for (const [field, fieldSchema] of properties) {
              for (const { why, value } of badJson(fieldSchema)) {
                expectNamed(
                  await post(placed, { ...goodBody(placed), [field]: value }),
                  field,
                  `${field}: ${why}`,
                )
              }
            }
            expectNamed(await post(placed, { ...goodBody(placed), zzz_unknown: 1 }), 'zzz_unknown', 'unknown')
            for (const field of schema.required ?? []) {
              const { [field]: _left, ...others } = goodBody(placed)
              expectNamed(await post(placed, others), field, `without ${field}`)
            }
          })

          it('rejects bodies that are no JSON object, too large, or of another type', async () => {
            for (const body of ['{', '{"a":1,}', '{"__proto__":{"a":1}}', '\u0000']) {
              expectError(await post(placed, body), 400, body)
            }
            for (const body of ['[]', 'null', '1', '"x"', `${'['.repeat(100_000)}${']'.repeat(100_000)}`]) {
              expectError(await post(placed, body), 400, body.slice(0, 20))
            }
            expectError(await post(placed, JSON.stringify({ a: 'x'.repeat(1_100_000) })), 413, 'too large')
            const url = addressOf(base, placed, good)
            const typed = await app.inject({
              method: 'POST',
              url,
              headers: { 'content-type': 'text/plain' },
              payload: '{}',
            })
            expectError(typed, 415, 'text/plain')
          })
        }

        it('rejects other methods with what it allows', async () => {
          for (const method of ['PUT', 'DELETE', 'PATCH'] as const) {
            const reply = await app.inject({ method, url: addressOf(base, placed, good), payload: '<xml>' })
            expectError(reply, 405, method)
            expect(reply.headers['allow']).toContain(placed.method)
          }
        })
      },
    )

    it('is a sound OpenAPI 3.1 document', () => {
      expect(operations.length).toBeGreaterThan(0)
      expect(documentFaults(document)).toEqual([])
    })
  })
}
