import { distinctiveTokens } from '../company/name-tokens.ts'
import { sentencesOf } from '../documents/tokenization/sentences.ts'
import { type Token, tokensOf } from '../documents/tokenization/tokens.ts'
import { type CompiledRules, sectionTest } from './compile.ts'
import { timeOf } from './event-time.ts'
import type { GuardContext } from './guards.ts'
import { firedByItem } from './item-signals.ts'
import { isIn } from './match-phrase.ts'
import { matchSection } from './match-section.ts'
import { bestOf, type Evidence, evidenceAt } from './passages.ts'
import { type Phrase, phraseOf } from './phrase.ts'
import type { SourceFamily, WordRule } from './rule.ts'
import { isPeriodic, type Scope, scopeOf, WEAK } from './scope.ts'
import type { FiredSignal, NotEvaluated, SignalConfidence, SourceAnalysis } from './source-analysis.ts'
import type { SectionText, SourceText } from './source-text.ts'

/** Words of company names that name many others too: they count as the first word of a name alone. */
const COMMON = new Set(
  (
    'group holdings holding international national american united states first general global communications technologies technology systems ' +
    'industries financial bancorp bank energy resources partners capital trust entertainment services solutions software semiconductor ' +
    'pharmaceuticals therapeutics health healthcare medical enterprises brands products platforms realty properties insurance motor motors ' +
    'electric power oil gas foods new north south west east data digital network networks media interactive worldwide'
  ).split(' '),
)
/** The name of the filer is on the cover of its filings, within this many characters. */
const COVER_LENGTH = 6_000
const NAME_LABEL = /\(?\s*exact name of (?:each )?(?:the )?(?:registrant|company|issuer)/i

/**
 * Words by which a source names its filer, folded: those of its known names and of the name on its cover, and their initials.
 * Empty where no name is known.
 */
function ownNames({ names, sections }: Pick<SourceText, 'names' | 'sections'>): ReadonlySet<string> {
  const cover = sections.find(({ id }) => id === 'cover')?.text ?? sections[0]?.text ?? ''
  const printed = nameOnCover(cover.slice(0, COVER_LENGTH))
  return new Set([...names.filter(isName), ...(printed ? [printed] : [])].flatMap(wordsOf))
}

/** A company without a name is called after its number. */
function isName(name: string): boolean {
  return !/^CIK \d+$/.test(name)
}

/** The line or cell above "(Exact name of registrant as specified in its charter)". */
function nameOnCover(cover: string): string | null {
  const at = cover.search(NAME_LABEL)
  if (at < 0) return null
  const lines = cover
    .slice(0, at)
    .split(/[\n|]/)
    .map(line => line.trim())
    .filter(line => /\p{L}{2}/u.test(line))
  const last = lines.at(-1) ?? ''
  return last.length <= 120 && !/^(?:commission|for the|or$|date of)/i.test(last) ? last : null
}

/** The first word, the others that are not common, and the initials. */
function wordsOf(name: string): string[] {
  const words = distinctiveTokens(name)
  const [first, ...others] = words
  if (first === undefined) return []
  const initials = words.length > 1 ? [words.map(word => word[0]).join('')] : []
  return [first, ...others.filter(word => !COMMON.has(word) && word.length > 2), ...initials]
}

/** What rules find in a source. */
export interface Evaluation {
  readonly signals: readonly FiredSignal[]
  readonly not_evaluated: readonly NotEvaluated[]
  /** Rules evaluated on sections with sure borders. */
  readonly sure: readonly string[]
}

interface Match {
  readonly confidence: SignalConfidence
  readonly evidence: Evidence
  readonly section: SectionText
  readonly isDated: boolean
  readonly isHeadline: boolean
}

const RANK: Readonly<Record<SignalConfidence, number>> = { high: 2, medium: 1, low: 0 }

/**
 * Evaluates rules of words on a source. The same text, rules and earlier sources give the same rows. `earlier`: analyses of
 * the company's sources before it; an event reported in the same words as before, without a date, is not reported again.
 */
export function evaluate(
  rules: CompiledRules,
  source: SourceText,
  family: SourceFamily,
  earlier: readonly SourceAnalysis[] = [],
): Evaluation {
  const scopes = new Map(rules.rules.map(rule => [rule, scopeOf(rule.sections, source, family)]))
  const context: GuardContext = {
    time: timeOf(source, family),
    names: ownNames(source),
    isPeriodic: isPeriodic(family),
    isSpeech: false,
  }
  const matches = matchAll(rules, scopes, context, earlierQuotes(earlier))
  const signals: FiredSignal[] = []
  const notEvaluated: NotEvaluated[] = []
  const sure: string[] = []
  for (const [rule, { reason }] of scopes) {
    const standing = stillStanding(rule, matches.get(rule) ?? [])
    const fired = signalOf(rule, [...firedByItem(rule, source), ...standing])
    if (fired) signals.push(fired)
    else if (reason !== null) notEvaluated.push({ signal_id: rule.id, reason })
    if (reason === null) sure.push(rule.id)
  }
  return { signals, not_evaluated: notEvaluated, sure }
}

/** Quotes of earlier sources by signal, with their numbers masked. */
function earlierQuotes(earlier: readonly SourceAnalysis[]): ReadonlyMap<string, ReadonlySet<string>> {
  const quotes = new Map<string, Set<string>>()
  for (const { signals } of earlier)
    for (const { signal_id, evidence } of signals) {
      const of = quotes.get(signal_id) ?? new Set<string>()
      for (const { quote } of evidence) of.add(masked(quote))
      quotes.set(signal_id, of)
    }
  return quotes
}

function masked(quote: string): string {
  return quote
    .toLowerCase()
    .replace(/\d+/g, '#')
    .replace(/[^\p{L}#]+/gu, ' ')
    .trim()
}

/** Each section is scanned once, for the rules that read it. */
function matchAll(
  rules: CompiledRules,
  scopes: ReadonlyMap<WordRule, Scope>,
  context: GuardContext,
  known: ReadonlyMap<string, ReadonlySet<string>>,
): Map<WordRule, Match[]> {
  const readers = new Map<SectionText, Map<WordRule, boolean>>()
  for (const [rule, { sections }] of scopes) {
    for (const { section, isFallback } of sections) {
      const of = readers.get(section) ?? new Map<WordRule, boolean>()
      of.set(rule, isFallback)
      readers.set(section, of)
    }
  }
  const matches = new Map<WordRule, Match[]>()
  for (const [section, of] of readers) {
    for (const match of matchSection(rules, section, of, context)) {
      const { assertion, sentence, values, isDated, isHeadline } = match
      const { rule } = assertion
      const confidence = section.confidence < WEAK ? 'low' : (assertion.of.confidence ?? 'medium')
      const rows = (values.length === 0 ? [null] : values).map(value => evidenceAt(section, sentence, value))
      if (rule.tells !== 'state' && !isDated && known.get(rule.id)?.has(masked(rows[0]!.quote))) continue
      const list = matches.get(rule) ?? []
      for (const evidence of rows) list.push({ confidence, evidence, section, isDated, isHeadline })
      matches.set(rule, list)
    }
  }
  return matches
}

/** Matches that no other sentence of their section declares to be over. */
function stillStanding(rule: WordRule, matches: readonly Match[]): readonly Match[] {
  if (rule.cancelled === undefined || matches.length === 0) return matches
  const [by, unless] = [rule.cancelled.by.map(phraseOf), rule.cancelled.unless.map(phraseOf)]
  const has = (phrases: readonly Phrase[], tokens: readonly Token[]) =>
    phrases.some(phrase => isIn(phrase, tokens))
  const isCancelled = (section: SectionText) => {
    const { text, tables } = section
    for (const { start, end } of sentencesOf(text, { start: 0, end: text.length }, tables)) {
      const tokens = tokensOf(text, start, end)
      if (has(by, tokens) && !tokens.some(({ text: word }) => OPEN.has(word))) return true
    }
    return false
  }
  const cancelled = new Set([...new Set(matches.map(({ section }) => section))].filter(isCancelled))
  return matches.filter(
    ({ section, isDated, evidence }) =>
      isDated || !cancelled.has(section) || has(unless, tokensOf(evidence.quote)),
  )
}

/** What is not over yet, or not sure to be. */
const OPEN = new Set(
  'not until will would when once before plan plans expect expects believe intend cannot may might if unless'.split(
    ' ',
  ),
)

/** One signal of all its matches: the best confidence, the best evidence and its value. */
function signalOf(
  rule: WordRule,
  matches: readonly (Pick<Match, 'confidence' | 'evidence'> & Partial<Match>)[],
): FiredSignal | null {
  if (matches.length === 0) return null
  const confidence = matches.map(row => row.confidence).reduce((a, b) => (RANK[b] > RANK[a] ? b : a))
  const rows = matches
    .filter(row => row.confidence === confidence || row.confidence !== 'low')
    .filter(({ evidence }) => evidence.quote !== '')
    .sort(
      (a, b) =>
        RANK[b.confidence] - RANK[a.confidence] ||
        Number(a.isHeadline ?? false) - Number(b.isHeadline ?? false) ||
        (rule.tells === 'state' ? Number(b.isDated ?? false) - Number(a.isDated ?? false) : 0) ||
        rankOf(rule, a.evidence.section_id) - rankOf(rule, b.evidence.section_id),
    )
    .map(row => row.evidence)
  const evidence = bestOf(rows, rule.best ?? 'largest')
  const valued = evidence.filter(row => row.value !== null)
  const best =
    rule.best === 'first'
      ? (valued[0] ?? null)
      : valued.reduce<Evidence | null>((a, b) => (a === null || b.value! > a.value! ? b : a), null)
  return {
    signal_id: rule.id,
    rule_version: rule.version,
    confidence,
    value: best?.value ?? null,
    unit: best?.unit ?? null,
    details: {},
    evidence,
  }
}

/** The place of a section in the order of a rule; items that stand in for their parts come last. */
function rankOf({ sections }: WordRule, id: string): number {
  const at = sections.findIndex(wanted => sectionTest([wanted])(id))
  return at < 0 ? sections.length : at
}
