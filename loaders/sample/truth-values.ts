import type { Day } from '../../src/domain/day.ts'
import { STATEMENTS } from '../../src/domain/line-items/index.ts'
import type { Books } from './books.ts'
import { PER_SHARE, perShareValue } from './per-share.ts'
import type { Span } from './report-columns.ts'

type FlowStatement = 'income_statement' | 'cash_flow'
type Values = Record<string, number>

/** Flows of a statement's fields over some quarters, as a report filed on `filed` tells them; with shares where it shows them. */
export function flowValues(
  books: Books,
  statement: FlowStatement,
  span: Span,
  filed: Day,
  withShares: boolean,
): Values {
  const values = fieldValues(books, STATEMENTS[statement].fields, false, line =>
    books.flow(line, span.first, span.last, filed),
  )
  if (statement === 'income_statement' && withShares) {
    for (const line of PER_SHARE) values[line.field] = perShareValue(books, line, span, filed)
  }
  return values
}

/** Balances of the balance sheet's fields at the end of a quarter, as a report filed on `filed` tells them. */
export function balanceValues(books: Books, quarter: number, filed: Day): Values {
  return fieldValues(books, STATEMENTS.balance_sheet.fields, true, line =>
    books.balance(line, quarter, filed),
  )
}

function fieldValues(
  { chart, live, profile }: Books,
  fields: readonly string[],
  isBalance: boolean,
  amountOf: (line: number) => number,
): Values {
  const values: Values = {}
  chart.lines.forEach(({ field, statement }, line) => {
    if (field === undefined || !live[line] || (statement === 'balance') !== isBalance) return
    const name = field.replace(/^-/, '')
    const sign = field.startsWith('-') ? -1 : 1
    if (fields.includes(name)) values[name] = amountOf(line) * sign * profile.unit + 0
  })
  return values
}
