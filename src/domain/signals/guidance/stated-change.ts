import type { GuidanceChange } from './guidance.ts'

/** A change that words state of guidance, and where. */
interface StatedChange {
  readonly change: GuidanceChange
  readonly start: number
  readonly end: number
}

/** What verbs of a change govern: guidance by one of its names. Plain revenue that is raised is no raise of guidance. */
const OBJECT = String.raw`(?:guidance|outlook|forecasts?|targets?|expectations?|estimates?|projections?|(?:low|high|lower|upper|bottom|top)[- ](?:end|bound|half)|midpoint|range|growth rates?)\b`
/** A cheap look before the dear one. */
const NAMES_IT =
  /guidance|outlook|forecast|target|expect|anticipat|estimate|projecti|midpoint|range|\b(?:low|high|upper|top|bottom)/i
/** Up to twelve words between, none of which begins another statement. */
const BETWEEN = String.raw`(?:[\s,]+(?!(?:by|to|from|was|were|is|are|which|that|because|while)\b)[\w$%&'./()-]+){0,12}?[\s,]+`

const VERBS: readonly (readonly [GuidanceChange, string])[] = [
  [
    'withdrawn',
    'withdr(?:aws?|ew|awn|awing)|suspend(?:s|ed|ing)?|rescind(?:s|ed|ing)?|no longer (?:provid(?:es?|ing)|giv(?:es?|ing))|discontinu(?:es?|ed|ing)',
  ],
  [
    'reaffirmed',
    '(?:re-?)?affirm(?:s|ed|ing)?|reiterat(?:es?|ed|ing)|maintain(?:s|ed|ing)?|confirm(?:s|ed|ing)?|re-?confirm(?:s|ed|ing)?',
  ],
  ['narrowed', 'narrow(?:s|ed|ing)?|tighten(?:s|ed|ing)?'],
  ['widened', 'widen(?:s|ed|ing)?'],
  ['raised', 'rais(?:es?|ed|ing)|increas(?:es?|ed|ing)|lift(?:s|ed|ing)?|boost(?:s|ed|ing)?'],
  [
    'lowered',
    'lower(?:s|ed|ing)|reduc(?:es?|ed|ing)|cut(?:s|ting)?|trim(?:s|med|ming)?|decreas(?:es?|ed|ing)',
  ],
  ['initiated', 'initiat(?:es?|ed|ing)|introduc(?:es?|ed|ing)|establish(?:es|ed|ing)?'],
]

const ACTIVE = VERBS.map(([change, verb]) => ({
  change,
  pattern: new RegExp(String.raw`\b(?:${verb})(?=${BETWEEN}${OBJECT})`, 'gi'),
}))
const PASSIVE = VERBS.map(([change, verb]) => ({
  change,
  pattern: new RegExp(
    String.raw`\b(?:guidance|outlook|forecast|targets?|expectations|estimates)(?: for [\w ]{3,30}?)? (?:is|are|was|were|has been|have been|is being|remains?|being) (?:now )?(?:${verb})\b`,
    'gi',
  ),
}))
const OTHERS: readonly { change: GuidanceChange; pattern: RegExp }[] = [
  {
    change: 'reaffirmed',
    pattern:
      /\bcontinues? to (?:expect|anticipate|project|forecast|target)\b|\b(?:guidance|outlook|targets?|expectations)\b[^.;]{0,60}\b(?:remains? unchanged|is unchanged|are unchanged|unchanged)\b/gi,
  },
  { change: 'raised', pattern: /\brevis(?:es|ed|ing) [^.;]{0,60}\bupwards?\b|\bupward(?:ly)? revis/gi },
  {
    change: 'lowered',
    pattern:
      /\brevis(?:es|ed|ing) [^.;]{0,60}\bdownwards?\b|\bdownward(?:ly)? revis|\bcuts? (?=[^.;]{0,60}\b(?:guidance|outlook|forecast)\b)/gi,
  },
  {
    change: 'withdrawn',
    pattern: /\bno longer (?:expects?|anticipates?) to (?:achieve|meet|reach|attain)\b/gi,
  },
  { change: 'raised', pattern: /\braised (?=(?:guidance|outlook)\b)/gi },
]
/** Phrases of a change that is denied, requested, or of another company. */
const NOT =
  /\ban\s+$|\b(?:not|no plans? to|never|may|might|could|would|obligation to|undertakes? no|analysts?|if (?:we|the company))\b[^.;]{0,40}$/i

/** Changes that a stretch of plain text states of guidance, in order. */
export function changesIn(text: string, start: number, end: number): StatedChange[] {
  const part = text.slice(start, end)
  if (!NAMES_IT.test(part)) return []
  const found = [...ACTIVE, ...PASSIVE, ...OTHERS].flatMap(({ change, pattern }) =>
    [...part.matchAll(pattern)].map(match => ({
      change,
      start: start + match.index,
      end: start + match.index + match[0].length,
    })),
  )
  return found
    .filter(one => !NOT.test(part.slice(Math.max(0, one.start - start - 60), one.start - start)))
    .sort((a, b) => a.start - b.start)
}
