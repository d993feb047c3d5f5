import type { KnownCalendar } from '../../src/domain/signals/guidance/extract-guidance.ts'
import type { TargetSplit } from '../../src/domain/signals/guidance/revisions.ts'
import type { LiveGenerations, Stores } from '../../src/stores/ports/stores.ts'

/** What is known of a company's fiscal periods and splits on a day. */
export interface CompanyCalendar {
  calendarOn(day: string): Promise<KnownCalendar>
  splitsOn(day: string): readonly TargetSplit[]
}

/** `fiscalYearEnd`: `MM-DD` of the registrant. */
export async function companyCalendar(
  publication: LiveGenerations,
  fiscalYearEnd: string | null,
  { facts }: Pick<Stores, 'facts'>,
): Promise<CompanyCalendar> {
  const hasNumbers = publication.numbers > 0
  const splits = hasNumbers ? await facts.splits(publication, null) : []
  return {
    async calendarOn(day) {
      return { fiscalYearEnd, periods: hasNumbers ? await facts.periods(publication, day) : [] }
    },
    splitsOn: day => splits.filter(({ known_from }) => known_from <= day),
  }
}
