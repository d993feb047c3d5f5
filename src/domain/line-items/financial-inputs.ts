import type { Template } from '../statement.ts'
import type { LineItem } from './line-item.ts'

/** Of others the same concepts mean something else: interest on their own cash and debt, money that customers paid ahead. */
const NO_LENDERS: readonly Template[] = ['industrial', 'reit']

/** Income statement lines of banks and insurers that no statement serves. Expenses are positive magnitudes. */
export const FINANCIAL_INCOME_INPUTS: readonly LineItem[] = [
  {
    id: 'interest_and_dividend_income',
    neverNegative: true,
    kind: 'flow',
    chain: ['InterestAndDividendIncomeOperating', 'InterestIncomeOperating'],
  },
  { id: 'net_interest_income', kind: 'flow', chain: ['InterestIncomeExpenseNet'], notApplicable: NO_LENDERS },
  { id: 'noninterest_income', kind: 'flow', chain: ['NoninterestIncome'] },
  { id: 'noninterest_expense', neverNegative: true, kind: 'flow', chain: ['NoninterestExpense'] },
  {
    id: 'provision_for_credit_losses',
    kind: 'flow',
    chain: [
      'ProvisionForLoanLeaseAndOtherLosses',
      'ProvisionForLoanAndLeaseLosses',
      'ProvisionForLoanLossesExpensed',
      'FinancingReceivableExcludingAccruedInterestCreditLossExpenseReversal',
    ],
  },
  { id: 'premiums_earned', neverNegative: true, kind: 'flow', chain: ['PremiumsEarnedNet'] },
  {
    id: 'policy_benefits_incurred',
    kind: 'flow',
    chain: ['PolicyholderBenefitsAndClaimsIncurredNet'],
  },
  {
    id: 'acquisition_cost_amortization',
    kind: 'flow',
    chain: [
      'DeferredPolicyAcquisitionCostAmortizationExpense',
      'DeferredPolicyAcquisitionCostsAndPresentValueOfFutureProfitsAmortization1',
      'AmortizationOfAcquisitionCosts',
    ],
  },
  { id: 'other_underwriting_expense', kind: 'flow', chain: ['OtherUnderwritingExpense'] },
  { id: 'net_investment_income', kind: 'flow', chain: ['NetInvestmentIncome'] },
]

/** Balance sheet lines of banks that no statement serves. */
export const BANK_BALANCE_INPUTS: readonly LineItem[] = [
  {
    id: 'loans_net',
    kind: 'balance',
    chain: [
      'FinancingReceivableExcludingAccruedInterestAfterAllowanceForCreditLoss',
      'LoansAndLeasesReceivableNetReportedAmount',
      'FinancingReceivableExcludingAccruedInterestBeforeAllowanceForCreditLoss - FinancingReceivableAllowanceForCreditLossExcludingAccruedInterest',
      'LoansAndLeasesReceivableNetOfDeferredIncome - LoansAndLeasesReceivableAllowance',
    ],
  },
  {
    id: 'allowance_for_credit_losses',
    kind: 'balance',
    chain: [
      'FinancingReceivableAllowanceForCreditLossExcludingAccruedInterest',
      'LoansAndLeasesReceivableAllowance',
      'FinancingReceivableAllowanceForCreditLosses',
    ],
  },
  {
    id: 'deposits',
    kind: 'balance',
    chain: ['Deposits', 'ifrs:DepositsFromCustomers'],
    notApplicable: NO_LENDERS,
  },
  { id: 'cet1_ratio', kind: 'ratio', chain: ['CommonEquityTierOneCapitalRatio'] },
  { id: 'tier1_ratio', kind: 'ratio', chain: ['TierOneRiskBasedCapitalToRiskWeightedAssets'] },
  { id: 'total_capital_ratio', kind: 'ratio', chain: ['CapitalToRiskWeightedAssets'] },
]
