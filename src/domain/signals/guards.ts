import type { Token } from '../documents/tokenization/tokens.ts'
import { datesIn, isOld, type SourceTime } from './event-time.ts'
import { isIn, matchesOf, NAMELESS, type PhraseMatch } from './match-phrase.ts'
import { type Phrase, phraseOf } from './phrase.ts'
import type { GuardName } from './rule.ts'

/*
 * Tests that all rules share: the words must state a fact of the company, in the time that the source reports on. Each guard
 * checks the sentence and the place of the match in it, and says whether the match is excluded.
 */

/** What guards know of the source of a sentence. */
export interface GuardContext {
  readonly time: SourceTime
  /** Of a call: the speaker is known and belongs to the company. */
  readonly isSpeech: boolean
  /** Words by which the source names its filer, folded; empty where no name is known. */
  readonly names: ReadonlySet<string>
  /** Whether the source reports on a period, so that it may repeat what was announced before. */
  readonly isPeriodic: boolean
}

export interface GuardedSentence extends GuardContext {
  readonly tokens: readonly Token[]
  /** Tokens of the sentences before it in its paragraph, the last first. */
  readonly before: () => Iterable<readonly Token[]>
}

type Guard = (sentence: GuardedSentence, match: PhraseMatch, phrase: Phrase) => boolean

const set = (words: string) => new Set(words.split(' '))

const MODALS = set(
  'if unless should may might could would can cannot potential potentially possible possibly possibility whether were_to hypothetical assuming ' +
    'likelihood perceived',
)
/** Sentences that begin so are conditions: "Had we failed". */
const OPENERS = set('if unless should assuming whether had')
const NEGATORS = set('no not never none neither nor without nothing cannot absence lack free')
const THIRD = set(
  'customer customers borrower borrowers tenant tenants lessee lessees competitor competitors supplier suppliers vendor vendors counterparty ' +
    'counterparties franchisee franchisees client clients obligor obligors issuer issuers investee investees guarantor licensee licensees ' +
    'distributor distributors manufacturer manufacturers contractor contractors merchants retailers peers lessor lessors landlord landlords',
)
const OWN = set(
  'we us our ours company registrant corporation partnership trust management subsidiary subsidiaries firm board',
)
/** Nouns that mean the filer with an article, and are part of other names without one. */
const ROLE_NOUNS = set('company corporation registrant partnership trust bank firm')
const OWN_BODIES = set('we us our ours board directors management subsidiary subsidiaries')
const ARTICLES = set('the our this its your and , " ( both')
/** A name after one of these is no subject. */
const PREPOSITIONS = set(
  'of by with from to in at for under between among against into on as per via through within including than',
)
/** Capitalised words that name no company. */
const NO_NAMES = set(
  'january february march april may june july august september october november december jan feb mar apr jun jul aug sep sept oct nov dec ' +
    'monday tuesday wednesday thursday friday class common stock preferred series shares share note notes item items form exhibit section article ' +
    'agreement merger plan program credit facility term loan chief executive officer officers president chairman chair vice senior general ' +
    'mr ms mrs dr fiscal first second third fourth quarter year court district circuit supreme federal state u.s us united states sec nasdaq nyse new york ' +
    'shareholders stockholders holders trustee committee audit compensation annual meeting report financial statements part exchange act ' +
    'securities commission department justice delaware gaap non today effective pursuant net revenue revenues sales total additional additionally ' +
    'furthermore moreover also accordingly consequently however therefore further since subsequent subsequently following prior previously approximately ' +
    'because although through within as after before based there here who what how i ii iii iv v',
)
/** What a name at the beginning of a sentence does, or a word between. */
const ACTS = set(
  "announced acquired entered completed agreed said filed sold bought issued subsequently also signed launched received appointed named posted 's plc inc corp ltd llc lp",
)
const OFFICES = set('officer ceo cfo coo president')
/** A list of exhibits has titles, and titles have none of these. */
const VERBS = set(
  'is are was were be been has have had will does did announced entered issued received agreed completed reported notified concluded determined',
)
/** How far a third party stands behind "our". */
const OWNED = 3
const BREAKS = set('; : —')
const TURNS = set('but however although though while whereas because since')
/** Words before the match in which a negator denies it. */
const NEGATION_WINDOW = 5

