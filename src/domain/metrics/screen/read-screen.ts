import { nearest } from '../../../schema/validation-errors.ts'
import { parseDimension } from '../dimensions/parse-dimension.ts'
import { type FilterValue, OPERATORS, type OperatorName, operatorOf } from './operators.ts'
import { type MetricReference, referenceKey } from './universe.ts'

export interface ScreenFilter {
  readonly reference: MetricReference
  readonly operator: OperatorName
  readonly value: FilterValue
}

export interface RankKey {
  readonly reference: MetricReference
  /** `desc`: the highest value is the best. */
  readonly direction: 'asc' | 'desc'
  /** Above zero; relative to the sum of weights. */
  readonly weight: number
}

export interface Criteria {
  readonly filters: readonly ScreenFilter[]
  readonly match: 'all' | 'any'
  /** The order has no meaning beyond the weights; empty: ordered by ticker. */
  readonly rankBy: readonly RankKey[]
  /** A company with a null in a ranking metric is dropped, or gets the median rank of the others. */
  readonly rankMissing: 'exclude' | 'median'
  /** Returned in addition to those of filters and ranking. */
  readonly columns: readonly MetricReference[]
}

/** Companies to screen; null means no restriction. A company must match one value of each list. */
export interface Restriction {
  readonly sectors: readonly string[] | null
  readonly industries: readonly string[] | null
  /** In any case. */
  readonly exchanges: readonly string[] | null
  readonly filerTypes: readonly string[] | null
  readonly ciks: readonly number[] | null
}

export const NO_RESTRICTION: Restriction = {
  sectors: null,
  industries: null,
  exchanges: null,
  filerTypes: null,
  ciks: null,
}

export interface ScreenRequest extends Criteria {
  readonly restriction: Restriction
  readonly limit: number
  readonly offset: number
}

/** All references that a screen reads and returns, without duplicates: filters, ranking, columns. */
export function referencesOf({ filters, rankBy, columns }: Criteria): readonly MetricReference[] {
  const all = [...filters.map(filter => filter.reference), ...rankBy.map(key => key.reference), ...columns]
  return [...new Map(all.map(reference => [referenceKey(reference), reference])).values()]
}

/** Criteria of a request: of these types, but with arbitrary names and numbers. */
export interface ScreenQuery {
  readonly filters?: readonly FilterQuery[] | null | undefined
  readonly match?: string | null | undefined
  readonly rank_by?: RankQuery | readonly RankQuery[] | null | undefined
  readonly rank_missing?: string | null | undefined
  /** Metrics, optionally with a dimension: `revenue.TTM.CAGR3`. */
  readonly columns?: readonly string[] | null | undefined
}

interface FilterQuery {
  readonly metric: string
  readonly operator: string
  readonly value: number | readonly number[]
  readonly dimension?: string | null | undefined
}

interface RankQuery {
  readonly metric: string
  readonly direction?: string | null | undefined
  readonly weight?: number | null | undefined
  readonly dimension?: string | null | undefined
}

interface QueryFault {
  /** `filters[2].value`. */
  readonly parameter: string
  /** Completes a sentence that starts with the parameter. */
  readonly message: string
}

/** Metrics available to requests. */
export interface MetricNames {
  /** Canonical id of an id or alias; null if unknown. */
  canonical(id: string): string | null
  /** Ids for suggestions. */
  readonly ids: readonly string[]
}

interface ReadScreen {
  /** The valid parts. */
  readonly criteria: Criteria
  readonly faults: readonly QueryFault[]
}

const MAX_FILTERS = 20
const MAX_RANK_KEYS = 20
const MAX_COLUMNS = 100
const DIRECTIONS = ['asc', 'desc'] as const
const MATCHES = ['all', 'any'] as const
const RANK_MISSING = ['exclude', 'median'] as const

type Tell = (parameter: string, message: string) => void

/** Parses the criteria of a screen and collects all errors that a schema cannot express. */
export function readScreen(query: ScreenQuery, names: MetricNames): ReadScreen {
  const faults: QueryFault[] = []
  const tell: Tell = (parameter, message) => faults.push({ parameter, message })
  const rankQueries = [query.rank_by ?? []].flat()
  const rankPath = (index: number) => (Array.isArray(query.rank_by) ? `rank_by[${index}]` : 'rank_by')
  const filters = upTo(MAX_FILTERS, 'filters', query.filters ?? [], tell)
  const keys = upTo(MAX_RANK_KEYS, 'rank_by', rankQueries, tell)
  const columns = upTo(MAX_COLUMNS, 'columns', query.columns ?? [], tell)
  const criteria: Criteria = {
    filters: withoutNulls(
      filters.map((filter, index) => readFilter(filter, `filters[${index}]`, names, tell)),
    ),
    match: word('match', query.match, MATCHES, 'all', tell),
    rankBy: withoutNulls(keys.map((key, index) => readRankKey(key, rankPath(index), names, tell))),
    rankMissing: word('rank_missing', query.rank_missing, RANK_MISSING, 'exclude', tell),
    columns: withoutNulls(columns.map((text, index) => readColumn(text, `columns[${index}]`, names, tell))),
  }
  return { criteria, faults }
}

