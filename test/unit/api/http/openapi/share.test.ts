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

  it('describes every response with the same fields as before', () => {
    const fieldsOf = (value: unknown, root: unknown, depth = 0): unknown => {
      if (depth > 12 || typeof value !== 'object' || value === null) return value
      const { $ref, ...rest } = value as { readonly $ref?: string }
      const target = $ref?.startsWith('#/components/schemas/')
        ? { ...(schemas[$ref.slice(21)] ?? {}), ...rest }
        : (value as Record<string, unknown>)
      if (Array.isArray(target)) return target.map(item => fieldsOf(item, root, depth))
      return Object.fromEntries(
        Object.entries(target)
          .filter(([key]) => key !== 'title' && key !== 'x-hint')
          .map(([key, item]) => [key, fieldsOf(item, root, depth + 1)]),
      )
    }
    for (const [path, methods] of Object.entries(document.paths))
      for (const [method, operation] of Object.entries(methods)) {
        const before = operation.responses['200']!.content
        const after = shared.paths[path]![method]!.responses['200']!.content
        expect(fieldsOf(after, shared), path).toEqual(fieldsOf(before, document))
      }
  })
})
