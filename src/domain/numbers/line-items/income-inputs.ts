import type { LineItem } from './line-item.ts'

/** Further lines of the income statement, for metrics, formulas and the added fields. Expenses are positive magnitudes. */
export const INCOME_INPUTS: readonly LineItem[] = [
  {
    id: 'interest_income',
    kind: 'flow',
    candidates: [
      'InvestmentIncomeInterest',
      'InterestIncomeOther',
      'InvestmentIncomeInterestAndDividend',
      'ifrs:FinanceIncome',
      'ifrs:InterestIncome',
    ],
    fallbacks: ['InterestIncomeOperating', 'InterestAndOtherIncome'],
    byTemplate: { bank: ['InterestAndDividendIncomeOperating', 'InterestIncomeOperating'] },
  },
  {
    id: 'net_interest_income_nonoperating',
    kind: 'flow',
    candidates: ['InterestIncomeExpenseNonoperatingNet'],
    fallbacks: ['InterestIncomeExpenseNet'],
    byTemplate: { bank: [], insurer: [] },
  },
  {
    id: 'equity_method_income',
    kind: 'flow',
    candidates: [
      'IncomeLossFromEquityMethodInvestments',
      'ifrs:ShareOfProfitLossOfAssociatesAndJointVenturesAccountedForUsingEquityMethod',
    ],
    fallbacks: ['IncomeLossFromEquityMethodInvestmentsNetOfDividendsOrDistributions'],
  },
  {
    id: 'restructuring',
    kind: 'flow',
    candidates: ['RestructuringCharges', 'RestructuringCosts'],
    fallbacks: [
      'RestructuringSettlementAndImpairmentProvisions',
      'RestructuringCostsAndAssetImpairmentCharges',
    ],
  },
  { id: 'goodwill_impairment', neverNegative: true, kind: 'flow', candidates: ['GoodwillImpairmentLoss'] },
  {
    id: 'asset_impairment',
    neverNegative: true,
    kind: 'flow',
    candidates: [
      'AssetImpairmentCharges',
      'ImpairmentOfLongLivedAssetsHeldForUse',
      'TangibleAssetImpairmentCharges',
    ],
    fallbacks: ['OtherAssetImpairmentCharges', 'ImpairmentOfOilAndGasProperties', 'ImpairmentOfRealEstate'],
  },
  {
    id: 'operating_lease_cost',
    neverNegative: true,
    kind: 'flow',
    // The last three are of the years before operating leases were on balance sheets.
    candidates: [
      'OperatingLeaseCost',
      'OperatingLeaseExpense',
      'OperatingLeasesRentExpenseNet',
      'LeaseAndRentalExpense',
    ],
  },
  {
    id: 'costs_and_expenses',
    kind: 'flow',
    candidates: [
      'CostsAndExpenses',
      'BenefitsLossesAndExpenses',
      'ifrs:ExpenseByNature',
      'ifrs:OperatingExpenseExcludingCostOfSales + ifrs:CostOfSales',
    ],
    fallbacks: ['UtilitiesOperatingExpense', 'custom:TotalCostsAndExpenses', 'custom:TotalExpenses'],
  },
  {
    id: 'income_from_continuing_operations',
    kind: 'flow',
    candidates: [
      'IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest',
      'IncomeLossFromContinuingOperations',
      'ifrs:ProfitLossFromContinuingOperations',
    ],
    fallbacks: ['IncomeLossBeforeExtraordinaryItemsAndCumulativeEffectOfChangeInAccountingPrinciple'],
  },
  {
    id: 'discontinued_operations',
    kind: 'flow',
    candidates: [
      'IncomeLossFromDiscontinuedOperationsNetOfTax',
      'IncomeLossFromDiscontinuedOperationsNetOfTaxAttributableToReportingEntity',
      'ifrs:ProfitLossFromDiscontinuedOperations',
    ],
    fallbacks: [
      'DiscontinuedOperationIncomeLossFromDiscontinuedOperationDuringPhaseOutPeriodNetOfTax',
      'DiscontinuedOperationGainLossOnDisposalOfDiscontinuedOperationNetOfTax',
    ],
  },
  {
    id: 'extraordinary_items',
    kind: 'flow',
    candidates: [
      'ExtraordinaryItemNetOfTax',
      'ExtraordinaryItemGainNetOfTax',
      'CumulativeEffectOfChangeInAccountingPrincipleNetOfTax',
    ],
  },
  {
    id: 'net_income_with_minority',
    kind: 'flow',
    candidates: [
      'ProfitLoss',
      'NetIncomeLoss + NetIncomeLossAttributableToNoncontrollingInterest',
      'NetIncomeLossIncludingPortionAttributableToNonredeemableNoncontrollingInterest',
      'ifrs:ProfitLoss',
    ],
  },
  {
    id: 'net_income_noncontrolling',
    kind: 'flow',
    candidates: [
      'NetIncomeLossAttributableToNoncontrollingInterest',
      'NetIncomeLossAttributableToNonredeemableNoncontrollingInterest + NetIncomeLossAttributableToRedeemableNoncontrollingInterest?',
      'MinorityInterestInNetIncomeLossOfConsolidatedEntities',
      'ProfitLoss - NetIncomeLoss',
      'ifrs:ProfitLossAttributableToNoncontrollingInterests',
    ],
  },
  {
    id: 'preferred_dividends',
    kind: 'flow',
    candidates: [
      'PreferredStockDividendsIncomeStatementImpact',
      'PreferredStockDividendsAndOtherAdjustments',
      'PreferredStockDividends',
      'DividendsPreferredStock',
    ],
  },
  {
    id: 'other_comprehensive_income',
    kind: 'flow',
    candidates: [
      'OtherComprehensiveIncomeLossNetOfTax',
      'OtherComprehensiveIncomeLossNetOfTaxPortionAttributableToParent',
      'OtherComprehensiveIncomeLossNetOfTaxPeriodIncreaseDecrease',
      'ifrs:OtherComprehensiveIncome',
    ],
  },
  {
    id: 'comprehensive_income',
    kind: 'flow',
    candidates: [
      'ComprehensiveIncomeNetOfTax',
      'ComprehensiveIncomeNetOfTaxIncludingPortionAttributableToNoncontrollingInterest - ComprehensiveIncomeNetOfTaxAttributableToNoncontrollingInterest?',
      'ifrs:ComprehensiveIncomeAttributableToOwnersOfParent',
      'ifrs:ComprehensiveIncome',
    ],
  },
  {
    id: 'dividends_per_share',
    kind: 'per_share',
    addsUp: true,
    candidates: [
      'CommonStockDividendsPerShareDeclared',
      'CommonStockDividendsPerShareCashPaid',
      'ifrs:DividendsRecognisedAsDistributionsToOwnersPerShare',
      'ifrs:DividendsPaidOrdinarySharesPerShare',
    ],
    fallbacks: [
      'DistributionMadeToLimitedPartnerDistributionsPaidPerUnit',
      'DistributionsPerLimitedPartnershipUnitOutstanding',
    ],
  },
]
