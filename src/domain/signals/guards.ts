import type { Token } from '../words/tokens.ts'
import { isIn, matchesOf, type PhraseMatch } from './match-phrase.ts'
import { type Phrase, phraseOf } from './phrase.ts'
import type { GuardName } from './rule.ts'

/*
 * What every rule is guarded by: the words must state a fact of the company. Each guard looks at the sentence and at where
 * the words stand in it, and says whether it forbids them.
 */

export interface GuardedSentence {
  readonly tokens: readonly Token[]
  /** Year in which the source was filed or held. */
  readonly year: number
  /** Calendar year in which most of the period of the report lies; null where it has none. */
  readonly periodYear: number | null
  /** Words that the company's names begin with, folded; empty where no name is known. */
  readonly names: ReadonlySet<string>
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
const OFFICES = set('officer ceo cfo coo president')
/** A list of exhibits has titles, and titles have none of these. */
const TOLD = set(
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
  past({ tokens, year, periodYear }) {
    const years = tokens.flatMap(({ kind, text }) =>
      kind === 'number' && /^(?:19|20)\d\d$/.test(text) ? [Number(text)] : [],
    )
    if (years.length === 0) return false
    const latest = Math.max(...years)
    return latest <= year - 2 || (periodYear !== null && latest < periodYear && anyIn(PERIOD, tokens))
  },
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
  forward_looking: ({ tokens }) => anyIn(FORWARD_LOOKING, tokens),
  exhibit({ tokens }) {
    const titles = EXHIBIT.flatMap(phrase => matchesOf(phrase, tokens)).map(({ start }) => start)
    return titles.length > 0 && !tokens.slice(0, Math.min(...titles)).some(({ text }) => TOLD.has(text))
  },
}

/** What was decided, in the past tense: "announced that he would retire". */
const TOLD_THAT = phrases(['announced|agreed|informed|notified|advised ..10 that ..6 would'])
/** A period of a report: all years named with it are those of periods. */
const PERIOD = phrases([
  'ended ..4 <year>',
  'first|second|third|fourth quarter|half of <year>',
  'first|last|six|nine months of <year>',
])

const NAMES = Object.keys(GUARDS) as readonly GuardName[]

/** The guard that forbids a match; null where it stands. */
export function forbidding(
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
