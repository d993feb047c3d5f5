import type { LineItem } from './line-item.ts'

const LINES: readonly Omit<LineItem, 'kind'>[] = [
  { id: 'depreciation', neverNegative: true, chain: ['Depreciation', 'ifrs:DepreciationExpense'] },
  {
    id: 'amortization',
    neverNegative: true,
    chain: ['AmortizationOfIntangibleAssets', 'AdjustmentForAmortization', 'ifrs:AmortisationExpense'],
  },
  {
    id: 'income_taxes_paid',
    chain: [
      'IncomeTaxesPaidNet',
      'IncomeTaxesPaid',
      'ifrs:IncomeTaxesPaidRefundClassifiedAsOperatingActivities',
    ],
  },
  {
    id: 'interest_paid',
    neverNegative: true,
    chain: ['InterestPaidNet', 'InterestPaid', 'ifrs:InterestPaidClassifiedAsOperatingActivities'],
  },
  {
    id: 'shares_issued',
    neverNegative: true,
    chain: [
      'ProceedsFromIssuanceOfCommonStock? + ProceedsFromIssuanceOfSharesUnderIncentiveAndShareBasedCompensationPlansIncludingStockOptions|ProceedsFromStockPlans|ProceedsFromStockOptionsExercised?',
      'ifrs:ProceedsFromIssuingShares',
    ],
  },
  {
    id: 'short_term_debt_net',
    chain: [
      'ProceedsFromRepaymentsOfShortTermDebt',
      'ProceedsFromRepaymentsOfCommercialPaper',
      'ProceedsFromRepaymentsOfShortTermDebtMaturingInThreeMonthsOrLess + ProceedsFromRepaymentsOfShortTermDebtMaturingInMoreThanThreeMonths?',
      'ProceedsFromShortTermDebt - RepaymentsOfShortTermDebt',
    ],
  },
  {
    id: 'gain_on_sale_of_property',
    chain: [
      'GainLossOnSaleOfProperties',
      'GainsLossesOnSalesOfInvestmentRealEstate',
      'GainLossOnSaleOfPropertyPlantEquipment',
    ],
  },
  {
    id: 'real_estate_depreciation',
    // A filer of any other kind has no line for it; nearly all that a real estate company writes off is real estate.
    chain: ['SECScheduleIIIRealEstateAccumulatedDepreciationDepreciationExpense'],
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
 * Lines of cash flow that metrics need and no statement serves. Interest and taxes paid are positive magnitudes, as the
 * notes tell them; a gain is positive.
 */
export const CASH_FLOW_INPUTS: readonly LineItem[] = LINES.map(line => ({
  ...line,
  kind: 'flow',
  preferYearToDate: true,
}))
