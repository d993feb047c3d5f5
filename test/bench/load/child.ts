import { join } from 'node:path'
import { openMirror } from '../../../loaders/edgar/mirror.ts'
import { loadCompanies } from '../../../loaders/edgar/pipeline.ts'
import type { EdgarSource } from '../../../loaders/edgar/source.ts'
import { openLoadMemory } from '../../../loaders/shared/load-fingerprints.ts'
import { type LoadReport, newReport } from '../../../loaders/shared/load-report.ts'
import { successors } from '../../../src/domain/company/successors.ts'
import { deriveNumbers } from '../../../src/domain/numbers/derive/derive-numbers.ts'
import { openStores } from '../../../src/stores/open.ts'
import type { OpenStores } from '../../../src/stores/ports/stores.ts'
import { residentPeak, watchHeap } from './memory.ts'
import { renumberedSource } from './renumbered-source.ts'
import type { LoadResult, LoadTask } from './task.ts'

/** Loads as `npm run load` does, in a separate process, and prints the result. */
async function main(task: LoadTask): Promise<LoadResult> {
  const { from, dataDir, rounds, warmUpFacts, workers, withFilings } = task
  const heap = watchHeap()
  const stores = await openStores({ dataDir, clickhouseUrl: null, cluster: null })
  const mirror = await openMirror(from)
  try {
    const filingsRead = { bytes: 0 }
    const originalCiks = await ciksWith(withFilings ? 'filings' : 'facts', mirror)
    const { source, ciks } = renumberedSource(countBytes(mirror, filingsRead), originalCiks, rounds)
    const queue = [...ciks]
    const memory = await openLoadMemory(join(dataDir, 'load-memory.json'))
    const load = (batch: readonly number[], report: LoadReport) =>
      loadCompanies(source, batch, [], {
        stores,
        successors: successors(),
        derive: deriveNumbers,
        report,
        progress: { begin() {}, step() {} },
        signal: new AbortController().signal,
        memory,
        workers,
        ...(withFilings && { documents: { forms: null, since: null } }),
      })

    const warmUp = newReport()
    while (factsIn(warmUp) < warmUpFacts && queue.length > 0) await load(queue.splice(0, 10), warmUp)
    const report = newReport()
    filingsRead.bytes = 0
    const cpu = process.cpuUsage()
    const began = performance.now()
    await load(queue, report)
    const seconds = (performance.now() - began) / 1_000
    const { user, system } = process.cpuUsage(cpu)
    return {
      facts: factsIn(report),
      seconds,
      cpuSeconds: (user + system) / 1e6,
      companies: report.published.size,
      filingBytes: filingsRead.bytes,
      refused: [...warmUp.refused, ...report.refused].map(({ file, reason }) => `${file}: ${reason}`),
      residentPeak: residentPeak(),
      heapPeak: heap.stop(),
      ...(await sizes(stores)),
    }
  } finally {
    mirror.close()
    await stores.close()
  }
}

async function ciksWith(kind: 'facts' | 'filings', source: EdgarSource): Promise<number[]> {
  const ciks: number[] = []
  const allFilings = { listed: [], isWanted: () => true }
  for await (const cik of source.ciks()) {
    const hasAny =
      kind === 'filings'
        ? ((await source.filings?.(cik, allFilings)) ?? []).length > 0
        : (await source.documents(cik)).some(document => document.kind === 'companyfacts')
    if (hasAny) ciks.push(cik)
  }
  return ciks
}

/** Wraps a source to add up the bytes read from filings. */
function countBytes(source: EdgarSource, filingsRead: { bytes: number }): EdgarSource {
  if (!source.filings) return source
  return {
    ...source,
    async filings(cik, wanted) {
      const folders = await source.filings!(cik, wanted)
      return folders.map(folder => ({
        ...folder,
        async files() {
          return (await folder.files()).map(file => ({
            ...file,
            async bytes() {
              const bytes = await file.bytes()
              filingsRead.bytes += bytes.length
              return bytes
            },
          }))
        },
      }))
    },
  }
}

function factsIn({ written }: LoadReport): number {
  return written.get('facts') ?? 0
}

async function sizes({ system }: OpenStores) {
  const { tables, facts } = await system.status()
  return {
    bytesOnDisk: tables.reduce((sum, { bytesOnDisk }) => sum + bytesOnDisk, 0),
    factsStored: facts,
  }
}

const result = await main(JSON.parse(process.argv[2] ?? '') as LoadTask)
process.stdout.write(`${JSON.stringify(result)}\n`)
process.exit()
