import { globSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { openApiDocument } from '../../../src/api/http/openapi/document.ts'
import { ERRORS } from '../../../src/errors.ts'
import { testEndpoints } from '../../support/http/endpoints.ts'
import { documentFaults } from './document-faults.ts'

describe('error codes', () => {
  it('are all in the document, with their sentence', () => {
    const { enum: codes, description } = openApiDocument([]).components.schemas.ErrorCode
    expect(codes).toEqual(Object.keys(ERRORS))
    for (const [code, { status, message }] of Object.entries(ERRORS)) {
      expect(description).toContain(`\`${code}\` (${status}): ${message}`)
    }
  })

  it('exist wherever the source throws one', () => {
    const used = globSync('src/**/*.ts').flatMap(file =>
      [...readFileSync(file, 'utf8').matchAll(/new AppError\(\s*'(\w+)'|\bcode: '([a-z]\w+)'/g)].map(
        match => match[1] ?? match[2]!,
      ),
    )
    expect(used.length).toBeGreaterThan(5)
    expect(used.filter(code => !(code in ERRORS))).toEqual([])
  })

  it('have sentences that say nothing of engines and a status that is an error', () => {
    for (const { status, message } of Object.values(ERRORS)) {
      expect(status).toBeGreaterThanOrEqual(400)
      expect(message).not.toMatch(/clickhouse|chdb|sql|sqlite|stack/i)
    }
  })

  it('of an operation are those that it can answer with', () => {
    const { paths } = openApiDocument(testEndpoints)
    expect(Object.keys(paths['/screen']!['post']!.responses)).toEqual(expect.arrayContaining(['413', '415']))
    expect(Object.keys(paths['/companies/all']!['get']!.responses)).not.toContain('413')
    expect(Object.keys(paths['/companies/{ticker}/periods']!['get']!.responses)).toContain('404')
  })
})

describe('the check of the document', () => {
  it('finds a list that is not comma-separated, a lost reference and a missing parameter', () => {
    const document = structuredClone(openApiDocument(testEndpoints)) as never as {
      paths: Record<
        string,
        Record<
          string,
          { parameters: { name: string; explode?: boolean }[]; responses: Record<string, unknown> }
        >
      >
    }
    const operation = document.paths['/companies/{ticker}/periods']!['get']!
    operation.parameters = operation.parameters.filter(({ name }) => name !== 'ticker')
    operation.parameters.find(({ name }) => name === 'fields')!.explode = true
    operation.responses['400'] = { description: 'x', headers: { a: { $ref: '#/components/headers/None' } } }
    const faults = documentFaults(document as never).join('\n')
    expect(faults).toContain('path parameter ticker is missing')
    expect(faults).toContain('list fields is not comma-separated')
    expect(faults).toContain('#/components/headers/None leads nowhere')
  })
})
