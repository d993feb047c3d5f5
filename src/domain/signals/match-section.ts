import { clausesOf, type Span, sentenceAt, sentencesOf } from '../documents/tokenization/sentences.ts'
import { type Token, tokensOf } from '../documents/tokenization/tokens.ts'
import type { CompiledAssertion, CompiledRules } from './compile.ts'
import { type GuardContext, type GuardedSentence, isByCompany, isDated, violatedGuard } from './guards.ts'
import { forManyPhrases, isIn, matchesOf, type PhraseMatch } from './match-phrase.ts'
import { MAX_UNSCALED, moneyScaleOf } from './measured.ts'
import { type Paragraph, paragraphAt } from './passages.ts'
import type { Phrase } from './phrase.ts'
import type { ValueRule, WordRule } from './rule.ts'
import { standsInFor } from './scope.ts'
import type { SectionText } from './source-text.ts'

/** A sentence that states a signal. */
interface SectionMatch {
  readonly assertion: CompiledAssertion
  readonly sentence: Span
  readonly values: readonly SignalValue[]
  /** Tokens of the sentence and where the phrase stands in them. */
  readonly tokens: readonly Token[]
  readonly match: PhraseMatch
  /** Whether it has a date in the time that the source reports on. */
  readonly isDated: boolean
  /** Whether it is the headline of a release. */
  readonly isHeadline: boolean
}

interface Opened {
  readonly assertion: CompiledAssertion
  readonly phrase: Phrase
}

/**
 * All sentences of a section that state a signal of the rules that read it, in the order of the text. `readers` describes
 * each whether the section only replaces one that was not identified.
 */
export function matchSection(
  rules: CompiledRules,
  section: SectionText,
  readers: ReadonlyMap<WordRule, boolean>,
  source: GuardContext,
): SectionMatch[] {
  const { text, tables } = section
  const findings: SectionMatch[] = []
  let sentence: Span | null = null
  let opened = new Set<Opened>()
  const finish = () => {
    if (sentence && opened.size > 0) findings.push(...ofSentence(section, sentence, opened, source))
    opened = new Set()
  }
  rules.literals.scan(text, (literal, after) => {
    const candidates = rules.opened[literal]!.filter(({ assertion }) => reads(assertion, section, readers))
    if (candidates.length === 0) return
    if (sentence === null || after > sentence.end) {
      finish()
      sentence = sentenceAt(text, after - 1, tables)
    }
    for (const candidate of candidates) opened.add(candidate)
  })
  finish()
  return findings
}

function reads(
  assertion: CompiledAssertion,
  { id }: SectionText,
  readers: ReadonlyMap<WordRule, boolean>,
): boolean {
  const isFallback = readers.get(assertion.rule)
  if (isFallback === undefined) return false
  return isFallback ? standsInFor(id, assertion.of.sections ?? assertion.rule.sections) : assertion.isIn(id)
}

function ofSentence(
  section: SectionText,
  sentence: Span,
  opened: ReadonlySet<Opened>,
  source: GuardContext,
): SectionMatch[] {
  const { text, tables } = section
  const inTable = tables.some(({ start, end }) => sentence.start >= start && sentence.start < end)
  const paragraph = inTable || source.isSpeech ? null : paragraphAt(section, sentence.start)
  if (paragraph !== null && paragraph.zone !== 'plain') return []
  const isHeadline = paragraph?.isHeading === true
  // A heading states nothing but over a release.
  if (isHeadline && !(RELEASE.test(section.id) && sentence.start < HEADLINES)) return []
  const tested = [...opened].filter(({ assertion }) => !inTable || assertion.of.rows === true)
  if (tested.length === 0) return []
  return clausesOf(text, sentence).flatMap(clause => {
    const tokens = forManyPhrases(readTokens(text, clause))
    const before = () => (paragraph === null ? [] : sentencesBefore(section, paragraph, clause.start))
    const found = new Map<CompiledAssertion, SectionMatch>()
    for (const { assertion, phrase } of tested) {
      if (found.has(assertion)) continue
      const time = timeFor(assertion, source)
      const finding = stated(assertion, phrase, { tokens, before, ...source, time }, section)
      if (finding && !finding.isDated && isConcluded(assertion, section, paragraph, clause)) continue
      if (finding) found.set(assertion, { ...finding, assertion, sentence: clause, tokens, isHeadline })
    }
    return [...found.values()]
  })
}

/** Sections that open with headlines, within so many characters. */
const RELEASE = /^(?:exhibit_99|release$|body$)/
const HEADLINES = 2_000

function readTokens(text: string, { start, end }: Span): Token[] {
  return tokensOf(text, start, end).filter(({ text: word }) => word !== '"' && word !== "'")
}

/** A report of an event may describe a state of the whole previous year. */
function timeFor({ rule, of }: CompiledAssertion, { time, isPeriodic }: GuardContext): GuardContext['time'] {
  const from = isPeriodic || rule.tells !== 'state' ? time.from : Math.min(time.from, time.filed - STATE_DAYS)
  return { ...time, from: from - (of.yearsBack ?? 0) * 365 }
}