/** All errors in the criteria of a screen that a schema cannot express. */
export function faultsOf(query: ScreenQuery, names: MetricNames): readonly QueryFault[] {
  return readScreen(query, names).faults
}

function readFilter(query: FilterQuery, path: string, names: MetricNames, tell: Tell): ScreenFilter | null {
  const reference = readReference(query.metric, query.dimension ?? null, path, names, tell)
  const operator = word(`${path}.operator`, query.operator, [...OPERATORS.keys()], null, tell)
  const value = operator === null ? null : readValue(query.value, operator, `${path}.value`, tell)
  return reference === null || operator === null || value === null ? null : { reference, operator, value }
}

function readValue(
  value: FilterQuery['value'],
  operator: OperatorName,
  path: string,
  tell: Tell,
): FilterValue | null {
  const { takes } = operatorOf(operator)
  const refuse = (message: string) => {
    tell(path, message)
    return null
  }
  if (takes === 'range') {
    const [low, high, ...more] = typeof value === 'number' ? [] : value
    if (
      low === undefined ||
      high === undefined ||
      more.length > 0 ||
      !isFiniteNumber(low) ||
      !isFiniteNumber(high)
    )
      return refuse('must be two finite numbers, [low, high]')
    return low > high ? refuse(`must have its lower value first, not [${low}, ${high}]`) : [low, high]
  }
  if (typeof value !== 'number' || !isFiniteNumber(value))
    return refuse(`must be one finite number for ${operator}`)
  if (takes === 'fraction' && (value <= 0 || value > 1))
    return refuse('must be a fraction above 0 and at most 1: 0.1 for a tenth')
  return value
}

function readRankKey(query: RankQuery, path: string, names: MetricNames, tell: Tell): RankKey | null {
  const reference = readReference(query.metric, query.dimension ?? null, path, names, tell)
  const direction = word(`${path}.direction`, query.direction, DIRECTIONS, 'desc', tell)
  const weight = query.weight ?? 1
  if (!isFiniteNumber(weight) || weight <= 0) {
    tell(`${path}.weight`, 'must be a finite number above 0')
    return null
  }
  return reference === null ? null : { reference, direction, weight }
}

/** `revenue`, or `revenue.TTM.CAGR3`: no metric id contains a dot. */
function readColumn(text: string, path: string, names: MetricNames, tell: Tell): MetricReference | null {
  const dot = text.indexOf('.')
  const metric = dot === -1 ? text : text.slice(0, dot)
  const at: Tell = (_parameter, message) => tell(path, message)
  return readReference(metric, dot === -1 ? null : text.slice(dot + 1), path, names, at)
}

function readReference(
  id: string,
  dimension: string | null,
  path: string,
  names: MetricNames,
  tell: Tell,
): MetricReference | null {
  const metric = names.canonical(id)
  if (metric === null) tell(`${path}.metric`, `is not a known metric${meant(nearest(id, names.ids))}`)
  const read = dimension === null ? null : parseDimension(dimension)
  if (read !== null && 'fault' in read) {
    tell(`${path}.dimension`, `${read.fault}${meant(read.nearest.join(' or ') || null)}`)
    return null
  }
  return metric === null ? null : { metric, dimension: read?.id ?? null }
}

const meant = (name: string | null) => (name === null ? '' : `; did you mean ${name}?`)

function word<Word extends string, Default extends Word | null>(
  path: string,
  given: string | null | undefined,
  known: readonly Word[],
  byDefault: Default,
  tell: Tell,
): Word | Default {
  if (given === null || given === undefined) return byDefault
  const exact = known.find(one => one === given)
  if (exact !== undefined) return exact
  tell(path, `must be one of ${known.join(', ')}`)
  return byDefault
}

function upTo<Item>(most: number, path: string, items: readonly Item[], tell: Tell): readonly Item[] {
  if (items.length > most) tell(path, `must have at most ${most} items`)
  return items.slice(0, most)
}

function withoutNulls<Item>(items: readonly (Item | null)[]): Item[] {
  return items.filter(item => item !== null)
}

function isFiniteNumber(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value)
}
