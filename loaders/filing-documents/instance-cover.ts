import { type Day, parseDay } from '../../src/domain/day.ts'
import { cikOf } from '../json.ts'

/** What the cover facts of an XBRL instance say of the filing that it was part of. */
export interface InstanceCover {
  readonly cik: number
  /** `10-Q`; null where it has no cover facts. */
  readonly form: string | null
  readonly periodEnd: Day | null
}

const IDENTIFIER =
  /<(?:[\w-]+:)?identifier\b[^>]*\bscheme\s*=\s*["']http:\/\/www\.sec\.gov\/CIK["'][^>]*>\s*(\d{1,10})\s*</i

/** Null for what is no XBRL instance of an SEC filer. */
export function instanceCover(bytes: Buffer): InstanceCover | null {
  const text = bytes.toString('utf8')
  const cik = cikOf(IDENTIFIER.exec(text)?.[1])
  if (cik === null) return null
  const amended = /^true$/i.test(coverFact(text, 'AmendmentFlag') ?? '')
  const type = coverFact(text, 'DocumentType')
  return {
    cik,
    form: type === null || !amended || type.endsWith('/A') ? type : `${type}/A`,
    periodEnd: parseDay(coverFact(text, 'DocumentPeriodEndDate') ?? ''),
  }
}

function coverFact(text: string, name: string): string | null {
  return new RegExp(`<dei:${name}\\b[^>]*>\\s*([^<]{1,40}?)\\s*<`).exec(text)?.[1] ?? null
}
