/*
 * Phrases of rules. Elements stand one after the other:
 *   word          that word
 *   word*         words that begin so
 *   a|b_c|d*      any of these; `_` joins words that stand together
 *   @name         any of a list of `word-classes.ts`
 *   <percent>     a percentage; also <money>, <number>, <year>, <name> (a capitalised word); one of alternatives too
 *   ?element      it may be missing
 *   !element      the element to look for first, where the rarest is not the longest
 *   ..            up to 5 words in between; ..N up to N
 *   ^             the sentence begins here
 * A match takes bounded steps for each word, whatever the text.
 */

export interface PhraseWord {
  /** A word, the beginning of words, or a comma. */
  readonly text: string
  readonly isPrefix: boolean
  /** Instead of a word: any of this kind. */
  readonly number: NumberKind | null
}

export type NumberKind = 'percent' | 'money' | 'number' | 'year' | 'name'

export interface PhraseElement {
  /** Each alternative is one or more words. */
  readonly alternatives: readonly (readonly PhraseWord[])[]
  /** The alternatives by their first word, and those that begin with a part of a word or a number. */
  readonly byFirst: ReadonlyMap<string, readonly (readonly PhraseWord[])[]>
  readonly open: readonly (readonly PhraseWord[])[]
  readonly isOptional: boolean
  /** Words that may stand before it. */
  readonly gap: number
}

export interface Phrase {
  readonly source: string
  readonly elements: readonly PhraseElement[]
  readonly isAtStart: boolean
  /** One of these beginnings of words is in every text that matches; empty where any text may match. */
  readonly anchors: readonly string[]
  /** Whether a word of the phrase itself says no. */
  readonly hasNegator: boolean
}

const GAP = 5
const NEGATORS = /^(?:no|not|never|none|neither|nor|without|cannot|fail|failed|unable|ceased?)$/
/** Words of every page, which make bad anchors however long they are. */
const COMMON = new Set(
  (
    'company companies management registrant corporation financial statements reporting internal control controls customers customer ' +
    'revenue revenues sales percent agreement agreements business operations results including during certain other could would have been ' +
    'which were will that with from this their total approximately accounted represented our'
  ).split(' '),
)

/** Reads a phrase. Throws where it cannot be read: phrases are part of the program. */
export function phraseOf(source: string): Phrase {
  const parts = source.trim().split(/\s+/)
  const elements: PhraseElement[] = []
  let gap = 0
  let marked: PhraseElement | null = null
  let isAtStart = false
  for (const part of parts) {
    if (part === '^') isAtStart = true
    else if (/^\.\.\d*$/.test(part)) gap = part.length > 2 ? Number(part.slice(2)) : GAP
    else {
      const element = elementOf(part, gap, source)
      if (part.startsWith('!')) marked = element
      elements.push(element)
      gap = 0
    }
  }
  if (elements.length === 0 || gap > 0) throw new Error(`phrase "${source}" ends with nothing`)
  const chosen = best(marked ? [marked] : elements)
  return {
    source,
    elements,
    isAtStart,
    anchors: chosen ? [...new Set(chosen.alternatives.map(anchorOf))] : [],
    hasNegator: elements.some(({ alternatives }) =>
      alternatives.some(words => words.some(({ text }) => NEGATORS.test(text))),
    ),
  }
}

function elementOf(part: string, gap: number, source: string): PhraseElement {
  const isOptional = part.startsWith('?')
  const body = part.replace(/^[?!]/, '')
  const words = body
    .split('|')
    .flatMap(name => (name.startsWith('@') ? listOf(name.slice(1), source) : [name]))
  const alternatives = words.map(wordsOf)
  const isOpen = ([first]: readonly PhraseWord[]) => first!.isPrefix || first!.number !== null
  const closed = alternatives.filter(of => !isOpen(of))
  return {
    alternatives,
    byFirst: Map.groupBy(closed, ([first]) => first!.text),
    open: alternatives.filter(isOpen),
    isOptional,
    gap,
  }
}

