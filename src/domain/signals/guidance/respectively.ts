import type { Amount } from './amounts.ts'
import type { GuidanceBasis } from './guidance.ts'
import type { Mention } from './mentions.ts'
import type { PeriodPhrase } from './target-period.ts'

/** What an amount of a list is said of, by its place in the list. */
export interface Listed {
  readonly mention: Mention | null
  readonly period: PeriodPhrase | null
  /** Null: to be told by the words around. */
  readonly bases: readonly GuidanceBasis[] | null
}

const NEXT =
  /^\s*(?:per (?:diluted )?share\s*)?(?:,\s*(?:and|or)?|and|or)\s*(?:approximately |about |between |a range of |in the range of )?[~$(]*$/i
const NAMES =
  /^\s*(?:,\s*(?:and)?|and|&)\s*(?:(?:the|its|our|total|for|adjusted|non-gaap|gaap|diluted|net|full[- ]year) )*$/i

/** `GAAP and non-GAAP EPS of $1.00 and $1.20, respectively`: amounts with the metric, basis or period of the same place. */
export function listedTogether(
  text: string,
  end: number,
  amounts: readonly Amount[],
  mentions: readonly Mention[],
  periods: readonly PeriodPhrase[],
): ReadonlyMap<Amount, Listed> {
  const listed = new Map<Amount, Listed>()
  for (let at = 0; at < amounts.length; at += 1) {
    let to = at
    while (amounts[to + 1] && NEXT.test(text.slice(amounts[to]!.end, amounts[to + 1]!.start))) to += 1
    const run = amounts.slice(at, to + 1)
    at = to
    const next = amounts[to + 1]?.start ?? end
    if (run.length < 2 || !/\brespectively\b/i.test(text.slice(run.at(-1)!.end, next))) continue
    const names = namesBefore(text, mentions, run[0]!.start)
    const last = names.at(-1)
    const times = run.length === periods.length ? periods : []
    run.forEach((amount, place) => {
      const isBasis = last !== undefined && last.bases.length === run.length
      const isNames = !isBasis && names.length === run.length
      listed.set(amount, {
        mention: isNames ? names[place]! : (last ?? null),
        bases: isBasis ? [last.bases[place]!] : isNames ? names[place]!.bases : null,
        period: !isBasis && !isNames ? (times[place] ?? null) : null,
      })
    })
  }
  return listed
}

/** Metrics named one after another, the last of them before a place. */
function namesBefore(text: string, mentions: readonly Mention[], place: number): Mention[] {
  const before = mentions.filter(({ end }) => end <= place)
  let from = before.length - 1
  while (from > 0 && NAMES.test(text.slice(before[from - 1]!.end, before[from]!.start))) from -= 1
  return from < 0 ? [] : before.slice(from)
}
