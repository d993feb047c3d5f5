import type { Template } from '../statement.ts'
import type { LineItem } from './line-item.ts'

const NO_CLASSES: readonly Template[] = ['bank', 'insurer']

const LINES: readonly Omit<LineItem, 'kind'>[] = [
  {
    id: 'cash_and_equivalents',
    chain: [
      'CashAndCashEquivalentsAtCarryingValue',
      'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
      'CashAndDueFromBanks',
      'Cash',
      'ifrs:CashAndCashEquivalents',
    ],
    byTemplate: {
      bank: [
        'CashAndCashEquivalentsAtCarryingValue',
        'CashAndDueFromBanks',
        'CashCashEquivalentsRestrictedCashAndRestrictedCashEquivalents',
        'Cash',
      ],
    },
  },
  {
    id: 'short_term_investments',
    chain: [
      'ShortTermInvestments',
      'MarketableSecuritiesCurrent',
      'AvailableForSaleSecuritiesDebtSecuritiesCurrent',
      'AvailableForSaleSecuritiesCurrent',
      'DebtSecuritiesCurrent',
      'ifrs:CurrentInvestments',
    ],
    notApplicable: NO_CLASSES,
  },
  {
    id: 'accounts_receivable',
    chain: [
      'AccountsReceivableNetCurrent',
      'ReceivablesNetCurrent',
      'AccountsNotesAndLoansReceivableNetCurrent',
      'AccountsReceivableNet',
      'ifrs:TradeAndOtherCurrentReceivables',
    ],
    notApplicable: ['bank'],
  },
  { id: 'inventory', chain: ['InventoryNet', 'ifrs:Inventories'], notApplicable: NO_CLASSES },
  { id: 'total_current_assets', chain: ['AssetsCurrent', 'ifrs:CurrentAssets'], notApplicable: NO_CLASSES },
  {
    id: 'property_plant_equipment',
    chain: [
      'PropertyPlantAndEquipmentNet',
      'PropertyPlantAndEquipmentAndFinanceLeaseRightOfUseAssetAfterAccumulatedDepreciationAndAmortization',
      'ifrs:PropertyPlantAndEquipment',
    ],
    byTemplate: {
      reit: [
        'RealEstateInvestmentPropertyNet',
        'RealEstateRealEstateOwnedNet',
        'PropertyPlantAndEquipmentNet',
      ],
    },
  },
  { id: 'goodwill', chain: ['Goodwill', 'ifrs:Goodwill'] },
  {
    id: 'intangible_assets',
    chain: [
      'IntangibleAssetsNetExcludingGoodwill',
      'FiniteLivedIntangibleAssetsNet + IndefiniteLivedIntangibleAssetsExcludingGoodwill?',
      'IntangibleAssetsNetIncludingGoodwill - Goodwill',
      'ifrs:IntangibleAssetsOtherThanGoodwill',
    ],
  },
  { id: 'total_assets', chain: ['Assets', 'ifrs:Assets'] },
  {
    id: 'accounts_payable',
    chain: [
      'AccountsPayableCurrent',
      'AccountsPayableTradeCurrent',
      'AccountsPayableAndAccruedLiabilitiesCurrent',
      'AccountsPayableCurrentAndNoncurrent',
      'ifrs:TradeAndOtherCurrentPayables',
    ],
    notApplicable: ['bank'],
  },
  {
    id: 'short_term_debt',
    chain: [
      'DebtCurrent',
      'LongTermDebtCurrent|LongTermDebtAndCapitalLeaseObligationsCurrent|ConvertibleNotesPayableCurrent? + ShortTermBorrowings|CommercialPaper?',
      'ifrs:CurrentBorrowingsAndCurrentPortionOfNoncurrentBorrowings',
      'ifrs:ShorttermBorrowings',
    ],
    byTemplate: { bank: ['ShortTermBorrowings', 'OtherShortTermBorrowings'] },
  },
  {
    id: 'total_current_liabilities',
    chain: ['LiabilitiesCurrent', 'ifrs:CurrentLiabilities'],
    notApplicable: NO_CLASSES,
  },
  {
    id: 'long_term_debt',
    chain: [
      'LongTermDebtNoncurrent',
      'LongTermDebtAndCapitalLeaseObligations',
      'LongTermDebt - LongTermDebtCurrent',
      'ConvertibleNotesPayableNoncurrent|ConvertibleLongTermNotesPayable',
      'ifrs:NoncurrentPortionOfNoncurrentBorrowings',
      'ifrs:LongtermBorrowings',
    ],
    byTemplate: {
      bank: ['LongTermDebt', 'LongTermDebtNoncurrent'],
      insurer: ['LongTermDebt', 'LongTermDebtNoncurrent'],
    },
  },
  {
    id: 'total_liabilities',
    chain: ['Liabilities', 'ifrs:Liabilities'],
    formula: 'liabilities_and_equity - equity_with_minority - temporary_equity?',
  },
  {
    id: 'common_stock',
    chain: [
      'CommonStockValue',
      'CommonStocksIncludingAdditionalPaidInCapital',
      'CommonStockValueOutstanding',
      'ifrs:IssuedCapital',
    ],
  },
  { id: 'retained_earnings', chain: ['RetainedEarningsAccumulatedDeficit', 'ifrs:RetainedEarnings'] },
  {
    id: 'total_equity',
    chain: [
      'StockholdersEquity',
      'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest - MinorityInterest?',
      'PartnersCapital',
      'MembersEquity',
      'ifrs:EquityAttributableToOwnersOfParent',
      'ifrs:Equity - ifrs:NoncontrollingInterests?',
    ],
  },
  {
    id: 'liabilities_and_equity',
    chain: ['LiabilitiesAndStockholdersEquity', 'ifrs:EquityAndLiabilities'],
  },
  { id: 'minority_interest', chain: ['MinorityInterest', 'ifrs:NoncontrollingInterests'] },
  {
    id: 'equity_with_minority',
    chain: [
      'StockholdersEquity + MinorityInterest',
      'StockholdersEquityIncludingPortionAttributableToNoncontrollingInterest',
      'StockholdersEquity',
      'PartnersCapitalIncludingPortionAttributableToNoncontrollingInterest',
      'PartnersCapital + MinorityInterest?',
      'MembersEquity + MinorityInterest?',
      'ifrs:Equity',
    ],
  },
  {
    id: 'temporary_equity',
    chain: [
      'RedeemableNoncontrollingInterestEquityCarryingAmount? + TemporaryEquityCarryingAmountAttributableToParent|TemporaryEquityCarryingAmountIncludingPortionAttributableToNoncontrollingInterests|TemporaryEquityValueExcludingAdditionalPaidInCapital?',
    ],
  },
]

/** Balance sheet lines. Those after `total_equity` are not served by themselves; identities and metrics need them. */
export const BALANCE_SHEET: readonly LineItem[] = LINES.map(line => ({ ...line, kind: 'balance' }))
