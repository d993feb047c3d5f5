import Type from 'typebox'
import type { Detector, SectionState } from '../../domain/sections/section.ts'
import { nullable } from '../../schema/nullable.ts'
import { oneOf } from '../../schema/one-of.ts'
import type { KeywordMode, TextRowType } from '../../stores/text-port.ts'

export const ROW_TYPES = ['chunk', 'section', 'table'] as const satisfies readonly TextRowType[]
export const KEYWORD_MODES = ['contains', 'words', 'all', 'any'] as const satisfies readonly KeywordMode[]

const STATES = [
  'extracted',
  'incorporated_by_reference',
  'reserved',
  'not_applicable',
  'omitted',
  'not_found',
] as const satisfies readonly SectionState[]

const DETECTORS = [
  'contents',
  'cross_reference',
  'heading',
  'pattern',
  'xbrl',
  'note_heading',
  'exhibit',
  'whole',
] as const satisfies readonly Detector[]

/** How a section was found, or why it has no text. */
export const sectionStateFields = {
  state: Type.String({
    enum: [...STATES],
    description: 'Whether the section was extracted, or why it was not',
  }),
  detector: nullable(
    Type.String({ enum: [...DETECTORS], description: 'How its borders were found; null without text' }),
  ),
  confidence: Type.Number({ minimum: 0, maximum: 1 }),
  warnings: Type.Array(Type.String(), { description: 'What the checks of the extraction met' }),
}

/** Keyword, as a caller writes it. */
export const Keyword = Type.String({
  minLength: 2,
  maxLength: 200,
  description:
    'Only rows that contain this text. Case, the kind of quotes and dashes, and runs of white space do not matter.',
  examples: ['customer concentration'],
})

export const KeywordModeInput = oneOf(KEYWORD_MODES, {
  description:
    '`contains`: literally; `words`: its words whole and in order; `all`, `any`: all or one of its words, whole.',
})
