import { execFile } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { textRows } from '../../../loaders/filing-documents/text-rows.ts'
import { processConfig } from '../../../src/config.ts'
import { parseDocument } from '../../../src/domain/documents/reader/parse-document.ts'
import { sectionsOf } from '../../../src/domain/documents/sections/sections-of.ts'
import { openText } from '../../../src/stores/open.ts'
import type { IndexedFiling, OpenTextIndex } from '../../../src/stores/ports/text.ts'
import { openEngine } from '../../../src/stores/search-engine/detect.ts'
import type { Bench } from '../define-bench.ts'
import { type Engine, engine } from '../http/engine.ts'
import { runLoadChild } from '../load/run-child.ts'
import { COMPANIES, syntheticLoad } from '../load/synthetic-load.ts'
import type { LoadResult } from '../load/task.ts'
import { mirrorFilings, syntheticFilings } from '../text/filings.ts'
import { bytesOf, type FilingToRead } from '../text/read-documents.ts'
import { capacityFigures } from './capacity-figures.ts'
import { type DiskUnit, estimateFullEdgar, type Rates } from './edgar-estimate.ts'

/** Tables whose size is attributed to each unit, and the table whose rows count the unit. */
const TABLES: Readonly<Record<DiskUnit, { readonly tables: readonly string[]; readonly counted: string }>> = {
  facts: { tables: ['facts', 'fact_filings'], counted: 'facts' },
  statements: { tables: ['statements', 'periods', 'splits'], counted: 'facts' },
  metrics: { tables: ['metric_series'], counted: 'facts' },
  filings: { tables: ['filings', 'filings_by_day'], counted: 'filings' },
  text: { tables: ['text_rows', 'text_filings'], counted: 'text_rows' },
}

interface StoreMemory {
  readonly companies: number
  readonly bytes: number
  readonly rss: number
}

interface MergedSize {
  readonly rows: number
  readonly bytes: number
  readonly uncompressed: number
}

/** Rows and bytes of tables after merging each to one part, as background merges do in time. */
async function mergedSizes(engine: Engine, units: readonly DiskUnit[]): Promise<Map<string, MergedSize>> {
  const tables = [...new Set(units.flatMap(unit => [...TABLES[unit].tables, TABLES[unit].counted]))]
  for (const table of tables) await engine.command(`OPTIMIZE TABLE ${table} FINAL`)
  const rows = await engine.query(`
    SELECT table, sum(rows) AS rows, sum(bytes_on_disk) AS bytes, sum(data_uncompressed_bytes) AS uncompressed
    FROM system.parts WHERE active AND database = currentDatabase() GROUP BY table`)
  return new Map(
    rows.map(row => [
      String(row['table']),
      { rows: Number(row['rows']), bytes: Number(row['bytes']), uncompressed: Number(row['uncompressed']) },
    ]),
  )
}

/** Bytes per fact, filing or text row in the tables of a unit; NaN if there are no rows. */
export function bytesEach(sizes: ReadonlyMap<string, MergedSize>, unit: DiskUnit): number {
  const { tables, counted } = TABLES[unit]
  const bytes = tables.reduce((sum, table) => sum + (sizes.get(table)?.bytes ?? 0), 0)
  return bytes / (sizes.get(counted)?.rows ?? 0)
}

/** How often real files are loaded under other CIKs, so that fixed costs per table part weigh little. */
const ROUNDS = 3
const TEXT_ROWS = 10_000
/** A merge drops soft-deleted documents once their retention leases have advanced, which happens every 30 s. */
const LEASE_WAIT_MS = 40_000
/** Fewer, because a search engine writes more slowly; bytes per row even out early. */
const ENGINE_ROWS = 5_000

export const capacity: Bench = {
  name: 'capacity',
  summary: 'Disk, memory and load time per company, fact and text row, and an estimate for all of EDGAR.',
  async run(context) {
    const { size, scratch, mirror, log } = context
    const synthetic = await syntheticLoad(size, scratch, log)
    const figures = await measured('synthetic', synthetic, synthetic.dataDir, await syntheticFilings())
    if (mirror === null) {
      log('  real files: skipped, EDGAR_MIRROR is not set')
      return figures
    }
    log('  loading real files under other CIKs ...')
    const dataDir = join(scratch, 'capacity-real')
    const real = await runLoadChild({ ...COMPANIES, from: mirror, dataDir, rounds: ROUNDS })
    return [...figures, ...(await measured('real', real, dataDir, await mirrorFilings(mirror)))]

    async function measured(
      kind: string,
      load: LoadResult,
      dataDir: string,
      filings: readonly FilingToRead[],
    ) {
      log(`  ${kind}: memory, sizes after merging, text ...`)
      const empty = await memoryOf(join(scratch, `${kind}-empty`))
      const loaded = await memoryOf(dataDir)
      const numbers = await sizesOf(dataDir, ['facts', 'statements', 'metrics', 'filings'])
      const textDir = join(scratch, `${kind}-capacity-text`)
      const text = await writeTextTo(textDir, null, filings, TEXT_ROWS)
      const rows = await sizesOf(textDir, ['text'])
      const each = (unit: 'facts' | 'statements' | 'metrics' | 'filings') => bytesEach(numbers, unit)
      const rates: Rates = {
        disk: {
          facts: each('facts'),
          statements: each('statements'),
          metrics: each('metrics'),
          filings: each('filings'),
          text: bytesEach(rows, 'text'),
        },
        emptyMemory: empty.rss,
        companyMemory: (loaded.bytes - empty.bytes) / loaded.companies,
        factColumns: (numbers.get('metric_series')?.uncompressed ?? 0) / (numbers.get('facts')?.rows ?? 0),
        factsPerSecond: load.facts / load.seconds,
        textRowsPerSecond: text.rows / text.seconds,
      }
      const inEngine = await engineBytesEach(filings)
      if (inEngine === null) log('  search engine: skipped, SEARCH_URL is not set')
      return capacityFigures(kind, {
        rates,
        estimate: estimateFullEdgar(rates),
        sample: { companies: loaded.companies, facts: load.factsStored, textRows: text.rows },
        peaks: { heap: load.heapPeak, resident: load.residentPeak },
        processor: {
          facts: load.cpuSeconds / load.facts,
          textRows: text.cpuSeconds / text.rows,
        },
        inEngine,
      })
    }
  },
}

