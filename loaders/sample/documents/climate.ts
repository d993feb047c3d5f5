import type { Books } from '../books.ts'
import { randomOf } from '../random.ts'

/** What management says of a good period; `{trade}` needs no filling here. */
const BRIGHT = [
  'Orders grew in all regions, and the newer business gained share for the third period in a row with products that customers praised.',
  'Productivity improved again, since the lines that were rebuilt two years ago now run at a strong and stable rate.',
  'We achieved higher prices without losing volume, which shows that customers value what we deliver.',
  'The integration of what we bought made good progress, and the benefits came earlier than planned.',
  'Demand for service contracts was robust, and renewals reached a record.',
  'Our teams succeeded in shortening the time between order and delivery, which improved satisfaction and cash alike.',
] as const

/** Likewise of a hard one. */
const DARK = [
  'Orders declined in two regions, where weak demand and the closure of two large plants of customers hurt the older business.',
  'Delays at suppliers and a shortage of skilled people disrupted deliveries, and penalties for late work reduced income.',
  'Prices fell under pressure from competitors, and we lost volume where we did not follow them.',
  'Inventory that had become obsolete was written down, and a difficult launch caused losses that we had not foreseen.',
  'The slowdown in building work worsened through the period, and uncertain rules on trade kept customers from placing orders.',
  'An adverse change of exchange rates and higher interest weakened our results further.',
] as const

/** Neither. */
const PLAIN = [
  'Revenue of the older business comes from contracts that run for several years and are billed by quarter, so that changes show late. Revenue of the newer business is recognised when goods are handed over, and moves with the season: the second and the fourth quarter are the larger ones.',
  'Costs of material are bought forward for about two quarters. Wages are agreed for a year in most places where we work. Freight is bought as it is needed, from carriers with which we have worked for a long time.',
  'Spending on research went to the newer business, as in the year before, and a part of it was paid by partners under contracts that end next year. Spending on sales rose with the number of people who work there.',
  'Income taxes were paid where we work. The rate differs from the one of the country of our seat since a part of income is earned elsewhere, and since spending on research is credited in two countries.',
  'We bought machines and tools for the two sites at which capacity was short, and replaced those that were at their end elsewhere. Leases were renewed where they ran out. No site was opened or given up in the period, and none is planned to be.',
] as const

/** How a period went, in the words of management: brighter where the company grows. The same for every report of it. */
export function climate({ profile }: Pick<Books, 'profile'>, fiscalYear: number, quarter: number): string[] {
  const random = randomOf(profile.seed, fiscalYear, quarter, 9)
  const mood = 0.5 + profile.growth * 2 + random.between(-0.35, 0.35)
  const bright = Math.min(4, Math.max(0, Math.round(mood * 4)))
  const shift = random.whole(0, 5)
  const taken = (list: readonly string[], count: number) =>
    Array.from({ length: count }, (_, at) => list[(at + shift) % list.length]!)
  return [...PLAIN, [...taken(BRIGHT, bright), ...taken(DARK, 4 - bright)].join(' ')]
}
