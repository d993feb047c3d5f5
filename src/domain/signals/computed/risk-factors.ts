import { type Span, sentencesOf } from '../../documents/tokenization/sentences.ts'
import { tokensOf } from '../../documents/tokenization/tokens.ts'
import { evidenceAt, MAX_EVIDENCE } from '../passages.ts'
import type { ComputedRule } from '../rule.ts'
import { MIN_BORDER_CONFIDENCE, missingSection } from '../scope.ts'
import { familyOf, type SectionText, type SourceText } from '../source-text.ts'
import type { Computed, RuleContext } from './rule-context.ts'

/** Headings as like as this are one. */
const ALIKE = 0.6
/** A heading says something in a sentence: in words. */
const LEAST = 6
const MOST = 60

export const RISK_FACTOR_RULE: ComputedRule = {
  kind: 'computed',
  id: 'risk_factor_added',
  name: 'Risk factor added',
  category: 'tone',
  severity: 'medium',
  version: 2,
  description:
    'The annual report has a risk factor with a heading that resembles no heading or sentence of the section a year before.',
  value: 'Number of new headings.',
  sources: ['10-K', '20-F'],
  sections: ['risk_factors'],
  rule: `Headings (a paragraph of one sentence of ${LEAST} to ${MOST} words) behind which a longer paragraph stands, with a cosine of words below ${ALIKE} to every sentence of the section in the previous annual report; both sections with a confidence of at least ${MIN_BORDER_CONFIDENCE}.`,
}

/** New headings against the previous annual report. */
export function riskFactorSignals(source: SourceText, { previous }: RuleContext): Computed {
  const none = (reason: string): Computed => ({
    signals: [],
    not_evaluated: [{ signal_id: RISK_FACTOR_RULE.id, reason }],
    sure: [],
    measures: {},
  })
  const section = extracted(source)
  const missing = missingSection(RISK_FACTOR_RULE.sections, source, familyOf(source)!)
  if (missing !== null) return none(missing)
  // An item that says so itself has no risk factors.
  if (section === null) return NOTHING_ADDED
  const before = previous && extracted(previous)
  if (!before) return none('no_previous_source')
  if (before.confidence < MIN_BORDER_CONFIDENCE) return none('low_confidence:risk_factors')
  const known = [...sentencesOf(before.text, { start: 0, end: before.text.length })].map(span =>
    countsOf(before.text, span),
  )
  const headings = headingsOf(section)
  if (headingsOf(before).length < MIN_HEADINGS || headings.length < MIN_HEADINGS) return none('no_headings')
  const added = headings.filter(span => {
    const counts = countsOf(section.text, span)
    return known.every(other => cosine(counts, other) < ALIKE)
  })
  return {
    signals:
      added.length === 0
        ? []
        : [
            {
              signal_id: RISK_FACTOR_RULE.id,
              rule_version: RISK_FACTOR_RULE.version,
              confidence: 'medium',
              value: added.length,
              unit: 'count',
              details: {},
              evidence: added.slice(0, MAX_EVIDENCE).map(span => evidenceAt(section, span)),
            },
          ],
    not_evaluated: [],
    sure: [RISK_FACTOR_RULE.id],
    measures: {},
  }
}

const NOTHING_ADDED: Computed = { signals: [], not_evaluated: [], sure: [RISK_FACTOR_RULE.id], measures: {} }

/** Fewer headings mean that the section does not set them apart. */
const MIN_HEADINGS = 5

function extracted({ sections }: SourceText): SectionText | null {
  return (
    sections.find(({ id, state, text }) => id === 'risk_factors' && state === 'extracted' && text !== '') ??
    null
  )
}

/** Paragraphs of one sentence of the length of a heading, each once, that a longer paragraph follows. */
function headingsOf(section: SectionText): Span[] {
  const headings: Span[] = []
  const seen = new Set<string>()
  let at = 0
  for (const paragraph of section.text.split('\n\n')) {
    const place = { start: at, end: at + paragraph.length }
    at = place.end + 2
    if (
      paragraph.length > 600 ||
      section.tables.some(({ start, end }) => place.start >= start && place.start < end)
    )
      continue
    const [only, ...others] = sentencesOf(section.text, place)
    if (!only || others.length > 0) continue
    const text = section.text.slice(only.start, only.end)
    const words = tokensOf(text).filter(({ kind }) => kind === 'word').length
    const isHeading =
      words >= LEAST && words <= MOST && /^[\p{Lu}"“]/u.test(text) && !/[;:,]$|\b(?:and|or)$/.test(text)
    const next = section.text.slice(place.end + 2, section.text.indexOf('\n\n', place.end + 2))
    if (isHeading && next.length > paragraph.length && !seen.has(text)) headings.push(only)
    seen.add(text)
  }
  return headings
}

function countsOf(text: string, { start, end }: Span): Map<string, number> {
  const counts = new Map<string, number>()
  for (const { kind, text: word } of tokensOf(text, start, end)) {
    if (kind === 'word' && !EMPTY.has(word)) counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return counts
}

/** Words that make no two headings alike. */
const EMPTY = new Set(
  'a an and are as at be by could for from has have in into is it its may of on or our that the their these this to us we which will with would'.split(
    ' ',
  ),
)

function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  let dot = 0
  for (const [word, count] of a) dot += count * (b.get(word) ?? 0)
  const length = (of: ReadonlyMap<string, number>) =>
    Math.sqrt([...of.values()].reduce((sum, count) => sum + count ** 2, 0))
  return dot === 0 ? 0 : dot / (length(a) * length(b))
}
