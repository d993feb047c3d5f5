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

/** The family that a source belongs to; null for forms that no rule reads. */
export function familyOf({
  kind,
  form_type,
}: Pick<SourceIdentity, 'kind' | 'form_type'>): SourceFamily | null {
  if (kind === 'call') return 'transcript'
  if (kind === 'release') return 'IR'
  return FAMILIES.find(([pattern]) => pattern.test(form_type))?.[1] ?? null
}
