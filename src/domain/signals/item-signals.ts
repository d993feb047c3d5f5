import { sentencesOf } from '../words/sentences.ts'
import { evidenceAt } from './evidence.ts'
import type { Evidence, SignalConfidence } from './reading.ts'
import type { WordRule } from './rule.ts'
import type { SectionText, SourceText } from './source-text.ts'

/** The day from which 8-Ks are numbered with a point. */
const NEW_NUMBERS = '2004-08-23'
/** Shorter sentences are headings. */
const HEADING = 60

interface Found {
  readonly confidence: SignalConfidence
  readonly evidence: Evidence
}

/**
 * Signals that an item of an 8-K, or the form itself, is: `high` where its text is there, `medium` where only the header
 * of the submission names it.
 */
export function firedByItem(rule: WordRule, source: SourceText): Found[] {
  if (rule.forms?.some(form => source.form_type.toUpperCase().startsWith(form))) return [byForm(source)]
  if (source.kind !== 'filing' || !/^8-?K/i.test(source.form_type)) return []
  const named = (rule.items ?? []).filter(item => item.includes('.') === source.filing_date >= NEW_NUMBERS)
  return named.flatMap((item): Found[] => {
    const section = source.sections.find(({ id }) => id === `item_${item.replace('.', '_')}`)
    if (section && section.state === 'extracted' && section.text !== '')
      return [{ confidence: 'high', evidence: opening(section) }]
    return source.items.includes(item) ? [{ confidence: 'medium', evidence: NOTHING }] : []
  })
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

function byForm({ sections }: SourceText): Found {
  const section = sections.find(({ state, text }) => state === 'extracted' && text !== '')
  return { confidence: 'high', evidence: section ? opening(section) : NOTHING }
}

/** The first sentence behind the heading; where there is none, the first. */
function opening(section: SectionText): Evidence {
  let first: Evidence | null = null
  for (const sentence of sentencesOf(section.text, { start: 0, end: section.text.length }, section.tables)) {
    const evidence = evidenceAt(section, sentence)
    if (sentence.end - sentence.start >= HEADING) return evidence
    first ??= evidence
  }
  return first ?? NOTHING
}
