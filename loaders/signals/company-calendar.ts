import { parseDay } from '../../src/domain/day.ts'
import type { KnownCalendar } from '../../src/domain/signals/guidance/extract-guidance.ts'
import type { TargetSplit } from '../../src/domain/signals/guidance/revisions.ts'
import type { LiveGenerations, Stores } from '../../src/stores/ports/stores.ts'

/** What is known of a company's fiscal periods and splits on a day. */
export interface CompanyCalendar {
  calendarOn(day: string): KnownCalendar
  splitsOn(day: string): readonly TargetSplit[]
}

/** `fiscalYearEnd`: `MM-DD` of the registrant. */
export async function companyCalendar(
  publication: LiveGenerations,
  fiscalYearEnd: string | null,
  { facts }: Pick<Stores, 'facts'>,
): Promise<CompanyCalendar> {
  const hasNumbers = publication.numbers > 0
  const [splits, versions] = hasNumbers
    ? await Promise.all([facts.splits(publication, null), facts.periodVersions(publication)])
    : [[], []]
  return {
    calendarOn(text) {
      const day = parseDay(text)!
      const known = versions.filter(({ known_from, known_to }) => known_from <= day && day < known_to)
      return {
        fiscalYearEnd,
        periods: known.map(({ known_from: _from, known_to: _to, ...period }) => period),
      }
    },
    splitsOn: day => splits.filter(({ known_from }) => known_from <= day),
  }
}
