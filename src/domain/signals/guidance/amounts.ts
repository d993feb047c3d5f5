import { scaleOf, type Token, tokensOf } from '../../documents/tokenization/tokens.ts'
import type { GuidanceKind } from './guidance.ts'

/** A number or a range of a text, before it is known what of. */
export interface Amount {
  /** With what qualifies it: `at least $5 million`. */
  readonly start: number
  readonly end: number
  readonly kind: Exclude<GuidanceKind, 'withdrawn'>
  /** As printed times scale, with the sign that its own words give; null for `qualitative`. */
  readonly low: number | null
  readonly high: number | null
  readonly midpoint: number | null
  readonly measure: Measure
  /** ISO 4217 of money. */
  readonly currency: string | null
  readonly scale: number
  readonly precision: number
  /** Whether words before it state its direction: `down 3 %`, `a loss of $2`. */
  readonly signed: boolean
}

/** `number`: printed without a currency, percent sign or scale. */
type Measure = 'money' | 'percent' | 'basis_points' | 'number'

/** One printed number. */
interface Figure {
  readonly start: number
  readonly end: number
  readonly value: number
  readonly measure: Measure
  readonly currency: string | null
  readonly scale: number
  readonly precision: number
  readonly signed: boolean
}

const FROM = 48
const AT_LEAST =
  /(?:\bat least|\bno (?:less|fewer|lower) than|\bnot less than|\bmore than|\bgreater than|\bhigher than|\bover|\bexceed(?:ing|s)?|\bin excess of|\bnorth of|\babove|\ba? ?minimum of|\bbetter than|\bupwards of|[>≥]=?)\s*(?:approximately |about |a )?$/i
const AT_MOST =
  /(?:\bup to|\bno (?:more|greater|higher) than|\bnot more than|\bless than|\bfewer than|\blower than|\bbelow|\bunder|\bat most|\ba? ?maximum of|\bnot (?:to )?exceed(?:ing)?|[<≤]=?)\s*(?:approximately |about |a )?$/i
const OR_MORE =
  /^\s*(?:\+(?![/\d-])|or (?:more|greater|better|higher|above)\b|and (?:above|higher)\b|plus\b(?!\s+or\b|\s*\/))/i
