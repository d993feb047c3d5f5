import Type, { type TArray, type TString } from 'typebox'
import type { Dimension } from '../../domain/dimensions/dimension.ts'
import { parseDimension } from '../../domain/dimensions/parse-dimension.ts'
import { METRIC_ALIASES } from '../../domain/metrics/catalog/aliases.ts'
import { type CatalogMetric, METRICS, metricOf } from '../../domain/metrics/catalog/index.ts'
import type { MetricNames } from '../../domain/screen/read-screen.ts'
import { withKeywords } from '../../schema/defaulted.ts'
import { list } from '../../schema/list.ts'
import { nearest } from '../../schema/nearest.ts'

const IDS: readonly string[] = [...METRICS.map(({ id }) => id), ...Object.keys(METRIC_ALIASES)]
/** Unknown words that a fault names. */
const MOST_NAMED = 20

/** A metric by its id or another name that is in use for it. */
export function metricNamed(word: string): CatalogMetric | undefined {
  const id = word.toLowerCase()
  return metricOf(Object.hasOwn(METRIC_ALIASES, id) ? (METRIC_ALIASES[id] as string) : id)
}

/** Metrics as criteria of screens name them. */
export const METRIC_NAMES: MetricNames = {
  canonical: word => metricNamed(word)?.id ?? null,
  ids: IDS,
}

/** Metrics as named; each once, in the order of the request. The schema has refused unknown names. */
export function metricsNamed(words: readonly string[]): CatalogMetric[] {
  return [...new Set(words.flatMap(word => metricNamed(word) ?? []))]
}

/** Other names that a request used, with the ids that answers show. */
export function aliasesUsed(words: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    words.flatMap(word => {
      const id = metricNamed(word)?.id
      return id === undefined || id === word ? [] : [[word, id]]
    }),
  )
}

/** Dimensions as named; each once. */
export function dimensionsNamed(words: readonly string[]): Dimension[] {
  const found = new Map<string, Dimension>()
  for (const word of words) {
    const dimension = parseDimension(word)
    if (!('fault' in dimension)) found.set(dimension.id, dimension)
  }
  return [...found.values()]
}

const PATTERN = '^[A-Za-z][A-Za-z0-9_]{0,79}$'
const HINT = 'a metric id such as roic'

/** One metric; unknown ones are refused with the nearest known. */
export const MetricId: TString = withKeywords(
  Type.String({
    pattern: PATTERN,
    description: 'Metric id or alias: `/data/metrics/catalog` lists them.',
    examples: ['roic'],
    'x-hint': HINT,
  }),
  { 'x-check': (word: unknown) => unknownWords([word]) },
)

export function metricIds(max: number, description: string): TArray<TString> {
  return withKeywords(
    list({ max, description, pattern: PATTERN, hint: HINT, examples: [['roic', 'revenue']] }),
    { 'x-check': unknownWords },
  )
}

/** What is wrong with names of metrics; null: nothing. Names every unknown one with the nearest known. */
export function unknownWords(words: unknown): string | null {
  const unknown = textsIn(words).filter(word => metricNamed(word) === undefined)
  return unknown.length === 0 ? null : `has no metric ${told(unknown.map(withNearest))}`
}

function withNearest(word: string): string {
  const near = nearest(word, IDS)
  return near === null ? word : `${word} (did you mean ${near}?)`
}

/** One dimension. */
export const DimensionId: TString = withKeywords(
  Type.String({
    minLength: 1,
    maxLength: 30,
    description: 'A statistic over periods such as `TTM.YOY` or `Q.TREND8`.',
    examples: ['TTM.YOY'],
  }),
  { 'x-check': (word: unknown) => dimensionFaults([word]) },
)

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
  return faults.length === 0 ? null : `has ${told(faults)}`
}

function told(faults: readonly string[]): string {
  const more = faults.length - MOST_NAMED
  return faults.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

/** A check also sees values that are not of the type: those are told by the schema. */
function textsIn(words: unknown): string[] {
  return Array.isArray(words) ? words.filter(word => typeof word === 'string') : []
}
