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
  /** `segment margin`: of a segment, named elsewhere if at all. */
  readonly isOfSegment: boolean
  /** Named as a loss: amounts are negative. */
  readonly isLoss: boolean
}

const NAMES = GUIDANCE_METRICS.map(metric => ({
  metric,
  words: new RegExp(String.raw`(?<![\w&-])(?:${metric.words})(?![\w&]|-[a-z])`, 'gi'),
}))

/** What a name is part of where it names no metric. */
const NOT_BEFORE =
  /(?:\bcosts? of (?:goods |net |total |product |service )?|\b(?:percent|percentage|%|portion|share) of (?:total |net |consolidated |our |its |annual )*|\bdays(?:'|s')? |\bdeferred |\bunearned |\bincremental |\blost |\bproceeds from (?:the )?|\bbefore |\bexcluding |\bincluding |\b(?:as )?a multiple of |\bto[- ]|\bbank |\bboard |\b(?:less|minus|plus) (?:total |net |our )*|\) ?\/ ?|\) ?- ?)$/i
const NOT_AFTER =
  /^(?: (?:conversion|yield|run[- ]?rate|retention)\b| ?carry-?(?:forward|back)s?| and marketing| (?:force|team|tax|cycle|people|representatives|channel|teams|office|organization|mix|recognition|per |price|multiple|of (?:the |its |our )?(?:assets?|business|property|securities|shares|stock|notes|common))| (?:less|minus|plus)(?= [a-z])| ?[-/] ?(?:opex|capex|revenues?|sales)\b|\) ?\/ ?(?:net |total )*(?:revenues?|sales)\b|-based| of senior| to (?:ebitda|sales)\b)/i

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
    'adjusted gaap non-gaap nongaap non core normalized underlying forma proforma operating-basis diluted basic reported-basis as-reported currently now also still that both each ' +
    'assumes assume assuming assumption reflects which it we us new previous previously prior current existing initial original preliminary long-term longterm multi-year where after excluding before ' +
    'organic following revised key financial metric metrics measures targets continues continue drive driving spend invest investing incur spending expenditures constant currency currency-neutral attributable worldwide global company-wide enterprise group ' +
    'more least most over under record continued improved implied implies imply representing represents represent corresponding equals equal meaning translates translating ' +
    'resulting results result bringing additional further remainder rest balance months year-end beginning ending ended january february march april may june july august september october november december ' +
    'q1 q2 q3 q4 fy corresponding business return towards toward reach reaching meet exceed exceeding if when while but not no does do positive negative year-over-year fiscal-year full-year company-owned ' +
    'million billion thousand trillion millions billions thousands cents cent basis points quarters years sequential sequentially preliminary preliminarily broadly likely corporate average weighted effective income tax'
  ).split(' '),
)
const QUALIFIER = /([\p{L}\p{N}&'./-]+)(?:\s*\([^()]{1,20}\))?\s+$/u
const MAX_QUALIFIERS = 5

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
  const isOfSegment = /^segment\b/i.test(name)
  return {
    isOfSegment,
    metric,
    start: offset + floor + from,
    end: offset + end,
    segment: segment ?? segmentAfter(after),
    bases: basesIn(
      `${before.slice(-60).replace(/^[\s\S]*[;:,$%\d]/, '')} ${name}${/^ \((?:non-)?gaap\)/i.exec(after)?.[0] ?? ''}`,
    ),
    isLoss:
      (/\bloss(?:es)?\b/i.test(name) && !/\(loss|or loss|income|earnings/i.test(name)) ||
      (metric.id === 'operating_cash_flow' && /\bused in\b/i.test(name)) ||
      (metric.id === 'other_income' && /\bexpenses?\b/i.test(name) && !/income/i.test(name)),
  }
}

/** `Digital Media segment revenue`: the words before a name that are none of the plain ones. */
function segmentBefore(before: string): { segment: string | null; from: number } {
  let rest = before
  const words: string[] = []
  let from = before.length
  while (words.length < MAX_QUALIFIERS) {
    const match = QUALIFIER.exec(rest)
    if (!match) break
    const word = match[1]!
    if (/[.,;:]$/.test(word) || /^[\d$%.,-]+$/.test(word) || (word !== '&' && !/\p{L}/u.test(word))) break
    // `Acme's revenue` is the company's.
    if (/'s?$/i.test(word)) break
    const isForma =
      word.toLowerCase() === 'pro' && /^forma\b/i.test(before.slice(match.index + word.length).trimStart())
    const plain = isPlain(word.toLowerCase()) || isForma || BULLET_LETTER.test(word)
    // "and" joins two words of one name only if a name precedes it.
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
  const joined = words.join(' ')
  const segment = isSegment(joined)
    ? joined.replace(/\s+(?:segment|division|business|unit)(?:'s)?$/i, '')
    : ''
  return segment === '' ? { segment: null, from: before.length } : { segment, from }
}

/** `o Operating expenses`: the mark of a list. */
const BULLET_LETTER = /^[ox]$/

/** A word in small letters that ends so is a verb, unless it names a line of business. */
function isSegment(words: string): boolean {
  return !/^[a-z]+(?:ing|ed)$/.test(words) || LINES.has(words)
}

const LINES = new Set(
  'branded licensed leased owned related advertising licensing manufacturing engineering marketing banking lending gaming streaming recurring remaining continuing servicing mining refining marketing packaging publishing casting printing processing'.split(
    ' ',
  ),
)

/** `second-quarter` is as plain as its parts. */
function isPlain(word: string): boolean {
  return (
    PLAIN_WORDS.has(word) ||
    /^(?:fy|cy|q[1-4]|[1-4]q|[12]h|h[12])['’]?(?:\d\d){0,2}$/.test(word) ||
    (!word.startsWith('non-') && word.split('-').every(part => PLAIN_WORDS.has(part)))
  )
}

function nameBefore(rest: string): boolean {
  const word = QUALIFIER.exec(rest)?.[1]
  return word !== undefined && /\p{L}/u.test(word) && !isPlain(word.toLowerCase())
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
  /\bnon-?\s?gaap\b|\badjusted\b|\bnormalized\b|\bunderlying\b|\bcore (?:(?:diluted|net|operating) )*(?:eps|earnings|income|ffo|profit|growth)\b|\bpro[- ]forma\b|\bex-items\b|\bcash (?:eps|earnings)\b|\boperating (?:eps|earnings per share)\b|\bcomparable (?:eps|earnings)\b/i
const GAAP = /(?<!non[- ]?)\bgaap\b|\bas[- ]reported\b|\breported (?:diluted )?(?:eps|earnings)/i

/** Bases that words name, in their order. */
export function basesIn(words: string): GuidanceBasis[] {
  const non = NON_GAAP.exec(words)?.index
  const gaap = GAAP.exec(words)?.index
  if (non === undefined) return gaap === undefined ? [] : ['gaap']
  if (gaap === undefined) return ['non_gaap']
  return gaap < non ? ['gaap', 'non_gaap'] : ['non_gaap', 'gaap']
}

/*
 * Words around an amount that say whether it is a target, of what, and on what basis; in plain text.
 */

export const COUNTED = /\d|\bdigits?\b|\bteens\b|\bflat\b/i
export const TRIGGER =
  /\b(?:expects?|expecting|(?<!(?:was|were|had|previously|originally|than|as|we|it|management|company) )expected|anticipat(?:es?|ing)|(?<!(?:was|were|had|previously|originally|than|as|we|it|management|company) )anticipated|guid(?:es|ing|ance)|outlook|forecasts?|forecast(?:ed|ing)|project(?:s|ed|ing)|(?<=\b(?:we|management) (?:now |currently )?)(?:project|estimate)|targets?|targeting|targeted|estimates|estimated|estimating|plans? to|planning|intends? to|will|should|(?:is|are|has been|have been) (?:currently |now )?(?:planned|budgeted|forecasted|set at|assumed|modell?ed|pegged)|(?:narrow|tighten|widen|rais|increas|lift|lower|reduc|updat|maintain|affirm)\w*\b(?=[^.;$\d]{0,60}\brange\b)|sees?|look(?:s|ing)? for|goals? (?:is|for|of)|on track|believes?|(?:is|are) (?:seen|guided)|aims? (?:to|for)|aiming (?:to|for)|calls? for|(?:confident|comfortable) (?:in|with|that)|on pace|(?:expectation|projection)s? (?:for|of)|(?:tracking|trending) (?:to|towards?))\b/gi
export const PAST_VERB =
  /\b(?:was|were|had|reported|totall?ed|grew|rose|fell|declined to|increased to|posted|achieved|delivered|generated|recorded|ended|came in|compared favorably)\b/gi
export const THIRD_PARTY =
  /\b(?:analysts?|consensus|wall street|idc|gartner|forrester|addressable market|total market|market size|tam\b|market (?:is |are )?(?:expected|anticipated|projected|forecast|estimated|to grow|growing|growth)|industry (?:is|sales|analysts|sources|revenue|shipments|volumes?|production|demand)|gdp|(?:our|the|a|its|each|these) (?:[\w-]+ ){0,2}(?:customers?|suppliers?|competitors?|joint ventures?|lenders?|licensees?|trade group|association) (?:now |also |currently )?(?:expects?|anticipates?|projects?|forecasts?|estimates?|plans?))\b/i
/** Numbers that are never targets. */
export const NOT_PROMISED =
  /\b(?:no|not any) (?:assurances?|guarantees?|certainty)\b|\b(?:cannot|can not|can't|unable to|do(?:es)? not) (?:assure|guarantee|predict|provide (?:any )?assurance)\b/i
/** Effects and parts of targets, and money that is none. */
export const EFFECT =
  /\b(?:add|adds|adding|contribut\w+|accreti\w+|dilutive|synerg\w+|impact(?:s|ed)? (?:on|to|of)|effect (?:on|of)|headwinds?|tailwinds?|benefit (?:to|of)|excess of|reduc\w+ (?:of|in)|decreases? in|result in|savings|write-?(?:off|down)|repurchase[sd]?|dividends?|settlement|purchase price|consideration|proceeds)\b/i
export const BREAKS =
  /;|\b(?:includ(?:es|ing)|assum\w+|reflect\w*|driven|due to|impact\w*|headwinds?|tailwinds?|benefit(?:s|ed|ing)?|contribut\w*|savings|synerg\w+|charges?|net of|offset|partially|because|while|whereas|although|but|relat\w+|attributable|associated|dividends?|repurchas\w+|was|were|had|totall?ed|grew|rose|fell|reported|accreti\w+|dilutive|debt|which|that)\b/i
/** What a number depends on: a covenant, an award, a scenario. */
export const CONDITION =
  /\b(?:if|unless|whether|provided that|requires? (?:us|the company) to|in the event|upon achiev\w+)\b[^,;]*$/i
/** Set apart by commas or brackets: says on what basis, and breaks nothing. */
export const ASIDE =
  /,?\s*\((?:[^()]{0,80})\)|,\s*(?:excluding|including|before|net of|on an?|adjusted for|which (?:excludes?|includes?)|inclusive of|exclusive of|assuming)\b[^,;]{0,120},|\b(?:attributable to (?:common )?(?:share|stock)holders|attributable to [A-Z]\w+)/gi
export const COMPARED =
  /\b(?:compare[sd] (?:to|with)|versus|vs\.?|as against|relative to|instead of|rather than|short of|than)\b(?:(?!\b(?:expect|anticipat|to be|will be)\w*)[^;$]){0,90}$/i
export const FROM =
  /(?<!\brang(?:e|es|ing) )\bfrom\s+(?:(?:a|the|its|our|prior|previous|previously|range|guidance|of|outlook|original|initial|approximately|about|estimates?|earlier|between|issued|announced|provided|low|high)\s+)*[~$(]*$|\bfrom\s+(?:the |our |its )?(?:(?:first|second|third|fourth|prior|previous|last|preceding)[- ](?:fiscal )?(?:quarter|year)|q[1-4])(?:'s)?\b[^;,$%\d]{0,60}[~$(]*$/i
export const BEFORE_IT =
  /\b(?:previous|previously|prior|earlier|original|former)\b(?! (?:announced|issued|provided|communicated|stated|disclosed|given))[^;]{0,50}(?:\b(?:of|was|were|is|at|between|to|range|:)|\()?\s*[~$(]*$/i
export const AGAINST_GUIDANCE =
  /\b(?:above|exceed\w*|below|within|ahead of|in line with|better than|midpoint of|end of|top of|beat\w*|surpass\w*|missed|compared|versus|met)\b[^;$]{0,70}\b(?:guidance|outlook|range|expectations?|forecast|targets?)\b[^;$]{0,30}$/i
export const CHANGE_OF_MONEY =
  /\b(?:increas|decreas|declin|reduc|grow|improv|ris|fall|drop|rais|lower|up|down|higher)\w*(?:\s+(?:of|by|approximately|about|an|additional|another))*\s+[~$(]*$|\bby\s+(?:approximately |about )?[~$(]*$/i
export const GROWTH =
  /\b(?:grow\w*|growth|increas\w*|rise|rising|climb\w*|up|down|declin\w*|decreas\w*|higher|lower|flat|change)\b/i
export const GROWTH_AFTER =
  /^[\s,(]*(?:or (?:more|less|greater) )?(?:year[- ]over[- ]year|year[- ]on[- ]year|y\/y|yoy|growth|increase|decrease|decline|higher|lower|over|above|compared|versus|reported growth|in constant|on a constant|constant[- ]currency|organic|to flat)/i
export const CURRENCY =
  /\bconstant[- ](?:currenc|exchange rate|fx)|\bcurrency[- ](?:neutral|adjusted)|\bfx[- ]neutral|\blocal currenc|\b(?:ex|excluding|before)[- ](?:the |any |an )?(?:(?:estimated |expected |unfavorable |favorable |negative |positive )*(?:impacts?|effects?|influence) (?:of|from) )?(?:changes in |movements in |fluctuations in )?(?:the )?(?:foreign )?(?:fx|currenc|exchange)/i
export const AFTER_BASIS =
  /^[\s,(]*(?:per (?:fully )?(?:diluted )?(?:common )?share[\s,(]*)?(?:on (?:an?|the) )?((?:non-?\s?)?gaap\b|adjusted\b|(?:after (?:also )?)?excluding\b|before (?!tax|interest)|ex-)/i
