import { readdir, stat } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { companyIndex } from '../../src/domain/company/build-index.ts'
import type { Company } from '../../src/domain/company/company.ts'
import { formatDay } from '../../src/domain/day.ts'
import type { LoadContext, Loader } from '../define-loader.ts'
import type { ArgumentValues } from '../read-arguments.ts'
import { count } from '../shared/counts.ts'
import { addNotice, addRefused } from '../shared/load-report.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'
import { companyCalendar } from '../signals/company-calendar.ts'
import { publishUserDocuments } from './publish.ts'
import { FILE, readUserDocumentFile } from './read-file.ts'
import type { UserDocument, UserDocumentKind } from './user-document.ts'

const MS_PER_DAY = 86_400_000
const NAMES = { call: 'transcripts', ir: 'releases' } as const

/** Transcripts of calls, and releases of investor relations, that a user brings. */
export const transcriptsLoader: Loader = {
  name: 'transcripts',
  usage: 'transcripts --from DIR|FILE [--kind call|ir] [--ticker T]',
  description:
    'Transcripts of calls, or with --kind ir press releases, out of JSON, text under a head, or a feed (RSS, Atom, JSON).',
  examples: [
    ['npm run load -- transcripts --from ./calls', 'Loads the transcripts of a directory.'],
    ['npm run load -- transcripts --from ./feed.xml --kind ir', 'Loads press releases of a feed.'],
  ],
  options: { from: 'text', kind: 'text', ticker: 'text' },
  check: faultsOf,
  async run(values, context) {
    const { stores, report, progress, signal } = context
    const from = values.text('from')!
    const kind = (values.text('kind') ?? 'call') as UserDocumentKind
    const files = await filesOf(from)
    if (files.length === 0)
      addRefused(report, from, 'no .json, .jsonl, .txt, .xml, .rss or .atom file is in it')
    const companies = companyIndex(stores.companies.snapshot().companies)
    const byCompany = new Map<Company, UserDocument[]>()
    for (const path of files) {
      if (signal.aborted) return
      const name = relative(from, path) || path
      for (const one of await readOne(path, name, kind, values.text('ticker'), context)) {
        const company = companies.resolve(one.company)?.company
        if (company) byCompany.set(company, [...(byCompany.get(company) ?? []), one])
        else {
          count(report.dropped, `${NAMES[kind]}: unknown_company`)
          addNotice(report, name, `unknown_company: no company that is loaded is ${one.company}`)
        }
      }
    }
    progress.begin(byCompany.size)
    for (const [company, texts] of byCompany) {
      if (signal.aborted) return
      const publication = stores.companies.snapshot().publication(company.cik)
      const calendar = await companyCalendar(publication, company.fiscalYearEnd, stores)
      const { written } = await publishUserDocuments(stores.text.signals, company, texts, calendar)
      report[written > 0 ? 'published' : 'unchanged'].add(company.cik)
      if (written > 0) count(report.written, NAMES[kind], written)
      progress.step(texts.length)
    }
  },
}

/** Documents of one file; counts its faults. */
async function readOne(
  path: string,
  name: string,
  kind: UserDocumentKind,
  ticker: string | null,
  { report, clock }: LoadContext,
): Promise<readonly UserDocument[]> {
  count(report.read, 'files')
  try {
    const { read, documents, faults } = await readUserDocumentFile(path, kind, ticker)
    count(report.read, NAMES[kind], read)
    for (const wrong of faults) {
      count(report.dropped, `${NAMES[kind]}: ${wrong[0]}`)
      addNotice(report, name, `left out: ${wrong.join(', ')}`)
    }
    const today = formatDay(Math.floor(clock.now() / MS_PER_DAY))
    const held = documents.filter(({ day }) => day <= today)
    if (held.length < documents.length)
      count(report.dropped, `${NAMES[kind]}: future_date`, documents.length - held.length)
    return held
  } catch (error) {
    if (!(error instanceof RejectedInputError)) throw error
    addRefused(report, name, error.message)
    return []
  }
}

async function faultsOf(values: ArgumentValues): Promise<string[]> {
  const [from, kind, ticker] = [values.text('from'), values.text('kind'), values.text('ticker')]
  const faults: string[] = []
  if (from === null) faults.push('--from must name a file or a directory of files.')
  else if (!(await stat(from).catch(() => null)))
    faults.push(`--from ${from}: there is no such file or directory.`)
  if (kind !== null && kind !== 'call' && kind !== 'ir') faults.push(`--kind ${kind} is none of call, ir.`)
  if (ticker !== null && !/^[A-Za-z0-9][A-Za-z0-9./-]{0,11}$/.test(ticker))
    faults.push(`--ticker ${ticker} is no ticker.`)
  return faults
}

/** A file, or those of a directory and its subdirectories, ordered by name. */
async function filesOf(from: string): Promise<string[]> {
  if ((await stat(from)).isFile()) return [from]
  const entries = await readdir(from, { recursive: true, withFileTypes: true })
  return entries
    .filter(entry => entry.isFile() && FILE.test(entry.name))
    .map(entry => join(entry.parentPath, entry.name))
    .sort()
}
