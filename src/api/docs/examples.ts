import type { JsonSchema } from '../../schema/json-schema.ts'
import type { Snapshot } from '../../stores/ports/stores.ts'
import type { AnyEndpoint } from '../endpoints/define-endpoint.ts'
import type { OpenApiDocument, Operation } from '../http/openapi/document.ts'
import type { Parameter } from '../http/openapi/parameters.ts'
import { handlerContext } from '../request/endpoint-call.ts'
import type { ServiceContext } from '../request/service.ts'

/** Companies and a filing of the examples: something that is loaded. */
export interface ExampleValues {
  readonly ticker: string
  readonly otherTicker: string
  readonly name: string
  readonly cik: string
  /** Latest filing with text of the company; null: none is loaded. */
  readonly accession: string | null
}

/** The values that the schemas of the endpoints have as examples. */
const DEFAULTS: ExampleValues = {
  ticker: 'ZZALDR',
  otherTicker: 'ZZBRKN',
  name: 'Aldervane Forge Inc. (fictional)',
  cik: '4200000001',
  accession: '0000001234-24-000001',
}

/** The first covered companies that have statements. `filingOf` gives a filing with text of a company. */
export async function exampleValues(
  snapshot: Snapshot,
  filingOf: (ticker: string) => Promise<string | null>,
): Promise<ExampleValues> {
  const isCovered = ({ cik }: { readonly cik: number }) => snapshot.coverage(cik).facts > 0
  const listed = snapshot.companies.filter(({ listings }) => listings.length > 0)
  const covered = listed.filter(isCovered)
  const [first, second] = covered.length > 0 ? covered : listed
  if (!first) return DEFAULTS
  const ticker = first.listings[0]!.ticker
  return {
    ticker,
    otherTicker: second?.listings[0]?.ticker ?? ticker,
    name: first.name,
    cik: String(first.cik).padStart(10, '0'),
    accession: await filingOf(ticker),
  }
}

/** Ticker of the first company that is listed and has statements; null: none is loaded. */
export function exampleTicker(snapshot: Snapshot): string | null {
  const first = snapshot.companies.find(
    ({ cik, listings }) => listings.length > 0 && snapshot.coverage(cik).facts > 0,
  )
  return first?.listings[0]?.ticker ?? null
}

/** A text in which the examples of the schemas are replaced by what is loaded. */
export function withExamples(text: string, { ticker, otherTicker, cik, accession }: ExampleValues): string {
  return text
    .replaceAll(DEFAULTS.ticker, ticker)
    .replaceAll(DEFAULTS.otherTicker, otherTicker)
    .replaceAll(DEFAULTS.cik, cik)
    .replaceAll(DEFAULTS.accession!, accession ?? DEFAULTS.accession!)
}

/** Bytes of an example answer; a longer one is left out. */
const MAX_EXAMPLE = 4_000

/** The document with an answer of the service as the example of every operation that has one. Failed calls have no example. */
export async function withAnswers(
  document: OpenApiDocument,
  endpoints: readonly AnyEndpoint[],
  service: ServiceContext,
): Promise<OpenApiDocument> {
  const snapshot = service.stores.companies.snapshot()
  const byName = new Map(endpoints.map(endpoint => [endpoint.name, endpoint]))
  const paths: Record<string, Record<string, Operation>> = {}
  for (const [path, methods] of Object.entries(document.paths)) {
    const operations: Record<string, Operation> = {}
    for (const [method, operation] of Object.entries(methods)) {
      const endpoint = byName.get(operation.operationId)
      const example =
        endpoint && !endpoint.stream ? await answerOf(endpoint, operation, service, snapshot) : null
      operations[method] = example === null ? operation : withExample(operation, example)
    }
    paths[path] = operations
  }
  return { ...document, paths }
}

async function answerOf(
  endpoint: AnyEndpoint,
  operation: Operation,
  service: ServiceContext,
  snapshot: Snapshot,
): Promise<unknown> {
  try {
    const input = exampleInput(operation)
    const answer = await endpoint.handle(
      input,
      handlerContext(service, { input, snapshot, now: service.clock() }),
    )
    const short = shortened(answer)
    return JSON.stringify(short).length > MAX_EXAMPLE ? null : short
  } catch {
    // An example is a courtesy: what cannot be answered on this data has none.
    return null
  }
}

/** Lists cut to their first entry, long texts to their start. */
function shortened(value: unknown): unknown {
  if (typeof value === 'string') return value.length > 200 ? `${value.slice(0, 200)}…` : value
  if (Array.isArray(value)) return value.slice(0, 1).map(shortened)
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, shortened(item)]))
}

function withExample(operation: Operation, example: unknown): Operation {
  const success = operation.responses['200']!
  const content = success.content as Record<string, object>
  return {
    ...operation,
    responses: {
      ...operation.responses,
      200: {
        ...success,
        content: { ...content, 'application/json': { ...content['application/json'], example } },
      },
    },
  }
}

function exampleInput(operation: Operation): Record<string, unknown> {
  const parameters = (operation.parameters ?? []).flatMap(parameter => {
    const value = parameterExample(parameter)
    return value === undefined ? [] : [[parameter.name, value] as const]
  })
  const schema = operation.requestBody?.content['application/json'].schema
  return { ...Object.fromEntries(parameters), ...(schema && bodyExample(schema, true)) }
}

/** Required parameters with their example, others with their default; few rows. */
function parameterExample({ name, required, example, schema }: Parameter): unknown {
  if (name === 'limit') return 1
  if (schema.default !== undefined) return schema.default
  return required ? (example ?? schema.enum?.[0] ?? schema.minimum) : undefined
}

/** The fields that a body must have, with their examples; `defaults` adds those with a default. */
export function bodyExample(schema: JsonSchema, defaults = false): Record<string, unknown> {
  const entries = Object.entries(schema.properties ?? {}).filter(
    ([name, property]) => schema.required?.includes(name) || (defaults && property.default !== undefined),
  )
  return Object.fromEntries(entries.map(([name, value]) => [name, exampleOf(value, defaults)]))
}

function exampleOf(schema: JsonSchema, preferDefault: boolean): unknown {
  const given = preferDefault
    ? (schema.default ?? schema.examples?.[0] ?? schema.enum?.[0])
    : (schema.examples?.[0] ?? schema.default ?? schema.enum?.[0])
  if (given !== undefined) return given
  if (schema.type === 'object') return bodyExample(schema, preferDefault)
  if (schema.type === 'array') return [exampleOf(schema.items ?? {}, preferDefault)]
  if (schema.type === 'boolean') return true
  return schema.type === 'string' ? 'x' : (schema.minimum ?? 1)
}
