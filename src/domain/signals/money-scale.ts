import type { SectionText } from './source-text.ts'

/** Above this a printed amount of a company is meant as it stands. */
export const MAX_UNSCALED = 100_000

/** Where a section, or the statements it is a part of, says what its amounts are in. */
const LOOK = 6_000
const DECLARED =
  /\(?\b(?:(?:dollars?|dollar amounts?|amounts?|figures|u\.s\. dollars|\$)(?: are)?(?: expressed| stated| presented| shown)? in|in) (thousands|millions|billions)(?: of (?:u\.s\. )?dollars)?\b[^\n]{0,90}/gi
const FACTORS: Readonly<Record<string, number>> = { thousands: 1e3, millions: 1e6, billions: 1e9 }

const known = new WeakMap<SectionText, number | null>()

/**
 * What amounts in the sentences of a section are printed in: 1e6 where its opening says "(dollars in millions)" outside of a
 * table. Null where it does not say, or says it of tables alone.
 */
export function moneyScaleOf(section: SectionText): number | null {
  const found = known.get(section)
  if (found !== undefined) return found
  const scale = declaredIn(section)
  known.set(section, scale)
  return scale
}

function declaredIn({ text, tables }: SectionText): number | null {
  for (const match of text.slice(0, LOOK).matchAll(DECLARED)) {
    const inTable = tables.some(({ start, end }) => match.index >= start && match.index < end)
    const isDollars = /dollar|amounts?|\$|u\.s/i.test(match[0].slice(0, 40)) || /per[- ]share/i.test(match[0])
    const isOfTables = /tabl|tabular/i.test(
      text.slice(Math.max(0, match.index - 60), match.index + match[0].length),
    )
    if (!inTable && isDollars && !isOfTables) return FACTORS[match[1]!.toLowerCase()]!
  }
  return null
}
