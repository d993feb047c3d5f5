import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openText } from '../../src/stores/open.ts'
import { signalsContract } from '../contract/signals/index.ts'
import { textContract } from '../contract/text/index.ts'
import { DISTRIBUTIONS } from '../support/search/distributions.ts'
import { missingSearchServer, type SearchServer, startSearchServer } from '../support/search/server.ts'
import { removeIndices, searchEngineText } from '../support/text/search-engine.ts'
import { buildsContract } from './search-builds.ts'
import { sampleContract } from './search-endpoints.ts'

/** On each of the engines, of which the adapter asks the same. */
const RUNS = 60

/** All that a release of an engine has to hold; `withFaults` for one of each client that the adapter has. */
export function searchEngine(
  family: { readonly name: string; readonly major: number },
  { withFaults }: { readonly withFaults: boolean },
): void {
  const distribution = DISTRIBUTIONS.find(
    ({ name, version }) => name === family.name && version.startsWith(`${family.major}.`),
  )
  if (!distribution) throw new Error(`Nobody knows the jars of ${family.name} ${family.major}`)
  const title = `${distribution.name} ${distribution.version}`
  const missing = missingSearchServer(distribution)

  describe.skipIf(missing !== null)(`a real ${title}${missing ? ` (skipped: ${missing})` : ''}`, () => {
    let server: SearchServer
    beforeAll(async () => {
      server = await startSearchServer(distribution)
    }, 300_000)
    afterAll(() => server?.stop())

    it('is distinguished from other products', async () => {
      const settings = { searchUrl: server.url, dataDir: '.', clickhouseUrl: null, cluster: null }
      const index = await openText(settings)
      expect((await index.status()).engine).toBe(title)
      expect(await index.status()).toMatchObject({ filings: 0, rows: 0 })
      await index.close()
      await removeIndices(server.url)
    })

    textContract(
      searchEngineText(title, () => server.url),
      RUNS,
    )
    signalsContract(
      searchEngineText(title, () => server.url),
      RUNS,
    )
    buildsContract(title, () => server.url)
    sampleContract(title, () => server.url, { withFaults })
  })

  it(`is unavailable where there is none of ${title}`, async () => {
    const settings = { searchUrl: 'http://127.0.0.1:1', dataDir: '.', clickhouseUrl: null, cluster: null }
    await expect(openText(settings)).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  })
}
