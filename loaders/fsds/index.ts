import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { successors } from '../../src/domain/company/successors.ts'
import { deriveNumbers } from '../../src/domain/derive/derive-numbers.ts'
import { count } from '../counts.ts'
import type { Loader } from '../define-loader.ts'
import { addRefused } from '../load-report.ts'
import { Refusal } from '../refusal.ts'
import { storeWriter } from '../store-writer.ts'
import { openZip } from '../zip-archive.ts'
import { loadDataSet } from './load-data-set.ts'

/** The SEC's Financial Statement Data Sets: facts of custom tags, and of filings that companyfacts leaves out. */
export const fsdsLoader: Loader = {
  name: 'fsds',
  usage: 'fsds --from ZIP|DIR',
  says: 'Facts of the Financial Statement Data Sets, one quarter or a directory of them; periods are rounded to months.',
  options: { from: 'text' },
  async check(values) {
    const from = values.text('from')
    if (from === null) return ['--from must name a zip file or a directory of them.']
    return (await zipsIn(from)).length === 0
      ? [`--from ${from} is no zip file, nor a directory with any.`]
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
          // What is made is whole; the zip may be closed only when nothing is read from it any more.
          await writer.flush()
          zip.close()
        }
      } catch (error) {
        if (!(error instanceof Refusal)) throw error
        addRefused(report, path, error.message)
      }
    }
    if (!signal.aborted) await stores.publisher.clean()
  },
}

/** A zip file, or those of a directory by name, which is by quarter. */
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
