/** Figures of a company as filed, in millions; `eps` in dollars. Null: the company does not file the line item. */
export interface Filed {
  readonly revenue: number
  readonly costOfRevenue: number
  readonly operatingIncome: number
  readonly interestExpense: number | null
  readonly pretax: number | null
  readonly tax: number
  readonly netIncome: number
  readonly eps: number
  readonly depreciation: number
  readonly ocf: number
  readonly capex: number
  readonly cash: number
  readonly shortTermInvestments: number
  readonly receivables: number
  readonly inventory: number
  readonly currentAssets: number
  readonly assets: number
  readonly payables: number
  readonly currentLiabilities: number
  readonly shortTermDebt: number
  readonly longTermDebt: number
  readonly financeLeases: number
  readonly liabilities: number
  readonly retained: number
  readonly equity: number
  readonly minorities: number
  readonly shares: number
}

type Three = readonly [now: number, before: number, earlier: number]
type Columns = { readonly [line in keyof Filed]: Three | readonly [null, null, null] }

/** One year of a table. */
export function yearOf(columns: Columns, year: 0 | 1 | 2): Filed {
  return Object.fromEntries(
    Object.entries(columns).map(([line, years]) => [line, years[year]]),
  ) as unknown as Filed
}

/** Apple: 10-Ks of 2025-10-31, 2024-11-01 and 2023-11-03, for fiscal years ended 2025-09-27, 2024-09-28 and 2023-09-30. */
export const AAPL_YEARS: Columns = {
  revenue: [416_161, 391_035, 383_285], // RevenueFromContractWithCustomerExcludingAssessedTax
  costOfRevenue: [220_960, 210_352, 214_137], // CostOfGoodsAndServicesSold
  operatingIncome: [133_050, 123_216, 114_301], // OperatingIncomeLoss
  interestExpense: [null, null, null], // InterestExpense ends with 2023
  pretax: [132_729, 123_485, 113_736], // IncomeLossFromContinuingOperationsBeforeIncomeTaxes...NoncontrollingInterest
  tax: [20_719, 29_749, 16_741], // IncomeTaxExpenseBenefit
  netIncome: [112_010, 93_736, 96_995], // NetIncomeLoss
  eps: [7.46, 6.08, 6.13], // EarningsPerShareDiluted
  depreciation: [11_698, 11_445, 11_519], // DepreciationDepletionAndAmortization
  ocf: [111_482, 118_254, 110_543], // NetCashProvidedByUsedInOperatingActivities
  capex: [12_715, 9447, 10_959], // PaymentsToAcquirePropertyPlantAndEquipment
  cash: [35_934, 29_943, 29_965], // CashAndCashEquivalentsAtCarryingValue
  shortTermInvestments: [18_763, 35_228, 31_590], // MarketableSecuritiesCurrent
  receivables: [39_777, 33_410, 29_508], // AccountsReceivableNetCurrent
  inventory: [5718, 7286, 6331], // InventoryNet
  currentAssets: [147_957, 152_987, 143_566], // AssetsCurrent
  assets: [359_241, 364_980, 352_583], // Assets
  payables: [69_860, 68_960, 62_611], // AccountsPayableCurrent
  currentLiabilities: [165_631, 176_392, 145_308], // LiabilitiesCurrent
  shortTermDebt: [12_350 + 7979, 10_912 + 9967, 9822 + 5985], // LongTermDebtCurrent + CommercialPaper
  longTermDebt: [78_328, 85_750, 95_281], // LongTermDebtNoncurrent
  financeLeases: [1230, 896, 1024], // FinanceLeaseLiability
  liabilities: [285_508, 308_030, 290_437], // Liabilities
  retained: [-14_264, -19_154, -214], // RetainedEarningsAccumulatedDeficit
  equity: [73_733, 56_950, 62_146], // StockholdersEquity
  minorities: [0, 0, 0],
  shares: [14_776.353, 15_115.823, 15_552.752], // dei:EntityCommonStockSharesOutstanding
}