const DEFINITION = phrases([
  'is|are|means defined|meant as|to|by',
  '<name> means|mean a|an|any|the|each|all',
  '^ a|an|the|any|each ..4 means|mean a|an|any|the|each|all',
  '^ ?a material_weakness|significant_deficiency|deficiency is|exists|means',
  'is|as a deficiency|combination_of_deficiencies',
  'reasonable possibility that ..6 misstatement',
  'refers to|as',
  'the term|terms ..4 means|mean|includes|is|are|shall',
  'shall|will mean|have_the_meaning|be_deemed',
  'has|have the meaning*',
  'is|are defined in|under',
])
const STANDARD = phrases([
  'asc|asu|fasb|pcaob|coso|sfas|fasb|fsp|eitf|sab',
  'sarbanes oxley',
  'section 404|302|906',
  'item|items <number> of regulation',
  'item|items <number> of form ..4 requires|require',
  '^ section|sections|rule|rules <number>',
  'accounting_standards|statement_of_financial_accounting|staff_accounting|auditing_standard|emerging_issues',
])
const RESOLVED = phrases([
  'has|have|had|was|were ..3 remediated|alleviated|cured|resolved|corrected|eliminated',
  'fully remediated|alleviated|cured|resolved',
  'no longer exists|exist|in_effect',
  'regained compliance',
])
const EXAMPLE = phrases([
  'such as',
  'for example|instance',
  'types|kinds|examples|nature of',
  'risk|risks|threat|threats|possibility|likelihood of|that|associated|related|relating',
  'event|events that|associated|related|relating',
  'in the event',
  'to the extent',
  'there can be no|assurance',
  'no assurance*',
  'factors|circumstances that|which|including',
  'subject to',
])
const EXHIBIT = phrases([
  '!incorporated ?herein by reference',
  'filed|furnished|attached|included|set_forth ?hereto|herewith|herein as ?an !exhibit',
])
const FORWARD_LOOKING = phrases([
  'forward looking !statements|statement',
  'safe harbor',
  'private securities litigation !reform',
])

function phrases(sources: readonly string[]): readonly Phrase[] {
  return sources.map(phraseOf)
}

const anyIn = (list: readonly Phrase[], tokens: readonly Token[]) => list.some(phrase => isIn(phrase, tokens))

