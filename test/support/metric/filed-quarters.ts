import type { Filed } from './filed.ts'

/** A quarter, and the trailing twelve months computed as year + year to date - prior year to date; in millions. */
interface Sampled {
  readonly end: string
  readonly close: number
  /** `quarter` and `twelveMonths` both contain the balances at the quarter end and a year before. */
  readonly quarter: readonly [now: Filed, before: Filed]
  readonly twelveMonths: readonly [now: Filed, before: Filed]
}

type Balances = Pick<
  Filed,
  | 'cash'
  | 'shortTermInvestments'
  | 'receivables'
  | 'inventory'
  | 'currentAssets'
  | 'assets'
  | 'payables'
  | 'currentLiabilities'
  | 'shortTermDebt'
  | 'longTermDebt'
  | 'financeLeases'
  | 'liabilities'
  | 'retained'
  | 'equity'
  | 'minorities'
  | 'shares'
>
type Flows = Omit<Filed, keyof Balances | 'eps'>
type Pair<Of> = { readonly [line in keyof Of]: readonly [now: Of[line], before: Of[line]] }
type Samples = Pick<Sampled, 'end' | 'close'> & {
  readonly quarter: Pair<Partial<Flows>>
  readonly twelveMonths: Pair<Flows>
  readonly balances: Pair<Balances>
}

function sampleOf({ end, close, quarter, twelveMonths, balances }: Samples): Sampled {
  const column = (pairs: Pair<Partial<Filed>>, index: 0 | 1) =>
    Object.fromEntries(
      Object.entries({ ...pairs, ...balances }).map(([line, pair]) => [line, pair[index]]),
    ) as unknown as Filed
  return {
    end,
    close,
    quarter: [column(quarter, 0), column(quarter, 1)],
    twelveMonths: [column(twelveMonths, 0), column(twelveMonths, 1)],
  }
}

/** Apple: 10-Qs of 2026-01-30, 2025-01-31 and 2024-02-02 and the 10-Ks; concepts as in `AAPL_YEARS`. */
const AAPL = sampleOf({
  end: '2025-12-27',
  close: 273.4, // 2025-12-26
  quarter: {
    revenue: [143_756, 124_300],
    costOfRevenue: [74_525, 66_025],
    operatingIncome: [50_852, 42_832],
    pretax: [51_002, 42_584],
    tax: [8905, 6254],
    netIncome: [42_097, 36_330],
    depreciation: [3214, 3080],
    ocf: [53_925, 29_935],
    capex: [2373, 2940],
  },
  twelveMonths: {
    revenue: [416_161 + 143_756 - 124_300, 391_035 + 124_300 - 119_575],
    costOfRevenue: [220_960 + 74_525 - 66_025, 210_352 + 66_025 - 64_720],
    operatingIncome: [133_050 + 50_852 - 42_832, 123_216 + 42_832 - 40_373],
    interestExpense: [null, null],
    pretax: [132_729 + 51_002 - 42_584, 123_485 + 42_584 - 40_323],
    tax: [20_719 + 8905 - 6254, 29_749 + 6254 - 6407],
    netIncome: [112_010 + 42_097 - 36_330, 93_736 + 36_330 - 33_916],
    depreciation: [11_698 + 3214 - 3080, 11_445 + 3080 - 2848],
    ocf: [111_482 + 53_925 - 29_935, 118_254 + 29_935 - 39_895],
    capex: [12_715 + 2373 - 2940, 9447 + 2940 - 2392],
  },
  balances: {
    cash: [45_317, 30_299],
    shortTermInvestments: [21_590, 23_476],
    receivables: [39_921, 29_639],
    inventory: [5875, 6911],
    currentAssets: [158_104, 133_240],
    assets: [379_297, 344_085],
    payables: [70_587, 61_910],
    currentLiabilities: [162_367, 144_365],
    shortTermDebt: [11_827 + 1997, 10_848 + 1995],
    longTermDebt: [76_685, 83_956],
    financeLeases: [1230, 896], // from the previous 10-K: reported once a year
    liabilities: [291_107, 277_327],
    retained: [-2177, -11_221],
    equity: [88_190, 66_758],
    minorities: [0, 0],
    shares: [14_681.14, 15_022.073],
  },
})

/** Walmart: nine months of the 10-Q of 2025-12-03, with its comparatives for 2024; those for 2023 are from 2024-12-06. */
const WMT = sampleOf({
  end: '2025-10-31',
  close: 101.18,
  quarter: {
    revenue: [179_496, 169_588],
    costOfRevenue: [134_706, 127_340],
    operatingIncome: [6696, 6708],
    pretax: [8186, 6098],
    tax: [2098, 1384],
    netIncome: [6143, 4577],
  },
  twelveMonths: {
    revenue: [680_985 + 522_507 - 500_431, 648_125 + 500_431 - 474_737],
    costOfRevenue: [511_753 + 391_780 - 375_581, 490_142 + 375_581 - 358_317],
    operatingIncome: [29_348 + 21_117 - 21_489, 27_012 + 21_489 - 19_758],
    interestExpense: [2249 + 1733 - 1650, 2259 + 1650 - 1683],
    pretax: [26_309 + 23_499 - 19_346, 21_848 + 19_346 - 14_330],
    tax: [6152 + 5621 - 4614, 5578 + 4614 - 3738],
    netIncome: [19_436 + 17_656 - 14_182, 15_511 + 14_182 - 10_017],
    depreciation: [12_973 + 10_462 - 9599, 11_853 + 9599 - 8736],
    ocf: [36_443 + 27_452 - 22_918, 35_726 + 22_918 - 19_014],
    capex: [23_783 + 18_627 - 16_696, 20_606 + 16_696 - 14_674],
  },
  balances: {
    cash: [10_582, 10_049],
    shortTermInvestments: [0, 0],
    receivables: [12_115, 10_039],
    inventory: [65_354, 63_302],
    currentAssets: [92_920, 86_938],
    assets: [288_655, 263_399],
    payables: [67_156, 62_863],
    currentLiabilities: [115_732, 102_558],
    shortTermDebt: [3523 + 8401, 3246 + 3579],
    longTermDebt: [34_445, 33_645],
    financeLeases: [842 + 5916, 789 + 6056],
    liabilities: [288_655 - 102_206 - 306, 263_399 - 94_276 - 189],
    retained: [101_558, 94_435],
    equity: [96_094, 88_108],
    minorities: [6112 + 306, 6168 + 189],
    shares: [7970.166964, 8033.386215],
  },
})

