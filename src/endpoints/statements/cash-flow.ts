import { defineStatement } from './define-statement.ts'

export const cashFlow = defineStatement({
  statement: 'cash_flow',
  path: '/companies/{ticker}/cash-flow',
  periods: ['quarterly', 'annual', 'ttm'],
  summary: 'Cash flow statements of a company, newest first',
  description:
    'Money that leaves the company is negative: `capital_expenditures` is minus the cash paid, likewise acquisitions, ' +
    'debt repaid, dividends and repurchases. Quarters are differences of year-to-date figures of one vintage. `ttm` is ' +
    'the sum of the four quarters served. Money is unscaled, in `currency`.',
})
