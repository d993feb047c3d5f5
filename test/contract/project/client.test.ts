import { describe, expect, it } from 'vitest'
import client from '../../../client/package.json' with { type: 'json' }
import manifest from '../../../package.json' with { type: 'json' }
import { clientFiles } from '../../tools/make-client.ts'

describe('the client package', () => {
  it('consists of the types of the OpenAPI document and of compiled sources', async () => {
    const files = await clientFiles()
    expect([...files.keys()]).toEqual(
      expect.arrayContaining(['schema.d.ts', 'dist/index.js', 'dist/index.d.ts']),
    )
    expect(files.get('schema.d.ts')).toContain('"/companies/{ticker}/balance-sheet"')
  })

  it('has the version of the service, and the library that tests run', () => {
    expect(client.version).toBe(manifest.version)
    const { 'openapi-fetch': library } = manifest.devDependencies
    expect(client.dependencies).toEqual({ 'openapi-fetch': library })
  })
})
