import { fold } from '../../domain/text/fold.ts'
import { AppError } from '../../errors.ts'
import type { KeywordMode, TextFilter } from '../../stores/text-port.ts'

/** The keyword as a filter; null without one. Throws `invalid_parameter` for one that is nothing but blanks. */
export function keywordAsked(
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
