import { describe, expect, it } from 'vitest'
import client from '../../../client/package.json' with { type: 'json' }
import manifest from '../../../package.json' with { type: 'json' }
import { clientFiles } from '../../../scripts/make-client.ts'
import { projectText } from './source-files.ts'

describe('the client package', () => {
  it('is what the document and its sources make; else run `npm run client`', async () => {
    const files = await clientFiles()
    expect(files.size).toBeGreaterThan(5)
    for (const [path, text] of files) expect(projectText(`client/${path}`) === text, path).toBe(true)
  })

  it('has the version of the service, and the library that tests run', () => {
    expect(client.version).toBe(manifest.version)
    const { 'openapi-fetch': library } = manifest.devDependencies
    expect(client.dependencies).toEqual({ 'openapi-fetch': library })
  })
})
