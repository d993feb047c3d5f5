import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openText } from '../../src/stores/open.ts'
import { signalsContract } from '../contract/signals/index.ts'
import { textContract } from '../contract/text/index.ts'
import { DISTRIBUTIONS } from '../support/search/distributions.ts'
import { missingSearchServer, type SearchServer, startSearchServer } from '../support/search/server.ts'
import { removeIndices, searchEngineText } from '../support/text/search-engine.ts'
import { buildsContract } from './search-builds.ts'
import { sampleContract } from './search-endpoints.ts'

/** Cases per property: few, because all engines get the same queries. */
const RUNS = 60

/** All contract suites over one release of an engine. `withFaults`: also fault tests, for one release per client library. */
export function searchEngine(
  family: { readonly name: string; readonly major: number },
  { withFaults }: { readonly withFaults: boolean },
): void {
  const distribution = DISTRIBUTIONS.find(
    ({ name, version }) => name === family.name && version.startsWith(`${family.major}.`),
  )
  if (!distribution) throw new Error(`DISTRIBUTIONS has no ${family.name} ${family.major}`)
  const title = `${distribution.name} ${distribution.version}`
  const missing = missingSearchServer(distribution)

  describe.skipIf(missing !== null)(`a real ${title}${missing ? ` (skipped: ${missing})` : ''}`, () => {
    let server: SearchServer
    beforeAll(async () => {
      server = await startSearchServer(distribution)
    }, 300_000)
    afterAll(() => server?.stop())

    it('is recognized by product and version', async () => {
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

  it(`fails with unavailable if no ${title} listens`, async () => {
    const settings = { searchUrl: 'http://127.0.0.1:1', dataDir: '.', clickhouseUrl: null, cluster: null }
    await expect(openText(settings)).rejects.toMatchObject({ code: 'unavailable', status: 503 })
  })
}
