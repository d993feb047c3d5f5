import { type JsonSchema, jsonSchema } from '../../schema/json-schema.ts'
import type { Tool } from './tool.ts'
import type { BoundVariant } from './tool-variant.ts'

/** A JSON Schema as a client is shown it. */
export type ClientSchema = Readonly<Record<string, unknown>>

type Properties = Readonly<Record<string, JsonSchema>>

/** The schema keywords a model needs; bounds, patterns and lengths are reported on errors. */
const SHOWN = ['type', 'enum', 'default', 'required'] as const
/** A bound is shown where it may be met by a reasonable wish. */
const WIDE = 5_000
/** Longer enumerations are reported on errors only. */
const MAX_WORDS = 9
/** Of parameters that many tools share; the instructions of the server say the rest. */
const COMMON: Readonly<Record<string, string>> = {
  as_of: 'As known on YYYY-MM-DD',
  ticker: 'Ticker or CIK',
  cik: '',
  limit: '',
  offset: '',
  max_tokens: '',
  amendments: 'Also amendments',
  adjusted: 'On the share basis of today; false: as filed',
  from_date: 'YYYY-MM-DD',
  to_date: 'YYYY-MM-DD',
  since_date: 'YYYY-MM-DD',
  until_date: 'YYYY-MM-DD',
  form_type: 'Such as 10-K',
  sectors: 'Such as technology, financials',
  industries: 'Industry codes',
  exchanges: '',
  tickers: '',
  filer_types: '',
  match: '',
  match_mode: 'On one source',
  price: 'Close of the period end, or the latest',
  period: '',
}

/** Arguments of a tool: those of all its endpoints, each once. No unions: clients cannot read them. */
export function inputSchema(tool: Tool, forms: readonly BoundVariant[]): ClientSchema {
  const properties = merged(forms.map(({ schema }) => schema.properties ?? {}))
  return {
    type: 'object',
    properties: Object.fromEntries(
      Object.entries(properties).map(([name, schema]) => [
        name,
        shown(schema, tool.words?.[name] ?? COMMON[name]),
      ]),
    ),
    ...requiredOf(forms.map(({ schema }) => schema)),
    additionalProperties: false,
  }
}

/**
 * What an answer holds: its fields and that rows are objects. The fields of rows are those of the endpoint, which the OpenAPI
 * document describes; to repeat them here would take what a model has for its work.
 */
export function outputSchema(forms: readonly BoundVariant[]): ClientSchema {
  const outputs = forms.map(({ endpoint }) => jsonSchema(endpoint.output))
  const properties = merged(outputs.map(({ properties = {} }) => properties))
  return {
    type: 'object',
    properties: {
      ...Object.fromEntries(
        Object.entries(properties).flatMap(([name, schema]) =>
          isList(schema) ? [[name, outline(schema)]] : [],
        ),
      ),
      continuation: CONTINUATION,
    },
    required: ['continuation'],
  }
}

/** How to get the rest of a result; null if it is complete. */
const CONTINUATION = { type: ['object', 'null'] }

/** Lists are described; the other fields are self-explanatory. */
function isList({ type }: JsonSchema): boolean {
  return [type].flat().includes('array')
}

function outline({ type, items }: JsonSchema): ClientSchema {
  return { type, ...(items?.type !== undefined && { items: { type: items.type } }) }
}

function shown(schema: JsonSchema, words?: string): ClientSchema {
  const { anyOf, items, properties } = schema
  const description = words ?? firstSentence(schema.description)
  const said = description === '' ? {} : { description }
  // One branch represents all: the one that accepts everything the others accept.
  if (anyOf) return { ...shownUnion(anyOf), ...said }
  const isOmitted = (key: string) =>
    (key === 'enum' && isLong(schema)) || (key === 'default' && schema.default === 0)
  const kept = SHOWN.filter(key => schema[key] !== undefined && !isOmitted(key))
  return {
    ...Object.fromEntries(kept.map(key => [key, schema[key]])),
    ...(schema.maximum !== undefined && schema.maximum <= WIDE && { maximum: schema.maximum }),
    ...said,
    ...(items && { items: shown(items, '') }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, value]) => [name, shown(value, value.anyOf ? undefined : '')]),
      ),
    }),
  }
}

function isLong({ enum: words = [] }: JsonSchema): boolean {
  return words.length > MAX_WORDS
}

function shownUnion(branches: readonly JsonSchema[]): ClientSchema {
  const list = branches.find(({ type, items }) => type === 'array' && items?.properties)
  return list ? shown(list, '') : {}
}

function firstSentence(text = ''): string {
  return /^.*?[.:;](?=\s|$)/.exec(text)?.[0].replace(/[.:;]$/, '') ?? text
}

/** Properties of several schemas under one name each: words of both, the widest bounds, a default where all have it. */
function merged(all: readonly Properties[]): Record<string, JsonSchema> {
  const found: Record<string, JsonSchema> = {}
  for (const properties of all) {
    for (const [name, schema] of Object.entries(properties)) {
      const known = found[name]
      found[name] = known ? both(known, schema) : schema
    }
  }
  return found
}

function both(a: JsonSchema, b: JsonSchema): JsonSchema {
  const { default: value, ...rest } = a
  return {
    ...rest,
    ...(a.enum && b.enum && { enum: [...new Set([...a.enum, ...b.enum])] }),
    ...(a.maximum !== undefined && b.maximum !== undefined && { maximum: Math.max(a.maximum, b.maximum) }),
    ...(value !== undefined && value === b.default && { default: value }),
  }
}

function requiredOf(schemas: readonly JsonSchema[]): { readonly required?: readonly string[] } {
  const [first = [], ...others] = schemas.map(({ required = [] }) => required)
  const required = first.filter(name => others.every(other => other.includes(name)))
  return required.length === 0 ? {} : { required }
}
