import { defineStatement } from './define-statement.ts'

export const balanceSheet = defineStatement({
  statement: 'balance_sheet',
  path: '/companies/{ticker}/balance-sheet',
  periods: ['quarterly', 'annual'],
  summary: 'Balance sheets of a company, newest first',
  description:
    'Every line of a date comes from one reference filing: the latest by `as_of` that shows both sides of the balance ' +
    'sheet; lines it leaves out are filled from filings with the same total, and provenance says so. Money is unscaled, ' +
    'in `currency`. Null: not reported, or no part of this kind of company; `include=provenance` gives the reason.',
})