/** Costco: 10-Qs of 2025-12-17 and 2024-12-19 over twelve weeks. They omit income before tax, which is net income plus tax. */
const COST = sampleOf({
  end: '2025-11-23',
  close: 899.01, // 2025-11-21
  quarter: {
    revenue: [67_307, 62_151],
    costOfRevenue: [58_510, 54_109],
    operatingIncome: [2463, 2196],
    pretax: [2001 + 582, 1798 + 508],
    tax: [582, 508],
    netIncome: [2001, 1798],
    depreciation: [597, 548],
    ocf: [4688, 3260],
    capex: [1526, 1264],
  },
  twelveMonths: {
    revenue: [275_235 + 67_307 - 62_151, 254_453 + 62_151 - 57_799],
    costOfRevenue: [239_886 + 58_510 - 54_109, 222_358 + 54_109 - 50_457],
    operatingIncome: [10_383 + 2463 - 2196, 9285 + 2196 - 1984],
    interestExpense: [154 + 35 - 37, 169 + 37 - 38],
    pretax: [10_818 + 2001 + 582 - 1798 - 508, 9740 + 1798 + 508 - 1589 - 517],
    tax: [2719 + 582 - 508, 2373 + 508 - 517],
    netIncome: [8099 + 2001 - 1798, 7367 + 1798 - 1589],
    depreciation: [2426 + 597 - 548, 2237 + 548 - 501],
    ocf: [13_335 + 4688 - 3260, 11_339 + 3260 - 4651],
    capex: [5498 + 1526 - 1264, 4710 + 1264 - 1040],
  },
  balances: {
    cash: [16_217, 10_907],
    shortTermInvestments: [966, 920],
    receivables: [3231, 2963],
    inventory: [21_141, 20_979],
    currentAssets: [43_411, 37_523],
    assets: [82_790, 73_386],
    payables: [23_513, 21_793],
    currentLiabilities: [41_805, 38_289],
    shortTermDebt: [70, 97],
    longTermDebt: [5666, 5745],
    financeLeases: [78 + 1401, 147 + 1351], // from the previous 10-K: reported once a year
    liabilities: [52_487, 48_935],
    retained: [23_869, 18_700],
    equity: [30_303, 24_451],
    minorities: [0, 0],
    shares: [443.869411, 443.89887],
  },
})

/** NVIDIA: nine months of the 10-Q of 2025-11-19, with its comparatives for 2024; those for 2023 are from 2024-11-20. */
const NVDA = sampleOf({
  end: '2025-10-26',
  close: 186.26, // 2025-10-24
  quarter: {
    revenue: [57_006, 35_082],
    costOfRevenue: [15_157, 8926],
    operatingIncome: [36_010, 21_869],
    pretax: [37_936, 22_316],
    tax: [6026, 3007],
    netIncome: [31_910, 19_309],
  },
  twelveMonths: {
    revenue: [130_497 + 147_811 - 91_166, 60_922 + 91_166 - 38_819],
    // The single quarters of 2024 add up to a million less than the nine months, those of operating income to a million more.
    costOfRevenue: [32_639 + 45_441 - 22_031, 16_621 + (5638 + 7466 + 8926) - 11_309],
    operatingIncome: [81_453 + 86_088 - 57_419, 32_972 + (16_909 + 18_642 + 21_869) - 19_358],
    interestExpense: [247 + 186 - 186, 257 + 186 - 194],
    pretax: [84_026 + 91_052 - 58_809, 33_818 + 58_809 - 19_712],
    tax: [11_146 + 13_945 - 8020, 4058 + 8020 - 2237],
    netIncome: [72_880 + 77_107 - 50_789, 29_760 + 50_789 - 17_475],
    depreciation: [1864 + 2031 - 1321, 1508 + 1321 - 1121],
    ocf: [64_089 + 66_530 - 47_460, 28_090 + 47_460 - 16_591],
    capex: [3236 + 4758 - 2159, 1069 + 2159 - 815],
  },
  balances: {
    cash: [11_486, 9107],
    shortTermInvestments: [49_122, 29_380],
    receivables: [33_391, 17_693],
    inventory: [19_784, 7654],
    currentAssets: [116_492, 67_640],
    assets: [161_148, 96_013],
    payables: [8624, 5353],
    currentLiabilities: [26_075, 16_479],
    shortTermDebt: [999, 0],
    longTermDebt: [7468, 8462],
    financeLeases: [0, 0],
    liabilities: [42_251, 30_114],
    retained: [107_908, 53_950],
    equity: [118_897, 65_899],
    minorities: [0, 0],
    shares: [24_300, 24_490],
  },
})

export const SAMPLES = { AAPL, WMT, COST, NVDA } as const
