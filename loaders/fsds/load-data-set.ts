import { appendFile, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { CompanyObservation } from '../../src/domain/company/company.ts'
import type { Filing, FilingRef } from '../../src/domain/company/filing.ts'
import type { Concept, Fact } from '../../src/domain/numbers/fact.ts'
import type { FilingPresentation } from '../../src/domain/numbers/presentation.ts'
import { monthEnd, roundedStart } from '../facts/rounded-period.ts'
import { isStorable, storableDay } from '../facts/storable-day.ts'
import { buildCompany, type LoadDeps, readStored } from '../shared/build-company.ts'
import { type Counts, count } from '../shared/counts.ts'
import { text } from '../shared/json.ts'
import { addDropped, addRows, type LoadReport } from '../shared/load-report.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'
import { builtCompany, type StoreWriter } from '../shared/store-writer.ts'
import type { ZipArchive, ZipEntry } from '../shared/zip-archive.ts'
import { isoDate } from './iso-date.ts'
import { isStatementLine, PRE_COLUMNS, presentationsOf } from './presentations.ts'
import { type DataSetFilings, readDataSetFilings } from './submissions.ts'
import { tableRows, taxonomyOf } from './tables.ts'

/** What one data set has of one company, its predecessors included. */
export interface DataSetCompany {
  /** The current registrant's. */
  readonly cik: number
  readonly facts: readonly Fact[]
  readonly presentations: readonly FilingPresentation[]
  readonly filings: readonly Filing[]
  /** One per registrant. */
  readonly observations: readonly CompanyObservation[]
}

/**
 * Loads one quarter of the Financial Statement Data Sets. Throws `RejectedInputError` if the zip is not such a set.
 */
export async function loadDataSet(zip: ZipArchive, writer: StoreWriter, deps: LoadDeps): Promise<void> {
  for await (const company of readDataSet(zip, deps)) {
    await write(company, writer, { ...deps, stores: writer.stores() })
    await writer.endCompany()
  }
}

/**
 * Reads a data set company by company. Keeps `sub.txt` and `tag.txt` in memory and first partitions `num.txt` by company on
 * disk. Yields nothing until all tables have been read, so a damaged zip publishes nothing.
 */
export async function* readDataSet(
  zip: ZipArchive,
  deps: Pick<LoadDeps, 'report' | 'successors' | 'progress' | 'signal'>,
): AsyncGenerator<DataSetCompany> {
  const { report, successors, progress, signal } = deps
  const filings = await readDataSetFilings(table(zip, 'sub.txt'))
  const { tags, read, dropped } = await DataSetTags.read(table(zip, 'tag.txt'))
  const num = table(zip, 'num.txt')
  const pre = optionalTable(zip, 'pre.txt')
  const partitions = await openPartitions(num.size + (pre?.size ?? 0))
  try {
    const companyOf = (cik: number) => successors.companyOf(cik)
    const partitioned = await partitionNum(num, partitions, filings, companyOf, signal)
    if (pre) await partitionPre(pre, partitions, filings, companyOf, signal)
    addRows(report, 'filings', filings)
    addRows(report, 'tags', { read, dropped })
    addRows(report, 'facts', partitioned)
    const registrants = Map.groupBy(filings.filings.keys(), cik => successors.companyOf(cik))
    progress.begin(registrants.size)
    for await (const rowsByCompany of partitions.read()) {
      for (const [cik, rows] of rowsByCompany) {
        if (signal.aborted) return
        yield {
          ...registrantsOf(cik, registrants.get(cik) ?? [], filings),
          facts: factsOf(rows.num, filings, tags, report),
          presentations: presentationsOf(rows.pre.map(rowOf(PRE_COLUMNS)), filings.refs),
        }
        registrants.delete(cik)
        progress.step(rows.num.length)
      }
    }
    for (const [cik, ciks] of registrants) {
      if (signal.aborted) return
      yield { ...registrantsOf(cik, ciks, filings), facts: [], presentations: [] }
      progress.step(0)
    }
  } finally {
    await partitions.remove()
  }
}

function registrantsOf(
  cik: number,
  registrants: readonly number[],
  { filings, parts }: DataSetFilings,
): Pick<DataSetCompany, 'cik' | 'filings' | 'observations'> {
  return {
    cik,
    filings: registrants.flatMap(registrant => filings.get(registrant) ?? []),
    observations: registrants.flatMap(registrant => parts.get(registrant) ?? []),
  }
}

function optionalTable(zip: ZipArchive, name: string): ZipEntry | undefined {
  return [...zip.entries.values()].find(
    candidate => candidate.name === name || candidate.name.endsWith(`/${name}`),
  )
}

function table(zip: ZipArchive, name: string): ZipEntry {
  const entry = optionalTable(zip, name)
  if (!entry) throw new RejectedInputError(`no ${name} in it: not a Financial Statement Data Set`)
  return entry
}

/** Writes rows of known filings to the partition of their company; other rows and invalid lines are counted. */
async function partitionNum(
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
    else {
      const line = NUM_COLUMNS.map(name => row[name]).join('\t')
      await partitions.add(companyOf(filing.filerCik), 'num', line)
    }
  }
  return { read, dropped }
}

