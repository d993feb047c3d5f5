import type { Fact } from '../fact.ts'

/** Lines that do not change a thousandfold between periods of one filing while the others stay. */
const STEADY =
  /^(Assets|AssetsCurrent|Liabilities|LiabilitiesCurrent|LiabilitiesAndStockholdersEquity|EquityAndLiabilities|AccountsReceivable\w*|InventoryNet|PropertyPlantAndEquipmentNet|AccountsPayable\w*|Revenues?|SalesRevenue\w*|RevenueFromContractWithCustomer\w*|CostOf(Revenue|Sales|Goods\w*)|GrossProfit|SellingGeneralAndAdministrativeExpense|GeneralAndAdministrativeExpense|ResearchAndDevelopmentExpense|Depreciation\w*|OperatingExpenses|CostsAndExpenses)$/
const SCALES = [1e3, 1e6]
/** What a line may change by between periods beside an error of scale, as a factor. */
const CHANGE = 3
/** `USD`, `EUR`: no shares, no amounts per share. */
const CURRENCY = /^[A-Z]{3}$/
/** Lines of a filing that change by less than this factor stay. */
const STAYS = 10
/** So many lines of the filing must stay, and twice as many as do not. */
const LEAST_STAYING = 4
/** A filing is off as a whole if so many of its values of earlier filings are, and this share of them. */
const LEAST_OFF = 3
const MOST_OFF = 0.8
/** How far two filings of one value may differ by rounding, as a share. */
const ROUNDING = 0.005

/**
 * Facts that are likely a thousand or a million times too large or too small: beside other periods of their own filing, most
 * lines of which stay, or beside what an earlier filing gave for the same period. If nearly all that a filing repeats of earlier
 * filings is so, all its amounts are. A flag on a fact depends only on its own and earlier filings.
 */
export function scaleDoubts(facts: readonly Fact[]): ReadonlySet<Fact> {
  const steady = facts.filter(({ concept, value }) => value !== 0 && STEADY.test(concept.name))
  const doubts = new Set<Fact>()
  for (const own of Map.groupBy(steady, ({ filing }) => filing).values())
    for (const fact of outOfLine(own)) doubts.add(fact)
  const { off, alone, repeated } = againstEarlier(steady)
  for (const fact of off) doubts.add(fact)
  const wrong = offAsWhole(alone, repeated)
  if (wrong.size > 0)
    for (const fact of facts) if (wrong.has(fact.filing) && CURRENCY.test(fact.unit)) doubts.add(fact)
  return doubts
}

function offAsWhole(off: readonly Fact[], repeated: readonly Fact[]): ReadonlySet<Fact['filing']> {
  const all = Map.groupBy(repeated, ({ filing }) => filing)
  const wrong = [...Map.groupBy(off, ({ filing }) => filing)].filter(
    ([filing, facts]) =>
      facts.length >= LEAST_OFF && facts.length >= MOST_OFF * (all.get(filing) as Fact[]).length,
  )
  return new Set(wrong.map(([filing]) => filing))
}

/** Facts of a filing that are out of line with all other periods of their concept. */
function outOfLine(own: readonly Fact[]): Fact[] {
  let staying = 0
  const found: Fact[][] = []
  const seriesOf = ({ concept, unit, start }: Fact) =>
    `${concept.taxonomy}:${concept.name} ${unit} ${start === null}`
  for (const series of Map.groupBy(own, seriesOf).values()) {
    const rates = series.map(rateOf)
    if (Math.max(...rates) < STAYS * Math.min(...rates)) {
      if (series.length > 1) staying += 1
      continue
    }
    const off = series.filter((_, at) =>
      rates.every((rate, other) => other === at || isScaled(rate / (rates[at] as number), CHANGE)),
    )
    if (off.length > 0) found.push(off)
  }
  return staying >= Math.max(LEAST_STAYING, 2 * found.length) ? found.flat() : []
}

/** Amounts of a balance date, and amounts of a period by day. */
function rateOf({ value, start, end }: Fact): number {
  return Math.abs(value) / (start === null ? 1 : end - start + 1)
}

/** Facts whose period an earlier filing has; those of them that are off beside one; and those that are off beside all. */
function againstEarlier(facts: readonly Fact[]): Record<'off' | 'alone' | 'repeated', readonly Fact[]> {
  const periodOf = ({ concept, unit, start, end }: Fact) =>
    `${concept.taxonomy}:${concept.name} ${unit} ${start} ${end}`
  const [off, alone, repeated]: [Fact[], Fact[], Fact[]] = [[], [], []]
  for (const versions of Map.groupBy(facts, periodOf).values()) {
    if (versions.length < 2) continue
    for (const fact of versions) {
      const earlier = versions.filter(({ filing }) => filing.filed < fact.filing.filed)
      if (earlier.length === 0) continue
      repeated.push(fact)
      const isOff = ({ value }: Fact) => isScaled(Math.abs(fact.value / value), 1 + ROUNDING)
      if (!earlier.some(isOff)) continue
      off.push(fact)
      if (earlier.every(isOff)) alone.push(fact)
    }
  }
  return { off, alone, repeated }
}

/** Whether a ratio is a thousand or a million, or one of them the other way around, within a factor. */
function isScaled(ratio: number, within: number): boolean {
  return SCALES.some(scale =>
    [ratio / scale, ratio * scale].some(rest => rest <= within && rest * within >= 1),
  )
}
