import type { AccountingModel, Drive } from './accounting-model.ts'
import { INDUSTRIAL_LINES } from './industrial-lines.ts'
import { income, payOwners, taxes } from './moves.ts'

/** Shares of sales unless noted; `*_days` are days of sales or costs; `*_rate` are annual. */
const RATIOS = {
  cost: 0.58,
  research: 0,
  selling: 0.24,
  compensation: 0.01,
  capex: 0.06,
  depreciation_rate: 0.12,
  amortization_rate: 0.1,
  interest_rate: 0.045,
  yield_rate: 0.02,
  tax: 0.23,
  payout: 0.2,
  minority: 0,
  redeemable: 0,
  abroad: 0,
  receivable_days: 42,
  inventory_days: 60,
  payable_days: 45,
  deferred: 0.04,
  cash: 0.14,
  investments: 0.05,
  plant: 0.45,
  goodwill: 0.15,
  intangibles: 0.08,
  debt: 0.3,
  acquisitions: 0.03,
}

/** Manufacturers, retailers and software companies under US GAAP. */
export const industrial: AccountingModel = {
  taxonomy: 'us-gaap',
  lines: INDUSTRIAL_LINES,
  ratios: RATIOS,
  open: (size, ratio) => ({
    cash_and_equivalents: size * ratio.cash!,
    short_term_investments: size * ratio.investments!,
    accounts_receivable: (size * ratio.receivable_days!) / 365,
    inventory: (size * ratio.cost! * ratio.inventory_days!) / 365,
    prepaid: size * 0.03,
    property_plant_equipment: size * ratio.plant!,
    goodwill: size * ratio.goodwill!,
    intangible_assets: size * ratio.intangibles!,
    accounts_payable: (size * ratio.cost! * ratio.payable_days!) / 365,
    accrued: size * 0.06,
    deferred_revenue: size * ratio.deferred!,
    short_term_debt: size * ratio.debt! * 0.1,
    long_term_debt: size * ratio.debt! * 0.9,
    temporary_equity: ratio.redeemable! > 0 ? size * 0.03 : 0,
    common_stock: size * 0.001,
    paid_in_capital: size * 0.18,
    minority_interest: ratio.minority! > 0 ? size * 0.05 : 0,
  }),
  drive(drive) {
    operate(drive)
    moveWorkingCapital(drive)
    invest(drive)
    borrow(drive)
    payOwners(drive)
    parkCash(drive)
  },
}

function operate(drive: Drive): void {
  const { get, put, vary, ratio, part, random } = drive
  const revenue = put('revenue', drive.level)
  put('cost_of_revenue', revenue * vary('cost', 0.02))
  put('research', revenue * vary('research', 0.05))
  put('selling', revenue * vary('selling', 0.04))
  put('amortization', get('intangible_assets') * ratio('amortization_rate') * part)
  put('depreciation', get('property_plant_equipment') * ratio('depreciation_rate') * part)
  put('stock_based_compensation', revenue * ratio('compensation'))
  put('interest_expense', (get('short_term_debt') + get('long_term_debt')) * ratio('interest_rate') * part)
  put(
    'interest_income',
    (get('cash_and_equivalents') + get('short_term_investments')) * ratio('yield_rate') * part,
  )
  put('other_nonoperating', revenue * random.between(-0.002, 0.002))
  taxes(drive)
  income(drive)
}

/** Moves balances to their days of this quarter's sales or costs. */
function moveWorkingCapital({ get, put, ratio, vary, part }: Drive): void {
  const [revenue, cost] = [get('revenue') / part, get('cost_of_revenue') / part]
  put('more_receivables', (revenue * vary('receivable_days', 0.05)) / 365 - get('accounts_receivable'))
  put('more_inventory', (cost * vary('inventory_days', 0.05)) / 365 - get('inventory'))
  put('more_prepaid', revenue * 0.03 - get('prepaid'))
  put('more_payables', (cost * vary('payable_days', 0.05)) / 365 - get('accounts_payable'))
  put('more_accrued', revenue * 0.06 - get('accrued'))
  put('more_deferred', revenue * ratio('deferred') - get('deferred_revenue'))
}

function invest({ get, put, vary, random }: Drive): void {
  put('capital_expenditures', get('revenue') * vary('capex', 0.1))
  const price = random.chance(0.15) ? get('revenue') * vary('acquisitions', 0.5) * 4 : 0
  put('goodwill_acquired', price * 0.6)
  put('intangibles_acquired', price * 0.4)
  put('investments_sold', get('short_term_investments') * random.between(0.1, 0.3))
}

function borrow({ get, put }: Drive): void {
  put('debt_made_current', get('long_term_debt') * 0.03)
  put('debt_repaid', get('short_term_debt') * 0.25)
}

/** Invests cash above the target level and borrows what is missing. */
function parkCash({ get, put, ratio, part }: Drive): void {
  const spare =
    get('cash_and_equivalents') + get('net_change_in_cash') - (get('revenue') / part) * ratio('cash')
  put('investments_bought', Math.max(0, spare * 0.5))
  put('debt_issued', Math.max(0, -spare))
}
