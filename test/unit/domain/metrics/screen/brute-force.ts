import type { ScreenFilter, ScreenRequest } from '../../../../../src/domain/metrics/screen/read-screen.ts'
import { referenceKey } from '../../../../../src/domain/metrics/screen/universe.ts'
import type { Cell, MadeCompany } from './universe-fixture.ts'

/* A screen in the words of its definition, company by company: slow, and without a line of the real one. */

type Absent = 'missingData' | 'otherCurrency' | 'stale'
type Seen = number | Absent

function seen({ company, cells }: MadeCompany, key: string): Seen {
  if (key.startsWith('usd_') && company.currency !== null && company.currency !== 'USD')
    return 'otherCurrency'
  if (company.stale) return 'stale'
  const cell: Cell = cells[key] ?? 'missing_input:x'
  if (typeof cell === 'number') return cell
  return cell === 'stale' ? 'stale' : 'missingData'
}

const isFraction = ({ operator }: ScreenFilter) => operator === 'in_top' || operator === 'in_bottom'

function holds(filter: ScreenFilter, value: number, pool: readonly number[]): boolean {
  const bound = Number(filter.value)
  const most = Math.max(1, Math.ceil(bound * pool.length - 1e-9))
  switch (filter.operator) {
    case 'gt':
      return value > bound
    case 'gte':
      return value >= bound
    case 'lt':
      return value < bound
    case 'lte':
      return value <= bound
    case 'eq':
      return value === bound
    case 'between': {
      const [low = 0, high = 0] = filter.value as readonly number[]
      return low <= value && value <= high
    }
    case 'in_top':
      return pool.filter(other => other > value).length < most
    case 'in_bottom':
      return pool.filter(other => other < value).length < most
  }
}

function isLookedAt({ company }: MadeCompany, { restriction }: ScreenRequest): boolean {
  const within = <Value>(list: readonly Value[] | null, value: Value | null) =>
    list === null || (value !== null && list.includes(value))
  const exchanges = restriction.exchanges?.map(one => one.toUpperCase()) ?? null
  return (
    within(restriction.sectors, company.sector) &&
    within(restriction.industries, company.industry) &&
    within(exchanges, company.exchange?.toUpperCase() ?? null) &&
    within(restriction.filerTypes, company.filerType) &&
    within(restriction.ciks, company.cik)
  )
}

const ABSENCES: readonly Absent[] = ['otherCurrency', 'stale', 'missingData']
const firstAbsence = (all: readonly (Seen | boolean)[]) => ABSENCES.find(absence => all.includes(absence))

export interface Told {
  /** Tickers, best first. */
  readonly tickers: readonly string[]
  readonly scores: readonly (number | null)[]
  readonly failed: number
  readonly excluded: Record<Absent, number>
}

export function bruteForce(request: ScreenRequest, made: readonly MadeCompany[]): Told {
  const looked = made.filter(one => isLookedAt(one, request))
  const own = (one: MadeCompany, filter: ScreenFilter) => seen(one, referenceKey(filter.reference))
  const passes = (one: MadeCompany, filter: ScreenFilter, pool: readonly number[]): boolean | Absent => {
    const value = own(one, filter)
    return typeof value === 'number' ? holds(filter, value, pool) : value
  }
  const thresholds = request.filters.filter(filter => !isFraction(filter))
  const left = looked.filter(
    one => request.match === 'any' || thresholds.every(filter => passes(one, filter, []) === true),
  )
  const excluded: Record<Absent, number> = { missingData: 0, otherCurrency: 0, stale: 0 }
  let failed = 0
  const fitting = looked.filter(one => {
    const all = request.filters.map(filter => {
      const pool = left.map(other => own(other, filter)).filter(value => typeof value === 'number')
      return passes(one, filter, pool)
    })
    const decided =
      request.match === 'all' ? (all.includes(false) ? false : null) : all.includes(true) ? true : null
    const absence = decided === null ? firstAbsence(all) : undefined
    if (absence) excluded[absence] += 1
    const fits = decided ?? (request.match === 'all' || all.length === 0)
    if (!absence && !fits) failed += 1
    return !absence && fits
  })
  const standing = fitting.filter(one => {
    const all = request.rankBy.map(({ reference }) => seen(one, referenceKey(reference)))
    const absence = firstAbsence(all)
    const out = absence === 'otherCurrency' || (absence && request.rankMissing === 'exclude')
    if (out) excluded[absence] += 1
    return !out
  })
  const scored = standing.map(one => ({ ticker: one.company.ticker, score: score(one, standing, request) }))
  scored.sort((a, b) => (b.score ?? 0) - (a.score ?? 0) || (a.ticker < b.ticker ? -1 : 1))
  return {
    tickers: scored.map(({ ticker }) => ticker),
    scores: scored.map(one => one.score),
    failed,
    excluded,
  }
}

function score(one: MadeCompany, standing: readonly MadeCompany[], { rankBy }: ScreenRequest): number | null {
  if (rankBy.length === 0) return null
  const largest = Math.max(...rankBy.map(({ weight }) => weight))
  const total = rankBy.reduce((sum, { weight }) => sum + weight / largest, 0)
  let result = 0
  for (const { reference, direction, weight } of rankBy) {
    const values = standing
      .map(other => seen(other, referenceKey(reference)))
      .filter(value => typeof value === 'number')
    const reached = (value: number) => {
      const notBetter = values.filter(other =>
        direction === 'desc' ? other <= value : other >= value,
      ).length
      return values.length === 1 ? 1 : (notBetter - 1) / (values.length - 1)
    }
    const own = seen(one, referenceKey(reference))
    const all = values.map(reached).sort((a, b) => a - b)
    const half = (all.length - 1) / 2
    const median = all.length === 0 ? 0.5 : all[Math.floor(half)]! * 0.5 + all[Math.ceil(half)]! * 0.5
    result += (weight / largest / total) * (typeof own === 'number' ? reached(own) : median)
  }
  return Math.min(result, 1)
}
