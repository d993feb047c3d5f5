import type { StatementRecord } from '../statement.ts'

const known = new WeakMap<readonly string[], ReadonlySet<string>>()

/** Fields of a record that an identity, their own sign or other periods contradict, as its warnings name them. */
export function contradictedFields({ warnings }: Pick<StatementRecord, 'warnings'>): ReadonlySet<string> {
  let fields = known.get(warnings)
  if (!fields) {
    fields = new Set(
      warnings.flatMap(warning => {
        const [kind, subject = ''] = warning.split(':')
        // `net_income=income_before_tax-income_tax`
        if (kind === 'identity_fails') return subject.split(/[^a-z_]+/)
        return kind === 'unexpected_sign' || kind === 'unlikely_scale' ? [subject] : []
      }),
    )
    known.set(warnings, fields)
  }
  return fields
}
