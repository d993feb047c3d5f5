import type { LineItem } from './line-item.ts'
import { REVENUE, REVENUE_BY_TEMPLATE, REVENUE_FALLBACKS } from './revenue.ts'

const PREFERRED =
  'PreferredStockDividendsIncomeStatementImpact|PreferredStockDividendsAndOtherAdjustments|PreferredStockDividends|DividendsPreferredStock'

/** Cost of revenue as one line. Where a filer shows goods and services apart, their sum. */
const COST_OF_REVENUE = [
  'CostOfRevenue',
  'CostOfGoodsAndServicesSold',
  'CostOfGoodsSold + CostOfServices?',
  'CostOfGoodsAndServiceExcludingDepreciationDepletionAndAmortization',
  'ifrs:CostOfSales',
]
/** All cost of revenue of some filers, and of others the cost of one kind of revenue beside costs that have no such concept. */
export const COST_OF_REVENUE_PARTS = [
  'CostOfServices',
  'CostOfGoodsSoldExcludingDepreciationDepletionAndAmortization',
  'CostOfServicesExcludingDepreciationDepletionAndAmortization',
  'CostOfGoodsAndServicesEnergyCommoditiesAndServices',
  'CostOfGoodsSoldElectric',
  'ContractRevenueCost',
  'CostOfRealEstateRevenue',
  'RefiningAndMarketingCosts',
  'CostOfGoodsSoldOilAndGas',
  'CostOfPurchasedOilAndGas',
  'FoodAndBeverageCostsAndExpenses',
  'DirectOperatingCosts',
]

