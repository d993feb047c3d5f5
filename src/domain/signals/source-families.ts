import type { SourceIdentity } from './reading.ts'
import type { SourceFamily } from './rule.ts'

const FAMILIES: readonly (readonly [RegExp, SourceFamily])[] = [
  [/^NT\b/i, 'NT'],
  [/^10-?K/i, '10-K'],
  [/^10-?Q/i, '10-Q'],
  [/^8-?K/i, '8-K'],
  [/^20-?F/i, '20-F'],
  [/^40-?F/i, '40-F'],
  [/^6-?K/i, '6-K'],
]

/** Forms of a family without amendments, as filed over the years. */
export const FAMILY_FORMS: Readonly<Record<SourceFamily, readonly string[]>> = {
  '10-K': ['10-K', '10-K405', '10-KSB', '10-KSB40', '10-KT'],
  '10-Q': ['10-Q', '10-QSB', '10-QT'],
  '8-K': ['8-K'],
  '20-F': ['20-F'],
  '40-F': ['40-F'],
  '6-K': ['6-K'],
  NT: ['NT 10-K', 'NT 10-Q', 'NT 20-F'],
  transcript: ['transcript'],
  IR: ['IR'],
}

/** The family that a source belongs to; null for forms that no rule reads. */
export function familyOf({
  kind,
  form_type,
}: Pick<SourceIdentity, 'kind' | 'form_type'>): SourceFamily | null {
  if (kind === 'call') return 'transcript'
  if (kind === 'release') return 'IR'
  return FAMILIES.find(([pattern]) => pattern.test(form_type))?.[1] ?? null
}