/** Walmart: 10-Ks of 2026-03-13, 2025-03-14 and 2024-03-15, for fiscal years ended 2026-01-31, 2025-01-31 and 2024-01-31. */
export const WMT_YEARS: Columns = {
  revenue: [713_163, 680_985, 648_125], // Revenues
  costOfRevenue: [535_395, 511_753, 490_142], // CostOfRevenue
  operatingIncome: [29_825, 29_348, 27_012], // OperatingIncomeLoss
  interestExpense: [2318, 2249, 2259], // InterestExpenseDebt
  pretax: [29_469, 26_309, 21_848], // IncomeLossFromContinuingOperationsBeforeIncomeTaxes...NoncontrollingInterest
  tax: [7199, 6152, 5578], // IncomeTaxExpenseBenefit
  netIncome: [21_893, 19_436, 15_511], // NetIncomeLoss
  eps: [2.73, 2.41, 1.91], // EarningsPerShareDiluted
  depreciation: [14_203, 12_973, 11_853], // DepreciationAmortizationAndAccretionNet
  ocf: [41_565, 36_443, 35_726], // NetCashProvidedByUsedInOperatingActivities
  capex: [26_642, 23_783, 20_606], // PaymentsToAcquirePropertyPlantAndEquipment
  cash: [10_727, 9037, 9867], // CashAndCashEquivalentsAtCarryingValue
  shortTermInvestments: [0, 0, 0],
  receivables: [11_172, 9975, 8796], // ReceivablesNetCurrent
  inventory: [58_851, 56_435, 54_892], // InventoryNet
  currentAssets: [84_874, 79_458, 76_877], // AssetsCurrent
  assets: [284_668, 260_823, 252_399], // Assets
  payables: [63_061, 58_666, 56_812], // AccountsPayableCurrent
  currentLiabilities: [107_469, 96_584, 92_415], // LiabilitiesCurrent
  shortTermDebt: [3542 + 6596, 2598 + 3068, 3447 + 878], // LongTermDebtCurrent + ShortTermBorrowings
  longTermDebt: [34_624, 33_401, 36_132], // LongTermDebtNoncurrent
  financeLeases: [856 + 5905, 800 + 5923, 725 + 5709], // FinanceLeaseLiabilityCurrent + ...Noncurrent
  // Assets - StockholdersEquityIncluding...NoncontrollingInterest - RedeemableNoncontrollingInterestEquityCarryingAmount
  liabilities: [284_668 - 105_887 - 293, 260_823 - 97_421 - 271, 252_399 - 90_349 - 222],
  retained: [104_774, 98_313, 89_814], // RetainedEarningsAccumulatedDeficit
  equity: [99_617, 91_013, 83_861], // StockholdersEquity
  minorities: [6270 + 293, 6408 + 271, 6488 + 222], // MinorityInterest + RedeemableNoncontrollingInterest...
  shares: [7972.402501, 8016.849444, 8058.048674], // dei:EntityCommonStockSharesOutstanding
}