const GUARDS: Readonly<Record<GuardName, Guard>> = {
  modal({ tokens }, match) {
    if (OPENERS.has(tokens[0]?.text ?? '')) return true
    return between(tokens, clauseStart(tokens, match.start), match.end).some(
      (token, index, clause) =>
        MODALS.has(token.text) &&
        !isMonth(token, clause[index + 1]) &&
        !(token.text === 'would' && anyIn(TOLD_THAT, clause.slice(0, index + 1))),
    )
  },
  negation({ tokens }, match, { hasNegator }) {
    const from = Math.max(clauseStart(tokens, match.start), match.start - NEGATION_WINDOW)
    const before = between(tokens, from, hasNegator ? match.start : match.end)
    return before.some((token, index) => denies(token, before[index + 1]))
  },
  definition: ({ tokens }) => anyIn(DEFINITION, tokens),
  standard: ({ tokens }) => anyIn(STANDARD, tokens),
  third_party({ tokens }, match) {
    if (isOwned(tokens, match)) return true
    const before = between(tokens, clauseStart(tokens, match.start), match.start)
    const third = before.findLastIndex(({ text }) => THIRD.has(text.replace(/'s$/, '')))
    return third >= 0 && !before.slice(third).some(({ text }) => OWN.has(text))
  },
  resolved: ({ tokens }) => anyIn(RESOLVED, tokens),
  past: (sentence, match) => isLongAgo(sentence, match),
  example({ tokens }, match) {
    return anyIn(EXAMPLE, between(tokens, clauseStart(tokens, match.start), match.end))
  },
  other_company: ({ tokens, names }, match) =>
    names.size > 0 &&
    tokens.slice(match.start, match.end).some(({ text }, index) => {
      const of = match.start + index + 1
      if (!OFFICES.has(text) || !/^(?:of|at)$/.test(tokens[of]?.text ?? '')) return false
      const next = tokens[of + 1]?.text === 'the' ? tokens[of + 2] : tokens[of + 1]
      return next?.isCapitalised === true && !OWN.has(next.text) && !names.has(next.text)
    }),
  actor({ tokens, names, isSpeech }, match) {
    if (names.size === 0 || isSpeech) return false
    const start = clauseStart(tokens, match.start)
    const isCompany = between(tokens, start, match.start + 1).some((_, at) =>
      isOwn(tokens, start + at, names),
    )
    return !isCompany && hasNamedSubject(tokens, start, match.start + 1)
  },
  repeated: ({ tokens, isPeriodic, isSpeech }) => !isPeriodic && !isSpeech && anyIn(REPEATED, tokens),
  forward_looking: ({ tokens }) => anyIn(FORWARD_LOOKING, tokens),
  exhibit({ tokens }) {
    const titles = EXHIBIT.flatMap(phrase => matchesOf(phrase, tokens)).map(({ start }) => start)
    return titles.length > 0 && !tokens.slice(0, Math.min(...titles)).some(({ text }) => VERBS.has(text))
  },
}

/** What was decided, in the past tense: "announced that he would retire". */
const TOLD_THAT = phrases(['announced|agreed|informed|notified|advised ..10 that ..6 would'])
/** Announced before, in another source. */
const REPEATED = phrases([
  'as|, previously announced|disclosed|reported|described',
  'was|were|been|had|and previously announced|disclosed|reported',
  'as announced|reported|disclosed|described earlier|in|on|above',
  'reference is made to',
  'permit|permits|permitting|respect_to|regarding|concerning|result_of|for|of|from the previously announced|completed|disclosed',
])

const NAMES = Object.keys(GUARDS) as readonly GuardName[]

/** The first guard that excludes a match; null where none does. */
export function violatedGuard(
  sentence: GuardedSentence,
  match: PhraseMatch,
  phrase: Phrase,
  without: readonly GuardName[],
): GuardName | null {
  return NAMES.find(name => !without.includes(name) && GUARDS[name](sentence, match, phrase)) ?? null
}

/** Where the clause begins that a token stands in. */
function clauseStart(tokens: readonly Token[], at: number): number {
  for (let index = at - 1; index >= 0; index--) {
    const { text } = tokens[index]!
    if (BREAKS.has(text) || TURNS.has(text)) return index + 1
    const next = tokens[index + 1]?.text
    if (text === ',' && (next === 'and' || next === 'but') && index + 1 < at && isSubject(tokens[index + 2]))
      return index + 1
  }
  return 0
}

/** Whether the words begin with what is ours, not with us: "our largest customer". */
function isOwned(tokens: readonly Token[], { start, end }: PhraseMatch): boolean {
  const { text } = tokens[start]!
  if (text !== 'our' && !text.endsWith("'s")) return false
  return between(tokens, start + 1, Math.min(start + 1 + OWNED, end)).some(({ text }) => THIRD.has(text))
}

function isSubject(token: Token | undefined): boolean {
  return (
    token !== undefined &&
    (OWN.has(token.text) || token.text === 'the' || token.text === 'it' || token.text === 'they')
  )
}

function between(tokens: readonly Token[], start: number, end: number): Token[] {
  return tokens.slice(start, end)
}

/** `May 5`, `May 2024`. */
function isMonth({ text, isCapitalised }: Token, next: Token | undefined): boolean {
  return text === 'may' && isCapitalised && next?.kind === 'number'
}

/** A word that denies what follows; "not only" does not, nor does "Amendment No. 1". */
function denies({ text }: Token, next: Token | undefined): boolean {
  if (text.endsWith("n't")) return true
  if (text === 'no') return next?.kind !== 'number'
  return NEGATORS.has(text) && !(text === 'not' && next?.text === 'only')
}

/**
 * By the date right behind the match ("recorded in fiscal 2021"), else by the dates of the sentence, else by those of the
 * nearest sentence before it in its paragraph, or of the heading over it, that has any.
 */
function isLongAgo({ tokens, before, time }: GuardedSentence, match: PhraseMatch): boolean {
  const own = datesIn(tokens, time)
  const behind = own.filter(({ at }) => isRightBehind(tokens, match, at))
  if (behind.length > 0) return isOld(behind, time)
  if (own.length > 0) return isOld(own, time)
  for (const earlier of before()) {
    const days = datesIn(earlier, time)
    if (days.length > 0) return isOld(days, time)
  }
  return false
}

/** Whether the company itself does what a match reports; in a source that reports no period, also whether it is not concerned. */
export function isByCompany({ tokens, names, isPeriodic }: GuardedSentence, match: PhraseMatch): boolean {
  const start = clauseStart(tokens, match.start)
  const subject = between(tokens, start, match.start + 1)
  const isSubject = subject.some(
    ({ text }, at) =>
      text !== 'our' && text !== 'ours' && isOwn(subject, at, names) && !isObject(subject, at),
  )
  if (isSubject) return true
  return !isPeriodic && names.size > 0 && !tokens.some((_, at) => isOwn(tokens, at, names))
}

/** `against the Company`, `of our directors`. */
function isObject(tokens: readonly Token[], at: number): boolean {
  for (let back = at - 1; back >= Math.max(0, at - 4); back--) {
    const { text } = tokens[back]!
    if (PREPOSITIONS.has(text) || text.endsWith("'s")) return true
    if (/^(?:,|;|:)$/.test(text)) return false
  }
  return tokens[at]!.text.endsWith("'s")
}

/** Words between a match and a date that belongs to it. */
const DATE_GAP = 5

function isRightBehind(tokens: readonly Token[], { end }: PhraseMatch, at: number): boolean {
  if (at < end || at > end + DATE_GAP || !/^(?:in|during|on|for)$/.test(tokens[at - 1]?.text ?? ''))
    return false
  return !between(tokens, end, at).some(({ text }) => text === ',' || text === 'and')
}

/** Whether a sentence has a date in the time that its source reports on. */
export function isDated({ tokens, time }: GuardedSentence): boolean {
  const days = datesIn(tokens, time)
  return days.length > 0 && !isOld(days, time)
}

/** A word that means the filer. */
function isOwn(tokens: readonly Token[], at: number, names: ReadonlySet<string>): boolean {
  const { isCapitalised } = tokens[at]!
  const text = bare(tokens[at]!.text)
  if (OWN_BODIES.has(text) || (isCapitalised && names.has(text.replace(/[.&']/g, '')))) return true
  return ROLE_NOUNS.has(text) && (at === 0 || ARTICLES.has(tokens[at - 1]!.text))
}

function bare(word: string): string {
  return word.replace(/'s?$/, '')
}

/** Whether the words before a verb have a name that may be its subject: no preposition stands before it. */
function hasNamedSubject(tokens: readonly Token[], start: number, end: number): boolean {
  let depth = 0
  for (let at = start; at < end; at++) {
    const { text } = tokens[at]!
    if (text === '(') depth += 1
    if (text === ')') depth -= 1
    if (depth > 0 || !isNameAt(tokens, at)) continue
    // The first word has a capital whatever it is: a name by itself where it does what companies do.
    const next = tokens[1]
    if (at === 0 && next !== undefined && !isNameAt(tokens, 1) && !ACTS.has(next.text)) continue
    let first = at
    while (first > start && (isNameAt(tokens, first - 1) || /^(?:,|and|&|or)$/.test(tokens[first - 1]!.text)))
      first -= 1
    const before = tokens[first - 1]?.text ?? ''
    if (!PREPOSITIONS.has(before) && !/^(?:the|this|such|its|our|a|an|any|each|all|their)$/.test(before))
      return true
  }
  return false
}

function isNameAt(tokens: readonly Token[], at: number): boolean {
  const token = tokens[at]!
  if (token.kind !== 'word' || !token.isCapitalised) return false
  const text = bare(token.text)
  return !NO_NAMES.has(text) && !NAMELESS.has(text) && !OWN.has(text)
}
