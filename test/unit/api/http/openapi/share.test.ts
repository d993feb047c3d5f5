import { describe, expect, it } from 'vitest'
import { endpoints } from '../../../../../src/api/endpoints/index.ts'
import { openApiDocument } from '../../../../../src/api/http/openapi/document.ts'
import { shareComponents } from '../../../../../src/api/http/openapi/share.ts'
import { documentFaults } from '../../../../contract/http/document-faults.ts'
import { inlined } from '../../../../contract/http/requests.ts'

describe('the OpenAPI document with components', () => {
  const document = openApiDocument(endpoints)
  const shared = shareComponents(document) as typeof document
  const { schemas } = shared.components as { readonly schemas: Record<string, object> }

  it('is smaller than 250 KB, and has fewer than 250 named schemas', () => {
    expect(JSON.stringify(shared).length).toBeLessThan(250_000)
    expect(Object.keys(schemas).length).toBeLessThan(250)
  })

  it('is sound and has all operations with all their parameters', () => {
    const read = inlined(shared)
    expect(documentFaults(read)).toEqual([])
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(methods)) {
        const names = (read.paths[path]![method]!.parameters ?? []).map(({ name }) => name)
        expect(names).toEqual((operation.parameters ?? []).map(({ name }) => name))
      }
  })

  it('describes every parameter, body and response as before', () => {
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(methods)) {
        const { parameters, requestBody, responses } = operation
        const after = inlined(shared).paths[path]![method]!
        const read = [after.parameters, after.requestBody, after.responses['200']!.content]
        const before = [parameters, requestBody, responses['200']!.content]
        expect(plain(read), `${method} ${path}`).toEqual(plain(before))
      }
  })

  /** A schema without references, names and hints, and with one way to write a null, a map and the order of an enum. */
  function plain(value: unknown): unknown {
    if (typeof value !== 'object' || value === null) return value
    if (Array.isArray(value)) return value.map(plain)
    const { $ref, ...use } = value as { readonly $ref?: string }
    const all: Record<string, unknown> = { ...($ref && schemas[$ref.split('/').at(-1)!]), ...use }
    const { title, 'x-hint': _hint, 'x-check': _check, anyOf, patternProperties, required, ...rest } = all
    const [choice, none] = (anyOf as readonly { readonly type?: unknown }[] | undefined) ?? []
    if (choice && none?.type === 'null') {
      const present = plain(choice) as { readonly type: unknown; readonly enum?: readonly unknown[] }
      const type = [present.type, 'null']
      return {
        ...present,
        type,
        ...(present.enum && { enum: [...present.enum, null] }),
        ...plainEntries(rest),
      }
    }
    const [map] = Object.values(patternProperties ?? {})
    return plainEntries({
      // Of an object's properties, `title` is one of them.
      ...(typeof title === 'object' && { title }),
      ...(anyOf !== undefined && { anyOf }),
      ...(required !== false && required !== undefined && { required }),
      ...(map !== undefined && { additionalProperties: map }),
      ...rest,
      ...(Array.isArray(rest['enum']) && {
        enum: [
          ...rest['enum'].filter(item => item !== null).toSorted(),
          ...rest['enum'].filter(item => item === null),
        ],
      }),
    })
  }

  function plainEntries(value: object): Record<string, unknown> {
    return Object.fromEntries(Object.entries(value).map(([key, item]) => [key, plain(item)]))
  }

  it('has a type of its own for what may be null, and names for enums that occur more than once', () => {
    expect(schemas).toMatchObject({ SectorCode: { type: 'string' }, LatestPeriod: { type: 'object' } })
    const nullable = JSON.stringify(schemas).match(/"enum":\[[^\]]*null\]/g)
    expect(nullable).toBeNull()
    const ids = Object.values(shared.paths).flatMap(methods =>
      Object.values(methods).map(({ operationId }) => operationId),
    )
    expect(ids).toContain('sectors')
  })
})
