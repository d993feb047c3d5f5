import type { LineItem } from './line-item.ts'

/** Income statement lines that metrics need and no statement serves. Expenses are positive magnitudes. */
export const INCOME_INPUTS: readonly LineItem[] = [
  {
    id: 'interest_income',
    kind: 'flow',
    chain: [
      'InvestmentIncomeInterest',
      'InterestIncomeOther',
      'InvestmentIncomeInterestAndDividend',
      'ifrs:FinanceIncome',
    ],
    byTemplate: { bank: ['InterestAndDividendIncomeOperating', 'InterestIncomeOperating'] },
  },
  {
    id: 'net_interest_income_nonoperating',
    kind: 'flow',
    chain: ['InterestIncomeExpenseNonoperatingNet'],
  },
  {
    id: 'equity_method_income',
    kind: 'flow',
    chain: [
      'IncomeLossFromEquityMethodInvestments',
      'ifrs:ShareOfProfitLossOfAssociatesAndJointVenturesAccountedForUsingEquityMethod',
    ],
  },
  { id: 'restructuring', kind: 'flow', chain: ['RestructuringCharges', 'RestructuringCosts'] },
  { id: 'goodwill_impairment', neverNegative: true, kind: 'flow', chain: ['GoodwillImpairmentLoss'] },
  {
    id: 'asset_impairment',
    neverNegative: true,
    kind: 'flow',
    chain: [
      'AssetImpairmentCharges',
      'ImpairmentOfLongLivedAssetsHeldForUse',
      'TangibleAssetImpairmentCharges',
    ],
  },
  {
    id: 'operating_lease_cost',
    neverNegative: true,
    kind: 'flow',
    // The later ones are of the years before the leases stood on balance sheets.
    chain: [
      'OperatingLeaseCost',
      'OperatingLeaseExpense',
      'OperatingLeasesRentExpenseNet',
      'LeaseAndRentalExpense',
    ],
  },
  {
    id: 'preferred_dividends',
    kind: 'flow',
    chain: [
      'PreferredStockDividendsIncomeStatementImpact',
      'PreferredStockDividendsAndOtherAdjustments',
      'DividendsPreferredStock',
    ],
  },
  {
    id: 'dividends_per_share',
    kind: 'per_share',
    addsUp: true,
    chain: [
      'CommonStockDividendsPerShareDeclared',
      'CommonStockDividendsPerShareCashPaid',
      'ifrs:DividendsRecognisedAsDistributionsToOwnersPerShare',
      'ifrs:DividendsPaidOrdinarySharesPerShare',
    ],
  },
]
