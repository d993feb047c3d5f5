import { type Amount, amountsIn } from './amounts.ts'
import type { GuidanceBasis, GuidanceChange, GuidanceRecord, TargetPeriod } from './guidance.ts'
import {
  AFTER_BASIS,
  AGAINST_GUIDANCE,
  ASIDE,
  BEFORE_IT,
  BREAKS,
  basesIn,
  CHANGE_OF_MONEY,
  COMPARED,
  CONDITION,
  COUNTED,
  CURRENCY,
  EFFECT,
  FROM,
  GROWTH,
  GROWTH_AFTER,
  type Mention,
  mentionsIn,
  NOT_PROMISED,
  PAST_VERB,
  THIRD_PARTY,
  TRIGGER,
} from './mentions.ts'
import { guidanceMetric } from './metrics.ts'
import type { ReleaseCalendar } from './release-calendar.ts'
import { changesIn } from './stated-change.ts'
import { listedTogether } from './table-columns.ts'
import { type FoundTarget, targetUnit } from './target.ts'
import { isCompared, type PeriodPhrase, periodsIn } from './target-period.ts'

/** What stands above a sentence and holds for it. */
export interface SentenceContext {
  readonly calendar: ReleaseCalendar
  /** Under a heading of an outlook. */
  readonly isOutlook: boolean
  /** A sentence before said that targets follow. */
  readonly isAnnounced: boolean
  readonly period: TargetPeriod | null
  readonly basis: GuidanceBasis | null
  readonly change: GuidanceChange | null
  /** The part of the company that the passage is about; null for the company. */
  readonly segment: string | null
  /** Reports on periods: a sentence has to say itself that it looks ahead, to a period that it names. */
  readonly isStrict: boolean
}

const MAX_BETWEEN = 170
const PER_SHARE = /^\)?\s*(?:per|a) (?:(?:fully )?diluted )?(?:common )?share\b/i

/** The targets of one sentence (or clause) of plain text. */
export function targetsOfSentence(
  text: string,
  start: number,
  end: number,
  context: SentenceContext,
): FoundTarget[] {
  const words = text.slice(start, end)
  // Most sentences end here: without a number, or said of nothing to come.
  if (!COUNTED.test(words)) return []
  if (context.isStrict && !context.isOutlook && (!LOOKS_AHEAD.test(words) || SUPPOSED.test(words))) return []
  const opensAhead = opensWithFuture(text, start, end, context)
  if (!context.isOutlook && !context.isAnnounced && !opensAhead && lastMatch(TRIGGER, words) < 0) return []
  if (/\?\s*$/.test(words) || NOT_PROMISED.test(words) || GIVEN_UP.test(words)) return []
  if (
    !COMFORTABLE.test(words) &&
    (THIRD_PARTY.test(words) || THIRD_PARTY.test(words.replaceAll(APPOSITION, '')))
  )
    return []
  const mentions = mentionsIn(text, start, end)
  if (mentions.length === 0) return []
  const periods = periodsIn(text, start, end, context.calendar)
  const amounts = amountsIn(text, start, end, [...periods, ...datesIn(text, start, end)])
  if (amounts.length === 0) return []
  const scope = segmentOfSentence(words) ?? context.segment
  let named = scope
  const scoped = mentions.flatMap(mention => {
    const segment = mention.segment ?? (mention.isOfSegment ? named : scope)
    named = segment ?? named
    return mention.isOfSegment && segment === null ? [] : [{ ...mention, segment }]
  })
  // Without a verb only a range is sure to be no result.
  const isRange = amounts.some(({ kind, measure }) => kind === 'range' && measure !== 'number')
  const announced = opensAhead && isRange ? { ...context, isAnnounced: true } : context
  return new Sentence(text, { start, end }, announced, scoped, periods, amounts).targets()
}