/** Costco: 10-Ks of 2025-10-08, 2024-10-09 and 2023-10-11, for fiscal years ended 2025-08-31, 2024-09-01 and 2023-09-03. */
export const COST_YEARS: Columns = {
  revenue: [275_235, 254_453, 242_290], // Revenues
  costOfRevenue: [239_886, 222_358, 212_586], // CostOfGoodsAndServicesSold
  operatingIncome: [10_383, 9285, 8114], // OperatingIncomeLoss
  interestExpense: [154, 169, 160], // InterestExpense
  pretax: [10_818, 9740, 8487], // IncomeLossFromContinuingOperationsBeforeIncomeTaxes...NoncontrollingInterest
  tax: [2719, 2373, 2195], // IncomeTaxExpenseBenefit
  netIncome: [8099, 7367, 6292], // NetIncomeLoss
  eps: [18.21, 16.56, 14.16], // EarningsPerShareDiluted
  depreciation: [2426, 2237, 2077], // DepreciationDepletionAndAmortization
  ocf: [13_335, 11_339, 11_068], // NetCashProvidedByUsedInOperatingActivities
  capex: [5498, 4710, 4323], // PaymentsToAcquirePropertyPlantAndEquipment
  cash: [14_161, 9906, 13_700], // CashAndCashEquivalentsAtCarryingValue
  shortTermInvestments: [1123, 1238, 1534], // ShortTermInvestments
  receivables: [3203, 2721, 2285], // ReceivablesNetCurrent
  inventory: [18_116, 18_647, 16_651], // InventoryNet
  currentAssets: [38_380, 34_246, 35_879], // AssetsCurrent
  assets: [77_099, 69_831, 68_994], // Assets
  payables: [19_783, 19_421, 17_483], // AccountsPayableCurrent
  currentLiabilities: [37_108, 35_464, 33_583], // LiabilitiesCurrent
  shortTermDebt: [75, 103, 1081], // LongTermDebtCurrent
  longTermDebt: [5713, 5794, 5377], // LongTermDebtNoncurrent
  financeLeases: [78 + 1401, 147 + 1351, 0], // FinanceLeaseLiabilityCurrent + ...Noncurrent; 2023 is not used
  liabilities: [47_935, 46_209, 43_936], // Liabilities
  retained: [22_650, 17_619, 19_521], // RetainedEarningsAccumulatedDeficit
  equity: [29_164, 23_622, 25_058], // StockholdersEquity
  minorities: [0, 0, 0],
  shares: [443.179176, 443.073537, 442.740572], // dei:EntityCommonStockSharesOutstanding
}

/** NVIDIA: 10-Ks of 2026-02-25, 2025-02-26 and 2024-02-21, for fiscal years ended 2026-01-25, 2025-01-26 and 2024-01-28. */
export const NVDA_YEARS: Columns = {
  revenue: [215_938, 130_497, 60_922], // Revenues
  costOfRevenue: [62_475, 32_639, 16_621], // CostOfRevenue
  operatingIncome: [130_387, 81_453, 32_972], // OperatingIncomeLoss
  interestExpense: [259, 247, 257], // InterestExpenseNonoperating
  pretax: [141_450, 84_026, 33_818], // IncomeLossFromContinuingOperationsBeforeIncomeTaxes...NoncontrollingInterest
  tax: [21_383, 11_146, 4058], // IncomeTaxExpenseBenefit
  netIncome: [120_067, 72_880, 29_760], // NetIncomeLoss
  eps: [4.9, 2.94, 1.19], // EarningsPerShareDiluted; 2024 as filed after the 10:1 split
  depreciation: [2843, 1864, 1508], // DepreciationDepletionAndAmortization
  ocf: [102_718, 64_089, 28_090], // NetCashProvidedByUsedInOperatingActivities
  capex: [6042, 3236, 1069], // PaymentsToAcquireProductiveAssets
  cash: [10_605, 8589, 7280], // CashAndCashEquivalentsAtCarryingValue
  shortTermInvestments: [39_065, 34_621, 18_704], // DebtSecuritiesCurrent (10-Q of 2026-05-20); MarketableSecuritiesCurrent
  receivables: [38_466, 23_065, 9999], // AccountsReceivableNetCurrent
  inventory: [21_403, 10_080, 5282], // InventoryNet
  currentAssets: [125_605, 80_126, 44_345], // AssetsCurrent
  assets: [206_803, 111_601, 65_728], // Assets
  payables: [9812, 6310, 2699], // AccountsPayableCurrent
  currentLiabilities: [32_163, 18_047, 10_631], // LiabilitiesCurrent
  shortTermDebt: [999, 0, 1250], // DebtCurrent
  longTermDebt: [7469, 8463, 8459], // LongTermDebtNoncurrent
  financeLeases: [0, 0, 0],
  liabilities: [49_510, 32_274, 22_750], // Liabilities
  retained: [146_973, 68_038, 29_817], // RetainedEarningsAccumulatedDeficit
  equity: [157_293, 79_327, 42_978], // StockholdersEquity
  minorities: [0, 0, 0],
  shares: [24_300, 24_400, 25_000], // dei:EntityCommonStockSharesOutstanding
}
