import type { PresentedStatementName } from '../presentation.ts'
import { BALANCE_ITEMS, FLOW_ITEMS, STATEMENTS } from './index.ts'
import { type LineItem, parseMember, servedFields } from './line-item.ts'

/**
 * The served fields that concepts of one statement stand for alone, by concept. Of several concepts of a field only the best
 * candidate has it: the total, not its part. A part of a sum stands for no field.
 */
export function fieldsOfConcepts(
  statement: PresentedStatementName,
  concepts: readonly string[],
): ReadonlyMap<string, string> {
  const filed = new Set(concepts)
  const fields = new Map<string, string>()
  const taken = new Set<string>()
  for (const [concept, field] of FIELDS[statement] ?? []) {
    if (!filed.has(concept) || taken.has(field)) continue
    taken.add(field)
    fields.set(concept, field)
  }
  return fields
}

function fieldsBy(items: readonly LineItem[], served: readonly string[]): ReadonlyMap<string, string> {
  const fields = new Map<string, string>()
  const lists = (item: LineItem) => [
    item.candidates,
    ...Object.values(item.byTemplate ?? {}),
    item.fallbacks ?? [],
  ]
  for (const item of items.filter(({ id }) => served.includes(id))) {
    for (const member of lists(item).flat()) {
      const terms = parseMember(member)
      if (terms.length !== 1) continue
      for (const concept of terms[0]!.concepts) if (!fields.has(concept)) fields.set(concept, item.id)
    }
  }
  return fields
}

const INCOME = fieldsBy(FLOW_ITEMS, servedFields(STATEMENTS.income_statement))

const FIELDS: Readonly<Partial<Record<PresentedStatementName, ReadonlyMap<string, string>>>> = {
  balance_sheet: fieldsBy(BALANCE_ITEMS, servedFields(STATEMENTS.balance_sheet)),
  income_statement: INCOME,
  comprehensive_income: INCOME,
  cash_flow: fieldsBy(FLOW_ITEMS, servedFields(STATEMENTS.cash_flow)),
}
