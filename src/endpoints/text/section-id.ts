import Type from 'typebox'
import { isSectionId, SECTION_IDS } from '../../domain/sections/section-ids.ts'
import { AppError, type Fault } from '../../errors.ts'
import { nearest } from '../../schema/nearest.ts'

/** A section, as a caller names it. */
export const SectionId = Type.String({
  pattern: '^[a-z][a-z0-9_]{0,79}$',
  description: 'Canonical id of a section; `/filings/sections/summary` tells those of a filing.',
  examples: ['risk_factors'],
  'x-hint': 'a section id such as risk_factors, mda_full or item_2_02',
})

/** Throws `invalid_parameter` for ids that no form has, naming the nearest that one has. */
export function checkSectionIds(parameter: string, ids: readonly string[]): void {
  const details = ids
    .filter(id => !isSectionId(id))
    .map((id): Fault => {
      const near = nearest(id, SECTION_IDS)
      return {
        parameter,
        message: `has no section ${id}${near === null ? '' : `; did you mean ${near}?`}`,
      }
    })
  if (details.length === 0) return
  throw new AppError('invalid_parameter', {
    message: `There is no section ${ids.find(id => !isSectionId(id))}.`,
    details,
  })
}
