import Type from 'typebox'
import { formsMeant } from '../../../domain/company/filing.ts'
import {
  canonicalSectionId,
  type Detector,
  isSectionId,
  SECTION_IDS,
  type SectionState,
} from '../../../domain/documents/sections/section.ts'
import { fold } from '../../../domain/documents/text/fold.ts'
import { AppError, type ParameterError } from '../../../errors.ts'
import { nullable, oneOf } from '../../../schema/fields.ts'
import { nearest } from '../../../schema/validation-errors.ts'
import type { KeywordMode, TextFilter, TextRowType } from '../../../stores/ports/text.ts'

export const ROW_TYPES = ['chunk', 'section', 'table'] as const satisfies readonly TextRowType[]
const KEYWORD_MODES = ['contains', 'words', 'all', 'any'] as const satisfies readonly KeywordMode[]

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

/** A section, as a caller names it. */
export const SectionId = Type.String({
  pattern: '^[a-z][a-z0-9_]{0,79}$',
  description:
    'Id of a section; `/filings/sections/summary` lists those of a filing. `ex_10_1` is short for `exhibit_10_1`.',
  examples: ['risk_factors'],
  'x-hint': 'a section id such as risk_factors, mda_full or item_2_02',
})

/** The ids that sections are stored under. Throws `invalid_parameter` for ids that no form has, with the nearest that one has. */
export function storedSectionIds(parameter: string, ids: readonly string[]): readonly string[] {
  const stored = ids.map(canonicalSectionId)
  const unknown = stored.filter(id => !isSectionId(id))
  if (unknown.length === 0) return stored
  throw new AppError('invalid_parameter', {
    message: `There is no section ${unknown[0]}.`,
    details: unknown.map((id): ParameterError => {
      const near = nearest(id, SECTION_IDS)
      return {
        parameter,
        message: `has no section ${id}${near === null ? '' : `; did you mean ${near}?`}`,
      }
    }),
  })
}

/** Filters of filings that the text endpoints share. */
export interface FilingFilters {
  readonly form_type?: readonly string[] | undefined
  readonly amendments?: boolean | undefined
  readonly fiscal_year?: number | undefined
  readonly fiscal_period?: string | undefined
}

/** A filter with these values and no other restriction. */
export function textFilter(filters: FilingFilters, more: Partial<TextFilter> = {}): TextFilter {
  const { form_type, amendments = false, fiscal_year, fiscal_period } = filters
  return {
    ciks: null,
    accessions: null,
    forms: form_type ? formsMeant(form_type, amendments) : null,
    from: null,
    to: null,
    sectionIds: null,
    rowTypes: ['section'],
    states: null,
    fiscalYear: fiscal_year ?? null,
    fiscalPeriod: fiscal_period ?? null,
    keyword: null,
    ...more,
  }
}

/** The keyword as a filter; null without one. Throws `invalid_parameter` for one that is nothing but blanks. */
export function keywordFilter(
  keyword: string | undefined,
  mode: KeywordMode | undefined,
): TextFilter['keyword'] {
  if (keyword === undefined) {
    if (mode === undefined) return null
    throw fault('keyword_mode', 'needs a keyword')
  }
  if (fold(keyword).trim() === '') throw fault('keyword', 'must have characters that are no blanks')
  return { text: keyword, mode: mode ?? 'contains' }
}

function fault(parameter: string, message: string): AppError {
  return new AppError('invalid_parameter', {
    message: `${parameter} ${message}.`,
    details: [{ parameter, message }],
  })
}
