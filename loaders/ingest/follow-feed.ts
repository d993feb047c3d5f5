import type { SecClient } from '../edgar/sec-client.ts'
import { Refusal } from '../refusal.ts'
import type { Announced } from './announced.ts'
import { fetched } from './fetched.ts'
import { feedFault, readLatest } from './read-latest.ts'

/** Entries of a page: the most that the SEC gives. */
export const PAGE_SIZE = 100
/** The SEC's pages end there. */
const MOST_ENTRIES = 2_000
/** Filings may show up somewhat later than others that were accepted after them. */
const OVERLAP_MS = 600_000

export interface Latest {
  readonly announced: readonly Announced[]
  /** Newest acceptance, ms since 1970; null of an empty feed. */
  readonly newest: number | null
  /** False where the pages end before what was seen at the last look: the daily indexes tell the rest. */
  readonly reachesBack: boolean
}

/**
 * Reads pages of the feed, newest filings first, back to what the last look had seen; of the first look one page. Filings
 * that come meanwhile move others to later pages, where they are told twice. Throws `Refusal` or `LoadStopped`.
 */
export async function readFeedBack(
  {
    client,
    latest,
    pageSize,
  }: { readonly client: SecClient; readonly latest: string; readonly pageSize: number },
  seenUntil: number | null,
): Promise<Latest> {
  const announced: Announced[] = []
  let newest: number | null = null
  for (let start = 0; start < MOST_ENTRIES; start += pageSize) {
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
  if (body === null) throw new Refusal(`${url} is not there (HTTP 404)`)
  return body
}

function queryOf(start: number, count: number): string {
  return `action=getcurrent&type=&company=&dateb=&owner=include&start=${start}&count=${count}&output=atom`
}