/** Puts the lines of statements into the partition of their company. */
async function partitionPre(
  pre: ZipEntry,
  partitions: Partitions,
  { refs }: DataSetFilings,
  companyOf: (cik: number) => number,
  signal: AbortSignal,
): Promise<void> {
  let read = 0
  for await (const row of tableRows(pre, PRE_COLUMNS)) {
    read += 1
    if (read % 10_000 === 0) signal.throwIfAborted()
    const filing = row === null ? undefined : refs.get(row.adsh ?? '')
    if (row === null || !filing || !isStatementLine(row)) continue
    const line = PRE_COLUMNS.map(name => row[name]).join('\t')
    await partitions.add(companyOf(filing.filerCik), 'pre', line)
  }
}

function factsOf(
  lines: readonly string[],
  { refs }: DataSetFilings,
  tags: DataSetTags,
  report: LoadReport,
): Fact[] {
  const dropped: Counts = new Map()
  const facts: Fact[] = []
  const toRow = rowOf(NUM_COLUMNS)
  for (const line of lines) {
    const fact = readNum(toRow(line), refs, tags)
    if (typeof fact === 'string') count(dropped, fact)
    else facts.push(fact)
  }
  addDropped(report, 'facts', dropped)
  return facts
}

function rowOf(columns: readonly string[]): (line: string) => Record<string, string> {
  return line => {
    const cells = line.split('\t')
    return Object.fromEntries(columns.map((name, at) => [name, cells[at] ?? '']))
  }
}

async function write(
  { cik, facts, presentations, filings, observations }: DataSetCompany,
  writer: StoreWriter,
  deps: LoadDeps,
): Promise<void> {
  const { load, currency } = await buildCompany(
    { cik, facts: [facts], presentations: [presentations], filings: [filings] },
    await readStored(cik, deps.stores),
    deps,
  )
  const latest = observations.reduce<CompanyObservation | undefined>(
    (a, b) => (a && a.observed >= b.observed ? a : b),
    undefined,
  )
  const identities = observations.map(item => (item === latest ? { ...item, currency } : item))
  if (load) await writer.write(builtCompany(load), identities, null)
}

/** Columns of `num.txt`; layouts before 2024 have no `segments`. */
const NUM_COLUMNS = ['adsh', 'tag', 'version', 'ddate', 'qtrs', 'uom', 'segments', 'coreg', 'value']
const NUM_OPTIONAL = ['segments', 'coreg']

/**
 * The fact of a row of `num.txt`, or why it is invalid. `ddate` is the nearest month end and `qtrs` the nearest number of
 * quarters, so the period is only as exact as that; 0 quarters is an instant.
 */
function readNum(
  row: Readonly<Record<string, string>>,
  refs: ReadonlyMap<string, FilingRef>,
  tags: DataSetTags,
): Fact | string {
  if (row.segments !== '') return 'dimensional'
  if (row.coreg !== '') return 'co_registrant'
  const filing = refs.get(row.adsh ?? '')
  if (!filing) return 'filing_not_in_sub'
  if (!row.tag || !row.version || !row.uom) return 'tag_or_unit_missing'
  if (!row.value) return 'value_missing'
  const value = /^-?\d*\.?\d+$/.test(row.value) ? Number(row.value) : Number.NaN
  if (!Number.isFinite(value)) return 'value_not_a_number'
  const day = storableDay(isoDate(row.ddate))
  if (day === null) return 'bad_date'
  if (!/^\d{1,3}$/.test(row.qtrs ?? '')) return 'bad_number_of_quarters'

  const { concept, kind, isPerShare } = tags.of(row.tag, row.version)
  const quarters = Number(row.qtrs)
  if (quarters === 0 && kind === 'duration') return 'duration_under_half_a_quarter'
  const end = monthEnd(day)
  const start = roundedStart(end, quarters)
  if (!isStorable(end) || (start !== null && !isStorable(start))) return 'bad_date'
  return {
    concept,
    unit: isPerShare && /^[A-Z]{3}$/.test(row.uom) ? `${row.uom}/shares` : row.uom,
    start,
    end,
    value: value + 0,
    decimals: null,
    filing,
    source: 'fsds',
  }
}