/** The lines of the income statement. Expenses are positive magnitudes, as filers tag them. */
export const INCOME_STATEMENT: readonly LineItem[] = [
  {
    id: 'revenue',
    kind: 'flow',
    candidates: REVENUE,
    fallbacks: REVENUE_FALLBACKS,
    byTemplate: REVENUE_BY_TEMPLATE,
    partsAreLess: true,
  },
  {
    id: 'cost_of_revenue',
    kind: 'flow',
    candidates: COST_OF_REVENUE,
    fallbacks: COST_OF_REVENUE_PARTS,
    notApplicable: ['bank', 'insurer'],
    formulas: ['revenue - gross_profit'],
  },
  {
    id: 'gross_profit',
    kind: 'flow',
    candidates: ['GrossProfit', 'ifrs:GrossProfit'],
    notApplicable: ['bank', 'insurer'],
    formulas: ['revenue - cost_of_revenue'],
  },
  {
    id: 'research_and_development',
    kind: 'flow',
    candidates: [
      'ResearchAndDevelopmentExpense',
      'ResearchAndDevelopmentExpenseExcludingAcquiredInProcessCost',
      'ResearchAndDevelopmentExpenseSoftwareExcludingAcquiredInProcessCost',
      'ifrs:ResearchAndDevelopmentExpense',
    ],
  },
  {
    id: 'selling_general_administrative',
    kind: 'flow',
    candidates: [
      'SellingGeneralAndAdministrativeExpense',
      'SellingAndMarketingExpense + GeneralAndAdministrativeExpense',
      'SellingExpense + GeneralAndAdministrativeExpense',
      'GeneralAndAdministrativeExpense',
      'ifrs:SellingGeneralAndAdministrativeExpense',
      'ifrs:DistributionCosts + ifrs:AdministrativeExpense',
      'ifrs:SalesAndMarketingExpense + ifrs:GeneralAndAdministrativeExpense',
      'ifrs:SellingExpense + ifrs:GeneralAndAdministrativeExpense',
      'ifrs:SellingExpense + ifrs:AdministrativeExpense',
      'ifrs:GeneralAndAdministrativeExpense',
      'ifrs:AdministrativeExpense',
    ],
    fallbacks: [
      'MarketingAndAdvertisingExpense + GeneralAndAdministrativeExpense',
      'MarketingExpense + GeneralAndAdministrativeExpense',
      'OtherSellingGeneralAndAdministrativeExpense',
      'SellingAndMarketingExpense',
      'OtherGeneralAndAdministrativeExpense',
      'SellingExpense',
    ],
    notApplicable: ['bank'],
  },
  {
    id: 'operating_expenses',
    kind: 'flow',
    neverNegative: true,
    candidates: ['OperatingExpenses', 'ifrs:OperatingExpense'],
    fallbacks: ['NoninterestExpense'],
    byTemplate: {
      bank: ['NoninterestExpense', 'OperatingExpenses', 'CostsAndExpenses'],
      insurer: ['BenefitsLossesAndExpenses', 'CostsAndExpenses', 'OperatingExpenses'],
    },
    // Without a gross profit all costs are operating expenses, so that revenue less them is operating income.
    formulas: [
      'gross_profit - operating_income',
      'revenue - operating_income',
      'costs_and_expenses - cost_of_revenue?',
    ],
  },
  {
    id: 'operating_income',
    kind: 'flow',
    candidates: [
      'OperatingIncomeLoss',
      'ifrs:ProfitLossFromOperatingActivities',
      'ifrs:GrossProfit - ifrs:OperatingExpense',
    ],
    fallbacks: [
      'IncomeLossFromContinuingOperationsBeforeInterestExpenseInterestIncomeIncomeTaxesExtraordinaryItemsNoncontrollingInterestsNet',
      'GrossProfit - OperatingExpenses',
    ],
    notApplicable: ['bank', 'insurer'],
  },
  {
    id: 'interest_expense',
    kind: 'flow',
    candidates: [
      'InterestExpense',
      'InterestExpenseNonoperating',
      'InterestExpenseDebt',
      'InterestAndDebtExpense',
      'InterestExpenseOperating',
      'ifrs:InterestExpense',
      'ifrs:FinanceCosts',
    ],
    fallbacks: [
      'InterestExpenseBorrowings',
      'InterestExpenseDebtExcludingAmortization',
      'InterestExpenseLongTermDebt',
      'FinancingInterestExpense',
      'InterestCostsIncurred - InterestCostsCapitalized',
      'InterestExpenseOther',
      'InterestExpenseRelatedParty',
    ],
  },
  {
    id: 'other_income_expense',
    kind: 'flow',
    candidates: [
      'NonoperatingIncomeExpense',
      'OtherNonoperatingIncomeExpense',
      'ifrs:OtherGainsLosses',
      'ifrs:OtherOperatingIncomeExpense',
    ],
    fallbacks: [
      'OtherNonoperatingIncome - OtherNonoperatingExpense',
      'OtherIncome - OtherExpenses',
      'NonoperatingGainsLosses',
      'OtherNonoperatingIncome',
      'OtherNonoperatingGainsLosses',
      'OtherIncome',
      '-OtherNonoperatingExpense',
      '-OtherExpenses',
    ],
  },
  {
    id: 'income_before_tax',
    kind: 'flow',
    candidates: [
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxesExtraordinaryItemsNoncontrollingInterest',
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxesMinorityInterestAndIncomeLossFromEquityMethodInvestments',
      'IncomeLossFromContinuingOperationsBeforeIncomeTaxesDomestic + IncomeLossFromContinuingOperationsBeforeIncomeTaxesForeign',
      'ifrs:ProfitLossBeforeTax',
    ],
    fallbacks: [
      'custom:IncomeBeforeIncomeTaxes',
      'custom:IncomeBeforeIncomeTax',
      'custom:IncomeBeforeTaxes',
      'custom:IncomeLossBeforeIncomeTaxes',
      'custom:IncomeLossBeforeIncomeTax',
      'custom:IncomeLossBeforeTaxes',
      'custom:EarningsBeforeIncomeTaxes',
      'custom:EarningsBeforeTaxes',
      'custom:EarningsLossBeforeIncomeTaxes',
      'custom:NetIncomeBeforeIncomeTaxes',
      'custom:NetIncomeLossBeforeIncomeTaxes',
      'custom:IncomeFromContinuingOperationsBeforeIncomeTaxes',
      'custom:IncomeFromContinuingOperationsBeforeTaxes',
      'custom:IncomeFromContinuingOperationsBeforeProvisionForIncomeTaxes',
      'custom:IncomeLossFromContinuingOperationsBeforeIncomeTaxes',
      'custom:EarningsFromContinuingOperationsBeforeIncomeTaxes',
      'custom:IncomeLossFromContinuingOperationsBeforeIncomeTaxesAndMinorityInterest',
      'custom:IncomeBeforeIncomeTaxesAndNoncontrollingInterests',
      // Insurers: what follows may include joint ventures net of tax.
      'Revenues - BenefitsLossesAndExpenses',
      'IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest + IncomeTaxExpenseBenefit',
    ],
    // Trusts pay no tax on what they distribute: without any income tax, income from continuing operations is before tax.
    fallbacksByTemplate: {
      reit: [
        'ProfitLoss - IncomeLossFromDiscontinuedOperationsNetOfTax? + IncomeTaxExpenseBenefit',
        'IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest',
        'ProfitLoss - IncomeLossFromDiscontinuedOperationsNetOfTax?',
      ],
    },
    formulas: [
      'net_income_with_minority - discontinued_operations? - extraordinary_items? + income_tax',
      'net_income - discontinued_operations? - extraordinary_items? + income_tax',
    ],
  },
  {
    id: 'income_tax',
    kind: 'flow',
    candidates: [
      'IncomeTaxExpenseBenefit',
      'IncomeTaxExpenseBenefitContinuingOperations',
      'ifrs:IncomeTaxExpenseContinuingOperations',
    ],
    fallbacks: [
      'CurrentIncomeTaxExpenseBenefit + DeferredIncomeTaxExpenseBenefit|DeferredIncomeTaxesAndTaxCredits',
    ],
  },
  {
    id: 'net_income',
    kind: 'flow',
    candidates: [
      'NetIncomeLoss',
      'ProfitLoss - NetIncomeLossAttributableToNoncontrollingInterest',
      'ProfitLoss',
      'ifrs:ProfitLossAttributableToOwnersOfParent',
      'ifrs:ProfitLoss',
    ],
    fallbacks: [
      'IncomeLossAttributableToParent',
      `NetIncomeLossAvailableToCommonStockholdersBasic + ${PREFERRED}`,
      'NetIncomeLossAvailableToCommonStockholdersBasic',
      'NetIncomeLossAllocatedToLimitedPartners + NetIncomeLossAllocatedToGeneralPartners',
      'NetIncomeLossIncludingPortionAttributableToNonredeemableNoncontrollingInterest',
      'IncomeLossFromContinuingOperations + IncomeLossFromDiscontinuedOperationsNetOfTax?',
      'IncomeLossFromContinuingOperationsIncludingPortionAttributableToNoncontrollingInterest + IncomeLossFromDiscontinuedOperationsNetOfTax? - NetIncomeLossAttributableToNoncontrollingInterest?',
      'custom:NetIncomeLossAttributableToParent',
      'custom:NetIncomeAttributableToParent',
      'custom:NetIncome',
      'custom:NetEarnings',
      'custom:NetEarningsLoss',
    ],
  },
  {
    id: 'net_income_to_common',
    kind: 'flow',
    candidates: [
      'NetIncomeLossAvailableToCommonStockholdersBasic',
      `NetIncomeLoss - ${PREFERRED}`,
      'NetIncomeLoss',
      'ProfitLoss - NetIncomeLossAttributableToNoncontrollingInterest',
      'ProfitLoss',
      'ifrs:ProfitLossAttributableToOrdinaryEquityHoldersOfParentEntity',
      'ifrs:ProfitLossAttributableToOwnersOfParent',
      'ifrs:ProfitLoss',
    ],
    fallbacks: [
      'NetIncomeLossAvailableToCommonStockholdersDiluted',
      'IncomeLossAttributableToParent',
      'NetIncomeLossAllocatedToLimitedPartners',
    ],
  },
  {
    id: 'eps_basic',
    kind: 'per_share',
    candidates: [
      'EarningsPerShareBasic',
      'EarningsPerShareBasicAndDiluted',
      'NetIncomeLossPerOutstandingLimitedPartnershipUnitBasicNetOfTax',
      'NetIncomeLossPerOutstandingLimitedPartnershipUnit',
      'NetIncomeLossPerOutstandingLimitedPartnershipAndGeneralPartnershipUnitBasic',
      'ifrs:BasicEarningsLossPerShare',
      'ifrs:BasicAndDilutedEarningsLossPerShare',
    ],
    fallbacks: [
      'IncomeLossFromContinuingOperationsPerBasicShare',
      'IncomeLossFromContinuingOperationsPerBasicAndDilutedShare',
    ],
  },
  {
    id: 'eps_diluted',
    kind: 'per_share',
    candidates: [
      'EarningsPerShareDiluted',
      'EarningsPerShareBasicAndDiluted',
      'NetIncomeLossNetOfTaxPerOutstandingLimitedPartnershipUnitDiluted',
      'NetIncomeLossPerOutstandingLimitedPartnershipUnitDiluted',
      'ifrs:DilutedEarningsLossPerShare',
      'ifrs:BasicAndDilutedEarningsLossPerShare',
    ],
    fallbacks: [
      'IncomeLossFromContinuingOperationsPerDilutedShare',
      'IncomeLossFromContinuingOperationsPerBasicAndDilutedShare',
    ],
  },
  {
    id: 'shares_basic',
    kind: 'shares',
    candidates: [
      'WeightedAverageNumberOfSharesOutstandingBasic',
      'WeightedAverageNumberOfShareOutstandingBasicAndDiluted',
      'WeightedAverageNumberOfSharesOutstandingBasicAndDiluted',
      'WeightedAverageNumberBasicDilutedSharesOutstanding',
      'ifrs:WeightedAverageShares',
    ],
    fallbacks: [
      'WeightedAverageNumberOfSharesIssuedBasic',
      'WeightedAverageLimitedPartnershipUnitsOutstanding',
    ],
  },
  {
    id: 'shares_diluted',
    kind: 'shares',
    candidates: [
      'WeightedAverageNumberOfDilutedSharesOutstanding',
      'WeightedAverageNumberOfShareOutstandingBasicAndDiluted',
      'WeightedAverageNumberOfSharesOutstandingBasicAndDiluted',
      'WeightedAverageNumberBasicDilutedSharesOutstanding',
      'ifrs:AdjustedWeightedAverageShares',
    ],
    fallbacks: ['WeightedAverageLimitedPartnershipUnitsOutstandingDiluted'],
  },
  {
    id: 'depreciation_amortization',
    kind: 'flow',
    // Filers that tag the total on the cash flow statement with one of these tag a part of it, on the income statement or
    // in a note, with another.
    largest: 3,
    candidates: [
      'DepreciationDepletionAndAmortization',
      'DepreciationAmortizationAndAccretionNet',
      'DepreciationAndAmortization',
      'Depreciation + AmortizationOfIntangibleAssets?',
      'ifrs:AdjustmentsForDepreciationAndAmortisationExpense',
      'ifrs:DepreciationAndAmortisationExpense',
      'ifrs:AdjustmentsForDepreciationExpense + ifrs:AdjustmentsForAmortisationExpense?',
      'ifrs:DepreciationAmortisationAndImpairmentLossReversalOfImpairmentLossRecognisedInProfitOrLoss',
    ],
    fallbacks: [
      'UtilitiesOperatingExpenseDepreciationAndAmortization',
      'CostOfServicesDepreciationAndAmortization',
      'DepreciationPremisesAndEquipment',
      'OtherDepreciationAndAmortization',
      'DepreciationNonproduction',
    ],
  },
  {
    id: 'ebitda',
    kind: 'flow',
    candidates: [],
    notApplicable: ['bank', 'insurer'],
    formulas: ['operating_income + depreciation_amortization'],
  },
]
