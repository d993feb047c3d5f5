import type { LineItem } from './line-item.ts'

const REVENUE = [
  'Revenues',
  'RevenuesNetOfInterestExpense',
  'RevenueFromContractWithCustomerExcludingAssessedTax',
  'RevenueFromContractWithCustomerIncludingAssessedTax',
  'SalesRevenueNet',
  'RealEstateRevenueNet',
  'SalesRevenueGoodsNet + SalesRevenueServicesNet?',
  'ifrs:Revenue',
  'ifrs:RevenueFromContractsWithCustomers',
]

const PREFERRED =
  'PreferredStockDividendsIncomeStatementImpact|PreferredStockDividendsAndOtherAdjustments|DividendsPreferredStock'

/** Income statement lines. Expenses are positive magnitudes, as filers tag them. */
export const INCOME_STATEMENT: readonly LineItem[] = [
  {
    id: 'revenue',
    kind: 'flow',
    chain: REVENUE,
    byTemplate: {
      bank: ['Revenues', 'RevenuesNetOfInterestExpense', 'InterestIncomeExpenseNet + NoninterestIncome'],
    },
  },
  {
    id: 'cost_of_revenue',
    kind: 'flow',
    chain: [
      'CostOfRevenue',
      'CostOfGoodsAndServicesSold',
      'CostOfGoodsSold + CostOfServices?',
      'CostOfGoodsAndServiceExcludingDepreciationDepletionAndAmortization',
      'ifrs:CostOfSales',
    ],
    notApplicable: ['bank', 'insurer'],
  },
  {
    id: 'gross_profit',
    kind: 'flow',
    chain: ['GrossProfit', 'ifrs:GrossProfit'],
    notApplicable: ['bank', 'insurer'],
    formula: 'revenue - cost_of_revenue',
  },
  {
    id: 'research_and_development',
    kind: 'flow',
    chain: [
      'ResearchAndDevelopmentExpense',
      'ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost',
      'ResearchAndDevelopmentExpenseSoftwareExcludingAcquiredInProcessCost',
      'ifrs:ResearchAndDevelopmentExpense',
    ],
  },
  {
    id: 'selling_general_administrative',
    kind: 'flow',
    chain: [
      'SellingGeneralAndAdministrativeExpense',
      'SellingAndMarketingExpense + GeneralAndAdministrativeExpense',
      'SellingExpense + GeneralAndAdministrativeExpense',
      'GeneralAndAdministrativeExpense',
      'ifrs:SellingGeneralAndAdministrativeExpense',
      'ifrs:DistributionCosts + ifrs:AdministrativeExpense',
      'ifrs:AdministrativeExpense',
    ],
    notApplicable: ['bank'],
  },
  {
    id: 'operating_expenses',
    kind: 'flow',
    chain: [
      'OperatingExpenses',
      'CostsAndExpenses - CostOfRevenue|CostOfGoodsAndServicesSold',
      'ifrs:OperatingExpense',
    ],
    byTemplate: { bank: ['NoninterestExpense'], insurer: ['BenefitsLossesAndExpenses'] },
  },
  {
    id: 'operating_income',
    kind: 'flow',
    chain: ['OperatingIncomeLoss', 'ifrs:ProfitLossFromOperatingActivities'],
    notApplicable: ['bank', 'insurer'],
  },
  {
    id: 'interest_expense',
    kind: 'flow',
    chain: [
      'InterestExpense',
      'InterestExpenseNonoperating',
      'InterestExpenseDebt',
      'InterestAndDebtExpense',
      'InterestExpenseOperating',
      'ifrs:InterestExpense',
      'ifrs:FinanceCosts',
    ],
  },
  {
    id: 'other_income_expense',
    kind: 'flow',
    chain: ['NonoperatingIncomeExpense', 'OtherNonoperatingIncomeExpense', 'ifrs:OtherGainsLosses'],
  },
  {
    id: 'income_before_tax',
    kind: 'flow',
    chain: [
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxesDomestic + IncomeLossFromContinuingOperationsBeforeIncomeTaxesForeign',
      'ifrs:ProfitLossBeforeTax',
    ],
  },
  {
    id: 'income_tax',
    kind: 'flow',
    chain: ['IncomeTaxExpenseBenefit', 'ifrs:IncomeTaxExpenseContinuingOperations'],
  },
  {
    id: 'net_income',
    kind: 'flow',
    chain: [
      'NetIncomeLoss',
      'ProfitLoss - NetIncomeLossAttributableToNoncontrollingInterest',
      'ProfitLoss',
      'ifrs:ProfitLossAttributableToOwnersOfParent',
      'ifrs:ProfitLoss',
    ],
  },
  {
    id: 'net_income_to_common',
    kind: 'flow',
    chain: [
      'NetIncomeLossAvailableToCommonStockholdersBasic',
      `NetIncomeLoss - ${PREFERRED}`,
      'NetIncomeLoss',
      'ProfitLoss - NetIncomeLossAttributableToNoncontrollingInterest',
      'ProfitLoss',
      'ifrs:ProfitLossAttributableToOrdinaryEquityHoldersOfParentEntity',
      'ifrs:ProfitLossAttributableToOwnersOfParent',
      'ifrs:ProfitLoss',
    ],
  },
  {
    id: 'eps_basic',
    kind: 'per_share',
    chain: ['EarningsPerShareBasic', 'EarningsPerShareBasicAndDiluted', 'ifrs:BasicEarningsLossPerShare'],
  },
  {
    id: 'eps_diluted',
    kind: 'per_share',
    chain: ['EarningsPerShareDiluted', 'EarningsPerShareBasicAndDiluted', 'ifrs:DilutedEarningsLossPerShare'],
  },
  {
    id: 'shares_basic',
    kind: 'shares',
    chain: [
      'WeightedAverageNumberOfSharesOutstandingBasic',
      'WeightedAverageNumberOfShareOutstandingBasicAndDiluted',
      'ifrs:WeightedAverageShares',
    ],
  },
  {
    id: 'shares_diluted',
    kind: 'shares',
    chain: [
      'WeightedAverageNumberOfDilutedSharesOutstanding',
      'WeightedAverageNumberOfShareOutstandingBasicAndDiluted',
      'ifrs:AdjustedWeightedAverageShares',
    ],
  },
  {
    id: 'depreciation_amortization',
    kind: 'flow',
    preferYearToDate: true,
    chain: [
      'DepreciationDepletionAndAmortization',
      'DepreciationAmortizationAndAccretionNet',
      'DepreciationAndAmortization',
      'Depreciation + AmortizationOfIntangibleAssets?',
      'ifrs:AdjustmentsForDepreciationAndAmortisationExpense',
      'ifrs:DepreciationAndAmortisationExpense',
    ],
  },
  {
    id: 'ebitda',
    kind: 'flow',
    chain: [],
    notApplicable: ['bank', 'insurer'],
    formula: 'operating_income + depreciation_amortization',
  },
]
