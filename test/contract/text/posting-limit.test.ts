import { expect, it } from 'vitest'
import { connect } from '../../../src/stores/clickhouse/engine/connect.ts'
import { filingTable } from '../../../src/stores/clickhouse/search/filings.ts'
import { termReader } from '../../../src/stores/clickhouse/search/terms.ts'
import { openText } from '../../../src/stores/open.ts'
import { temporaryDirectory } from '../../support/edgar/files.ts'
import { textFiling, textRows } from '../../support/text/filings.ts'

const FILINGS = 40
const revenue = { field: 'stem', text: 'revenu' } as const
const growth = { field: 'stem', text: 'growth' } as const

it('rejects a search whose postings take more memory than one query may, whether they are read or in memory', async () => {
  const dataDir = await temporaryDirectory()
  const index = await openText({ dataDir, clickhouseUrl: null, cluster: null, searchUrl: null })
  for (let at = 1; at <= FILINGS; at += 1) {
    const filing = textFiling(at, { cik: at })
    await index.putFiling(filing, textRows(filing, [{ id: 'business', chunks: ['Revenue and growth.'] }]))
  }
  await index.close()
  const db = await connect({ dataDir, url: null, cluster: null })
  try {
    const table = await filingTable(db, Date.now, 0).at(Number.MAX_SAFE_INTEGER)
    expect(table.list).toHaveLength(FILINGS)
    const refused = { code: 'invalid_parameter', details: [expect.objectContaining({ parameter: 'q' })] }
    await expect(termReader(db, {}, 100).read([revenue], table)).rejects.toMatchObject(refused)
    // What is in memory counts too: room for one of the terms is not room for both.
    const room = await leastRoom(limit => termReader(db, {}, limit).read([revenue], table))
    const reader = termReader(db, {}, room)
    expect((await reader.read([revenue], table)).get('stem revenu')!.places).toHaveLength(FILINGS)
    await expect(reader.read([revenue, growth], table)).rejects.toMatchObject(refused)
  } finally {
    await db.close()
  }
})

async function leastRoom(read: (limit: number) => Promise<unknown>): Promise<number> {
  for (let limit = 100; limit < 100_000; limit += 100) {
    const isEnough = await read(limit).then(
      () => true,
      () => false,
    )
    if (isEnough) return limit
  }
  throw new Error('No limit is enough')
}
