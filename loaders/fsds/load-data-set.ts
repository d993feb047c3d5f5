import type { CompanyPart } from '../../src/domain/company/company.ts'
import type { Fact } from '../../src/domain/fact.ts'
import type { Filing } from '../../src/domain/filing.ts'
import { companyStep, type LoadDeps } from '../company-step.ts'
import { type Counts, count } from '../counts.ts'
import { addDropped, addRows, type LoadReport } from '../load-report.ts'
import { Refusal } from '../refusal.ts'
import type { StoreWriter } from '../store-writer.ts'
import type { ZipArchive, ZipEntry } from '../zip-archive.ts'
import { NUM_COLUMNS, NUM_OPTIONAL, readNum } from './facts.ts'
import { openPartitions, type Partitions } from './partitions.ts'
import { type DataSetFilings, readDataSetFilings } from './submissions.ts'
import { tableRows } from './tables.ts'
import { DataSetTags } from './tags.ts'

/**
 * One quarter of the Financial Statement Data Sets: `sub.txt` and `tag.txt` are kept in memory, `num.txt` is sorted out by
 * company on disk first. Nothing is published before all of it could be read. Throws `Refusal` for a zip that is no such set.
 */
export async function loadDataSet(zip: ZipArchive, writer: StoreWriter, deps: LoadDeps): Promise<void> {
  const { report, successors, progress, signal } = deps
  const filings = await readDataSetFilings(table(zip, 'sub.txt'))
  const { tags, read, dropped } = await DataSetTags.read(table(zip, 'tag.txt'))
  const num = table(zip, 'num.txt')
  const partitions = await openPartitions(num.size)
  try {
    const sorted = await sortOut(num, partitions, filings, cik => successors.companyOf(cik), signal)
    addRows(report, 'filings', filings)
    addRows(report, 'tags', { read, dropped })
    addRows(report, 'facts', sorted)
    const byCompany = Map.groupBy(filings.filings.keys(), cik => successors.companyOf(cik))
    progress.begin(byCompany.size)
    for await (const lines of partitions.read()) {
      for (const [company, rows] of lines) {
        if (signal.aborted) return
        const facts = factsOf(rows, filings, tags, report)
        await write(company, facts, byCompany.get(company) ?? [], filings, writer, deps)
        byCompany.delete(company)
        progress.step(rows.length)
      }
    }
    for (const [company, ciks] of byCompany) {
      if (signal.aborted) return
      await write(company, [], ciks, filings, writer, deps)
      progress.step(0)
    }
  } finally {
    await partitions.remove()
  }
}

function table(zip: ZipArchive, name: string): ZipEntry {
  const entry = [...zip.entries.values()].find(
    candidate => candidate.name === name || candidate.name.endsWith(`/${name}`),
  )
  if (!entry) throw new Refusal(`no ${name} in it: not a Financial Statement Data Set`)
  return entry
}

/** Puts rows of known filings into the partition of their company; others, and broken lines, are counted. */
async function sortOut(
  num: ZipEntry,
  partitions: Partitions,
  filings: DataSetFilings,
  companyOf: (cik: number) => number,
  signal: AbortSignal,
): Promise<{ read: number; dropped: Counts }> {
  const dropped: Counts = new Map()
  let read = 0
  for await (const row of tableRows(num, NUM_COLUMNS, NUM_OPTIONAL)) {
    read += 1
    if (read % 10_000 === 0) signal.throwIfAborted()
    const filing = row === null ? undefined : filings.refs.get(row.adsh ?? '')
    if (row === null) count(dropped, 'wrong_number_of_columns')
    else if (row.segments !== '') count(dropped, 'dimensional')
    else if (row.coreg !== '') count(dropped, 'co_registrant')
    else if (!filing) count(dropped, 'filing_not_in_sub')
    else await partitions.add(companyOf(filing.filerCik), NUM_COLUMNS.map(name => row[name]).join('\t'))
  }
  return { read, dropped }
}

function factsOf(
  lines: readonly string[],
  { refs }: DataSetFilings,
  tags: DataSetTags,
  report: LoadReport,
): Fact[] {
  const dropped: Counts = new Map()
  const facts: Fact[] = []
  for (const line of lines) {
    const fact = readNum(rowOf(line), refs, tags)
    if (typeof fact === 'string') count(dropped, fact)
    else facts.push(fact)
  }
  addDropped(report, 'facts', dropped)
  return facts
}

function rowOf(line: string): Record<string, string> {
  const cells = line.split('\t')
  return Object.fromEntries(NUM_COLUMNS.map((name, at) => [name, cells[at] ?? '']))
}

async function write(
  company: number,
  facts: readonly Fact[],
  ciks: readonly number[],
  filings: DataSetFilings,
  writer: StoreWriter,
  deps: LoadDeps,
): Promise<void> {
  const own: Filing[] = ciks.flatMap(cik => filings.filings.get(cik) ?? [])
  const parts = ciks.map(cik => filings.parts.get(cik)).filter(part => part !== undefined)
  const { load, currency } = await companyStep({ cik: company, facts: [facts], filings: [own] }, deps)
  const latest = parts.reduce<CompanyPart | undefined>(
    (a, b) => (a && a.observed >= b.observed ? a : b),
    undefined,
  )
  const identities = parts.map(part => (part === latest ? { ...part, currency } : part))
  if (load) await writer.write(load, identities, null)
}
