import { expect, it } from 'vitest'
import { fuzzedDocument } from '../../reliability/fuzz/fuzz.ts'

it('removes only maxItems of lists of strings', () => {
  const document = {
    a: { type: 'array', maxItems: 3, items: { type: 'string', maxLength: 5 } },
    b: { type: 'array', maxItems: 3, items: { enum: ['x', 'y'] } },
    c: [{ type: 'array', maxItems: 3, items: { type: 'object' } }, null, 1],
    d: { type: 'array', maxItems: 3, items: { $ref: '#/components/schemas/Code' } },
    components: { schemas: { Code: { enum: ['x', 'y'] } } },
  }
  expect(fuzzedDocument(document)).toEqual({
    a: { type: 'array', items: { type: 'string', maxLength: 5 } },
    b: { type: 'array', items: { enum: ['x', 'y'] } },
    c: document.c,
    d: { type: 'array', items: document.d.items },
    components: document.components,
  })
})
