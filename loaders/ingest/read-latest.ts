import { parseDay } from '../../src/domain/day.ts'
import { isAccession } from '../../src/domain/filing.ts'
import { type FeedItem, readFeed } from '../../src/domain/releases/read-feed.ts'
import { cikOf } from '../json.ts'
import { Refusal } from '../refusal.ts'
import type { Announced } from './announced.ts'
import { easternDay } from './schedule.ts'

export type LatestFiling = Announced & { readonly acceptedAt: number }

/** A page of SEC's feed of latest filings (Atom), newest first. Throws `Refusal` for what is none, or says nothing that can be read. */
export function readLatest(page: Buffer): { readonly entries: number; readonly filings: LatestFiling[] } {
  const items = readFeed(page.toString('latin1'))
  if (items === null) throw new Refusal('no Atom feed')
  const filings = items.map(filingOf).filter(filing => filing !== null)
  if (items.length > 0 && filings.length === 0)
    throw new Refusal('a feed without an entry that names a filing')
  return { entries: items.length, filings }
}

/** Why a page is no whole feed; null where it is one. */
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