/** A row of `tag.txt`. */
interface DataSetTag {
  readonly concept: Concept
  /** `iord`: a tag for durations or instants; null if the table does not specify it. */
  readonly kind: 'duration' | 'instant' | null
  readonly isPerShare: boolean
}

/** Names of per-share values, for tags without a data type, as those of filers are. */
const PER_SHARE_NAME =
  /Per(Basic|Diluted|BasicAndDiluted|Common|Ordinary)*(Share|Unit)(?!s|holder|owner|Based)/

/** Tags by name and version; created on demand if `tag.txt` lacks them. */
class DataSetTags {
  readonly #tags = new Map<string, DataSetTag>()

  static async read(entry: ZipEntry): Promise<{ tags: DataSetTags; read: number; dropped: Counts }> {
    const tags = new DataSetTags()
    const dropped: Counts = new Map()
    let read = 0
    for await (const row of tableRows(entry, ['tag', 'version', 'datatype', 'iord', 'tlabel'])) {
      read += 1
      if (row === null) count(dropped, 'wrong_number_of_columns')
      else tags.#add(row)
    }
    return { tags, read, dropped }
  }

  of(name: string, version: string): DataSetTag {
    const key = `${version}\t${name}`
    const known = this.#tags.get(key)
    if (known) return known
    const made = {
      concept: { taxonomy: taxonomyOf(version), name, label: null },
      kind: null,
      isPerShare: PER_SHARE_NAME.test(name),
    }
    this.#tags.set(key, made)
    return made
  }

  #add(row: Readonly<Record<string, string>>): void {
    const { tag: name = '', version = '', datatype, iord, tlabel } = row
    this.#tags.set(`${version}\t${name}`, {
      concept: { taxonomy: taxonomyOf(version), name, label: text(tlabel) },
      kind: iord === 'D' ? 'duration' : iord === 'I' ? 'instant' : null,
      isPerShare: datatype === 'perShare' || (!datatype && PER_SHARE_NAME.test(name)),
    })
  }
}

/** Bytes of the tables in a partition: about 200,000 rows, so that the facts of one fit into memory easily. */
const BYTES_A_PARTITION = 24 * 1024 * 1024
const MOST = 256
/** Characters buffered before a partition is written to its file. */
const HELD = 128 * 1024

type TableName = 'num' | 'pre'
type LinesByTable = Record<TableName, string[]>

/**
 * Lines partitioned by company in temporary files: `num.txt` is not ordered by company and has several hundred megabytes
 * per quarter.
 */
interface Partitions {
  add(company: number, table: TableName, line: string): Promise<void>
  /** Lines by company, one partition after the other; call after adding all lines. */
  read(): AsyncGenerator<Map<number, LinesByTable>>
  remove(): Promise<void>
}

async function openPartitions(bytes: number): Promise<Partitions> {
  const directory = await mkdtemp(join(tmpdir(), 'fsds-'))
  const files = Math.min(MOST, Math.max(1, Math.ceil(bytes / BYTES_A_PARTITION)))
  const held = Array.from({ length: files }, () => '')
  const fileOf = (at: number) => join(directory, `${at}.tsv`)

  async function write(at: number): Promise<void> {
    const lines = held[at]!
    held[at] = ''
    if (lines !== '') await appendFile(fileOf(at), lines)
  }

  return {
    async add(company, table, line) {
      const at = company % files
      held[at] += `${company}\t${table}\t${line}\n`
      if (held[at]!.length > HELD) await write(at)
    },
    async *read() {
      for (let at = 0; at < files; at += 1) {
        await write(at)
        const content = await readFile(fileOf(at), 'utf8').catch((error: NodeJS.ErrnoException) => {
          if (error.code === 'ENOENT') return ''
          throw error
        })
        yield byCompany(content)
      }
    },
    remove: () => rm(directory, { recursive: true, force: true }),
  }
}

function byCompany(content: string): Map<number, LinesByTable> {
  const companies = new Map<number, LinesByTable>()
  for (const line of content.split('\n')) {
    if (line === '') continue
    const tab = line.indexOf('\t')
    const next = line.indexOf('\t', tab + 1)
    const company = Number(line.slice(0, tab))
    const known = companies.get(company) ?? { num: [], pre: [] }
    companies.set(company, known)
    known[line.slice(tab + 1, next) as TableName].push(line.slice(next + 1))
  }
  return companies
}
