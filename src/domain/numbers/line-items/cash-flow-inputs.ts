import type { LineItem } from './line-item.ts'

const LINES: readonly Omit<LineItem, 'kind'>[] = [
  { id: 'depreciation', neverNegative: true, candidates: ['Depreciation', 'ifrs:DepreciationExpense'] },
  {
    id: 'amortization',
    neverNegative: true,
    candidates: ['AmortizationOfIntangibleAssets', 'AdjustmentForAmortization', 'ifrs:AmortisationExpense'],
  },
  {
    id: 'deferred_income_taxes',
    candidates: [
      'DeferredIncomeTaxExpenseBenefit',
      'DeferredIncomeTaxesAndTaxCredits',
      'ifrs:AdjustmentsForDeferredTaxExpense',
      'ifrs:DeferredTaxExpenseIncome',
    ],
    fallbacks: ['IncreaseDecreaseInDeferredIncomeTaxes'],
  },
  {
    id: 'purchases_of_investments',
    candidates: [
      '-PaymentsToAcquireInvestments',
      '-PaymentsToAcquireMarketableSecurities',
      '-PaymentsToAcquireAvailableForSaleSecurities',
      '-PaymentsToAcquireAvailableForSaleSecuritiesDebt - PaymentsToAcquireAvailableForSaleSecuritiesEquity|PaymentsToAcquireEquitySecuritiesFvNi|PaymentsToAcquireHeldToMaturitySecurities?',
      '-ifrs:PurchaseOfFinancialInstrumentsClassifiedAsInvestingActivities',
      '-ifrs:CashPaymentsToAcquireEquityOrDebtInstrumentsOfOtherEntitiesClassifiedAsInvestingActivities',
      '-ifrs:PurchaseOfAvailableforsaleFinancialAssets',
    ],
    fallbacks: [
      '-PaymentsToAcquireShortTermInvestments - PaymentsToAcquireLongtermInvestments?',
      '-PaymentsToAcquireHeldToMaturitySecurities',
      '-PaymentsToAcquireOtherInvestments',
    ],
  },
  {
    id: 'sales_of_investments',
    neverNegative: true,
    candidates: [
      'ProceedsFromSaleMaturityAndCollectionsOfInvestments',
      'ProceedsFromSaleAndMaturityOfMarketableSecurities',
      'ProceedsFromSaleAndMaturityOfAvailableForSaleSecurities',
      'ProceedsFromSaleOfAvailableForSaleSecurities + ProceedsFromMaturitiesPrepaymentsAndCallsOfAvailableForSaleSecurities?',
      'ProceedsFromSaleOfAvailableForSaleSecuritiesDebt + ProceedsFromMaturitiesPrepaymentsAndCallsOfAvailableForSaleSecurities?',
      'ifrs:ProceedsFromSalesOrMaturityOfFinancialInstrumentsClassifiedAsInvestingActivities',
      'ifrs:CashReceiptsFromSalesOfEquityOrDebtInstrumentsOfOtherEntitiesClassifiedAsInvestingActivities',
    ],
    fallbacks: [
      'ProceedsFromMaturitiesPrepaymentsAndCallsOfAvailableForSaleSecurities',
      'ProceedsFromSaleOfShortTermInvestments + ProceedsFromSaleOfLongtermInvestments?',
      'ProceedsFromSaleAndMaturityOfOtherInvestments',
      'ProceedsFromMaturitiesPrepaymentsAndCallsOfHeldToMaturitySecurities',
    ],
  },
  {
    id: 'proceeds_from_property_sales',
    neverNegative: true,
    candidates: [
      'ProceedsFromSaleOfPropertyPlantAndEquipment',
      'ProceedsFromSaleOfProductiveAssets',
      'ifrs:ProceedsFromSalesOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities',
    ],
    fallbacks: [
      'ProceedsFromSaleOfOtherProductiveAssets',
      'ProceedsFromSaleOfOtherPropertyPlantAndEquipment',
      'ProceedsFromSaleOfOilAndGasPropertyAndEquipment',
      'ProceedsFromSaleOfRealEstate',
      'ProceedsFromSaleOfRealEstateHeldforinvestment',
    ],
  },
  {
    id: 'proceeds_from_divestitures',
    candidates: [
      'ProceedsFromDivestitureOfBusinessesNetOfCashDivested',
      'ProceedsFromDivestitureOfBusinesses',
      'ProceedsFromDivestitureOfBusinessesAndInterestsInAffiliates',
      'ifrs:CashFlowsFromLosingControlOfSubsidiariesOrOtherBusinessesClassifiedAsInvestingActivities',
    ],
  },
  {
    id: 'income_taxes_paid',
    candidates: [
      'IncomeTaxesPaidNet',
      'IncomeTaxesPaid',
      'ifrs:IncomeTaxesPaidRefundClassifiedAsOperatingActivities',
      'ifrs:IncomeTaxesPaidRefund',
    ],
  },
  {
    id: 'interest_paid',
    neverNegative: true,
    candidates: [
      'InterestPaidNet',
      'InterestPaid',
      'ifrs:InterestPaidClassifiedAsOperatingActivities',
      'ifrs:InterestPaidClassifiedAsFinancingActivities',
    ],
  },
  {
    id: 'shares_issued',
    neverNegative: true,
    candidates: [
      'ProceedsFromIssuanceOfCommonStock? + ProceedsFromIssuanceOfSharesUnderIncentiveAndShareBasedCompensationPlansIncludingStockOptions|ProceedsFromStockPlans|ProceedsFromStockOptionsExercised?',
      'ifrs:ProceedsFromIssuingShares',
      'ifrs:ProceedsFromExerciseOfOptions',
    ],
    fallbacks: [
      'ProceedsFromIssuanceOrSaleOfEquity',
      'ProceedsFromIssuanceInitialPublicOffering',
      'ProceedsFromIssuanceOfCommonLimitedPartnersUnits',
    ],
  },
  {
    id: 'short_term_debt_net',
    candidates: [
      'ProceedsFromRepaymentsOfShortTermDebt',
      'ProceedsFromRepaymentsOfCommercialPaper',
      'ProceedsFromRepaymentsOfShortTermDebtMaturingInThreeMonthsOrLess + ProceedsFromRepaymentsOfShortTermDebtMaturingInMoreThanThreeMonths?',
      'ProceedsFromShortTermDebt - RepaymentsOfShortTermDebt',
    ],
  },
  {
    id: 'gain_on_sale_of_property',
    candidates: [
      'GainLossOnSaleOfProperties',
      'GainsLossesOnSalesOfInvestmentRealEstate',
      'GainLossOnSaleOfPropertyPlantEquipment',
    ],
  },
  {
    id: 'real_estate_depreciation',
    // Other filers have no such line. Nearly all depreciation of a real estate company is of real estate.
    candidates: ['SECScheduleIIIRealEstateAccumulatedDepreciationDepreciationExpense'],
    byTemplate: {
      reit: [
        'DepreciationDepletionAndAmortization',
        'DepreciationAmortizationAndAccretionNet',
        'DepreciationAndAmortization',
      ],
    },
  },
]

/**
 * Further lines of the cash flow statement, for metrics and the added fields. Interest and taxes paid are positive
 * magnitudes, as filed; a gain is positive.
 */
export const CASH_FLOW_INPUTS: readonly LineItem[] = LINES.map(line => ({
  ...line,
  kind: 'flow',
}))
