import type { Template } from '../statement.ts'
import type { LineItem } from './line-item.ts'

/**
 * Other companies use the same concepts with another meaning: interest on their own cash and debt, advances from customers.
 */
const NO_LENDERS: readonly Template[] = ['industrial', 'reit']

/** Income statement lines of banks and insurers. Expenses are positive magnitudes. */
export const FINANCIAL_INCOME_INPUTS: readonly LineItem[] = [
  {
    id: 'interest_and_dividend_income',
    neverNegative: true,
    kind: 'flow',
    candidates: ['InterestAndDividendIncomeOperating', 'InterestIncomeOperating', 'ifrs:RevenueFromInterest'],
  },
  {
    id: 'net_interest_income',
    kind: 'flow',
    candidates: ['InterestIncomeExpenseNet', 'ifrs:InterestIncomeExpense'],
    fallbacks: [
      'InterestIncomeExpenseAfterProvisionForLoanLoss + ProvisionForLoanLeaseAndOtherLosses|ProvisionForLoanAndLeaseLosses|ProvisionForLoanLossesExpensed',
      'InterestAndDividendIncomeOperating - InterestExpense',
    ],
    notApplicable: NO_LENDERS,
  },
  {
    id: 'noninterest_income',
    kind: 'flow',
    candidates: ['NoninterestIncome'],
    fallbacks: ['RevenuesExcludingInterestAndDividends'],
    notApplicable: NO_LENDERS,
  },
  {
    id: 'noninterest_expense',
    neverNegative: true,
    kind: 'flow',
    candidates: ['NoninterestExpense'],
    notApplicable: NO_LENDERS,
  },
  {
    id: 'provision_for_credit_losses',
    kind: 'flow',
    candidates: [
      'ProvisionForLoanLeaseAndOtherLosses',
      'ProvisionForLoanAndLeaseLosses',
      'ProvisionForLoanLossesExpensed',
      'FinancingReceivableExcludingAccruedInterestCreditLossExpenseReversal',
      'ifrs:ImpairmentLossImpairmentGainAndReversalOfImpairmentLossDeterminedInAccordanceWithIFRS9',
    ],
    fallbacks: ['ProvisionForOtherCreditLosses'],
  },
  {
    id: 'premiums_earned',
    neverNegative: true,
    kind: 'flow',
    candidates: ['PremiumsEarnedNet', 'ifrs:InsuranceRevenue'],
    fallbacks: [
      'PremiumsEarnedNetPropertyAndCasualty + PremiumsEarnedNetLife?',
      'PremiumsEarnedNetAccidentAndHealth',
    ],
  },
  {
    id: 'policy_benefits_incurred',
    kind: 'flow',
    candidates: [
      'PolicyholderBenefitsAndClaimsIncurredNet',
      'ifrs:InsuranceServiceExpensesFromInsuranceContractsIssued',
    ],
    fallbacks: [
      'IncurredClaimsPropertyCasualtyAndLiability',
      'PolicyholderBenefitsAndClaimsIncurredHealthCare',
      'LiabilityForUnpaidClaimsAndClaimsAdjustmentExpenseIncurredClaims1',
    ],
  },
  {
    id: 'acquisition_cost_amortization',
    kind: 'flow',
    candidates: [
      'DeferredPolicyAcquisitionCostAmortizationExpense',
      'DeferredPolicyAcquisitionCostsAndPresentValueOfFutureProfitsAmortization1',
      'AmortizationOfAcquisitionCosts',
    ],
    fallbacks: ['AmortizationOfDeferredAcquisitionCostsDAC'],
  },
  { id: 'other_underwriting_expense', kind: 'flow', candidates: ['OtherUnderwritingExpense'] },
  {
    id: 'net_investment_income',
    kind: 'flow',
    candidates: ['NetInvestmentIncome'],
    fallbacks: ['InvestmentIncomeNet', 'InvestmentIncomeInterestAndDividend'],
    notApplicable: ['industrial', 'bank', 'reit'],
  },
]

/** Balance sheet lines of banks and insurers. */
export const BANK_BALANCE_INPUTS: readonly LineItem[] = [
  {
    id: 'loans_net',
    kind: 'balance',
    candidates: [
      'FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss',
      'LoansAndLeasesReceivableNetReportedAmount',
      'FinancingReceivableExcludingAccruedInterestBeforeAllowanceForCreditLoss - FinancingReceivableAllowanceForCreditLossExcludingAccruedInterest',
      'LoansAndLeasesReceivableNetOfDeferredIncome - LoansAndLeasesReceivableAllowance',
      'ifrs:LoansAndAdvancesToCustomers',
    ],
    fallbacks: ['NotesReceivableNet', 'LoansAndLeasesReceivableNetOfDeferredIncome'],
    notApplicable: ['industrial', 'insurer', 'reit'],
  },
  {
    id: 'allowance_for_credit_losses',
    kind: 'balance',
    candidates: [
      'FinancingReceivableAllowanceForCreditLossExcludingAccruedInterest',
      'LoansAndLeasesReceivableAllowance',
      'FinancingReceivableAllowanceForCreditLosses',
    ],
    notApplicable: ['industrial', 'insurer', 'reit'],
  },
  {
    id: 'deposits',
    kind: 'balance',
    candidates: ['Deposits', 'ifrs:DepositsFromCustomers'],
    fallbacks: ['InterestBearingDepositLiabilities + NoninterestBearingDepositLiabilities'],
    notApplicable: NO_LENDERS,
  },
  {
    id: 'policy_liabilities',
    kind: 'balance',
    candidates: [
      'LiabilityForFuturePolicyBenefits + LiabilityForClaimsAndClaimsAdjustmentExpense',
      'LiabilityForFuturePolicyBenefitsAndUnpaidClaimsAndClaimsAdjustmentExpense',
      'ifrs:InsuranceContractsIssuedThatAreLiabilities',
    ],
    fallbacks: [
      'LiabilityForClaimsAndClaimsAdjustmentExpense',
      'LiabilityForClaimsAndClaimsAdjustmentExpensePropertyCasualtyLiability',
      'LiabilityForFuturePolicyBenefits',
    ],
    notApplicable: ['industrial', 'bank', 'reit'],
  },
  {
    id: 'unearned_premiums',
    kind: 'balance',
    candidates: ['UnearnedPremiums'],
    notApplicable: ['industrial', 'bank', 'reit'],
  },
  { id: 'cet1_ratio', kind: 'ratio', candidates: ['CommonEquityTierOneCapitalRatio'] },
  { id: 'tier1_ratio', kind: 'ratio', candidates: ['TierOneRiskBasedCapitalToRiskWeightedAssets'] },
  { id: 'total_capital_ratio', kind: 'ratio', candidates: ['CapitalToRiskWeightedAssets'] },
]
