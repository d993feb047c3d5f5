import type { Template } from '../statement.ts'
import type { LineItem } from './line-item.ts'

const NO_CLASSES: readonly Template[] = ['bank', 'insurer']

/** Further lines of the balance sheet, for metrics and the added fields. Filers show some of them only in notes. */
export const BALANCE_INPUTS: readonly LineItem[] = [
  {
    id: 'ppe_gross',
    kind: 'balance',
    candidates: [
      'PropertyPlantAndEquipmentGross',
      'PropertyPlantAndEquipmentAndFinanceLeaseRightOfUseAssetBeforeAccumulatedDepreciationAndAmortization',
    ],
    byTemplate: { reit: ['RealEstateInvestmentPropertyAtCost', 'PropertyPlantAndEquipmentGross'] },
  },
  {
    id: 'accumulated_depreciation',
    kind: 'balance',
    candidates: [
      'AccumulatedDepreciationDepletionAndAmortizationPropertyPlantAndEquipment',
      'PropertyPlantAndEquipmentAndFinanceLeaseRightOfUseAssetAccumulatedDepreciationAndAmortization',
    ],
    byTemplate: {
      reit: [
        'RealEstateInvestmentPropertyAccumulatedDepreciation',
        'AccumulatedDepreciationDepletionAndAmortizationPropertyPlantAndEquipment',
      ],
    },
  },
  {
    id: 'deferred_revenue',
    kind: 'balance',
    // The total before its parts: a filer may tag the current part alone.
    candidates: [
      'ContractWithCustomerLiabilityCurrent + ContractWithCustomerLiabilityNoncurrent',
      'ContractWithCustomerLiability',
      'DeferredRevenueCurrent + DeferredRevenueNoncurrent',
      'DeferredRevenue',
      'ContractWithCustomerLiabilityCurrent|DeferredRevenueCurrent? + ContractWithCustomerLiabilityNoncurrent|DeferredRevenueNoncurrent?',
      'DeferredRevenueAndCreditsCurrent? + DeferredRevenueAndCreditsNoncurrent?',
      'ifrs:ContractLiabilities',
      'ifrs:CurrentContractLiabilities + ifrs:NoncurrentContractLiabilities?',
    ],
  },
  {
    id: 'prepaid_expenses',
    kind: 'balance',
    candidates: [
      'PrepaidExpenseCurrent',
      'PrepaidExpenseAndOtherAssetsCurrent',
      'ifrs:CurrentPrepaidExpenses',
      'ifrs:CurrentPrepayments',
      'ifrs:CurrentPrepaymentsAndOtherCurrentAssets',
    ],
    fallbacks: [
      'PrepaidExpenseCurrentAndNoncurrent',
      'PrepaidExpenseAndOtherAssets',
      'OtherPrepaidExpenseCurrent',
    ],
    notApplicable: NO_CLASSES,
  },
  {
    id: 'deferred_tax_assets',
    kind: 'balance',
    // On balance sheets; the gross figures of the tax note are no line of them.
    candidates: [
      'DeferredIncomeTaxAssetsNet',
      'DeferredTaxAssetsNetNoncurrent + DeferredTaxAssetsNetCurrent?',
      'DeferredTaxAssetsLiabilitiesNetNoncurrent + DeferredTaxAssetsLiabilitiesNetCurrent?',
      'ifrs:DeferredTaxAssets',
    ],
    fallbacks: ['DeferredTaxAssetsNetCurrent', 'DeferredTaxAssetsLiabilitiesNet', 'DeferredTaxAssetsNet'],
  },
  {
    id: 'deferred_tax_liabilities',
    kind: 'balance',
    candidates: [
      'DeferredIncomeTaxLiabilitiesNet',
      'DeferredTaxLiabilitiesNoncurrent + DeferredTaxLiabilitiesCurrent?',
      'ifrs:DeferredTaxLiabilities',
    ],
    fallbacks: [
      'DeferredTaxLiabilitiesCurrent',
      'DeferredIncomeTaxesAndOtherLiabilitiesNoncurrent',
      'DeferredTaxLiabilities',
    ],
  },
  {
    id: 'accrued_liabilities',
    kind: 'balance',
    candidates: [
      'AccruedLiabilitiesCurrent',
      'ifrs:AccrualsClassifiedAsCurrent',
      'ifrs:OtherCurrentPayables',
    ],
    fallbacks: [
      'OtherAccruedLiabilitiesCurrent',
      'AccruedLiabilitiesCurrentAndNoncurrent',
      'AccruedLiabilitiesAndOtherLiabilities',
      'EmployeeRelatedLiabilitiesCurrent',
    ],
    notApplicable: NO_CLASSES,
  },
  {
    id: 'operating_lease_right_of_use_assets',
    kind: 'balance',
    candidates: ['OperatingLeaseRightOfUseAsset', 'ifrs:RightofuseAssets'],
  },
  {
    id: 'operating_lease_liability',
    kind: 'balance',
    candidates: [
      'OperatingLeaseLiability',
      'OperatingLeaseLiabilityCurrent + OperatingLeaseLiabilityNoncurrent',
    ],
  },
  {
    id: 'finance_lease_liability',
    kind: 'balance',
    candidates: [
      'FinanceLeaseLiability',
      'FinanceLeaseLiabilityCurrent + FinanceLeaseLiabilityNoncurrent',
      'CapitalLeaseObligations',
      'CapitalLeaseObligationsCurrent + CapitalLeaseObligationsNoncurrent',
      'ifrs:LeaseLiabilities',
      'ifrs:CurrentLeaseLiabilities + ifrs:NoncurrentLeaseLiabilities',
    ],
    // The debt lines of such filers already include the leases.
    unless: [
      'LongTermDebtAndCapitalLeaseObligations',
      'LongTermDebtAndCapitalLeaseObligationsCurrent',
      'LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities',
      'DebtAndCapitalLeaseObligations',
    ],
  },
  {
    id: 'additional_paid_in_capital',
    kind: 'balance',
    candidates: [
      'AdditionalPaidInCapital',
      'AdditionalPaidInCapitalCommonStock',
      'ifrs:SharePremium',
      'ifrs:AdditionalPaidinCapital',
    ],
    fallbacks: ['CommonStocksIncludingAdditionalPaidInCapital - CommonStockValue'],
  },
  {
    id: 'accumulated_other_comprehensive_income',
    kind: 'balance',
    candidates: [
      'AccumulatedOtherComprehensiveIncomeLossNetOfTax',
      'ifrs:AccumulatedOtherComprehensiveIncome',
    ],
    fallbacks: ['ifrs:OtherReserves'],
  },
  {
    id: 'treasury_stock',
    kind: 'balance',
    candidates: ['TreasuryStockValue', 'TreasuryStockCommonValue', 'ifrs:TreasuryShares'],
  },
  {
    id: 'preferred_equity',
    kind: 'balance',
    candidates: [
      'PreferredStockValueOutstanding',
      'PreferredStockIncludingAdditionalPaidInCapitalNetOfDiscount',
      'PreferredStockIncludingAdditionalPaidInCapital',
      'PreferredStockValue',
    ],
  },
  {
    id: 'noncontrolling_interest',
    kind: 'balance',
    candidates: [
      'MinorityInterest? + RedeemableNoncontrollingInterestEquityCarryingAmount|RedeemableNoncontrollingInterestEquityCommonCarryingAmount?',
      'ifrs:NoncontrollingInterests',
    ],
  },
  {
    id: 'taxes_payable',
    kind: 'balance',
    candidates: [
      'AccruedIncomeTaxesCurrent',
      'TaxesPayableCurrent',
      'ifrs:CurrentTaxLiabilitiesCurrent',
      'ifrs:CurrentTaxLiabilities',
    ],
  },
  {
    id: 'remaining_performance_obligation',
    kind: 'balance',
    candidates: ['RevenueRemainingPerformanceObligation'],
  },
  {
    id: 'debt_due_next_12m',
    kind: 'balance',
    candidates: [
      'LongTermDebtMaturitiesRepaymentsOfPrincipalInNextTwelveMonths',
      'LongTermDebtMaturitiesRepaymentsOfPrincipalInNextRollingTwelveMonths',
    ],
  },
  {
    id: 'other_current_assets',
    kind: 'balance',
    candidates: [
      'OtherAssetsCurrent',
      'PrepaidExpenseAndOtherAssetsCurrent',
      'ifrs:OtherCurrentAssets',
      'ifrs:OtherCurrentNonfinancialAssets',
    ],
    notApplicable: NO_CLASSES,
  },
  {
    id: 'long_term_investments',
    kind: 'balance',
    candidates: [
      'LongTermInvestments',
      'MarketableSecuritiesNoncurrent',
      'AvailableForSaleSecuritiesDebtSecuritiesNoncurrent',
      'AvailableForSaleSecuritiesNoncurrent',
      'ifrs:InvestmentAccountedForUsingEquityMethod',
      'ifrs:OtherNoncurrentFinancialAssets',
    ],
    fallbacks: [
      'LongTermInvestmentsAndReceivablesNet',
      'OtherLongTermInvestments',
      'EquityMethodInvestments',
    ],
    byTemplate: { insurer: ['Investments', 'LongTermInvestments'] },
  },
  {
    id: 'shares_outstanding',
    kind: 'shares',
    // The cover page is not part of the balance sheet; `derive/shares-outstanding.ts` finds the one that belongs to it.
    candidates: [
      'dei:EntityCommonStockSharesOutstanding',
      'CommonStockSharesOutstanding',
      'CommonStockSharesIssued - TreasuryStockCommonShares|TreasuryStockShares',
      'ifrs:NumberOfSharesOutstanding',
    ],
  },
]
