import type { GuidanceBasis } from './guidance.ts'
import { GUIDANCE_METRICS, type GuidanceMetric } from './metrics.ts'

/** A metric named in a text. */
export interface Mention {
  readonly metric: GuidanceMetric
  /** Of its name, with what qualifies it before. */
  readonly start: number
  readonly end: number
  readonly segment: string | null
  readonly bases: readonly GuidanceBasis[]
  /** Named as a loss: amounts are negative. */
  readonly isLoss: boolean
}

const NAMES = GUIDANCE_METRICS.map(metric => ({
  metric,
  words: new RegExp(String.raw`(?<![\w&-])(?:${metric.words})(?![\w&]|-[a-z])`, 'gi'),
}))

/** What a name is part of where it names no metric. */
const NOT_BEFORE =
  /(?:\bcosts? of (?:goods |net |total |product |service )?|\b(?:percent|percentage|%|portion|share) of (?:total |net |consolidated |our |its |annual )*|\bdays(?:'|s')? |\bdeferred |\bunearned |\bincremental |\blost |\bproceeds from (?:the )?|\bbefore |\bexcluding |\bincluding |\b(?:as )?a multiple of |\bto[- ]|\bbank |\bboard )$/i
const NOT_AFTER =
  /^(?: ?carry-?(?:forward|back)s?| and marketing| (?:force|team|tax|cycle|people|representatives|channel|teams|office|organization|mix|recognition|per |price|multiple|of (?:the |its |our )?(?:assets?|business|property|securities|shares|stock|notes|common))|-based| of senior| to (?:ebitda|sales)\b)/i

