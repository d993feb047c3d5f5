import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadCompanies } from '../../../loaders/edgar/pipeline.ts'
import type { EdgarDocument, EdgarSource } from '../../../loaders/edgar/source.ts'
import { workersFor } from '../../../loaders/edgar/workers.ts'
import type { FilingJob } from '../../../loaders/filing-documents/filing-job.ts'
import type { FilingFolder } from '../../../loaders/filing-documents/folder.ts'
import { readFilings } from '../../../loaders/filing-documents/load-documents.ts'
import { sampleSource } from '../../../loaders/sample/index.ts'
import { DEFAULT_SIZE } from '../../../loaders/sample/profiles.ts'
import { type LoadReport, newReport, reportLines } from '../../../loaders/shared/load-report.ts'
import { successors } from '../../../src/domain/company/successors.ts'
import { dayOf } from '../../../src/domain/day.ts'
import { deriveNumbers } from '../../../src/domain/numbers/derive/derive-numbers.ts'
import { connect } from '../../../src/stores/clickhouse/engine/connect.ts'
import { openStores } from '../../../src/stores/open.ts'
import type { OpenStores } from '../../../src/stores/ports/stores.ts'

const COMPANIES = 2
const SINCE = dayOf(2023, 1, 1)

/** The sample, of which one company has a facts file, and another a filing, that is cut off. */
function damagedSource(): EdgarSource {
  const source = sampleSource({ ...DEFAULT_SIZE, companies: COMPANIES })
  const cutOff = (document: EdgarDocument): EdgarDocument =>
    document.kind === 'companyfacts'
      ? { ...document, bytes: async () => (await document.bytes()).subarray(0, 1_000) }
      : document
  const cutFiling = (folder: FilingFolder): FilingFolder => ({
    ...folder,
    files: async () =>
      (await folder.files()).map(file => ({
        ...file,
        bytes: async () => (await file.bytes()).subarray(0, 1_000),
      })),
  })
  let second: number | null = null
  return {
    ...source,
    async filings(cik, wanted) {
      const folders = await source.filings!(cik, wanted)
      return cik === second ? folders.map((folder, at) => (at === 1 ? cutFiling(folder) : folder)) : folders
    },
    async documents(cik) {
      second ??= cik + 1
      const documents = await source.documents(cik)
      return cik === second ? documents.map(cutOff) : documents
    },
  }
}

async function loadWith(
  dataDir: string,
  report: LoadReport,
  { workers, withFilings }: { readonly workers: number; readonly withFilings: boolean },
): Promise<void> {
  const stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null })
  try {
    const source = damagedSource()
    const ciks: number[] = []
    for await (const cik of source.ciks()) ciks.push(cik)
    await loadCompanies(source, ciks, [], {
      ...{ stores, report, workers, memory: null, derive: deriveNumbers, successors: successors() },
      ...(withFilings && { documents: { forms: ['10-K', '8-K'], since: SINCE } }),
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

const NUMBERS = ['facts', 'fact_filings', 'filings', 'statements', 'periods', 'splits', 'metric_series']
const TEXT = ['text_rows', 'text_stems', 'text_words', 'text_filings', 'dimensional_facts', 'signal_sources']

/** All rows of tables, without what differs from load to load: generations, and what is made of them. */
async function rowsOf(dataDir: string, tables: readonly string[]): Promise<unknown[]> {
  const db = await connect({ dataDir, url: null, cluster: null })
  try {
    return await Promise.all(
      tables.map(table =>
        db.query(`SELECT '${table}' AS of, count() AS rows, sum(cityHash64(toString(tuple(*)))) AS hash
          FROM (SELECT * EXCEPT('generation|published|inputs|content_hash') FROM ${table})`),
      ),
    )
  } finally {
    await db.close()
  }
}

describe.each([
  { of: 'facts', withFilings: false, tables: NUMBERS, refused: 1 },
  { of: 'filings', withFilings: true, tables: [...NUMBERS, ...TEXT], refused: 2 },
])('a load of $of in worker threads', ({ withFilings, tables, refused }) => {
  let folder = ''
  const reports = [newReport(), newReport()] as const
  const directories = () => [join(folder, 'alone'), join(folder, 'workers')] as const

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'load-workers-'))
    const [alone, workers] = directories()
    await loadWith(alone, reports[0], { workers: 0, withFilings })
    await loadWith(workers, reports[1], { workers: 2, withFilings })
  }, 120_000)

  afterAll(() => rm(folder, { recursive: true, force: true }))

  it('stores the same rows as a load without them', async () => {
    const [alone, workers] = directories()
    const rows = await rowsOf(alone, tables)
    expect(rows).toHaveLength(tables.length)
    expect(await rowsOf(workers, tables)).toEqual(rows)
    if (!withFilings) expect(await partsOf(workers)).toEqual(await partsOf(alone))
  })

  it('reports the same, a file that is cut off included', () => {
    expect(reports[0].refused).toHaveLength(refused)
    expect(reportLines(reports[1])).toEqual(reportLines(reports[0]))
  })
})

describe('filings in worker threads', () => {
  it('come as rows where the store encodes them itself', async () => {
    const source = sampleSource({ ...DEFAULT_SIZE, companies: 1 })
    const ciks: number[] = []
    for await (const cik of source.ciks()) ciks.push(cik)
    const cik = ciks[0]!
    const [folder] = await source.filings!(cik, { listed: [], isWanted: () => true })
    const described = {
      ...{ folder: folder!, accession: folder!.accession!, form: '10-K', filed: SINCE, header: null },
      ...{ periodEnd: null, primaryDocument: null },
    }
    const stores = {
      documents: { loaded: async () => new Map() },
      text: { indexed: async () => new Set() },
    } as unknown as OpenStores
    const company = { cik, fiscalYearEnd: null, periodsOn: async () => [] }
    const encoders = { numbers: undefined, text: undefined }
    const workers = workersFor({ companies: 1, withFilings: true }, 1, encoders)!
    const read = async (threads: typeof workers | null) => {
      const filings = readFilings(company, [described], { stores, program: null, workers: threads })
      const { value } = await filings.next()
      return value.result
    }
    try {
      const rows = await read(null)
      expect(rows.rows.length).toBeGreaterThan(5)
      expect(await read(workers)).toEqual(rows)
    } finally {
      await workers.close()
    }
  })
})

describe('a worker thread that ends', () => {
  it('fails its job with an error that names the filing', async () => {
    const text = 'data:text/javascript,process.exit(3)'
    const workers = workersFor({ companies: 1, withFilings: true }, 1, { numbers: undefined, text })!
    const described = { folder: { name: 'mirror/0000000001-24-000001' } }
    const job = workers.run('filing', { described } as FilingJob)
    await expect(job).rejects.toThrow(
      'A worker thread of the load ended, with code 3, at mirror/0000000001-24-000001.',
    )
    await workers.close()
  })
})
