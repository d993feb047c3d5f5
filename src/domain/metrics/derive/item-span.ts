import { contradictedFields } from '../../numbers/checks/contradicted-fields.ts'
import { LINE_ITEMS } from '../../numbers/line-items/index.ts'
import type { StatementRecord } from '../../numbers/statement.ts'
import type { ShareKind } from './share-basis.ts'
import type { ValueSpan } from './value-timeline.ts'

/** Line items that splits affect. */
export const SHARE_KINDS: ReadonlyMap<string, ShareKind> = new Map(
  LINE_ITEMS.flatMap(({ id, kind }) =>
    kind === 'per_share' || kind === 'shares' ? [[id, kind] as const] : [],
  ),
)

/** Foreign private issuers: a listed share may represent several of the reported shares, or a fraction of one. */
const FOREIGN_FORMS = /^(20-F|40-F|6-K)/

/** A line item of one version of a statement. */
export function itemSpan(record: StatementRecord, id: string): ValueSpan {
  const { knownFrom: from, knownTo: to } = record
  const itemValue = record.values.get(id)
  const qualifier = contradictedFields(record).has(id) ? 'unproven_input' : ''
  if (itemValue) return { from, to, value: itemValue.value, qualifier, basis: itemValue.basis }
  return { from, to, value: Number.NaN, qualifier: reasonOf(record, id), basis: null }
}

function reasonOf(record: StatementRecord, id: string): string {
  const nullReason = record.nullReasons.get(id)
  if (nullReason !== undefined && nullReason !== 'not_reported')
    return nullReason.startsWith('missing_input') ? `missing_input:${id}` : nullReason
  return isUnclassified(record, id) ? 'not_applicable:unclassified' : `missing_input:${id}`
}

/** A balance sheet without current and non-current items. */
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
