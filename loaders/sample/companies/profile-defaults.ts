import type { Profile } from '../profile.ts'

/** Common properties of most synthetic companies: calendar year, US dollars, no edge case. */
export const ORDINARY = {
  formerNames: [],
  formerTicker: null,
  exchange: 'NYSE',
  state: 'DE',
  currency: 'USD',
  unit: 1_000,
  yearEnd: { kind: 'month_end', month: 12 },
  yearEndChange: null,
  firstYear: 2017,
  growth: 0.06,
  seasons: [0.95, 1, 0.98, 1.07],
  ratios: {},
  untagged: [],
  concepts: [],
  splits: [],
  restatements: [],
  late: [],
  missing: [],
  strays: [],
  predecessor: null,
  delisted: null,
  isPriced: true,
  priceGap: null,
} as const satisfies Partial<Profile>
