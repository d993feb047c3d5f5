import type { Template } from '../statement.ts'
import type { LineItem } from './line-item.ts'

const NO_CLASSES: readonly Template[] = ['bank', 'insurer']

/** Balance sheet lines that metrics need and no statement serves; some stand in notes of the same filing only. */
export const BALANCE_INPUTS: readonly LineItem[] = [
  {
    id: 'ppe_gross',
    kind: 'balance',
    chain: [
      'PropertyPlantAndEquipmentGross',
      'PropertyPlantAndEquipmentAndFinanceLeaseRightOfUseAssetBeforeAccumulatedDepreciationAndAmortization',
    ],
    byTemplate: { reit: ['RealEstateInvestmentPropertyAtCost', 'PropertyPlantAndEquipmentGross'] },
  },
  {
    id: 'accumulated_depreciation',
    kind: 'balance',
    chain: [
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
    // The whole before its parts: a filer may tag the current part alone.
    chain: [
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
    id: 'operating_lease_liability',
    kind: 'balance',
    chain: ['OperatingLeaseLiability', 'OperatingLeaseLiabilityCurrent + OperatingLeaseLiabilityNoncurrent'],
  },
  {
    id: 'finance_lease_liability',
    kind: 'balance',
    chain: [
      'FinanceLeaseLiability',
      'FinanceLeaseLiabilityCurrent + FinanceLeaseLiabilityNoncurrent',
      'CapitalLeaseObligations',
      'CapitalLeaseObligationsCurrent + CapitalLeaseObligationsNoncurrent',
      'ifrs:LeaseLiabilities',
      'ifrs:CurrentLeaseLiabilities + ifrs:NoncurrentLeaseLiabilities',
    ],
    // Of such filers the lines of debt hold the leases already.
    unless: [
      'LongTermDebtAndCapitalLeaseObligations',
      'LongTermDebtAndCapitalLeaseObligationsCurrent',
      'LongTermDebtAndCapitalLeaseObligationsIncludingCurrentMaturities',
      'DebtAndCapitalLeaseObligations',
    ],
  },
  {
    id: 'preferred_equity',
    kind: 'balance',
    chain: [
      'PreferredStockValueOutstanding',
      'PreferredStockIncludingAdditionalPaidInCapitalNetOfDiscount',
      'PreferredStockIncludingAdditionalPaidInCapital',
      'PreferredStockValue',
    ],
  },
  {
    id: 'noncontrolling_interest',
    kind: 'balance',
    chain: [
      'MinorityInterest? + RedeemableNoncontrollingInterestEquityCarryingAmount|RedeemableNoncontrollingInterestEquityCommonCarryingAmount?',
      'ifrs:NoncontrollingInterests',
    ],
  },
  {
    id: 'taxes_payable',
    kind: 'balance',
    chain: ['AccruedIncomeTaxesCurrent', 'TaxesPayableCurrent', 'ifrs:CurrentTaxLiabilitiesCurrent'],
  },
  {
    id: 'remaining_performance_obligation',
    kind: 'balance',
    chain: ['RevenueRemainingPerformanceObligation'],
  },
  {
    id: 'debt_due_next_12m',
    kind: 'balance',
    chain: [
      'LongTermDebtMaturitiesRepaymentsOfPrincipalInNextTwelveMonths',
      'LongTermDebtMaturitiesRepaymentsOfPrincipalInNextRollingTwelveMonths',
    ],
  },
  {
    id: 'other_current_assets',
    kind: 'balance',
    chain: ['OtherAssetsCurrent', 'PrepaidExpenseAndOtherAssetsCurrent', 'ifrs:OtherCurrentAssets'],
    notApplicable: NO_CLASSES,
  },
  {
    id: 'long_term_investments',
    kind: 'balance',
    chain: [
      'LongTermInvestments',
      'MarketableSecuritiesNoncurrent',
      'AvailableForSaleSecuritiesDebtSecuritiesNoncurrent',
      'AvailableForSaleSecuritiesNoncurrent',
    ],
    byTemplate: { insurer: ['Investments', 'LongTermInvestments'] },
  },
  {
    id: 'shares_outstanding',
    kind: 'shares',
    // The cover page is no part of the balance sheet: `derive/shares-outstanding.ts` finds the one that belongs to it.
    chain: [
      'dei:EntityCommonStockSharesOutstanding',
      'CommonStockSharesOutstanding',
      'CommonStockSharesIssued - TreasuryStockCommonShares|TreasuryStockShares',
      'ifrs:NumberOfSharesOutstanding',
    ],
  },
]