const STATE_DAYS = 400

/** Whether the rest of the paragraph states that what a match reports is over. */
function isConcluded(
  { concluded }: CompiledAssertion,
  { text, tables }: SectionText,
  paragraph: Span | null,
  { start }: Span,
): boolean {
  if (concluded.length === 0 || paragraph === null) return false
  const end = Math.min(paragraph.end, start + MAX_LOOK_AHEAD)
  for (const sentence of sentencesOf(text, { start, end }, tables)) {
    const tokens = readTokens(text, sentence)
    if (concluded.some(phrase => isIn(phrase, tokens)) && !isDenied(tokens)) return true
  }
  return false
}

/** What may still come, or did not. */
function isDenied(tokens: readonly Token[]): boolean {
  return tokens.some(({ text }) =>
    /^(?:not|denied|deny|motion|moved|seek|seeks|reversed|vacated|appealed|remanded|without)$/.test(text),
  )
}

/** How far ahead and back in its paragraph a sentence is read with those around it, in characters. */
const MAX_LOOK_AHEAD = 3_000
const MAX_LOOK_BACK = 1_500

/** Tokens of the sentences of a paragraph before a place, the last first, then of the heading over it. */
function* sentencesBefore(section: SectionText, paragraph: Paragraph, at: number): Generator<Token[]> {
  const { text, tables } = section
  const start = Math.max(paragraph.start, at - MAX_LOOK_BACK)
  const earlier = [...sentencesOf(text, { start, end: at }, tables)].filter(({ end }) => end <= at)
  for (const sentence of earlier.reverse()) yield readTokens(text, sentence)
  if (paragraph.heading) yield readTokens(text, paragraph.heading)
}

/** Whether a sentence states what an assertion looks for, by one of its phrases. */
function stated(
  { of, require, exclude }: CompiledAssertion,
  phrase: Phrase,
  sentence: GuardedSentence,
  section: SectionText,
): Pick<SectionMatch, 'values' | 'match' | 'isDated'> | null {
  const { tokens } = sentence
  const matches = matchesOf(phrase, tokens)
  if (matches.length === 0) return null
  if (!require.every(list => list.some(wanted => isIn(wanted, tokens)))) return null
  if (exclude.some(unwanted => isIn(unwanted, tokens))) return null
  for (const match of matches) {
    if (violatedGuard(sentence, match, phrase, of.without ?? []) !== null) continue
    if (of.by === 'others' && isByCompany(sentence, match)) continue
    const values = of.value ? valuesOf(of.value, tokens, match, moneyScaleOf(section)) : []
    if (values !== null) return { values, match, isDated: isDated(sentence) }
  }
  return null
}

interface SignalValue {
  readonly value: number
  readonly unit: string
}

/**
 * The numbers of a sentence that a rule requires, in the order of the text. Null where the sentence has to have one and
 * has none, or where what it has is out of the bounds of the rule. `scale`: what amounts without a scale are printed in,
 * where the section says so.
 */
export function valuesOf(
  rule: ValueRule,
  tokens: readonly Token[],
  match: PhraseMatch,
  scale: number | null = null,
): SignalValue[] | null {
  const reach = rule.within ?? 0
  const [from, to] = [Math.max(0, match.start - reach), Math.min(tokens.length, match.end + reach)]
  const found: SignalValue[] = []
  for (let at = from; at < to; at++) found.push(...valueIn(rule.kind, tokens, at, scale))
  const isNeeded = rule.optional === false || (rule.least !== undefined && rule.optional === undefined)
  if (found.length === 0) return isNeeded ? null : []
  const kept = found.filter(
    ({ value }) => value >= (rule.least ?? -Infinity) && value <= (rule.most ?? Infinity),
  )
  if (kept.length === 0) return rule.optional === true ? [] : null
  if (rule.pick === 'first') return kept.slice(0, 1)
  if (rule.pick === 'last') return kept.slice(-1)
  if (rule.pick === 'all') return ofLatestYear(kept, tokens)
  const isBetter = (a: SignalValue, b: SignalValue) =>
    rule.pick === 'smallest' ? b.value < a.value : b.value > a.value
  const isListed = tokens.some(({ text }) => text === 'respectively')
  const latest = isListed ? ofLatestYear(kept, tokens) : kept
  return [latest.reduce((a, b) => (isBetter(a, b) ? b : a))]
}

/**
 * Of numbers for several years in a row those of the latest year: `12 % and 9 % in 2023 and 2022`. Several lists for the
 * same years follow one another: `$3 and $2 at home and $5 and $4 abroad in 2023 and 2022, respectively`.
 */
function ofLatestYear(values: readonly SignalValue[], tokens: readonly Token[]): SignalValue[] {
  const years = tokens
    .filter(({ kind, text }) => kind === 'number' && /^(?:19|20)\d\d$/.test(text))
    .map(({ text }) => Number(text))
  if (new Set(years).size < 2 || values.length === 0 || values.length % years.length !== 0) return [...values]
  const latest = years[0]! > years.at(-1)! ? 0 : years.length - 1
  return values.filter((_, at) => at % years.length === latest)
}

