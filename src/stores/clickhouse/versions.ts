import type { Coverage } from '../../domain/company/company.ts'
import type { Publication } from '../ports.ts'
import { hashOfText } from './rows/content-hash.ts'

export type Part = 'filings' | 'numbers' | 'documents' | 'prices' | 'metrics'

/** One published part of one company: a row of `company_version`. */
export interface Version {
  readonly cik: number
  readonly part: Part
  readonly g: number
  readonly published: number
  readonly hash: string
  /** Filings, facts, filings with text, days of prices over all sources, or series of metrics. */
  readonly rows: number
  /** Statement records, facts with axes, or symbols with prices. */
  readonly records: number
  /** Of prices their first and last day. */
  readonly firstFiling: string | null
  readonly lastFiling: string | null
}

interface Live {
  readonly filings: Version | undefined
  readonly numbers: Version | undefined
  readonly documents: Version | undefined
  readonly prices: Version | undefined
  readonly metrics: Version | undefined
  /** Made once: screens ask for those of all companies. */
  readonly publication: Publication
}

/** What is live, as an immutable value: `with` gives another one. */
export interface Versions {
  get(cik: number, part: Part): Version | undefined
  publication(cik: number): Publication
  coverage(cik: number): Coverage
  all(): Iterable<Version>
  /** Exclusive or of the hashes of what is live: tells contents apart, whatever way led to them. */
  readonly hash: bigint
  /** The latest `published`: all rows of all parts up to it are in the tables. */
  readonly upTo: number
}

/** Mutable holder that hands out immutable views; the map is only copied when a view was handed out before a change. */
export function liveVersions() {
  let live = new Map<number, Live>()
  let shared = false
  let hash = 0n
  let upTo = 0

  return {
    put(version: Version): void {
      if (shared) live = new Map(live)
      shared = false
      const known = live.get(version.cik)
      const former = known?.[version.part]
      if (former) hash ^= hashOf(former)
      hash ^= hashOf(version)
      upTo = Math.max(upTo, version.published)
      const { filings, numbers, documents, prices, metrics } = known ?? {}
      const parts = { filings, numbers, documents, prices, metrics }
      const next = { ...parts, [version.part]: version }
      live.set(version.cik, { ...next, publication: publicationOf(version.cik, next) })
    },
    view(): Versions {
      shared = true
      return view(live, hash, upTo)
    },
    get(cik: number, part: Part): Version | undefined {
      return live.get(cik)?.[part]
    },
  }
}

function publicationOf(cik: number, parts: Omit<Live, 'publication'> | null): Publication {
  return {
    cik,
    filings: parts?.filings?.g ?? 0,
    numbers: parts?.numbers?.g ?? 0,
    metrics: parts?.metrics?.g ?? 0,
  }
}

function hashOf({ cik, part, hash }: Version): bigint {
  return hashOfText(`${cik} ${part} ${hash}`)
}

function view(live: ReadonlyMap<number, Live>, hash: bigint, upTo: number): Versions {
  return {
    get: (cik, part) => live.get(cik)?.[part],
    publication: cik => live.get(cik)?.publication ?? publicationOf(cik, null),
    coverage(cik) {
      const parts = live.get(cik)
      return {
        firstFilingDate: parts?.filings?.firstFiling ?? null,
        lastFilingDate: parts?.filings?.lastFiling ?? null,
        filings: parts?.filings?.rows ?? 0,
        facts: parts?.numbers?.rows ?? 0,
        textFilings: parts?.documents?.rows ?? 0,
        firstPriceDate: parts?.prices?.firstFiling ?? null,
        lastPriceDate: parts?.prices?.lastFiling ?? null,
      }
    },
    *all() {
      for (const { filings, numbers, documents, prices, metrics } of live.values()) {
        if (filings) yield filings
        if (numbers) yield numbers
        if (documents) yield documents
        if (prices) yield prices
        if (metrics) yield metrics
      }
    },
    hash,
    upTo,
  }
}
