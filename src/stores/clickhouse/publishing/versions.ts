import type { Coverage } from '../../../domain/company/company.ts'
import type { LiveGenerations } from '../../ports/stores.ts'
import { hashOfText } from '../numbers/rows/content-hash.ts'

/** A unit of publishing: data of a company that is published together. `labels` has the CIK 0, as it belongs to no company. */
export type Part =
  | 'identity'
  | 'filings'
  | 'numbers'
  | 'documents'
  | 'prices'
  | 'metrics'
  | 'text'
  | 'signals'
  | 'labels'

/** Rows of a published part in one table. */
export interface TableRows {
  readonly table: string
  readonly rows: number
  /** Sum of a 64-bit hash of each row, as decimal digits; `0`: not recorded. */
  readonly checksum: string
}

/** CIK of parts that belong to no company. */
export const NO_COMPANY = 0

/** One published part of one company: a row of `published_parts`. */
export interface Version {
  readonly cik: number
  readonly part: Part
  readonly generation: number
  readonly published: number
  readonly hash: string
  /** Observations, filings, facts, filings with documents, days of prices, metric series, filings with text, analyses or labels. */
  readonly rows: number
  /** Statement records, dimensional facts, listings with prices or rows of text; 0 for other parts. */
  readonly records: number
  /** Filing dates; for prices the first and last day. */
  readonly firstFiling: string | null
  readonly lastFiling: string | null
  /** The rows that must be stored. */
  readonly tables: readonly TableRows[]
}

/** A part whose rows are written but not yet visible. */
export type StagedPart = Omit<Version, 'published'>

type Parts = ReadonlyMap<Part, Version | StagedPart>

interface Live {
  readonly parts: ReadonlyMap<Part, Version>
  /** Precomputed, because screens need it for all companies. */
  readonly publication: LiveGenerations
}

/** Immutable view of the live parts. */
export interface Versions {
  get(cik: number, part: Part): Version | undefined
  parts(cik: number): Parts
  publication(cik: number): LiveGenerations
  coverage(cik: number): Coverage
  all(): Iterable<Version>
  /** XOR of the hashes of all live parts: depends only on the content, not on its history. */
  readonly hash: bigint
  /** The latest `published`: all rows of all parts up to it are in the tables. */
  readonly upTo: number
}

/** Mutable map of live parts with immutable views. It is copied only if a view was taken before a change. */
export function liveVersions() {
  let live = new Map<number, Live>()
  let shared = false
  let hash = 0n
  let upTo = 0

  return {
    put(version: Version): void {
      if (shared) live = new Map(live)
      shared = false
      const company = live.get(version.cik)
      const previous = company?.parts.get(version.part)
      if (previous) hash ^= hashOf(previous)
      hash ^= hashOf(version)
      upTo = Math.max(upTo, version.published)
      const parts = new Map(company?.parts).set(version.part, version)
      live.set(version.cik, { parts, publication: publicationOf(version.cik, parts) })
    },
    view(): Versions {
      shared = true
      return view(live, hash, upTo)
    },
    get(cik: number, part: Part): Version | undefined {
      return live.get(cik)?.parts.get(part)
    },
  }
}

const NONE: Parts = new Map()

export function publicationOf(cik: number, parts: Parts): LiveGenerations {
  return {
    cik,
    filings: parts.get('filings')?.generation ?? 0,
    numbers: parts.get('numbers')?.generation ?? 0,
    metrics: parts.get('metrics')?.generation ?? 0,
  }
}

export function coverageOf(parts: Parts): Coverage {
  return {
    firstFilingDate: parts.get('filings')?.firstFiling ?? null,
    lastFilingDate: parts.get('filings')?.lastFiling ?? null,
    filings: parts.get('filings')?.rows ?? 0,
    facts: parts.get('numbers')?.rows ?? 0,
    textFilings: parts.get('documents')?.rows ?? 0,
    firstPriceDate: parts.get('prices')?.firstFiling ?? null,
    lastPriceDate: parts.get('prices')?.lastFiling ?? null,
  }
}

function hashOf({ cik, part, hash }: Version): bigint {
  return hashOfText(`${cik} ${part} ${hash}`)
}

function view(live: ReadonlyMap<number, Live>, hash: bigint, upTo: number): Versions {
  const parts = (cik: number) => live.get(cik)?.parts ?? NONE
  return {
    get: (cik, part) => live.get(cik)?.parts.get(part),
    parts,
    publication: cik => live.get(cik)?.publication ?? publicationOf(cik, NONE),
    coverage: cik => coverageOf(parts(cik)),
    *all() {
      for (const { parts } of live.values()) yield* parts.values()
    },
    hash,
    upTo,
  }
}
