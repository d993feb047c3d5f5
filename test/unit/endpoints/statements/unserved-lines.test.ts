import { describe, expect, it } from 'vitest'
import { STATEMENTS } from '../../../../src/domain/line-items/index.ts'
import { balanceSheet } from '../../../../src/endpoints/statements/balance-sheet.ts'
import { cashFlow } from '../../../../src/endpoints/statements/cash-flow.ts'
import { incomeStatement } from '../../../../src/endpoints/statements/income-statement.ts'
import { ask } from '../../../support/company-requests.ts'
import { ACME, ACME_FACTS } from '../../../support/numbers-company.ts'
import { numbersContext } from '../../../support/numbers-context.ts'
import { report } from '../../../support/numbers-facts.ts'

/** The annual report of the company again, with lines that only metrics need. */
const ANNUAL = ACME_FACTS.find(({ filing }) => filing.form === '10-K')!.filing
const NOTES = report('10-K', '2021-02-20', {
  OperatingLeaseCost: { '2020': 7 },
  InterestPaidNet: { '2020': 3 },
  'CommonStockDividendsPerShareDeclared|USD/shares': { '2020': 0.5 },
  PropertyPlantAndEquipmentGross: { '2020-12-31': 80 },
  'dei:EntityCommonStockSharesOutstanding|shares': { '2021-02-10': 1000 },
}).map(fact => ({ ...fact, filing: ANNUAL }))

const contextOf = (facts: typeof ACME_FACTS) => numbersContext(new Map([[ACME, facts]]))
const [bare, whole] = [contextOf(ACME_FACTS), contextOf([...ACME_FACTS, ...NOTES])]

describe.each([
  ['balance_sheet', balanceSheet, 'ppe_gross'],
  ['income_statement', incomeStatement, 'operating_lease_cost'],
  ['cash_flow', cashFlow, 'interest_paid'],
] as const)('lines of a %s that only metrics need', (statement, endpoint, id) => {
  it('stand in its records', async () => {
    const publication = whole.snapshot.publication(ACME.cik)
    const query = {
      statement,
      periodType: 'annual' as const,
      asOf: null,
      limit: 9,
      offset: 0,
      provenance: false,
    }
    const { rows } = await whole.stores.statements.records(publication, query)
    expect(rows.some(({ values }) => values[id] !== undefined)).toBe(true)
  })

  it.each(['annual', 'quarterly'])('never show in an answer: %s', async period => {
    const texts = { ticker: 'ZACM', period, include: 'provenance' }
    const [full, without] = [await ask(endpoint, whole, texts), await ask(endpoint, bare, texts)]
    expect(full).toEqual(without)
    const shown = JSON.stringify(full)
    for (const input of STATEMENTS[statement].inputs) expect(shown).not.toContain(`"${input}"`)
  })
})