function valueIn(
  kind: ValueRule['kind'],
  tokens: readonly Token[],
  at: number,
  scale: number | null,
): SignalValue[] {
  if (kind === 'ratio') return ratioAt(tokens, at)
  const token = tokens[at]!
  const { value } = token
  if (value === null) return []
  if (kind === 'percent') return token.unit === 'percent' ? [{ value, unit: 'percent' }] : []
  if (kind === 'per_share') return perShareAt(tokens, at)
  if (kind === 'money') return moneyAt(tokens, at, scale)
  // A year counts nothing, nor does a day of a month.
  const isCount =
    token.kind === 'number' && !/^(?:19|20)\d\d$/.test(token.text) && !MONTH.test(tokens[at - 1]?.text ?? '')
  return isCount ? [{ value, unit: 'count' }] : []
}

const MONTH =
  /^(?:january|february|march|april|may|june|july|august|september|october|november|december|jan|feb|mar|apr|jun|jul|aug|sept?|oct|nov|dec|no|note|item|section|rule|fiscal|q|level|class|tier|phase|series)$/
/** What an amount of a share is called, behind it and before it. */
const PER = /^(?:per|a|each|\/)$/
const UNIT =
  /^(?:share|shares|unit|units|ads|adss|common|ordinary|diluted|basic|warrant|depositary|class|quarter|annum)$/
const PRICED = /^(?:par|stated|nominal|exercise|conversion|strike|liquidation)$/

/** An amount of the whole company: none of a share, no par value; scaled as the section says. */
function moneyAt(tokens: readonly Token[], at: number, scale: number | null): SignalValue[] {
  const { kind, value, unit, scale: printed } = tokens[at]!
  if (kind !== 'money' || value === null || isPerShare(tokens, at) || isPar(tokens, at)) return []
  if (printed !== 1 || value >= MAX_UNSCALED) return [{ value, unit: unit! }]
  const factor = scale === null || scale < 1e6 ? null : scale
  return factor === null ? [] : [{ value: value * factor, unit: unit! }]
}

function perShareAt(tokens: readonly Token[], at: number): SignalValue[] {
  const { kind, value, unit, scale, text } = tokens[at]!
  const isCents = kind === 'number' && /^(?:cents?|¢)$/.test(tokens[at + 1]?.text ?? '')
  if (isCents) return [{ value: Number((value! / 100).toPrecision(12)), unit: 'USD/share' }]
  if (kind !== 'money' || value === null || scale !== 1 || isPar(tokens, at)) return []
  // A bare amount in dollars and cents is per share if the rule is about shares.
  const isOne = isPerShare(tokens, at) || (value < 1_000 && /\.\d{2,}$/.test(text))
  return isOne ? [{ value, unit: `${unit}/share` }] : []
}

function isPerShare(tokens: readonly Token[], at: number): boolean {
  const next = tokens[at + 1]?.text === '(' ? at + 2 : at + 1
  const word = tokens[next]?.text ?? ''
  if (!PER.test(word)) return false
  return tokens.slice(next + 1, next + 5).some(({ text }) => UNIT.test(text) || /^(?:share|unit)/.test(text))
}

/** `par value $0.001`, `an exercise price of $5`. */
function isPar(tokens: readonly Token[], at: number): boolean {
  for (let back = Math.max(0, at - 5); back < at - 1; back++) {
    if (PRICED.test(tokens[back]!.text) && /^(?:value|price)$/.test(tokens[back + 1]!.text)) return true
  }
  return false
}

const NUMERALS = [
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
]
const LARGER: Readonly<Record<string, number>> = {
  fifteen: 15,
  twenty: 20,
  thirty: 30,
  forty: 40,
  fifty: 50,
  hundred: 100,
}

/** `3-for-1` is 3, `1-for-10` is 0.1: new shares for an old one. Of a reverse split the smaller number is new. */
function ratioAt(tokens: readonly Token[], at: number): SignalValue[] {
  const [first, second] = [countOf(tokens[at]), countOf(tokens[at + 2])]
  const joint = tokens[at + 1]?.text
  if (first === null || second === null || (joint !== 'for' && joint !== 'to' && joint !== ':')) return []
  // `750 million to 1,875 million` is none.
  if (joint !== 'for' && (Math.max(first, second) > 200 || tokens[at]!.scale !== 1)) return []
  const ratio = first / second
  const isReverse = tokens.some(({ text }) => text === 'reverse')
  return [{ value: isReverse && ratio > 1 ? 1 / ratio : ratio, unit: 'ratio' }]
}

function countOf(token: Token | undefined): number | null {
  if (token === undefined) return null
  if (token.kind === 'number') return token.value || null
  const numeral = NUMERALS.indexOf(token.text)
  return numeral >= 0 ? numeral + 1 : (LARGER[token.text] ?? null)
}
