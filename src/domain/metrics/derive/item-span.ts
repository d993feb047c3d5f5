import { LINE_ITEMS } from '../../line-items/index.ts'
import type { StatementRecord } from '../../statement.ts'
import type { ShareKind } from './share-basis.ts'
import type { Span } from './span.ts'

/** Line items that splits touch. */
export const SHARE_KINDS: ReadonlyMap<string, ShareKind> = new Map(
  LINE_ITEMS.flatMap(({ id, kind }) =>
    kind === 'per_share' || kind === 'shares' ? [[id, kind] as const] : [],
  ),
)

/** Companies whose listed shares may each stand for several or for a part of the shares that they report. */
const FOREIGN_FORMS = /^(20-F|40-F|6-K)/

/** A line item of one version of a statement. */
export function itemSpan(record: StatementRecord, id: string): Span {
  const { knownFrom: from, knownTo: to } = record
  const found = record.values.get(id)
  if (found) return { from, to, value: found.value, word: '', basis: found.basis }
  return { from, to, value: Number.NaN, word: reasonOf(record, id), basis: null }
}

function reasonOf(record: StatementRecord, id: string): string {
  const told = record.nullReasons.get(id)
  if (told !== undefined && told !== 'not_reported')
    return told.startsWith('missing_input') ? `missing_input:${id}` : told
  return isUnclassified(record, id) ? 'not_applicable:unclassified' : `missing_input:${id}`
}

/** A balance sheet that does not tell current from other items. */
function isUnclassified({ statement, values }: StatementRecord, id: string): boolean {
  return (
    statement === 'balance_sheet' &&
    (id === 'total_current_assets' || id === 'total_current_liabilities') &&
    !values.has('total_current_assets') &&
    !values.has('total_current_liabilities')
  )
}

/** Whether a foreign private issuer reported it. */
export function isForeign({ values }: StatementRecord): boolean {
  for (const { sources } of values.values())
    for (const { filing } of sources) return FOREIGN_FORMS.test(filing.form)
  return false
}
