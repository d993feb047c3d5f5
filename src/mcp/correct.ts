import { permitInput } from '../access/permit.ts'
import type { CallerTier } from '../access/tiers.ts'
import { METRIC_ALIASES } from '../domain/metrics/catalog/aliases.ts'
import { METRICS } from '../domain/metrics/catalog/index.ts'
import { isSectionId, SECTION_IDS } from '../domain/sections/section-ids.ts'
import { SIGNALS } from '../domain/signals/catalog.ts'
import { AppError } from '../errors.ts'
import type { JsonSchema } from '../schema/json-schema.ts'
import { nearest } from '../schema/nearest.ts'
import type { Snapshot } from '../stores/ports.ts'
import { type BoundForm, capOf } from './form.ts'
import type { Session } from './session.ts'
import type { Arguments } from './tool.ts'

/** Words of catalogs that parameters take: their schemas do not list them. */
const VOCABULARIES: Readonly<Record<string, readonly string[]>> = {
  metrics: [...METRICS.map(({ id }) => id), ...Object.keys(METRIC_ALIASES)],
  signals: SIGNALS.map(({ id }) => id),
  section_id: SECTION_IDS,
}

/** Arguments with which a refused call would be let through; null where none are known. */
export function correctedArguments(
  form: BoundForm,
  given: Arguments,
  error: AppError,
  { source, caller }: Session,
  snapshot: Snapshot,
): Arguments | null {
  const corrected =
    error.code === 'company_not_found'
      ? withNearTicker(given, ticker => source.indexOf(snapshot).near(ticker))
      : Array.isArray(error.details)
        ? withGoodValues(form, given, caller.tier)
        : null
  if (!corrected || JSON.stringify(corrected) === JSON.stringify(given)) return null
  try {
    permitInput(caller, form.endpoint, form.read(corrected, caller.tier).input)
    return corrected
  } catch (still) {
    if (still instanceof AppError) return null
    throw still
  }
}

function withNearTicker(given: Arguments, near: (ticker: string) => readonly string[]): Arguments | null {
  const { ticker } = given
  const [nearestTicker] = typeof ticker === 'string' ? near(ticker) : []
  return nearestTicker === undefined ? null : { ...given, ticker: nearestTicker }
}

function withGoodValues(form: BoundForm, given: Arguments, tier: CallerTier): Arguments {
  const properties = form.schema.properties ?? {}
  const free = Object.keys(properties).filter(name => !Object.hasOwn(given, name))
  return Object.fromEntries(
    Object.entries(given).flatMap(([name, value]) => {
      const known = Object.hasOwn(properties, name) ? name : nearest(name, free)
      if (known === null) return []
      const good = goodValue(properties[known]!, value, known, capOf(form, known, tier))
      return good === undefined ? [] : [[known, good] as const]
    }),
  )
}

/** A value that its parameter takes, as near to the one given as can be told. */
function goodValue(schema: JsonSchema, value: unknown, name: string, cap?: number): unknown {
  if (schema.type === 'array' && schema.items) {
    const { items, maxItems = Number.POSITIVE_INFINITY } = schema
    const list = typeof value === 'string' ? value.split(',').map(item => item.trim()) : value
    if (!Array.isArray(list)) return undefined
    return list.slice(0, Math.min(maxItems, cap ?? maxItems)).map(item => goodValue(items, item, name))
  }
  if (schema.type === 'integer' || schema.type === 'number') return goodNumber(schema, value, cap)
  if (schema.type !== 'string') return value
  const text = typeof value === 'number' ? String(value) : value
  if (typeof text !== 'string') return undefined
  const words = (schema.enum as readonly string[] | undefined) ?? VOCABULARIES[name]
  if (!words || words.includes(text) || (name === 'section_id' && isSectionId(text))) return text
  return nearest(text, words) ?? text
}

function goodNumber({ type, minimum, maximum }: JsonSchema, value: unknown, cap?: number): unknown {
  const number = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  if (typeof number !== 'number' || !Number.isFinite(number)) return undefined
  const most = Math.min(maximum ?? number, cap ?? number)
  const within = Math.max(Math.min(number, most), minimum ?? number)
  return type === 'integer' ? Math.round(within) : within
}
