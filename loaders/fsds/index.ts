import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { successors } from '../../src/domain/company/successors.ts'
import { deriveNumbers } from '../../src/domain/numbers/derive/derive-numbers.ts'
import type { Loader } from '../define-loader.ts'
import { count } from '../shared/counts.ts'
import { addRefused, newReport } from '../shared/load-report.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'
import { storeWriter } from '../shared/store-writer.ts'
import { openZip } from '../shared/zip-archive.ts'
import { type DataSetCompany, loadDataSet, readDataSet } from './load-data-set.ts'

/** Loads SEC's Financial Statement Data Sets: facts of custom tags, and of filings that companyfacts omits. */
export const fsdsLoader: Loader = {
  name: 'fsds',
  usage: 'fsds --from ZIP|DIR',
  description:
    'Facts of the Financial Statement Data Sets, one quarter or a directory of them; periods are rounded to month ends.',
  examples: [
    ['npm run load -- fsds --from ./2024q1.zip', 'Loads one quarter.'],
    ['npm run load -- fsds --from ./data-sets', 'Loads the zip files of a directory by name.'],
  ],
  options: { from: 'text' },
  async check(values) {
    const from = values.text('from')
    if (from === null) return ['--from must name a zip file or a directory of them.']
    return (await zipsIn(from)).length === 0
      ? [`--from ${from} is not a zip file or a directory with zip files.`]
      : []
  },
  async run(values, context) {
    const { stores, report, signal } = context
    const deps = { ...context, successors: successors(), derive: deriveNumbers }
    const writer = storeWriter(stores, report, null)
    for (const path of await zipsIn(values.text('from')!)) {
      if (signal.aborted) break
      count(report.read, 'files')
      try {
        const zip = await openZip(path)
        try {
          await loadDataSet(zip, writer, deps)
        } finally {
          // Publishes completed companies; the zip may be closed only when nothing reads from it any more.
          await writer.flush()
          zip.close()
        }
      } catch (error) {
        if (!(error instanceof RejectedInputError)) throw error
        addRefused(report, path, error.message)
      }
    }
    if (!signal.aborted) await stores.publisher.removeSuperseded()
  },
}

/** The companies of every data set of a zip file or directory, one data set after the other, without loading them. */
export async function* dataSetFacts(from: string, signal: AbortSignal): AsyncGenerator<DataSetCompany> {
  const deps = {
    successors: successors(),
    report: newReport(),
    progress: { begin() {}, step() {} },
    signal,
  }
  for (const path of await zipsIn(from)) {
    const zip = await openZip(path)
    try {
      yield* readDataSet(zip, deps)
    } finally {
      zip.close()
    }
  }
}

/** A zip file, or those of a directory ordered by name, which is by quarter. */
async function zipsIn(path: string): Promise<string[]> {
  const found = await stat(path).catch(() => null)
  if (found?.isFile()) return [path]
  if (!found?.isDirectory()) return []
  const names = await readdir(path)
  return names
    .filter(name => name.endsWith('.zip'))
    .sort()
    .map(name => join(path, name))
}
