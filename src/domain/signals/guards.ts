import type { Token } from '../words/tokens.ts'
import { isIn, type PhraseMatch } from './match-phrase.ts'
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
  /** Words that the company's names begin with, folded; empty where no name is known. */
  readonly names: ReadonlySet<string>
}

type Guard = (sentence: GuardedSentence, match: PhraseMatch, phrase: Phrase) => boolean

const set = (words: string) => new Set(words.split(' '))

const MODALS = set(
  'if unless should may might could would can cannot potential potentially possible possibly possibility whether were_to hypothetical assuming ' +
    'likelihood perceived',
)
const OPENERS = set('if unless should assuming whether')
const NEGATORS = set('no not never none neither nor without nothing cannot absence lack free')
const THIRD = set(
  'customer customers borrower borrowers tenant tenants lessee lessees competitor competitors supplier suppliers vendor vendors counterparty ' +
    'counterparties franchisee franchisees client clients obligor obligors issuer issuers investee investees guarantor licensee licensees ' +
    'distributor distributors manufacturer manufacturers contractor contractors merchants retailers peers',
)
const OWN = set(
  'we us our ours company registrant corporation partnership trust management subsidiary subsidiaries firm board',
)
const OFFICES = set('officer ceo cfo coo president')
const BREAKS = set('; : —')
const TURNS = set('but however although though while whereas because since')
/** Words before the match in which a negator denies it. */
const NEGATION_WINDOW = 5

const DEFINITION = phrases([
  'is|are|means defined|meant as|to|by',
  'as defined in',
  '^ ?a material_weakness|significant_deficiency|deficiency is|exists|means',
  'is|as a deficiency|combination_of_deficiencies',
  'reasonable possibility that ..6 misstatement',
  'refers to|as',
  'the term|terms ..4 means|mean|includes|is|are|shall',
  'shall|will mean|have_the_meaning|be_deemed',
  'has|have the meaning*',
])
const STANDARD = phrases([
  'asc|asu|fasb|pcaob|coso|sfas|fasb|fsp|eitf|sab',
  'sarbanes oxley',
  'section 404|302|906',
  'item|items <number> of regulation',
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
  'risk|risks|threat|threats|event|events|possibility|likelihood of|that|associated|related|relating',
  'in the event',
  'to the extent',
  'there can be no|assurance',
  'no assurance*',
  'factors|circumstances that|which|including',
  'subject to',
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
      (token, index, clause) => MODALS.has(token.text) && !isMonth(token, clause[index + 1]),
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
    const before = between(tokens, clauseStart(tokens, match.start), match.start)
    const third = before.findLastIndex(({ text }) => THIRD.has(text))
    return third >= 0 && !before.slice(third).some(({ text }) => OWN.has(text))
  },
  resolved: ({ tokens }) => anyIn(RESOLVED, tokens),
  past({ tokens, year }) {
    const years = tokens.flatMap(({ kind, text }) =>
      kind === 'number' && /^(?:19|20)\d\d$/.test(text) ? [Number(text)] : [],
    )
    return years.length > 0 && Math.max(...years) <= year - 2
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
}

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

/** A word that denies what follows; "not only" does not. */
function denies({ text }: Token, next: Token | undefined): boolean {
  if (text.endsWith("n't")) return true
  return NEGATORS.has(text) && !(text === 'not' && next?.text === 'only')
}
