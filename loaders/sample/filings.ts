import { formatCik } from '../../src/domain/company/company.ts'
import { parseDay, yearOf } from '../../src/domain/day.ts'
import type { Accession } from '../../src/domain/filing.ts'
import type { Books } from './books.ts'
import type { Draft } from './filing-draft.ts'
import { otherFilings } from './other-filings.ts'
import { reportDrafts } from './reports.ts'

export interface SampleFiling extends Draft {
  readonly accession: Accession
  readonly filerCik: number
}

/** Everything a company filed, oldest first; numbered for each registrant and year as the SEC does. */
export function filingsOf(books: Books): SampleFiling[] {
  const { cik, predecessor } = books.profile
  const until = predecessor === null ? null : parseDay(predecessor.until)
  const drafts = [...reportDrafts(books), ...otherFilings(books)].sort((a, b) => a.filed - b.filed)
  const numbers = new Map<string, number>()
  return drafts.map(draft => {
    const isEarlier = until !== null && (draft.filed < until || LAST_WORDS.has(draft.form))
    const filerCik = predecessor !== null && isEarlier ? predecessor.cik : cik
    const agent = `${formatCik(filerCik)}-${String(yearOf(draft.filed) % 100).padStart(2, '0')}`
    const number = (numbers.get(agent) ?? 0) + 1
    numbers.set(agent, number)
    return { ...draft, filerCik, accession: `${agent}-${String(number).padStart(6, '0')}` }
  })
}

/** By which a registrant ends its listing and registration, after the successor has begun. */
const LAST_WORDS: ReadonlySet<string> = new Set(['25-NSE', '15-12G'])
