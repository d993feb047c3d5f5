import { describeSic } from '../../src/domain/company/taxonomy.ts'
import { yearOf } from '../../src/domain/day.ts'
import type { Profile } from './profile.ts'
import { TODAY } from './sample-days.ts'
import { monthDayOf, yearEndIn } from './year-end.ts'

/** One CIK of a company, as in the submissions API. */
export interface Registrant {
  readonly cik: number
  readonly name: string
  readonly tickers: readonly string[]
  readonly exchange: string
  readonly sic: string
  readonly sicDescription: string
  readonly state: string
  /** `MMDD`. */
  readonly fiscalYearEnd: string
  readonly formerNames: Profile['formerNames']
}

/** The registrants of a company, current one first. */
export function registrantsOf(profile: Profile): Registrant[] {
  const { cik, name, tickers, exchange, sic, state, formerNames, predecessor } = profile
  const rule = profile.yearEndChange?.to ?? profile.yearEnd
  const current: Registrant = {
    cik,
    name,
    tickers,
    exchange,
    sic,
    sicDescription: describeSic(sic) ?? '',
    state,
    fiscalYearEnd: monthDayOf(yearEndIn(rule, yearOf(TODAY) - 1)),
    formerNames,
  }
  if (predecessor === null) return [current]
  return [current, { ...current, cik: predecessor.cik, name: predecessor.name, tickers: [], formerNames: [] }]
}
