import type { TArray, TString } from 'typebox'
import {
  type CatalogMetric,
  METRIC_ALIASES,
  METRICS,
  metricOf,
} from '../../../domain/metrics/catalog/index.ts'
import type { MetricDimension } from '../../../domain/metrics/dimensions/dimension.ts'
import { parseDimension } from '../../../domain/metrics/dimensions/parse-dimension.ts'
import type { MetricNames } from '../../../domain/metrics/screen/read-screen.ts'
import { list, withKeywords } from '../../../schema/fields.ts'
import { nearest } from '../../../schema/validation-errors.ts'

const IDS: readonly string[] = [...METRICS.map(({ id }) => id), ...Object.keys(METRIC_ALIASES)]
/** Maximum number of unknown names in an error. */
const MAX_NAMED = 20

/** A metric by id or alias. */
export function metricNamed(word: string): CatalogMetric | undefined {
  const id = word.toLowerCase()
  return metricOf(Object.hasOwn(METRIC_ALIASES, id) ? (METRIC_ALIASES[id] as string) : id)
}

/** Metrics for criteria of screens. */
export const METRIC_NAMES: MetricNames = {
  canonical: word => metricNamed(word)?.id ?? null,
  ids: IDS,
}

/** Requested metrics without duplicates, in the order of the request. The schema has rejected unknown names. */
export function resolveMetrics(words: readonly string[]): CatalogMetric[] {
  return [...new Set(words.flatMap(word => metricNamed(word) ?? []))]
}

/** Aliases in a request, with the metric ids of the response. */
export function aliasesUsed(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    words.flatMap(word => {
      const id = metricNamed(word)?.id
      return id === undefined || id === word ? [] : [[word, id]]
    }),
  )
}

/** Requested dimensions without duplicates. */
export function dimensionsNamed(words: readonly string[]): MetricDimension[] {
  const dimensions = new Map<string, MetricDimension>()
  for (const word of words) {
    const dimension = parseDimension(word)
    if (!('fault' in dimension)) dimensions.set(dimension.id, dimension)
  }
  return [...dimensions.values()]
}

const PATTERN = '^[A-Za-z][A-Za-z0-9_]{0,79}$'
const HINT = 'a metric id such as roic'

export function metricIds(max: number, description: string): TArray<TString> {
  return withKeywords(
    list({ max, description, pattern: PATTERN, hint: HINT, examples: [['roic', 'revenue']] }),
    { 'x-check': unknownMetricsError },
  )
}

/** Error for unknown metric names, each with the most similar known one; null if there is none. */
export function unknownMetricsError(words: unknown): string | null {
  const unknown = textsIn(words).filter(word => metricNamed(word) === undefined)
  return unknown.length === 0 ? null : `has no metric ${qualifiedValue(unknown.map(withNearest))}`
}

function withNearest(word: string): string {
  const near = nearest(word, IDS)
  return near === null ? word : `${word} (did you mean ${near}?)`
}

export function dimensionIds(max: number, description: string): TArray<TString> {
  return withKeywords(list({ max, description, examples: [['TTM.YOY', 'Q.TREND8']] }), {
    'x-check': dimensionFaults,
  })
}

function dimensionFaults(words: unknown): string | null {
  const faults = textsIn(words).flatMap(word => {
    const dimension = parseDimension(word)
    if (!('fault' in dimension)) return []
    const near =
      dimension.nearest.length === 0 ? '' : ` (did you mean ${dimension.nearest.slice(0, 3).join(' or ')}?)`
    return [`${word}: ${dimension.fault}${near}`]
  })
  return faults.length === 0 ? null : `has ${qualifiedValue(faults)}`
}

function qualifiedValue(faults: readonly string[]): string {
  const more = faults.length - MAX_NAMED
  return faults.slice(0, MAX_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** Checks also receive values of the wrong type, which the schema reports. */
function textsIn(words: unknown): string[] {
  return Array.isArray(words) ? words.filter(word => typeof word === 'string') : []
}