/** `For the third quarter: revenue of $5 million`, `Q2 revenue, $5 million`: without a verb, of a period to come. */
function opensWithFuture(
  text: string,
  start: number,
  end: number,
  { calendar, isStrict }: SentenceContext,
): boolean {
  const words = text.slice(start, end)
  if (isStrict || !OPENS_WITH_PERIOD.test(words) || words.search(PAST_VERB) >= 0 || RESULT_VERB.test(words))
    return false
  const first = periodsIn(text, start, end, calendar)[0]
  return first !== undefined && first.isFuture === true && first.start - start <= 12
}

const RESULT_VERB = /\b(?:increased|decreased|improved|declined|expanded|contracted|rose|beat|exceeded)\b/i
const OPENS_WITH_PERIOD =
  /^\W*(?:for |in )?(?:the |our )?(?:first|second|third|fourth|full|fiscal|calendar|year|q[1-4]|[1-4]q|fy|20\d\d)/i

/** A target that is not to be met, without a new one. */
const GIVEN_UP = /\bno longer (?:expects?|anticipates?) to (?:achieve|meet|reach|attain)\b(?![\s\S]*\bnow\b)/i
/** What analysts expect is the company's target where it says so. */
const COMFORTABLE =
  /\b(?:we|company|management|corporation|it) (?:remains?|is|are|feels?|continues? to be) (?:\w+ )?comfortable with\b/i
/** `Our customer, a large carrier, expects`. */
const APPOSITION = /, an? [^,;$%\d]{1,60},/g

/** Who expects, or what is expected. */
const LOOKS_AHEAD =
  /\b(?:we|company|it|management|our|its|corporation)\b[^.;]{0,60}\b(?:expects?|anticipates?|estimates?|projects?|plans?|forecasts?|intends?|targets?)\b|\b(?:is|are) (?:currently |now |also )?(?:expected|anticipated|projected|estimated|forecast|targeted|planned|budgeted) (?:to|at|for|between)\b|\bguidance\b|\boutlook\b/i
/** Effects of what may be, and results. */
const SUPPOSED =
  /\b(?:would have|had been|hypothetical|sensitivity|if (?:the|our|we|actual|these)|assuming an?|for the (?:three|six|nine|twelve) months ended|recorded|recognized|recoveries)\b/i

