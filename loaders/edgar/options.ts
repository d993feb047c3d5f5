import { stat } from 'node:fs/promises'
import { parseCik } from '../../src/domain/company/ticker-key.ts'
import type { ArgumentValues, Options } from '../read-arguments.ts'

export const EDGAR_OPTIONS = {
  from: 'text',
  tickers: 'list',
  ciks: 'list',
  all: 'flag',
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
  if (values.flag('all') && hasSelection)
    faults.push('--all and a selection by --tickers or --ciks exclude each other.')
  if (isRemote && !values.flag('all') && !hasSelection) {
    faults.push('Say which companies to fetch: --tickers, --ciks, or --all for every company with a ticker.')
  }
  if (from === null && !CONTACT.test(secUserAgent ?? '')) {
    faults.push(
      'SEC_USER_AGENT must name a contact with an e-mail address: the SEC asks this of automated callers.',
    )
  }
  return faults
}

async function isDirectory(path: string): Promise<boolean> {
  return stat(path).then(
    found => found.isDirectory(),
    () => false,
  )
}
