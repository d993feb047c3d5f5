import { afterAll, describe, expect, it } from 'vitest'
import { documents, examplesIn } from '../../support/markdown.ts'
import { openSampleApp } from '../../support/sample-app.ts'

const sample = await openSampleApp()
afterAll(() => sample.close())

const examples = documents().flatMap(([path, text]) =>
  examplesIn(text).map(example => ({ page: path, ...example })),
)

describe('examples of the documentation', () => {
  it('are five requests in the README and more in the pages', () => {
    expect(examples.filter(({ page }) => page === 'README.md')).toHaveLength(5)
    expect(examples.length).toBeGreaterThan(5)
  })

  it.each(examples)(
    'show fields of the response of the demo: $page $path',
    async ({ path, body, response }) => {
      const reply = await sample.app.inject(
        body === null
          ? path
          : { method: 'POST', url: path, headers: { 'content-type': 'application/json' }, payload: body },
      )
      expect(reply.json()).toMatchObject(response as object)
    },
  )
})
