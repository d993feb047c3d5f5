import { stat } from 'node:fs/promises'
import { parseCik } from '../../src/domain/company/ticker-key.ts'
import { addMonths, type Day, parseDay } from '../../src/domain/day.ts'
import { type DocumentsWanted, TEXT_FORMS } from '../filing-documents/wanted.ts'
import type { ArgumentValues, Options } from '../read-arguments.ts'

export const EDGAR_OPTIONS = {
  from: 'text',
  tickers: 'list',
  ciks: 'list',
  all: 'flag',
  forms: 'list',
  since: 'text',
  'no-text': 'flag',
} as const satisfies Options

/** SEC's rules for automated access ask for a contact. */
const CONTACT = /[^\s@]+@[^\s@]+\.[^\s@]+/

export function isUrl(from: string): boolean {
  return /^https?:\/\//i.test(from)
}

/** What is wrong with the values of `load edgar`, one sentence each. */
export async function edgarFaults(values: ArgumentValues, secUserAgent: string | null): Promise<string[]> {
  const from = values.text('from')
  const isRemote = from === null || isUrl(from)
  const hasSelection = values.list('tickers').length + values.list('ciks').length > 0
  const isOpen = isRemote && !values.flag('all') && !hasSelection
  return [
    ...(isOpen
      ? ['Say which companies to fetch: --tickers, --ciks, or --all for every company with a ticker.']
      : []),
    ...(await valueFaults(values, secUserAgent)),
  ]
}

/** The same of each value alone. */
export async function valueFaults(values: ArgumentValues, secUserAgent: string | null): Promise<string[]> {
  const from = values.text('from')
  const faults: string[] = []
  if (from !== null && isUrl(from) && !URL.canParse(from)) faults.push(`--from ${from} is no address.`)
  if (from !== null && !isUrl(from) && !(await isDirectory(from)))
    faults.push(`--from ${from} is no directory.`)
  for (const cik of values.list('ciks')) {
    if (parseCik(cik) === null) faults.push(`--ciks: "${cik}" is no CIK.`)
  }
  for (const ticker of values.list('tickers')) {
    if (!/^[A-Za-z0-9][A-Za-z0-9./-]{0,11}$/.test(ticker)) faults.push(`--tickers: "${ticker}" is no ticker.`)
  }
  const since = values.text('since')
  if (since !== null && parseDay(since) === null) faults.push(`--since ${since} is no day as YYYY-MM-DD.`)
  for (const form of values.list('forms')) {
    if (!/^[A-Za-z0-9][A-Za-z0-9 ./-]{0,19}$/.test(form)) faults.push(`--forms: "${form}" is no form.`)
  }
  if (values.flag('no-text') && (since !== null || values.list('forms').length > 0))
    faults.push('--no-text leaves nothing for --forms and --since to choose from.')
  if (from === null && !CONTACT.test(secUserAgent ?? '')) {
    faults.push(
      'SEC_USER_AGENT must name a contact with an e-mail address: the SEC asks this of automated callers.',
    )
  }
  return faults
}

/** Months of filings that are fetched from the SEC where nothing else is said. */
const REMOTE_MONTHS = 24

/**
 * Which filings' documents are loaded; null for `--no-text`. Of a mirror all that it has; of the SEC reports of the last two
 * years, and of all years with `--all` beside a selection.
 */
export function documentsWanted(values: ArgumentValues, today: Day): DocumentsWanted | null {
  if (values.flag('no-text')) return null
  const from = values.text('from')
  const isRemote = from === null || isUrl(from)
  const hasSelection = values.list('tickers').length + values.list('ciks').length > 0
  const isBounded = isRemote && !(values.flag('all') && hasSelection)
  const forms = values.list('forms')
  const since = values.text('since')
  return {
    forms: forms.length > 0 ? forms : isRemote ? TEXT_FORMS : null,
    since: since !== null ? parseDay(since) : isBounded ? addMonths(today, -REMOTE_MONTHS) : null,
  }
}

async function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    found => found.isDirectory(),
    () => false,
  )
}