/** Words before a name that qualify nothing by themselves; all others belong to a segment or product line. */
const PLAIN_WORDS = new Set(
  (
    'a an the its our their this that these those total consolidated company companys overall net annual annually quarterly full year fiscal calendar ' +
    'quarter first second third fourth half for of in on at by with from to and or as is are be was were will would should could may might than about approximately around ' +
    'expect expects expected expecting anticipate anticipates anticipated anticipating forecast forecasts forecasted forecasting project projects projected projecting target targets targeted targeting ' +
    'estimate estimates estimated guide guides guided guiding guidance outlook see sees plan plans planned believe believes believed ' +
    'generate generates generating deliver delivers delivering achieve achieves achieving report reports reporting reported record post produce produces have has having include includes including ' +
    'raise raises raised raising increase increases increased increasing lower lowers lowered lowering reduce reduces reduced reducing cut cuts narrow narrows narrowed narrowing update updates updated updating ' +
    'reaffirm reaffirms reaffirmed reaffirming reiterate reiterates reiterated reiterating maintain maintains maintained maintaining confirm confirms confirmed provide provides provided providing issue issues issued initiate initiates initiating introduces ' +
    'withdraw withdraws withdrawing suspends suspending withdrew withdrawn suspended range between up down flat higher strong growth grow growing low high mid single double digit digits percent ' +
    'adjusted gaap non-gaap nongaap non core normalized underlying pro forma proforma operating-basis diluted basic reported-basis as-reported currently now also still that both each ' +
    'assumes assume assuming assumption reflects which it we us new previous previously prior current existing initial original preliminary long-term longterm multi-year where after excluding before ' +
    'organic following revised key financial metric metrics measures targets continues continue drive driving spend invest investing incur spending expenditures constant currency currency-neutral attributable worldwide global company-wide enterprise group ' +
    'more least most over under record continued improved implied implies imply representing represents represent corresponding equals equal meaning translates translating ' +
    'resulting results result bringing additional further remainder rest balance months year-end beginning ending ended january february march april may june july august september october november december ' +
    'q1 q2 q3 q4 fy corresponding business return towards toward reach reaching meet exceed exceeding if when while but not no does do positive negative year-over-year fiscal-year full-year company-owned ' +
    'quarters years corporate average weighted effective income tax'
  ).split(' '),
)
const QUALIFIER = /([\p{L}\p{N}&'./-]+)(?:\s*\([^()]{1,20}\))?\s+$/u
const MOST_QUALIFIERS = 5

/** Metrics named in a stretch of plain text, in order; names within longer names are left out. */
export function mentionsIn(text: string, start: number, end: number): Mention[] {
  const part = text.slice(start, end)
  const found: { metric: GuidanceMetric; start: number; end: number }[] = []
  for (const { metric, words } of NAMES) {
    for (const match of part.matchAll(words)) {
      const to = match.index + match[0].length
      if (NOT_BEFORE.test(part.slice(Math.max(0, match.index - 40), match.index))) continue
      if (NOT_AFTER.test(part.slice(to, to + 40))) continue
      found.push({ metric, start: match.index, end: to })
    }
  }
  found.sort((a, b) => a.start - b.start || b.end - a.end)
  const kept: typeof found = []
  for (const one of found) {
    const last = kept.at(-1)
    if (!last || one.start >= last.end) kept.push(one)
    else if (one.end - one.start > last.end - last.start) kept[kept.length - 1] = one
  }
  return kept.map((one, at) => mentionOf(part, one, kept[at - 1]?.end ?? 0, start))
}

function mentionOf(
  part: string,
  { metric, start, end }: { metric: GuidanceMetric; start: number; end: number },
  floor: number,
  offset: number,
): Mention {
  const name = part.slice(start, end)
  const before = part.slice(floor, start)
  const { segment, from } = segmentBefore(before)
  const after = part.slice(end, end + 80)
  return {
    metric,
    start: offset + floor + from,
    end: offset + end,
    segment: segment ?? segmentAfter(after),
    bases: basesIn(
      `${before.slice(-60).replace(/^[\s\S]*[;:,$%\d]/, '')} ${name}${/^ \((?:non-)?gaap\)/i.exec(after)?.[0] ?? ''}`,
    ),
    isLoss: /\bloss\b/i.test(name) && !/\(loss|or loss|income|earnings/i.test(name),
  }
}

/** `Digital Media segment revenue`: the words before a name that are none of the plain ones. */
function segmentBefore(before: string): { segment: string | null; from: number } {
  let rest = before
  const words: string[] = []
  let from = before.length
  while (words.length < MOST_QUALIFIERS) {
    const match = QUALIFIER.exec(rest)
    if (!match) break
    const word = match[1]!
    if (/[.,;:]$/.test(word) || /^[\d$%.,-]+$/.test(word) || (word !== '&' && !/\p{L}/u.test(word))) break
    // `Acme's revenue` is the company's.
    if (/'s?$/i.test(word)) break
    const plain = PLAIN_WORDS.has(word.toLowerCase())
    // "and" joins two words of one name only where a name goes on before it.
    if (
      plain &&
      !(word.toLowerCase() === 'and' && words.length > 0 && nameBefore(rest.slice(0, match.index)))
    )
      break
    if (!plain || words.length > 0) words.unshift(word)
    rest = rest.slice(0, match.index)
    from = match.index
  }
  while (words[0] === 'and') words.shift()
  const segment = words.join(' ').replace(/\s+(?:segment|division|business|unit)(?:'s)?$/i, '')
  return segment === '' ? { segment: null, from: before.length } : { segment, from }
}

function nameBefore(rest: string): boolean {
  const word = QUALIFIER.exec(rest)?.[1]
  return word !== undefined && /\p{L}/u.test(word) && !PLAIN_WORDS.has(word.toLowerCase())
}

/** `revenue from our legacy products`, `net sales in the Beauty segment`. */
function segmentAfter(after: string): string | null {
  const match =
    /^,? (?:from|in|for|of) (?:our|its|the) ((?:[\w&'-]+ ){1,4}?)(segment|products?|business|division|services|operations)\b/i.exec(
      after,
    )
  if (!match) return namedAfter(after)
  const name = match[1]!.trim()
  if (
    /\b(?:first|second|third|fourth|full|quarter|year|continuing|current|entire|total|fiscal)\b/i.test(name)
  )
    return null
  return /^(?:segment|business|division|operations)$/i.test(match[2]!) ? name : `${name} ${match[2]}`
}

/** `revenue for Acme Cloud`, `sales in North America`; no period is a part of the company. */
function namedAfter(after: string): string | null {
  const match =
    /^ (?:for|of|from|in|at) (?:the )?((?:[A-Z][\w&'-]*)(?: (?:and |& )?[A-Z][\w&'-]*){0,3})/.exec(after)
  return !match || NO_PLACE.test(match[1]!) ? null : match[1]!
}

const NO_PLACE =
  /^(?:Q\d|FY|GAAP|Non|Fiscal|Full|First|Second|Third|Fourth|Company|Calendar|Year|US|EUR|USD|RMB|CAD|C|HK|January|February|March|April|May|June|July|August|September|October|November|December)\b/
const NON_GAAP =
  /\bnon-?\s?gaap\b|\badjusted\b|\bnormalized\b|\bunderlying\b|\bcore\b|\bpro[- ]forma\b|\bex-items\b|\bcash (?:eps|earnings)\b|\boperating (?:eps|earnings per share)\b|\bcomparable (?:eps|earnings)\b/i
const GAAP = /(?<!non[- ]?)\bgaap\b|\bas[- ]reported\b|\breported (?:diluted )?(?:eps|earnings)/i

/** Bases that words name, in their order. */
export function basesIn(words: string): GuidanceBasis[] {
  const non = NON_GAAP.exec(words)?.index
  const gaap = GAAP.exec(words)?.index
  if (non === undefined) return gaap === undefined ? [] : ['gaap']
  if (gaap === undefined) return ['non_gaap']
  return gaap < non ? ['gaap', 'non_gaap'] : ['non_gaap', 'gaap']
}
