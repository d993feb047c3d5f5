import { lookupFixture } from '../../../../support/metric/company.ts'
import { INDUSTRIAL } from '../../../../support/metric/figures.ts'
import { testCategory } from '../../../../support/metric/rows.ts'

const made = lookupFixture(INDUSTRIAL)
/** Current assets above all liabilities are rare. */
const netNet = lookupFixture(INDUSTRIAL, { instead: { total_liabilities: [3000, 3000, 3000] } })

const CAP = 50 * 410
const EV = CAP + 1500 + 300 + 200 // net debt, preferred shares, minorities
const NOPAT = 2500 * (1 - 600 / 2400)
const GRAHAM = Math.sqrt(22.5 * 4 * (5000 / 410))

testCategory(
  'valuation',
  {
    price: 50,
    market_cap: CAP,
    enterprise_value: EV,
    pe_ratio: 50 / 4,
    pe_ratio_avg3: 50 / ((4 + 3.1 + 1.7) / 3),
    peg_ratio: 50 / 4 / (100 * ((4 / 1.7) ** (1 / 3) - 1)),
    earnings_yield: 4 / 50,
    ebit_yield: 2500 / EV,
    pb_ratio: 50 / (5000 / 410),
    ptb_ratio: 50 / (3400 / 410),
    ps_ratio: CAP / 10_000,
    price_to_gross_profit: CAP / 4000,
    pcf_ratio: CAP / 2200,
    pfcf_ratio: CAP / (2200 - 700),
    fcf_yield: (2200 - 700) / CAP,
    ocf_yield: 2200 / CAP,
    owner_earnings_yield: (1800 + 300 + 120 - 300 - 150) / CAP,
    fcf_after_sbc_yield: (2200 - 700 - 120) / CAP,
    fcf_ev_yield: (NOPAT + 300 - 700 - 150) / EV,
    ev_to_revenue: EV / 10_000,
    ev_to_gross_profit: EV / 4000,
    ev_to_ebitda: EV / 2800,
    ev_to_ebit: EV / 2500,
    ev_to_fcf: EV / (2200 - 700),
    ev_to_ocf: EV / 2200,
    ev_to_invested_capital: EV / 7000,
    dividend_yield: 1.5 / 50,
    net_buybacks: 400 - 60,
    net_debt_paydown: 250 - 300 - 20,
    buyback_yield: (400 - 60) / CAP,
    shareholder_yield: 1.5 / 50 + (400 - 60) / CAP,
    total_shareholder_yield: 1.5 / 50 + (400 - 60) / CAP + (250 - 300 - 20) / CAP,
    payout_ratio: 600 / 1800,
    fcf_payout_ratio: 600 / (2200 - 700),
    total_payout_ratio: (600 + 400) / 1800,
    graham_number: GRAHAM,
    price_to_graham: 50 / GRAHAM,
    price_to_ncav: 50 / ((4500 - 3000 - 300) / 410),
    ev_per_share: EV / 410,
    net_debt_to_market_cap: 1500 / CAP,
    debt_to_ev: 3500 / EV,
    magic_formula_earnings_yield: 2500 / EV,
    magic_formula_roc: 2500 / (900 + 5000),
    tobin_q: (CAP + 6500) / 12_000,
  },
  metric => (metric === 'price_to_ncav' ? netNet : made),
)