const run = promisify(execFile)

async function memoryOf(dataDir: string): Promise<StoreMemory> {
  await mkdir(dataDir, { recursive: true })
  const child = join(import.meta.dirname, 'memory-child.ts')
  const { stdout } = await run(process.execPath, ['--expose-gc', child, dataDir])
  return JSON.parse(stdout) as StoreMemory
}

async function sizesOf(dataDir: string, units: Parameters<typeof mergedSizes>[1]) {
  const raw = engine(dataDir, 2)
  try {
    return await mergedSizes(raw, units)
  } finally {
    await raw.close()
  }
}

async function writeTextTo(
  dataDir: string,
  searchUrl: string | null,
  filings: readonly FilingToRead[],
  minRows: number,
): Promise<WrittenText> {
  await mkdir(dataDir, { recursive: true })
  const index = await openText({ dataDir, clickhouseUrl: null, cluster: null, searchUrl })
  try {
    return await writeText(index, filings, minRows)
  } finally {
    await index.close()
  }
}

/** Bytes per row in a search engine with merged segments; null if `SEARCH_URL` is unset. */
async function engineBytesEach(filings: readonly FilingToRead[]) {
  const { searchUrl } = processConfig()
  if (searchUrl === null) return null
  const client = await openEngine(searchUrl, 600_000)
  try {
    const { rows, seconds } = await writeTextTo('.', searchUrl, filings, ENGINE_ROWS)
    await sleep(LEASE_WAIT_MS)
    await client.send({ method: 'POST', path: '/filing-text/_flush', query: { force: true } })
    await client.send({ method: 'POST', path: '/filing-text/_forcemerge', query: { max_num_segments: 1 } })
    await client.send({ method: 'POST', path: '/filing-text/_refresh' })
    const reply = await client.send({ method: 'GET', path: '/filing-text/_stats/store,docs' })
    const { primaries } = (reply.body as EngineStats)._all
    return {
      bytesEach: primaries.store.size_in_bytes / primaries.docs.count,
      rowsPerSecond: rows / seconds,
    }
  } finally {
    await client.close()
  }
}

interface EngineStats {
  readonly _all: {
    readonly primaries: {
      readonly store: { readonly size_in_bytes: number }
      readonly docs: { readonly count: number }
    }
  }
}

interface WrittenText {
  readonly filings: number
  readonly rows: number
  /** Size of the documents as filed. */
  readonly bytes: number
  readonly seconds: number
  /** Processor time, threads of the embedded engine included. */
  readonly cpuSeconds: number
}

/** Reads filings and writes their rows, each filing under a separate company, until there are `minRows` rows. */
async function writeText(
  index: OpenTextIndex,
  filings: readonly FilingToRead[],
  minRows: number,
): Promise<WrittenText> {
  const began = performance.now()
  const cpu = process.cpuUsage()
  let [written, rows, bytes] = [0, 0, 0]
  while (rows < minRows) {
    for (const filing of filings) {
      written += 1
      const indexed = indexedFiling(filing, written)
      const documents = filing.documents.map(document => ({ document, parsed: parseDocument(document.text) }))
      const newRows = textRows(
        indexed,
        sectionsOf({ form: filing.form, filingDate: filing.filingDate, documents }),
      )
      await index.putFiling(indexed, newRows)
      rows += newRows.length
      bytes += bytesOf(filing)
    }
  }
  const { user, system } = process.cpuUsage(cpu)
  const seconds = (performance.now() - began) / 1_000
  return { filings: written, rows, bytes, seconds, cpuSeconds: (user + system) / 1e6 }
}

function indexedFiling({ form, filingDate }: FilingToRead, number: number): IndexedFiling {
  const cik = 1_000 + number
  return {
    cik,
    filer_cik: cik,
    accession_number: `${String(cik).padStart(10, '0')}-${filingDate.slice(2, 4)}-000001`,
    form_type: form,
    filing_date: filingDate,
    period_end: null,
    fiscal_year: null,
    fiscal_period: null,
    primary_document: null,
  }
}
