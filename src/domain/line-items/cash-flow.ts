import type { LineItem } from './line-item.ts'

const CHANGES_IN_WORKING_CAPITAL = [
  '-IncreaseDecreaseInAccountsReceivable|IncreaseDecreaseInReceivables?',
  '- IncreaseDecreaseInInventories?',
  '- IncreaseDecreaseInOtherReceivables?',
  '- IncreaseDecreaseInPrepaidDeferredExpenseAndOtherAssets|IncreaseDecreaseInPrepaidExpense?',
  '- IncreaseDecreaseInOtherOperatingAssets|IncreaseDecreaseInOtherCurrentAssets?',
  '+ IncreaseDecreaseInAccountsPayableAndAccruedLiabilities|IncreaseDecreaseInAccountsPayable?',
  '+ IncreaseDecreaseInAccruedLiabilities?',
  '+ IncreaseDecreaseInContractWithCustomerLiability|IncreaseDecreaseInDeferredRevenue?',
  '+ IncreaseDecreaseInAccruedIncomeTaxesPayable?',
  '+ IncreaseDecreaseInOtherOperatingLiabilities|IncreaseDecreaseInOtherCurrentLiabilities?',
  '- IncreaseDecreaseInOtherOperatingCapitalNet?',
].join(' ')

const LINES: readonly Omit<LineItem, 'kind'>[] = [
  {
    id: 'stock_based_compensation',
    chain: [
      'ShareBasedCompensation',
      'AllocatedShareBasedCompensationExpense',
      'ifrs:AdjustmentsForSharebasedPayments',
    ],
  },
  {
    id: 'change_in_working_capital',
    chain: [
      '-IncreaseDecreaseInOperatingCapital',
      CHANGES_IN_WORKING_CAPITAL,
      'ifrs:IncreaseDecreaseInWorkingCapital',
    ],
    notApplicable: ['bank', 'insurer'],
  },
  {
    id: 'operating_cash_flow',
    chain: [
      'NetCashProvidedByUsedInOperatingActivities',
      'NetCashProvidedByUsedInOperatingActivitiesContinuingOperations + CashProvidedByUsedInOperatingActivitiesDiscontinuedOperations?',
      'ifrs:CashFlowsFromUsedInOperatingActivities',
    ],
  },
  {
    id: 'capital_expenditures',
    chain: [
      '-PaymentsToAcquirePropertyPlantAndEquipment - PaymentsToDevelopSoftware|PaymentsForSoftware?',
      '-PaymentsToAcquireProductiveAssets',
      '-PaymentsToAcquireOtherPropertyPlantAndEquipment',
      '-PaymentsToAcquireMachineryAndEquipment',
      '-ifrs:PurchaseOfPropertyPlantAndEquipmentClassifiedAsInvestingActivities',
    ],
  },
  {
    id: 'acquisitions',
    chain: [
      '-PaymentsToAcquireBusinessesNetOfCashAcquired',
      '-PaymentsToAcquireBusinessesAndInterestInAffiliates',
      '-PaymentsToAcquireBusinessesGross',
      '-ifrs:CashFlowsUsedInObtainingControlOfSubsidiariesOrOtherBusinessesClassifiedAsInvestingActivities',
    ],
  },
  {
    id: 'investing_cash_flow',
    chain: [
      'NetCashProvidedByUsedInInvestingActivities',
      'NetCashProvidedByUsedInInvestingActivitiesContinuingOperations + CashProvidedByUsedInInvestingActivitiesDiscontinuedOperations?',
      'ifrs:CashFlowsFromUsedInInvestingActivities',
    ],
  },
  {
    id: 'debt_issued',
    chain: [
      'ProceedsFromIssuanceOfLongTermDebt',
      'ProceedsFromIssuanceOfDebt',
      'ProceedsFromDebtNetOfIssuanceCosts',
      'ProceedsFromIssuanceOfUnsecuredDebt',
      'ProceedsFromIssuanceOfSeniorLongTermDebt',
      'ifrs:ProceedsFromBorrowingsClassifiedAsFinancingActivities',
    ],
  },
  {
    id: 'debt_repaid',
    chain: [
      '-RepaymentsOfLongTermDebt',
      '-RepaymentsOfDebt',
      '-RepaymentsOfLongTermDebtAndCapitalSecurities',
      '-RepaymentsOfUnsecuredDebt',
      '-RepaymentsOfSeniorDebt',
      '-ifrs:RepaymentsOfBorrowingsClassifiedAsFinancingActivities',
    ],
  },
  {
    id: 'dividends_paid',
    chain: [
      '-PaymentsOfDividends',
      '-PaymentsOfDividendsCommonStock - PaymentsOfDividendsPreferredStockAndPreferenceStock?',
      '-PaymentsOfOrdinaryDividends',
      '-ifrs:DividendsPaidClassifiedAsFinancingActivities',
    ],
  },
  {
    id: 'shares_repurchased',
    chain: [
      '-PaymentsForRepurchaseOfCommonStock',
      '-PaymentsForRepurchaseOfEquity',
      '-ifrs:PaymentsToAcquireOrRedeemEntitysShares',
    ],
  },
  {
    id: 'financing_cash_flow',
    chain: [
      'NetCashProvidedByUsedInFinancingActivities',
      'NetCashProvidedByUsedInFinancingActivitiesContinuingOperations + CashProvidedByUsedInFinancingActivitiesDiscontinuedOperations?',
      'ifrs:CashFlowsFromUsedInFinancingActivities',
    ],
  },
  {
    id: 'fx_effect',
    chain: [
      'EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
      'EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsIncludingDisposalGroupAndDiscontinuedOperations',
      'EffectOfExchangeRateOnCashAndCashEquivalents',
      'EffectOfExchangeRateOnCashAndCashEquivalentsContinuingOperations',
      'EffectOfExchangeRateOnCashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsContinuingOperations',
      'ifrs:EffectOfExchangeRateChangesOnCashAndCashEquivalents',
    ],
  },
  {
    id: 'net_change_in_cash',
    chain: [
      'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseIncludingExchangeRateEffect',
      'CashAndCashEquivalentsPeriodIncreaseDecrease',
      'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalentsPeriodIncreaseDecreaseExcludingExchangeRateEffect',
      'CashAndCashEquivalentsPeriodIncreaseDecreaseExcludingExchangeRateEffect',
      'ifrs:IncreaseDecreaseInCashAndCashEquivalents',
    ],
  },
  { id: 'free_cash_flow', chain: [], formula: 'operating_cash_flow + capital_expenditures' },
]

/** Cash flow lines: money that leaves the company is negative. Discrete quarters are rarely filed. */
export const CASH_FLOW: readonly LineItem[] = LINES.map(line => ({
  ...line,
  kind: 'flow',
  preferYearToDate: true,
}))