function listOf(name: string, source: string): readonly string[] {
  const list = WORD_CLASSES[name]
  if (!list) throw new Error(`phrase "${source}" names the unknown list @${name}`)
  return list
}

function wordsOf(alternative: string): PhraseWord[] {
  const number = /^<(percent|money|number|year|name)>$/.exec(alternative)?.[1] as NumberKind | undefined
  if (number) return [{ text: '', isPrefix: false, number }]
  if (alternative === ',') return [{ text: ',', isPrefix: false, number: null }]
  return alternative.split(/[_-]/).map(word => {
    const isPrefix = word.endsWith('*')
    const text = isPrefix ? word.slice(0, -1) : word
    if (!/^[\p{Ll}\p{N}'.&]+$/u.test(text)) throw new Error(`"${alternative}" is no word of a phrase`)
    return { text, isPrefix, number: null }
  })
}

/** The element whose commonest alternative is rarest, estimated by length. */
function best(elements: readonly PhraseElement[]): PhraseElement | null {
  const usable = elements.filter(
    ({ alternatives, isOptional }) =>
      !isOptional &&
      !alternatives.some(words => words.some(({ number, text }) => number !== null || text === ',')),
  )
  return usable.reduce<PhraseElement | null>((a, b) => (a === null || rarity(b) > rarity(a) ? b : a), null)
}

function rarity({ alternatives }: PhraseElement): number {
  return Math.min(...alternatives.map(words => Math.max(...words.map(wordRarity)))) - alternatives.length / 20
}

function wordRarity({ text }: PhraseWord): number {
  return COMMON.has(text) ? 1 : text.length
}

/** The rarest word of an alternative. */
function anchorOf(words: readonly PhraseWord[]): string {
  return words.reduce((a, b) => (wordRarity(b) > wordRarity(a) ? b : a)).text
}

const words = (text: string): readonly string[] => text.trim().split(/\s+/)

/** Lists that phrases name by `@`. */
const WORD_CLASSES: Readonly<Record<string, readonly string[]>> = {
  /** The company that speaks. */
  we: words('we our us company companies registrant corporation partnership trust management bank'),
  /** The company by its own words or a name; other parties of the sentence are guarded against. */
  self: words('we company registrant corporation partnership <name>'),
  be: words('is are was were been be being'),
  was: words('was were has_been have_been had_been is are'),
  found: words('identified determined concluded discovered found disclosed reported noted'),
  revenue: words(
    'revenue revenues sales net_sales net_revenue net_revenues total_revenue total_revenues consolidated_revenue consolidated_revenues turnover',
  ),
  accounted: words('accounted represented comprised constituted contributed generated provided'),
  agency: words(
    'sec doj ftc irs epa fda cfpb finra fcc ferc osha nlrb securities_and_exchange_commission department_of_justice federal_trade_commission ' +
      'attorney_general attorneys_general european_commission commodity_futures_trading_commission cftc u.s_attorney united_states_attorney ' +
      'department_of_labor department_of_defense inspector_general grand_jury antitrust_division state_attorneys competition_authority',
  ),
  ceo: words(
    'chief_executive_officer ceo principal_executive_officer chief_executive co-chief_executive_officer',
  ),
  cfo: words('chief_financial_officer cfo principal_financial_officer'),
  officer: words(
    'chief_executive_officer ceo chief_financial_officer cfo chief_operating_officer coo president presidents chief_accounting_officer principal_accounting_officer ' +
      'general_counsel chief_legal_officer chief_technology_officer chief_information_officer chief_marketing_officer chief_commercial_officer ' +
      'executive_vice_president senior_vice_president treasurer controller chief_medical_officer chief_scientific_officer chief_revenue_officer ' +
      'chief_human_resources_officer chief_people_officer principal_executive_officer principal_financial_officer',
  ),
  departure: words('resignation retirement departure termination separation death'),
  departs: words(
    'resign resigns resigned resigning retire retires retired retiring step_down stepping_down stepped_down steps_down depart departs departed departing terminated leave leaves left leaving dismissed removed relinquish* passed_away died separated_from ' +
      'will_cease ceased ceasing succeeded transition_from transitioning_from',
  ),
}