const OR_LESS = /^\s*or (?:less|lower|fewer|below)\b/i
const DOWN =
  /\b(?:down|decreas(?:e|ing)s?|declin(?:e|ing)s?|negative|minus|loss(?:es)?|drop|fall|lower|decremental|contraction|reduction|contract|shrink)\b(?:\s+(?:of|by|in|the|a|range|to|between|approximately|about|around|roughly|from|per|share|or|at|low|year[- ]over[- ]year))*\s*[~$(]*$/i
/** For money, words of change do not state a sign: a decrease to $9 million is nine million. */
const LOSS =
  /\b(?:negative|minus|(?:net |operating |ebitda )?loss(?:es)?)\b(?:\s+(?:of|by|in|the|a|an|range|to|be|between|approximately|about|around|roughly|per|share|or|at))*\s*[~$(]*$/i
const UP =
  /\b(?:up|increas(?:e|ing)s?|growth|grow|positive|plus|earnings|income|profit|gain|higher|rise|expand|expansion)\b(?:\s+(?:of|by|in|the|a|to|approximately|about|around|roughly|per|share))*\s*[~$(]*$/i
const BETWEEN_TWO =
  /^\s*\)?\s*(?:per (?:diluted )?share |a share |percent )?\s*(?:-|to|and|through)\s*(?:(?:approximately|about|a|an|the|up|down|plus|minus|negative|positive|loss|decline|decrease|increase|growth|earnings|income|profit|of|per|share|diluted|net) ?)*[\s~$(+-]*$/i
const TOLERANCE =
  /^\s*,?\s*(?:(?:each|all|both)[ ,]*)?(?:plus or minus|plus\/minus|\+\s*\/\s*-|±|give or take)\s*(?:approximately )?\$?$/i
const MOVED =
  /\b(?:rais|increas|lower|reduc|cut|narrow|updat|revis|lift|boost|grow|ris|declin|decreas|improv|mov|chang|trim|expand|up|down|guidance|outlook)\w*\b[^.;]{0,40}\bfrom\s+(?:approximately |about )?[~$(]*$|^\s*from\s+[~$(]*$/i
/** Behind the new target both numbers are of the old one: `to $8 million, up from $6 million to $7 million`. */
const OLD_RANGE =
  /(?:(?:\d|%|\bpercent|\b(?:million|billion|share))\)?,?\s+(?:up|down|raised|lowered|increased|decreased|an? (?:increase|decrease|improvement))|(?:%|\bpercent|\b(?:million|billion|share)|[.]\d+)\)?,?) from\s+(?:approximately |about )?[~$(]*$/i
const QUALITATIVE =
  /\b(?:(?:low|mid|middle|high|upper|lower)(?:er)?[- ]+(?:to[- ]+)?)+(?:single|double|triple)[- ]+digits?\b|\b(?:single|double|triple)[- ]digits?\b|\b(?:(?:low|mid|high)[- ]+(?:to[- ]+)?)+(?:teens|twenties|thirties|forties|fifties|\d0s)\b|\b(?:roughly|approximately|relatively|about|essentially|generally) flat\b|\b(?:(?:low|mid|high|upper)[- ]+(?:to[- ]+)?)+\d0(?:%|s\b| percent)/gi

/** Amounts of a stretch of plain text, in order. `skip` are stretches (periods, dates) of which numbers are none. */
export function amountsIn(
  text: string,
  start: number,
  end: number,
  skip: readonly { readonly start: number; readonly end: number }[] = [],
  cells = false,
): Amount[] {
  const figures = figuresIn(text, start, end, skip, cells)
  const amounts: Amount[] = []
  for (let at = 0; at < figures.length; at += 1) {
    const first = figures[at]!
    const second = figures[at + 1]
    const lead = text.slice(Math.max(start, first.start - FROM), first.start)
    if (second && TOLERANCE.test(text.slice(first.end, second.start))) {
      amounts.push(withTolerance(first, second))
      at += 1
    } else if (second && joins(text, lead, first, second)) {
      amounts.push(rangeOf(first, second))
      at += 1
    } else amounts.push(single(text, lead, first))
  }
  for (const match of text.slice(start, end).matchAll(QUALITATIVE)) {
    const from = start + match.index
    if (amounts.some(one => from >= one.start && from < one.end)) continue
    amounts.push({ ...WORDS_ONLY, start: from, end: from + match[0].length })
  }
  return spreadTolerance(
    text,
    amounts.sort((a, b) => a.start - b.start),
  )
}

const WORDS_ONLY = {
  kind: 'qualitative',
  low: null,
  high: null,
  midpoint: null,
  measure: 'percent',
  currency: null,
  scale: 1,
  precision: 0,
  signed: false,
} as const

function figuresIn(
  text: string,
  start: number,
  end: number,
  skip: readonly { readonly start: number; readonly end: number }[],
  cells: boolean,
): Figure[] {
  const tokens = tokensOf(text, start, end)
  return tokens.flatMap((token, at): Figure[] => {
    if (token.value === null && /^(?:flat|zero|breakeven)$/.test(token.text)) return nought(text, token, end)
    if (token.value === null || skip.some(one => token.start < one.end && token.end > one.start)) return []
    const figure = figureOf(text, token, tokens[at - 1], start, cells)
    return figure ? [figure] : []
  })
}

/** `flat to up 3 %`, `flat, plus or minus 2 %`, `zero to $200,000`: nought; alone it is a word. */
function nought(text: string, token: Token, end: number): Figure[] {
  const after = text.slice(token.end, Math.min(end, token.end + 24))
  const isEnd = /^\s*(?:to|-)\s*(?:(?:up|down) (?!slightly|modestly|somewhat)|\+|plus|\d|\$|an? )/i.test(
    after,
  )
  if (!isEnd && !/^\s*,?\s*(?:plus or minus|\+\s*\/\s*-|±)/i.test(after)) return []
  const place = { start: token.start, end: token.end }
  const measure = token.text === 'flat' ? ('percent' as const) : ('number' as const)
  return [{ ...place, value: 0, measure, currency: null, scale: 1, precision: 0, signed: true }]
}

function figureOf(
  text: string,
  token: Token,
  before: Token | undefined,
  floor: number,
  cells: boolean,
): Figure | null {
  const printed = text.slice(token.start, token.end)
  const after = text.slice(token.end, token.end + 8)
  const isYear = token.kind === 'number' && /^(?:19|20)\d\d$/.test(printed)
  if (isYear && !cells) return null
  const lead = text.slice(Math.max(floor, token.start - 40), token.start)
  // "the mid-70% range" is no 70 %.
  if (/\b(?:low|mid|high|upper)[- ]+$/i.test(lead)) return null
  const dollar = before?.kind === 'mark' && /\$\s*\($/.test(lead)
  const isCents = /^\s*(?:cents?\b|¢)/i.test(after)
  const bracketed = /\(\s*\$?\s*$/.test(lead) && /^\s*(?:%\s*)?\)/.test(after)
  const minus =
    /(?:^|[\s(|~:])-\$?$/.test(lead) && !/(?:[\d%)]|\b(?:thousand|million|billion|[mbk]))\s+-\$?$/i.test(lead)
  const isMoney = token.kind === 'money' || dollar || isCents
  const negative = (bracketed && (isMoney || cells || token.kind === 'number')) || minus
  const down = isMoney || token.scale > 1 ? LOSS.test(lead) : DOWN.test(lead)
  // `$(7) million`
  const behind = bracketed
    ? /^\)\s*(thousand|million|billion)\b/i.exec(text.slice(token.end, token.end + 12))
    : null
  const quantity =
    token.kind === 'number' && token.scale === 1 ? quantityBehind(text, token.end) : NO_QUANTITY
  const factor = behind === null ? quantity.factor : scaleOf(behind[1]!.toLowerCase())
  const value = ((token.value! * factor) / (isCents ? 100 : 1)) * (negative || down ? -1 : 1)
  const isPoints = token.unit === 'basis_points' || token.unit === 'percentage_points'
  return {
    start: minus ? token.start - 1 : token.start,
    end:
      behind !== null
        ? token.end + behind[0].length
        : token.end + (isCents ? /^\s*(?:cents?|¢)/i.exec(after)![0].length : quantity.length),
    value: token.unit === 'percentage_points' ? value * 100 : value,
    measure: isMoney ? 'money' : isPoints ? 'basis_points' : token.kind === 'percent' ? 'percent' : 'number',
    currency: isMoney ? (token.unit ?? 'USD') : null,
    scale: isCents ? 0.01 : token.scale * factor,
    precision: (/\.(\d+)/.exec(printed)?.[1] ?? '').length,
    signed: negative || down || UP.test(lead),
  }
}

/** Units of oil, gas and metals with their prefixes. In oil and gas M is a thousand and MM a million, in metals M is a million. */
const OIL_AND_GAS = /^\s?(mm|m|b|t|k)(?:boe|bo|bbls?|b|cfe?|btu|toe)(?:\/?p?d)?(?![a-z\d])/i
const METALS = /^\s?(k|M)(?:ozs?|GEOs?|t|lbs?)(?![A-Za-z\d])/
const PREFIXES: Readonly<Record<string, number>> = { k: 1e3, m: 1e3, mm: 1e6, b: 1e9, t: 1e12 }
const METRIC_PREFIXES: Readonly<Record<string, number>> = { k: 1e3, M: 1e6 }

interface Quantity {
  readonly factor: number
  /** Characters of the unit, with the blank before it. */
  readonly length: number
}

/** What the unit behind a number multiplies it by: `145 MBoe/d` are 145,000 barrels of oil equivalent a day. */
function quantityBehind(text: string, end: number): Quantity {
  const after = text.slice(end, end + 12)
  const metric = METALS.exec(after)
  if (metric) return { factor: METRIC_PREFIXES[metric[1]!]!, length: metric[0].length }
  const oil = OIL_AND_GAS.exec(after)
  return oil ? { factor: PREFIXES[oil[1]!.toLowerCase()]!, length: oil[0].length } : NO_QUANTITY
}

const NO_QUANTITY: Quantity = { factor: 1, length: 0 }

/** Two numbers that are the ends of one range. */
function joins(text: string, lead: string, first: Figure, second: Figure): boolean {
  const gap = text.slice(first.end, second.start)
  if (!BETWEEN_TWO.test(gap)) return false
  const unlike = first.measure !== second.measure && first.measure !== 'number' && second.measure !== 'number'
  if (unlike) return false
  // "raised from $4.0 to $4.2" is the old target and the new one.
  if (/\bto\b/i.test(gap) && MOVED.test(lead) && !OLD_RANGE.test(lead)) return false
  // Of two numbers joined by "and" only "between" makes a range.
  return !/\band\b/i.test(gap) || /\b(?:between|range(?: of)?)\b[^.;]{0,24}$/i.test(lead)
}

function rangeOf(first: Figure, second: Figure): Amount {
  const measure = first.measure === 'number' ? second.measure : first.measure
  const borrows = first.scale === 1 && second.scale !== 1 && Math.abs(first.value) < 10_000
  const scale = Math.max(first.scale, second.scale)
  const sign = first.value < 0 && !second.signed ? -1 : 1
  const one = rounded(borrows ? first.value * second.scale : first.value)
  const other = rounded(second.value > 0 ? sign * second.value : second.value)
  const [low, high] = one <= other ? [one, other] : [other, one]
  return {
    start: first.start,
    end: second.end,
    kind: 'range',
    low,
    high,
    midpoint: middle(low, high),
    measure,
    currency: first.currency ?? second.currency,
    scale: measure === 'money' && first.scale < 1 ? first.scale : borrows ? second.scale : scale,
    precision: Math.max(first.precision, second.precision),
    signed: first.signed || second.signed,
  }
}

function withTolerance(first: Figure, second: Figure): Amount {
  const tolerance = toleranceOf(first, second)
  const low = rounded(first.value - tolerance)
  const high = rounded(first.value + tolerance)
  return {
    ...first,
    end: second.end,
    kind: 'range',
    low,
    high,
    midpoint: first.value,
    precision: first.precision + 2,
  }
}

/** In the unit of the number: 2 % of money, 50 basis points of a percentage. */
function toleranceOf(
  first: Pick<Figure, 'value' | 'measure' | 'scale'>,
  { measure, scale, value }: Pick<Figure, 'value' | 'measure' | 'scale'>,
): number {
  // The "minus" of "plus or minus" is no sign of the number.
  const second = { measure, scale, value: Math.abs(value) }
  if (second.measure === 'basis_points')
    return first.measure === 'percent' ? second.value / 100 : second.value
  if (second.measure === 'percent' && first.measure !== 'percent')
    return Math.abs(first.value) * (second.value / 100)
  // `$8.9 million, plus or minus $200,000` has two scales.
  const borrowed = second.scale === 1 && first.scale > 1 && second.value < 1_000 ? first.scale : 1
  return second.value * borrowed
}

/** `64.5 % and 65 %, respectively, plus or minus 50 basis points` is said of both. */
function spreadTolerance(text: string, amounts: readonly Amount[]): Amount[] {
  return amounts.flatMap((amount, at) => {
    const before = text.slice(Math.max(0, amount.start - 60), amount.start)
    const of =
      /(?:,|\brespectively,?)\s*(?:each|both|all)?,?\s*(?:plus or minus|plus\/minus|\+\s*\/\s*-|±)\s*$/i
    if (at > 0 && of.test(before)) return []
    const later = amounts[at + 1]
    const last = amounts[at + 2]
    const shared = [later, last].find(
      one => one && of.test(text.slice(Math.max(0, one.start - 60), one.start)),
    )
    if (!shared || amount.kind !== 'point' || amount.midpoint === null || amount.measure === 'number')
      return [amount]
    if (amounts.slice(at + 1, amounts.indexOf(shared)).some(({ measure }) => measure !== amount.measure))
      return [amount]
    const tolerance = toleranceOf(
      { value: amount.midpoint, measure: amount.measure, scale: amount.scale },
      { ...shared, value: shared.midpoint! },
    )
    return [
      {
        ...amount,
        kind: 'range' as const,
        low: rounded(amount.midpoint - tolerance),
        high: rounded(amount.midpoint + tolerance),
        precision: amount.precision + 2,
      },
    ]
  })
}

function single(text: string, lead: string, figure: Figure): Amount {
  const after = text.slice(figure.end, figure.end + 24)
  const words = lead.replace(/[~$(]+$/, '')
  const [atLeast, atMost] = [AT_LEAST.exec(words), AT_MOST.exec(words)]
  // "no more than" ends with "more than": the longer words count.
  const isMost = (atMost?.[0].length ?? 0) > (atLeast?.[0].length ?? 0)
  const [least, most] = isMost ? [null, atMost] : [atLeast, null]
  const more = OR_MORE.exec(after)
  const less = OR_LESS.exec(after)
  const size = least || more ? 'at_least' : most || less ? 'at_most' : 'point'
  const value = rounded(figure.value)
  // A loss of no more than two dollars is at least minus two; "better" means the same for gains and losses.
  const isMirrored = value < 0 && !/\bbetter\b/i.test(`${least?.[0] ?? ''}${more?.[0] ?? ''}`)
  const kind = isMirrored && size !== 'point' ? (size === 'at_least' ? 'at_most' : 'at_least') : size
  return {
    ...figure,
    start: figure.start - (least?.[0] ?? most?.[0] ?? '').length,
    end: figure.end + (more?.[0] ?? less?.[0] ?? '').length,
    kind,
    low: kind === 'at_most' ? null : value,
    high: kind === 'at_least' ? null : value,
    midpoint: kind === 'point' ? value : null,
  }
}

function middle(low: number, high: number): number {
  return rounded((low + high) / 2)
}

/** Without the noise of binary fractions. */
export function rounded(value: number): number {
  return Number(value.toPrecision(12))
}
