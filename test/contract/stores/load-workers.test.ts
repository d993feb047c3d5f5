import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCompanies } from '../../../loaders/edgar/pipeline.ts'
import type { EdgarDocument, EdgarSource } from '../../../loaders/edgar/source.ts'
import { sampleSource } from '../../../loaders/sample/index.ts'
import { DEFAULT_SIZE } from '../../../loaders/sample/profiles.ts'
import { type LoadReport, newReport, reportLines } from '../../../loaders/shared/load-report.ts'
import { successors } from '../../../src/domain/company/successors.ts'
import { deriveNumbers } from '../../../src/domain/numbers/derive/derive-numbers.ts'
import { connect } from '../../../src/stores/clickhouse/engine/connect.ts'
import { openStores } from '../../../src/stores/open.ts'

const COMPANIES = 4

/** The sample, of which one company has a facts file that is cut off. */
function damagedSource(): EdgarSource {
  const source = sampleSource({ ...DEFAULT_SIZE, companies: COMPANIES })
  const cutOff = (document: EdgarDocument): EdgarDocument =>
    document.kind === 'companyfacts'
      ? { ...document, bytes: async () => (await document.bytes()).subarray(0, 1_000) }
      : document
  let second: number | null = null
  return {
    ...source,
    async documents(cik) {
      second ??= cik + 1
      const documents = await source.documents(cik)
      return cik === second ? documents.map(cutOff) : documents
    },
  }
}

async function loadWith(dataDir: string, workers: number, report: LoadReport): Promise<void> {
  const stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null })
  try {
    const source = damagedSource()
    const ciks: number[] = []
    for await (const cik of source.ciks()) ciks.push(cik)
    await loadCompanies(source, ciks, [], {
      ...{ stores, report, workers, memory: null, derive: deriveNumbers, successors: successors() },
      progress: { begin() {}, step() {} },
      signal: new AbortController().signal,
    })
  } finally {
    await stores.close()
  }
}

/** Every part of every company with its hash and counts. The hash of labels depends on the moment they were written. */
async function partsOf(dataDir: string): Promise<unknown[]> {
  const db = await connect({ dataDir, url: null, cluster: null })
  try {
    return await db.query(`
      SELECT cik, part, content_hash, row_count, record_count, first_filing, last_filing, tables, table_rows
      FROM published_parts WHERE part != 'labels' ORDER BY cik, part`)
  } finally {
    await db.close()
  }
}

/** All rows of the tables of numbers, without their generation. */
async function rowsOf(dataDir: string): Promise<unknown[]> {
  const db = await connect({ dataDir, url: null, cluster: null })
  try {
    const tables = ['facts', 'fact_filings', 'filings', 'statements', 'periods', 'splits', 'metric_series']
    return await Promise.all(
      tables.map(table =>
        db.query(`SELECT '${table}' AS of, count() AS rows, sum(cityHash64(*)) AS hash
          FROM (SELECT * EXCEPT generation FROM ${table})`),
      ),
    )
  } finally {
    await db.close()
  }
}

describe('a load in worker threads', () => {
  let folder = ''
  const reports = [newReport(), newReport()] as const
  const directories = () => [join(folder, 'alone'), join(folder, 'workers')] as const

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'load-workers-'))
    const [alone, workers] = directories()
    await loadWith(alone, 0, reports[0])
    await loadWith(workers, 2, reports[1])
  }, 120_000)

  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('stores the same rows as a load without them', async () => {
    const [alone, workers] = directories()
    const rows = await rowsOf(alone)
    expect(rows).toHaveLength(7)
    expect(await rowsOf(workers)).toEqual(rows)
    expect(await partsOf(workers)).toEqual(await partsOf(alone))
  })

  it('reports the same, a file that is cut off included', () => {
    expect(reports[0].refused).toHaveLength(1)
    expect(reportLines(reports[1])).toEqual(reportLines(reports[0]))
  })
})
