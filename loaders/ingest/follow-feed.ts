import { isAccession } from '../../src/domain/company/filing.ts'
import { parseDay } from '../../src/domain/day.ts'
import { type FeedItem, readFeed } from '../../src/domain/signals/releases/read-feed.ts'
import type { SecClient } from '../edgar/sec-client.ts'
import { cikOf } from '../shared/json.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'
import type { AnnouncedFiling } from './announced-filing.ts'
import { fetched } from './fetched.ts'
import { easternDay } from './schedule.ts'

/** Entries of a page: the most that the SEC gives. */
export const PAGE_SIZE = 100
/** The SEC's pages end there. */
const MAX_ENTRIES = 2_000
/** Filings may show up somewhat later than others that were accepted after them. */
const OVERLAP_MS = 600_000

interface Latest {
  readonly announced: readonly AnnouncedFiling[]
  /** Newest acceptance, ms since 1970; null of an empty feed. */
  readonly newest: number | null
  /** False if the pages end before the entries of the last poll: the daily indexes give the rest. */
  readonly reachesBack: boolean
}

/**
 * Reads pages of the feed, newest filings first, back to what the last look had seen; of the first look one page. Filings
 * that arrive meanwhile move others to later pages, where they appear twice. Throws `RejectedInputError` or `LoadAbortedError`.
 */
export async function readFeedBack(
  {
    client,
    latest,
    pageSize,
  }: { readonly client: SecClient; readonly latest: string; readonly pageSize: number },
  seenUntil: number | null,
): Promise<Latest> {
  const announced: AnnouncedFiling[] = []
  let newest: number | null = null
  for (let start = 0; start < MAX_ENTRIES; start += pageSize) {
    const { entries, filings } = readLatest(await page(client, `${latest}?${queryOf(start, pageSize)}`))
    announced.push(...filings)
    for (const { acceptedAt } of filings) newest = Math.max(newest ?? 0, acceptedAt)
    const isBack = filings.some(({ acceptedAt }) => seenUntil !== null && acceptedAt < seenUntil - OVERLAP_MS)
    if (seenUntil === null || isBack) return { announced, newest, reachesBack: true }
    if (entries < pageSize) break
  }
  return { announced, newest, reachesBack: false }
}

async function page(client: SecClient, url: string): Promise<Buffer> {
  const body = await fetched(client, url, feedFault)
  if (body === null) throw new RejectedInputError(`${url} is not there (HTTP 404)`)
  return body
}

function queryOf(start: number, count: number): string {
  return `action=getcurrent&type=&company=&dateb=&owner=include&start=${start}&count=${count}&output=atom`
}

type LatestFiling = AnnouncedFiling & { readonly acceptedAt: number }

/** A page of SEC's feed of latest filings (Atom), newest first. Throws `RejectedInputError` for what is none, or says nothing that can be read. */
export function readLatest(page: Buffer): { readonly entries: number; readonly filings: LatestFiling[] } {
  const items = readFeed(page.toString('latin1'))
  if (items === null) throw new RejectedInputError('no Atom feed')
  const filings = items.map(filingOf).filter(filing => filing !== null)
  if (items.length > 0 && filings.length === 0)
    throw new RejectedInputError('a feed without an entry that names a filing')
  return { entries: items.length, filings }
}

/** Why a page is not a complete feed; null if it is. */
export function feedFault(page: Buffer): string | null {
  const text = page.toString('latin1')
  if (!/<feed[\s>]/.test(text)) return 'no Atom feed'
  return /<\/feed>\s*$/.test(text) ? null : 'cut off'
}

/** `8-K - Example Corp (0000001234) (Filer)`, `Filed: 2026-01-05 AccNo: 0000001234-26-000001`, `2026-01-05T16:05:09-05:00`. */
function filingOf({ title, link, published, content }: FeedItem): LatestFiling | null {
  const [, form, cikText] = /^(.+?) - .*\((\d{10})\)/s.exec(title ?? '') ?? []
  const accession =
    /(\d{10}-\d{2}-\d{6})-index\.html?/.exec(link ?? '')?.[1] ??
    /AccNo:\D*?(\d{10}-\d{2}-\d{6})/.exec(content ?? '')?.[1]
  const filed = /Filed:\D*(\d{4}-\d{2}-\d{2})/.exec(content ?? '')?.[1] ?? null
  const cik = cikOf(cikText)
  const acceptedAt = momentOf(published)
  if (!form || cik === null || !accession || !isAccession(accession) || acceptedAt === null) return null
  return {
    cik,
    accession,
    form,
    filed: filed !== null && parseDay(filed) !== null ? filed : easternDay(acceptedAt),
    acceptedAt,
  }
}

/** A time with its offset from UTC; null for any other. */
function momentOf(text: string | null): number | null {
  const isTime = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?(Z|[+-]\d{2}:\d{2})$/.test(text ?? '')
  const moment = isTime ? Date.parse(text!) : Number.NaN
  return Number.isNaN(moment) || moment < 0 ? null : moment
}
