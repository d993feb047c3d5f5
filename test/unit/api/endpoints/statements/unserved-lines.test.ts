import { describe, expect, it } from 'vitest'
import {
  balanceSheet,
  cashFlow,
  incomeStatement,
} from '../../../../../src/api/endpoints/statements/statements.ts'
import { STATEMENTS } from '../../../../../src/domain/numbers/line-items/index.ts'
import { callEndpoint } from '../../../../support/company/requests.ts'
import { ACME, ACME_FACTS } from '../../../../support/numbers/company.ts'
import { numbersContext } from '../../../../support/numbers/context.ts'
import { report } from '../../../../support/numbers/facts.ts'

/** The annual report of the company with further lines: of each statement one that is served and one that is not. */
const ANNUAL = ACME_FACTS.find(({ filing }) => filing.form === '10-K')!.filing
const inAnnual = (facts: typeof ACME_FACTS) => facts.map(fact => ({ ...fact, filing: ANNUAL }))
const UNSERVED = inAnnual(
  report('10-K', '2021-02-20', {
    OperatingLeaseCost: { '2020': 7 },
    GainLossOnSaleOfProperties: { '2020': 3 },
    PropertyPlantAndEquipmentGross: { '2020-12-31': 80 },
    'dei:EntityCommonStockSharesOutstanding|shares': { '2021-02-10': 1000 },
  }),
)
const ADDED = inAnnual(
  report('10-K', '2021-02-20', {
    RestructuringCharges: { '2020': 4 },
    InterestPaidNet: { '2020': 5 },
    AdditionalPaidInCapital: { '2020-12-31': 6 },
  }),
)

const contextOf = (facts: typeof ACME_FACTS) => numbersContext(new Map([[ACME, facts]]))
const [bare, whole] = [contextOf(ACME_FACTS), contextOf([...ACME_FACTS, ...UNSERVED])]

describe.each([
  ['balance_sheet', balanceSheet, 'ppe_gross'],
  ['income_statement', incomeStatement, 'operating_lease_cost'],
  ['cash_flow', cashFlow, 'gain_on_sale_of_property'],
] as const)('lines of a %s for metrics alone', (statement, endpoint, id) => {
  it('are in its stored records', async () => {
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

  it.each(['annual', 'quarterly'])('change nothing in a %s response', async period => {
    const texts = { ticker: 'ZACM', period, include: 'provenance' }
    const [full, without] = [
      await callEndpoint(endpoint, whole, texts),
      await callEndpoint(endpoint, bare, texts),
    ]
    expect(full).toEqual(without)
    const shown = JSON.stringify(full)
    const { inputs, added } = STATEMENTS[statement]
    const served: ReadonlySet<string> = new Set(added)
    for (const input of inputs) if (!served.has(input)) expect(shown).not.toContain(`"${input}"`)
  })
})

describe('lines that the specification does not name', () => {
  it.each([
    ['balance_sheet', balanceSheet, { additional_paid_in_capital: 6 }, 'total_equity'],
    ['income_statement', incomeStatement, { restructuring: 4 }, 'ebitda'],
    ['cash_flow', cashFlow, { interest_paid: 5 }, 'free_cash_flow'],
  ] as const)('follow those of the specification in a %s', async (_statement, endpoint, expected, last) => {
    const context = contextOf([...ACME_FACTS, ...ADDED])
    const { data } = (await callEndpoint(endpoint, context, { ticker: 'ZACM', period: 'annual' })) as {
      data: Record<string, unknown>[]
    }
    expect(data[0]).toMatchObject(expected)
    const names = Object.keys(data[0]!)
    for (const name of Object.keys(expected)) expect(names.indexOf(name)).toBeGreaterThan(names.indexOf(last))
  })
})
