import { defineStatement } from './define-statement.ts'

export const incomeStatement = defineStatement({
  statement: 'income_statement',
  path: '/companies/{ticker}/income-statement',
  periods: ['quarterly', 'annual', 'ttm'],
  summary: 'Income statements of a company, newest first',
  description:
    'Expenses are positive. Quarters are as filed, else differences of year-to-date figures of one vintage; a fourth ' +
    'quarter is the year less nine months. `ttm` is the sum of the four quarters served; `warnings` tell where a year ' +
    'was restated and its quarters were not. Per-share values follow `adjusted`. Money is unscaled, in `currency`.',
})
