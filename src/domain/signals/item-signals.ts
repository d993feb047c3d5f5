import type { SectionState } from '../documents/sections/section.ts'
import { sentencesOf } from '../documents/tokenization/sentences.ts'
import { tokensOf } from '../documents/tokenization/tokens.ts'
import { isIn } from './match-phrase.ts'
import { type Evidence, evidenceAt, paragraphAt } from './passages.ts'
import { phraseOf } from './phrase.ts'
import type { WordRule } from './rule.ts'
import type { SignalConfidence } from './source-analysis.ts'
import type { SectionText, SourceText } from './source-text.ts'

/** The day from which 8-Ks are numbered with a point. */
const NEW_NUMBERS = '2004-08-23'
/** The event may be reported under another item: "set forth under Item 1.01 is incorporated by reference". */
const REPORTED: ReadonlySet<SectionState> = new Set(['extracted', 'incorporated_by_reference'])
/** Shorter sentences state nothing. */
const MIN_LENGTH = 40
/** Sentences that only lead to another item or exhibit. */
const POINTER =
  /\bincorporated\b[^.]{0,60}\bby\b[^.]{0,12}\breference\b|^(?:the )?(?:information|disclosures?|description|text)\b[^.]{0,80}\b(?:in|under) (?:the )?(?:response to )?item\b|^(?:please )?(?:see|refer to)\b|\b(?:is|are) (?:attached|filed|furnished)\b[^.]{0,40}\bexhibit\b/i
const POINTED = /\bitem\s+(\d{1,2}\.\d\d|\d{1,2})\b/i
const EXHIBIT = /\bexhibit\s+(99(?:\.\d{1,2})?)\b/i
/** What may happen is not what happened. */
const CONDITION = /^(?:assuming|if|to the extent|subject to|upon|should|in the event|unless)\b/i

interface ItemMatch {
  readonly confidence: SignalConfidence
  readonly evidence: Evidence
}

/**
 * Signals that an item of an 8-K, or the form itself, is: `high` where its text is there, `medium` where only the header
 * of the submission names it. The evidence is the first sentence of the item that states what happened: not its heading, and
 * where it points to another item the one there.
 */
export function firedByItem(rule: WordRule, source: SourceText): ItemMatch[] {
  if (rule.forms?.some(form => source.form_type.toUpperCase().startsWith(form))) return [byForm(source)]
  if (source.kind !== 'filing' || !/^8-?K/i.test(source.form_type)) return []
  const named = (rule.items ?? []).filter(item => item.includes('.') === source.filing_date >= NEW_NUMBERS)
  return named.flatMap((item): ItemMatch[] => {
    const section = sectionOf(item, source)
    if (section && REPORTED.has(section.state) && section.text !== '')
      return [{ confidence: 'high', evidence: opening(section, source, rule) ?? NOTHING }]
    return source.items.includes(item) ? [{ confidence: 'medium', evidence: NOTHING }] : []
  })
}

function sectionOf(item: string, { sections }: Pick<SourceText, 'sections'>): SectionText | undefined {
  return sections.find(({ id }) => id === `item_${item.replace('.', '_')}`)
}

/** Header items have no words to quote. */
const NOTHING: Evidence = {
  quote: '',
  section_id: '',
  chunk_id: null,
  start: 0,
  end: 0,
  value: null,
  unit: null,
  part: null,
  speaker: null,
  role: null,
}

function byForm(source: SourceText): ItemMatch {
  const section = source.sections.find(({ state, text }) => state === 'extracted' && text !== '')
  return { confidence: 'high', evidence: (section && opening(section, source, null)) ?? NOTHING }
}

/**
 * The first sentence behind the heading with a word of the rule's item, else the first; of an item that points to another
 * that one's, and where there is nothing else the pointer.
 */
function opening(section: SectionText, source: SourceText, rule: WordRule | null): Evidence | null {
  const own = [...statementsOf(section)]
  const isPointer = own[0] !== undefined && POINTER.test(own[0].quote)
  const here = bestStatement(own, rule)
  if (here && !isPointer) return here
  const target = targetOf(own[0]?.quote ?? '', section, source)
  return (target && bestStatement([...statementsOf(target)], rule)) ?? here ?? own[0] ?? null
}

/** The item or exhibit that a pointer leads to. */
function targetOf(pointer: string, section: SectionText, source: SourceText): SectionText | null {
  const item = POINTED.exec(pointer)?.[1]
  const exhibit = EXHIBIT.exec(pointer)?.[1]
  const target =
    (item !== undefined && sectionOf(item, source)) ||
    (exhibit !== undefined &&
      source.sections.find(({ id }) => id === `exhibit_${exhibit.replace('.', '_')}`)) ||
    null
  return target === section ? null : target
}

function bestStatement(statements: readonly Evidence[], rule: WordRule | null): Evidence | null {
  const reported = statements.filter(({ quote }) => !POINTER.test(quote) && !CONDITION.test(quote))
  const phrases = (rule?.itemEvidence ?? []).map(phraseOf)
  const tokens = reported.map(({ quote }) => tokensOf(quote))
  // Phrases are in the order of how clearly they state the event.
  for (const phrase of phrases) {
    const at = tokens.findIndex(words => isIn(phrase, words))
    if (at >= 0) return reported[at]!
  }
  return reported[0] ?? null
}

/** Sentences of a section that are no headings. */
function* statementsOf(section: SectionText): Generator<Evidence> {
  const { text, tables } = section
  for (const sentence of sentencesOf(text, { start: 0, end: text.length }, tables)) {
    const quote = text.slice(sentence.start, sentence.end)
    const isTitle =
      ITEM_TITLE.test(quote) ||
      wordsOf(quote).startsWith(wordsOf(section.title)) ||
      paragraphAt(section, sentence.start)?.isHeading === true
    if (quote.length >= MIN_LENGTH && !isTitle) yield evidenceAt(section, sentence)
  }
}

function wordsOf(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()
}

/** "Item 2.03 Creation of a Direct Financial Obligation." has a full stop now and then. */
const ITEM_TITLE = /^items?\s*\d{1,2}(?:\.\d\d)?\b(?![^.]*\b(?:is|are|was|were|has|have)\b)/i
