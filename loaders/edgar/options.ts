import { stat } from 'node:fs/promises'
import { parseCik } from '../../src/domain/company/symbols.ts'
import { addMonths, type Day, parseDay } from '../../src/domain/day.ts'
import { type DocumentFilter, TEXT_FORMS } from '../filing-documents/document-filter.ts'
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

/** Contact required by SEC's rules for automated access. */
const CONTACT = /[^\s@]+@[^\s@]+\.[^\s@]+/

export function isUrl(from: string): boolean {
  return /^https?:\/\//i.test(from)
}

/** Errors in the options of `load edgar`, one sentence each. */
export async function edgarFaults(values: ArgumentValues, secUserAgent: string | null): Promise<string[]> {
  const from = values.text('from')
  const isRemote = from === null || isUrl(from)
  const hasSelection = values.list('tickers').length + values.list('ciks').length > 0
  const isOpen = isRemote && !values.flag('all') && !hasSelection
  return [
    ...(isOpen
      ? ['Select the companies to load: --tickers, --ciks, or --all for every company with a ticker.']
      : []),
    ...(await valueFaults(values, secUserAgent)),
  ]
}

/** Errors in single options. */
export async function valueFaults(values: ArgumentValues, secUserAgent: string | null): Promise<string[]> {
  const from = values.text('from')
  const faults: string[] = []
  if (from !== null && isUrl(from) && !URL.canParse(from)) faults.push(`--from ${from} is not a valid URL.`)
  if (from !== null && !isUrl(from) && !(await isDirectory(from)))
    faults.push(`--from ${from} is not a directory.`)
  for (const cik of values.list('ciks')) {
    if (parseCik(cik) === null) faults.push(`--ciks: "${cik}" is not a CIK.`)
  }
  for (const ticker of values.list('tickers')) {
    if (!/^[A-Za-z0-9][A-Za-z0-9./-]{0,11}$/.test(ticker))
      faults.push(`--tickers: "${ticker}" is not a ticker.`)
  }
  const since = values.text('since')
  if (since !== null && parseDay(since) === null) faults.push(`--since ${since} is not a date as YYYY-MM-DD.`)
  for (const form of values.list('forms')) {
    if (!/^[A-Za-z0-9][A-Za-z0-9 ./-]{0,19}$/.test(form))
      faults.push(`--forms: "${form}" is not a form type.`)
  }
  if (values.flag('no-text') && (since !== null || values.list('forms').length > 0))
    faults.push('--no-text cannot be combined with --forms or --since.')
  if (from === null && !CONTACT.test(secUserAgent ?? '')) {
    faults.push(
      'SEC_USER_AGENT must contain a contact with an email address: the SEC requires it of automated clients.',
    )
  }
  return faults
}

/** Months of filings to load from the SEC by default. */
const REMOTE_MONTHS = 24

/**
 * Selects the filings whose documents are loaded; null for `--no-text`. From a mirror all it has; from the SEC reports of
 * the last two years, or of all years with `--all` in addition to a selection.
 */
export function documentsWanted(values: ArgumentValues, today: Day): DocumentFilter | null {
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