/** `For the wafer business we expect`, `Acme Cloud to report`: a sentence on a part of the company. */
function segmentOfSentence(words: string): string | null {
  const lead =
    /^\W*(?:for|in) (?:the|our|its) ([\w&,' -]{3,60}?) (segment|division|business|businesses|product line)\b/i.exec(
      words,
    )
  const acting =
    /\b(?:the|our|its) ([A-Z][\w&' -]{2,40}?) (?:segment|division|business) (?:will|should|is expected|to) (?:to )?(?:grow|increase|deliver|generate|report|achieve)/.exec(
      words,
    )
  if (acting) return acting[1]!.trim()
  if (lead && !/\b(?:total|overall|entire|core|consolidated)\b/i.test(lead[1]!)) return lead[1]!.trim()
  const subject =
    /^\W*((?:[A-Z][\w&'-]*)(?: [A-Z&][\w&'-]*| [a-z](?= ))+) to (?:report|deliver|generate|post|achieve|have)\b/.exec(
      words,
    )
  return subject?.[1] ?? null
}

function datesIn(text: string, start: number, end: number) {
  return [...text.slice(start, end).matchAll(/\b[A-Z][a-z]{2,8}\.? \d{1,2}(?:, ?\d{4})?\b/g)].map(match => ({
    start: start + match.index,
    end: start + match.index + match[0].length,
  }))
}

/** One sentence while its amounts are given to its metrics. */
class Sentence {
  private readonly text: string
  private readonly span: { readonly start: number; readonly end: number }
  private readonly context: SentenceContext
  private readonly mentions: readonly Mention[]
  private readonly periods: readonly PeriodPhrase[]
  private readonly amounts: readonly Amount[]
  private readonly past: readonly PeriodPhrase[]
  /** The old target where it is printed before the new one. */
  private before: Amount | null = null

  constructor(
    text: string,
    span: { readonly start: number; readonly end: number },
    context: SentenceContext,
    mentions: readonly Mention[],
    periods: readonly PeriodPhrase[],
    amounts: readonly Amount[],
  ) {
    this.text = text
    this.span = span
    this.context = context
    this.mentions = mentions
    const named = periods.filter(phrase => !isCompared(text, phrase))
    const ahead = named.filter(({ isFuture }) => isFuture !== false)
    this.periods = ahead.length > 0 ? ahead : named
    this.past = periods.filter(({ isFuture }) => isFuture === false)
    this.amounts = amounts
  }

  targets(): FoundTarget[] {
    const found: FoundTarget[] = []
    const used = new Map<Mention, Amount[]>()
    const changes = changesIn(this.text, this.span.start, this.span.end)
    const listed = listedTogether(this.text, this.span.end, this.amounts, this.mentions, this.periods)
    this.amounts.forEach((amount, at) => {
      const lead = this.text.slice(this.amounts[at - 1]?.end ?? this.span.start, amount.start)
      if (this.isLookedBackOn(lead, amount)) {
        const last = found.at(-1)
        const isOld = isGuidanceBefore(lead, changes.length > 0) || this.isSaidBefore(amount)
        if (last && isOld && sameMeasure(last.amount, amount))
          found[found.length - 1] = { ...last, prior: last.prior ?? { low: amount.low, high: amount.high } }
        else if (found.length === 0)
          this.before = isGuidanceBefore(lead, changes.length > 0) ? amount : this.before
        return
      }
      const list = listed.get(amount)
      const named = list?.mention ?? this.mentionOf(amount, at, used)
      if (!named) return
      const mention = this.perShare(named, amount)
      const grown = this.growthBefore(mention)
      const before = found.at(-1)
      const isGrowth =
        (grown !== 0 && amount.measure === 'percent') ||
        this.isGrowth(mention, amount, at) ||
        (list !== undefined &&
          amount.measure === 'percent' &&
          before?.isGrowth === true &&
          before.mention.metric === mention.metric)
      if (targetUnit(mention, amount, isGrowth) === null) return
      if (amount.measure === 'money' && CHANGE_OF_MONEY.test(lead)) return
      if (amount.kind !== 'range' && this.isOfEnd(mention, amount)) return
      const first = Math.min(mention.start, amount.start)
      if (CONDITION.test(this.text.slice(this.span.start, first))) return
      if (at > 0 && OF_YEAR_BEFORE.test(this.text.slice(this.amounts[at - 1]!.end, first))) return
      if (this.isOfPast(mention) || EARNED.test(this.text.slice(amount.end, this.span.end))) return
      const period = list?.period ?? this.periodOf(amount, at)
      if (!period || !this.isAhead(period, amount)) return
      const change = changes.filter(one => one.start < amount.start).at(-1)?.change ?? changes[0]?.change
      const prior = found.length === 0 && this.before && sameMeasure(this.before, amount) ? this.before : null
      used.set(named, [...(used.get(named) ?? []), amount])
      const bases = list?.bases ? [list.bases[0] ?? this.context.basis] : this.basesOf(mention, amount, at)
      for (const basis of bases)
        found.push({
          mention,
          amount: (grown < 0 && isGrowth) || this.isExpense(mention, amount) ? falling(amount) : amount,
          period: 'period' in period ? period.period : period,
          basis,
          change: change ?? this.context.change,
          prior: prior ? { low: prior.low, high: prior.high } : null,
          isGrowth,
          constantCurrency: this.isConstantCurrency(amount, at),
          growthOver: isGrowth ? this.growthOver(amount, at) : null,
          start: this.span.start,
          end: this.span.end,
        })
    })
    return found
  }

  /** `up from 2 % to 3 % previously`. */
  private isSaidBefore({ end }: Amount): boolean {
    return /^\W{0,2}(?:previously|before|earlier|prior)\b/i.test(this.text.slice(end, end + 16))
  }

  /** `up 3 % versus last year, and EPS of $1.20`: the words before the comma are said of another metric. */
  private ownLead(lead: string, amount: Amount): string {
    const from = amount.start - lead.length
    const own = this.mentions.filter(({ start, end }) => start >= from && end <= amount.start).at(-1)
    if (!own || !/[,;]\s*(?:and\s+|with\s+)?$/i.test(this.text.slice(from, own.start))) return lead
    return this.text.slice(own.start, amount.start)
  }

  private isLookedBackOn(lead: string, amount: Amount): boolean {
    const near = this.ownLead(lead, amount).slice(-130)
    if (COMPARED.test(near) || FROM.test(near) || BEFORE_IT.test(near)) return true
    const sentence = this.text.slice(this.span.start, this.span.end)
    PAST_VERB.lastIndex = 0
    return (
      AGAINST_GUIDANCE.test(near) &&
      PAST_VERB.test(sentence) &&
      !/\b(?:expects?|anticipates?|now|will)\b/i.test(near)
    )
  }

  /** The metric that an amount is said of: the one right after it, else the last before. */
  private mentionOf(
    amount: Amount,
    at: number,
    used: ReadonlyMap<Mention, readonly Amount[]>,
  ): Mention | null {
    const before = this.mentions.filter(({ end }) => end <= amount.start).at(-1)
    const linked = before && this.links(before, amount) && !this.isSum(before) ? before : null
    const after = this.mentions.find(({ start }) => start >= amount.end)
    const next = this.amounts[at + 1]
    const isDirect =
      after &&
      (!next || next.start > after.start) &&
      /^\s*(?:(?:in|of|for|on|per year in|annual|total|net|adjusted|organic|core|comparable|underlying|diluted|consolidated|reported|non-gaap|gaap|our|its|constant[- ]currency|currency[- ]neutral)\s+)*$/i.test(
        this.text.slice(amount.end, after.start),
      )
    const taken = linked ? used.get(linked) : undefined
    if (linked && !taken && !(isDirect && !this.isAttached(linked, amount))) return linked
    if (
      isDirect &&
      !used.has(after) &&
      !EFFECT.test(this.text.slice(Math.max(this.span.start, amount.start - 50), amount.start))
    )
      return after
    if (linked && taken && this.goesOn(amount, at, taken)) return linked
    return null
  }

  /** `flat with Q2 net sales of $5 million`: a measure of a quarter that is over. */
  private isOfPast({ start }: Mention): boolean {
    return this.past.some(
      phrase =>
        phrase.end <= start &&
        /^(?:'s)?\s*$/.test(this.text.slice(phrase.end, start)) &&
        !isOwnPeriod(phrase, this.context.calendar),
    )
  }

  /** `the midpoint of our revenue range goes to $5 million`: no target by itself. */
  private isOfEnd({ start }: Mention, amount: Amount): boolean {
    const from = Math.max(this.span.start, Math.min(start, amount.start) - 60)
    return END_OF.test(this.text.slice(from, amount.start))
  }

  /** `R&D and SG&A expenses`: one amount for two costs is that of neither. */
  private isSum(mention: Mention): boolean {
    if (/^\s*(?:plus|\+)\s/i.test(this.text.slice(mention.end, mention.end + 8))) return true
    const other = this.mentions[this.mentions.indexOf(mention) - 1]
    if (!other?.metric.isCost || !mention.metric.isCost) return false
    return (
      /^(?: expenses?)?\s*(?:and|plus|&)\s*$/i.test(this.text.slice(other.end, mention.start)) &&
      !/\b(?:each|respectively)\b/i.test(this.text.slice(this.span.start, this.span.end))
    )
  }

  /** `net earnings of $1.20 to $1.30 per share`. */
  private perShare(mention: Mention, amount: Amount): Mention {
    if (mention.metric.id !== 'net_income' || !this.isPerShare(amount)) return mention
    return { ...mention, metric: guidanceMetric('eps_diluted') ?? mention.metric }
  }

  /** `other income is expected to be an expense of $5 million`. */
  private isExpense({ metric, end }: Mention, amount: Amount): boolean {
    return (
      metric.id === 'other_income' &&
      amount.measure === 'money' &&
      /\bexpense of\W+(?:(?:approximately|about|around|roughly)\W+)?$/i.test(
        this.text.slice(end, amount.start),
      )
    )
  }

  private isPerShare({ end }: Amount): boolean {
    return PER_SHARE.test(this.text.slice(end, end + 40))
  }

  private isAttached(mention: Mention, amount: Amount): boolean {
    return /(?:\b(?:of|to be|at|is|are|be|up|down|between|to|by|reach|approximately|about|around|roughly|range|in the range of)|:)\s*[~$(]*$/i.test(
      this.text.slice(mention.end, amount.start),
    )
  }

  /** A second amount of one metric: its growth, another period, another basis. */
  private goesOn(amount: Amount, at: number, taken: readonly Amount[]): boolean {
    const last = taken.at(-1)!
    const gap = this.text.slice(last.end, amount.start)
    if (
      gap.length > 120 ||
      BREAKS.test(
        gap.replaceAll(ASIDE, ' ').replace(/\bwhich\b(?= (?:represents|implies|equates|would be))/i, ''),
      )
    )
      return false
    if (OTHER_MEASURE.test(gap)) return false
    if (last.measure !== amount.measure) return true
    // `net income of $12 million, or $1.20 per share`
    if (this.isPerShare(amount) && !this.isPerShare(last)) return true
    const own = this.periodAfter(amount, at)
    const theirs = this.periods.some(({ start }) => start >= last.end && start < amount.start)
    if (own && theirs) return true
    const after = this.text.slice(amount.end, amount.end + 60)
    return (
      AFTER_BASIS.test(after) ||
      basesIn(gap).length > 0 ||
      CURRENCY.test(gap) ||
      CURRENCY.test(after.split(/[;.]/)[0]!)
    )
  }

  private links(mention: Mention, amount: Amount): boolean {
    const between = this.text.slice(mention.end, amount.start)
    const bare = this.withoutPeriods(mention.end, amount.start)
      .replaceAll(ASIDE, ' ')
      .replace(
        /\b(?:was|were|which) (?=(?:raised|increased|lowered|reduced|narrowed|revised|updated)\b)/gi,
        ' ',
      )
    if (
      bare.length > MAX_BETWEEN ||
      BREAKS.test(bare) ||
      OTHER_MEASURE.test(bare) ||
      /[.!?]\s+\p{Lu}/u.test(between)
    )
      return false
    const lead = this.text.slice(Math.max(this.span.start, mention.start - 50), mention.start)
    return !EFFECT.test(lead.split(/[,;]|\band\b/i).at(-1)!)
  }

  private withoutPeriods(from: number, to: number): string {
    return this.periods
      .filter(({ start, end }) => start >= from && end <= to)
      .reduceRight(
        (text, { start, end }) => text.slice(0, start - from) + text.slice(end - from),
        this.text.slice(from, to),
      )
  }

  private isGrowth(mention: Mention, amount: Amount, at: number): boolean {
    const { metric } = mention
    if (metric.units.includes('percent')) return metric.growth === true
    if (amount.kind === 'qualitative') return true
    if (amount.measure !== 'percent') return false
    const from = Math.min(mention.start, amount.start)
    const stop = this.amounts[at - 1]?.end ?? this.span.start
    const lead = this.text.slice(Math.max(from, stop), amount.start)
    const after = this.text.slice(amount.end, Math.min(this.span.end, amount.end + 60))
    if (/^\s*of (?:total |net |consolidated )*(?:revenues?|sales)/i.test(after)) return false
    const follows =
      mention.start >= amount.end &&
      /^\s*(?:growth|increase|decline|decrease)/i.test(this.text.slice(mention.end, mention.end + 12))
    return (
      GROWTH.test(lead) ||
      GROWTH.test(this.text.slice(amount.start, amount.end)) ||
      GROWTH_AFTER.test(after) ||
      follows
    )
  }

  /** `a sequential decline in revenue of 3 %`: 1 for growth, -1 for a decline, 0 where the words before say neither. */
  private growthBefore(mention: Mention): -1 | 0 | 1 {
    const lead = this.text.slice(Math.max(this.span.start, mention.start - 40), mention.start)
    if (
      /\b(?:grow|growing|increase|increasing|expand) (?:(?:total|net|our|its|the|consolidated) )*$/i.test(
        lead,
      )
    )
      return 1
    const noun =
      /\b(growth|increase|rise|decline|decrease|reduction|drop)s? (?:in|of) (?:(?:total|net|our|its|the|consolidated|quarterly) )*$/i.exec(
        lead,
      )
    return noun === null ? 0 : /^(?:growth|increase|rise)/i.test(noun[1]!) ? 1 : -1
  }

  /** What growth is compared with, by the words from the amount before to the one after. */
  private growthOver(amount: Amount, at: number): GuidanceRecord['growth_over'] {
    const from = this.amounts[at - 1]?.end ?? this.span.start
    const to = this.amounts[at + 1]?.start ?? this.span.end
    const after = this.text.slice(amount.end, to)
    const own = overIn(after) ?? overIn(this.text.slice(from, amount.start))
    return own ?? overIn(this.text.slice(this.span.start, this.span.end))
  }

  private isConstantCurrency(amount: Amount, at: number): boolean {
    const next = this.amounts[at + 1]?.start ?? this.span.end
    const after = this.text.slice(amount.end, Math.min(next, amount.end + 70))
    const lead = this.text.slice(
      Math.max(this.amounts[at - 1]?.end ?? this.span.start, amount.start - 120),
      amount.start,
    )
    // Of "5 % as reported or 7 % in constant currency" the words belong to the number before them.
    const ownAfter =
      CURRENCY.test(after) &&
      amount.measure === 'percent' &&
      !/\b(?:as reported|or|and)\b[^%]*\d/i.test(after)
    return (
      amount.measure === 'percent' &&
      (ownAfter || CURRENCY.test(lead.replace(/^[^,;]*\bcurrency\b\s*(?:and|or|,)/i, ' ')))
    )
  }

  /** Of "GAAP and non-GAAP tax rates of 17 %" both. */
  private basesOf(mention: Mention, amount: Amount, at: number): readonly (GuidanceBasis | null)[] {
    const after = this.text.slice(amount.end, this.amounts[at + 1]?.start ?? this.span.end)
    const isSaid = /^[\s,(]*(?:per share[\s,(]*)?(?:on an? )?(?:(?:non-?\s?)?gaap|adjusted)\b/i.test(after)
    const isAlone =
      this.mentions.length === 1 && this.amounts.filter(({ start }) => start >= mention.end).length === 1
    if (mention.bases.length === 2 && isAlone && !isSaid) return mention.bases
    return [this.basisOf(mention, amount, at)]
  }

  private basisOf(mention: Mention, amount: Amount, at: number): GuidanceBasis | null {
    const next = this.amounts[at + 1]?.start ?? this.span.end
    const behind = AFTER_BASIS.exec(this.text.slice(amount.end, next))
    const after = behind && !this.isOfNext(amount.end, amount.end + behind[0].length) ? behind[1] : null
    if (after) return /^gaap/i.test(after) ? 'gaap' : 'non_gaap'
    const previous = this.amounts[at - 1]?.end ?? this.span.start
    const between = this.text.slice(Math.max(previous, mention.end), Math.max(amount.start, mention.end))
    const own = basesIn(between).at(-1) ?? (mention.bases.length === 1 ? mention.bases[0] : undefined)
    if (own) return own
    if (/[,(]\s*(?:excluding|before (?!tax|interest)|exclusive of|adjusted for)\b/i.test(between))
      return 'non_gaap'
    if (mention.bases.length > 1) return null
    const opening = /\bon an? ((?:non-)?gaap|adjusted) basis\b/gi
    const basis = [...this.text.slice(this.span.start, mention.start).matchAll(opening)].at(-1)?.[1]
    if (basis) return /^gaap/i.test(basis) ? 'gaap' : 'non_gaap'
    return this.context.basis
  }

  /** `GAAP expenses of $5 million, non-GAAP EPS of $1.20`: whether a basis behind an amount belongs to the metric behind it. */
  private isOfNext(from: number, to: number): boolean {
    return this.mentions.some(
      ({ start, end }) =>
        (start < to && end > to) ||
        (start >= to &&
          start <= to + 40 &&
          /^\s*(?:[a-z]+\s+){0,3}$/i.test(this.text.slice(to, start)) &&
          /^[,;]/.test(this.text.slice(from).trimStart())),
    )
  }

  private periodAfter(amount: Amount, at: number): PeriodPhrase | null {
    const next = this.amounts[at + 1]?.start ?? this.span.end
    const phrase = this.periods.find(({ start }) => start >= amount.end)
    if (!phrase || phrase.start > next) return null
    const gap = this.text.slice(amount.end, phrase.start)
    return /^[\s,()]*(?:per (?:fully )?(?:diluted )?(?:common )?share[\s,]*)?(?:(?:of|in) (?:[\w-]+ ){1,4}?)?(?:for|in|during|of|over)?\s*(?:the|its|our)?\s*(?:entire |company's )?$/i.test(
      gap,
    )
      ? phrase
      : null
  }

  private periodOf(amount: Amount, at: number): PeriodPhrase | TargetPeriod | null {
    const after = this.periodAfter(amount, at)
    if (after) return after
    const before = this.periods.filter(({ end }) => end <= amount.start).at(-1)
    if (before) return before
    if (this.context.period && this.context.isOutlook) return this.context.period
    const later = this.periods.filter(({ start }) => start >= amount.end)
    return later.length === 1 ? later[0]! : this.context.period
  }

  /** Whether an amount is said of what is to come. */
  private isAhead(period: PeriodPhrase | TargetPeriod, amount: Amount): boolean {
    const { text, span, context } = this
    const lead = text.slice(span.start, amount.start)
    const trigger = lastMatch(TRIGGER, lead)
    const past = lastMatch(
      PAST_VERB,
      lead.replace(
        /\b(?:was|were) (?:previously )?(?:rais|lower|narrow|updat|increas|reaffirm|revis)ed\b/gi,
        ' ',
      ),
    )
    const after = EXPECTED_AFTER.test(text.slice(amount.end, span.end))
    const isExpected = trigger > past || after
    if (past > trigger && !after) return false
    if (trigger >= 0 && NEGATED.test(lead.slice(0, trigger)) && !after) return false
    if (!isExpected && !context.isOutlook && !context.isAnnounced) return false
    if (!('isFuture' in period) || period.isFuture === true) return true
    if (period.isFuture === null) return isExpected
    return isExpected && isOwnPeriod(period, context.calendar)
  }
}

/** A measure without a name of ours, to which the next amount belongs: `EBITDA in 2024 and distributable cash flow of $7 million`. */
const OTHER_MEASURE =
  /(?:\band|,|\bplus)\s+(?:(?!excluding|including|before|net|excludes|includes)[\w'-]+\s+){0,3}?(?:cash flows?|income|expenses?|costs|margins?|profits?|charges|savings|fees|spending|contributions?|inventory|backlog) (?:is |are |will )?(?:expected |anticipated |projected |forecast )?(?:of|to|be|at|in the range)\b/i

/** `the 52 cents earned a year ago` */
const EARNED =
  /^\s*(?:per share |a share )?(?:(?:that )?(?:we |it )?(?:earned|reported|recorded|posted|achieved|generated|spent)|(?:a )?year ago)\b/i

const END_OF =
  /\b(?:mid-?point|(?:low|high|top|bottom|upper|lower)(?:er)?[- ]+end) (?:of|for|on)\b[^;.]{0,90}\b(?:range|guidance|outlook|target|estimate)\b/i

/** `we do not expect revenue to exceed`. */
const NEGATED = /\b(?:not|never|cannot|n't)\s+(?:\w+\s+)?$/i

/** `$5 million is expected`; what is expected to close or to begin is something else. */
const EXPECTED_AFTER =
  /^[^;.]{0,80}\b(?:is|are) (?:expected|anticipated|projected|forecast(?:ed)?|targeted|assumed|planned|budgeted)\b(?! to (?:close|open|begin|start|launch|complete|be (?:completed|closed|opened|launched|finalized|filed|paid)))/i

/** `an increase from the 2023 gross margin of 50%`: before a metric, a year that is compared with. */
const OF_YEAR_BEFORE =
  /\b(?:from|over|than|versus|vs\.?|against|compared (?:to|with)) (?:(?:the|our|its|fiscal|full|year|actual|reported)[ -])*(?:19|20)\d\d(?:'s)?\s*$/i

/** Preliminary results: a company states before its report what they will be. */
function isOwnPeriod({ period }: PeriodPhrase, { own, justEnded }: ReleaseCalendar): boolean {
  if (!justEnded || own === null || period.fiscal_year !== own.fiscalYear) return false
  return period.fiscal_period === `Q${own.quarter}` || (period.fiscal_period === 'FY' && own.quarter === 4)
}

function isGuidanceBefore(lead: string, isChanged: boolean): boolean {
  // `from the prior quarter of $9 million` is a result.
  if (
    /\b(?:prior|previous|last|preceding) (?:fiscal )?(?:quarter|year|period)(?:'s)?\b[^;$]{0,20}$/i.test(lead)
  )
    return false
  return (
    isChanged ||
    /\b(?:guidance|outlook|range|estimate|forecast|expectation|target|previous|prior|earlier|original)/i.test(
      lead,
    )
  )
}

const PRIOR_QUARTER =
  /\bsequential(?:ly)?\b|\bquarter[- ](?:over|on|to)[- ]quarter\b|\bq\/q\b|\bqoq\b|\b(?:from|over|than|to|with|versus|vs\.?) (?:the )?(?:immediately )?(?:prior|previous|preceding|last|current|just[- ]ended) (?:fiscal )?quarter\b/i
const PRIOR_YEAR =
  /\byear[- ](?:over|on|to)[- ]year\b|\by\/y\b|\byoy\b|\b(?:prior|previous|preceding|last|comparable)[- ](?:fiscal )?year\b|\b(?:same|comparable|corresponding|year[- ]ago) (?:quarter|period)\b|\byear ago\b|\b(?:from|over|than|to|with|versus|vs\.?) (?:the (?:first|second|third|fourth) (?:fiscal )?quarter of )?(?:fiscal |full[- ]year |calendar )*(?:year )?20\d\d\b/i

export function overIn(words: string): GuidanceRecord['growth_over'] {
  if (PRIOR_QUARTER.test(words)) return 'prior_quarter'
  return PRIOR_YEAR.test(words) ? 'prior_year' : null
}

/** An amount that a noun before the metric says to fall. */
function falling(amount: Amount): Amount {
  if (amount.signed) return amount
  const minus = (value: number | null) => (value === null ? null : value === 0 ? 0 : -value)
  return {
    ...amount,
    low: minus(amount.high),
    high: minus(amount.low),
    midpoint: minus(amount.midpoint),
    signed: true,
  }
}

function sameMeasure(a: Amount, b: Amount): boolean {
  return a.measure === b.measure
}

function lastMatch(pattern: RegExp, text: string): number {
  let last = -1
  for (const match of text.matchAll(pattern)) last = match.index
  return last
}
