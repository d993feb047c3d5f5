import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { GUIDES } from '../../src/api/docs/guides.ts'
import { buildApp } from '../../src/app.ts'
import { processConfig } from '../../src/config.ts'
import { companyIndex } from '../../src/domain/company/build-index.ts'
import { openStores } from '../../src/stores/open.ts'
import { runForTest } from '../support/edgar/run.ts'
import { commandsIn, requestOf } from '../support/markdown.ts'
import { testConfig } from '../support/test-config.ts'

const mirror = processConfig().edgarMirror
if (mirror === null)
  console.warn('Skipped: samples of the documentation over real files need EDGAR_MIRROR, a mirror directory.')

/** Companies of the mirror that are loaded. */
const COMPANIES = 3

/** The first companies of a mirror that have facts and texts of filings. */
async function companiesOf(root: string): Promise<string[]> {
  const index = await readFile(join(root, 'filings', 'index.csv'), 'utf8')
  const withText = new Set(index.split('\n').map(line => line.split(',')[1]))
  const files = (await readdir(join(root, 'companyfacts'))).toSorted()
  const ciks = files.flatMap(name => /^CIK(\d{10})\.json/.exec(name)?.[1] ?? [])
  return ciks.filter(cik => withText.has(cik)).slice(0, COMPANIES)
}

describe.skipIf(mirror === null)('samples of the documentation over real files', () => {
  let dataDir: string
  let stores: Awaited<ReturnType<typeof openStores>>
  let app: FastifyInstance

  beforeAll(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'documentation-real-'))
    stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null })
    const ciks = (await companiesOf(mirror!)).join(',')
    const { code } = await runForTest(['edgar', '--from', mirror!, '--ciks', ciks], {
      stores,
      config: { dataDir, secUserAgent: null },
    })
    expect(code).toBe(0)
    app = buildApp({
      stores,
      config: testConfig({ DATA_DIR: dataDir, MAX_LOOP_DELAY: '600000', REQUEST_TIMEOUT: '60000' }),
      companyIndex,
    })
  }, 600_000)

  afterAll(async () => {
    await app?.close()
    await stores?.close()
    await rm(dataDir, { recursive: true, force: true })
  })

  const pages = [...GUIDES.map(({ id }) => id).filter(id => id !== 'changelog'), 'reference']

  it.each(pages)('are answered as they are written: %s', async page => {
    const { body, statusCode } = await app.inject(`/docs/${page}.md`)
    expect(statusCode).toBe(200)
    expect(body).not.toMatch(/\{\{|ZZ[A-Z]{4}/)
    const refused: string[] = []
    for (const command of commandsIn(body)) {
      const reply = await app.inject(requestOf(command))
      // A mirror of SEC's files has no prices, and the answer says so.
      const hasNoPrices =
        command.includes('/market/daily/') && reply.body.includes('"No prices are loaded for ')
      if (reply.statusCode !== 200 && !hasNoPrices)
        refused.push(`${command}\n${reply.statusCode} ${reply.body.slice(0, 300)}`)
    }
    expect(refused).toEqual([])
  })
})
