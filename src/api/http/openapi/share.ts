import { COMMON_RESPONSE_HEADERS, headersOf } from './components.ts'
import type { OpenApiDocument, Operation } from './document.ts'

type Schema = { readonly [key: string]: unknown }

/** Characters of JSON from which an object is worth a component. */
const MIN_OBJECT = 160
/** Characters of JSON from which a repeated parameter is worth a component. */
const MIN_PARAMETER = 150
/** Statuses that every operation can return for any input: one default response describes them. */
const COMMON_STATUSES: ReadonlySet<string> = new Set(['406', '408', '414', '431', '500', '503', '504'])

/**
 * The document with its repeated responses and its objects as named components: smaller, and generated clients have one type
 * for one thing. A schema is named by its `title`, otherwise by the property that holds it.
 */
export function shareComponents(document: OpenApiDocument): object {
  const responses = new Registry('responses', ['Default'])
  const parameters = new Registry('parameters')
  const repeated = repeatedParameters(document)
  const schemas = new Registry('schemas', Object.keys(document.components.schemas))
  const paths = Object.fromEntries(
    Object.entries(document.paths).map(([path, methods]) => [
      path,
      Object.fromEntries(
        Object.entries(methods).map(([method, operation]) => [
          method,
          shared(operation, { responses, schemas, parameters, repeated }),
        ]),
      ),
    ]),
  )
  const { components } = document
  return withInlined(
    withoutHints({
      ...document,
      paths,
      components: {
        ...components,
        schemas: { ...components.schemas, ...schemas.entries() },
        responses: { ...responses.entries(), Default: DEFAULT_RESPONSE },
        parameters: parameters.entries(),
      },
    }),
  )
}

/** The document with the enums and maps that are used once in place of their references. */
function withInlined(document: {
  readonly components: { readonly schemas: Readonly<Record<string, Schema>> }
}) {
  const { schemas } = document.components
  const uses = new Map<string, number>()
  JSON.stringify(document, (key, value: unknown) => {
    if (key === '$ref') uses.set(String(value), (uses.get(String(value)) ?? 0) + 1)
    return value
  })
  const inlined = new Map<string, Schema>(
    Object.entries(schemas)
      .filter(([, schema]) => !('properties' in schema) && !('description' in schema) && isNamed(schema))
      .map(([name, schema]) => [`#/components/schemas/${name}`, schema] as const)
      .filter(([ref]) => uses.get(ref) === 1),
  )
  const visit = (value: unknown, inChoice = false): unknown => {
    if (Array.isArray(value)) return value.map(item => visit(item, inChoice))
    if (typeof value !== 'object' || value === null) return value
    const { $ref, ...rest } = value as Schema
    const target = inChoice ? undefined : inlined.get(String($ref))
    if (target) used.add(String($ref))
    return Object.fromEntries(
      Object.entries(target ? { ...target, ...rest } : value).map(([key, part]) => [
        key,
        visit(part, key === 'anyOf'),
      ]),
    )
  }
  const used = new Set<string>()
  const read = visit(document) as typeof document
  const left = Object.entries(read.components.schemas).filter(
    ([name]) => !used.has(`#/components/schemas/${name}`),
  )
  return { ...read, components: { ...read.components, schemas: Object.fromEntries(left) } }
}

/** `x-hint` is for error messages. */
function withoutHints<Document extends object>(document: Document): Document {
  return JSON.parse(JSON.stringify(document, (key, value: unknown) => (key === 'x-hint' ? undefined : value)))
}

const DEFAULT_RESPONSE = {
  description:
    'Errors that every operation can answer with: `not_acceptable`, `request_timeout`, `uri_too_long`, `headers_too_large`, `internal`, `unavailable`, `data_damaged`, `overloaded`, `timeout`. 503 has `Retry-After`.',
  headers: headersOf(...COMMON_RESPONSE_HEADERS, 'Retry-After'),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
}

interface Sharing {
  readonly responses: Registry
  readonly schemas: Registry
  readonly parameters: Registry
  /** Texts of the parameters that occur often. */
  readonly repeated: ReadonlySet<string>
}

/** Texts of the parameters that several operations have. */
function repeatedParameters({ paths }: OpenApiDocument): ReadonlySet<string> {
  const texts = Object.values(paths)
    .flatMap(methods => Object.values(methods))
    .flatMap(({ parameters = [] }) => parameters.map(parameter => JSON.stringify(parameter)))
  const uses = Map.groupBy(texts, text => text)
  return new Set(
    [...uses].filter(([text, same]) => same.length > 1 && text.length >= MIN_PARAMETER).map(([text]) => text),
  )
}

function shared(operation: Operation, { responses, schemas, parameters, repeated }: Sharing): object {
  const name = pascal(operation.operationId)
  const statuses = Object.entries(operation.responses).filter(([status]) => !COMMON_STATUSES.has(status))
  const entries = statuses.map(([status, response]) => {
    if (status !== '200') return [status, responses.reference(responseName(status, response), response)]
    const content = Object.entries(response.content ?? {}).map(([type, body]) => {
      const { schema, ...rest } = body as { readonly schema: Schema }
      return type === 'application/json'
        ? [type, { ...rest, schema: hoisted(schema, `${name}Response`, name, schemas) }]
        : [type, { ...rest, schema: schemas.reference(tableName(type), schema) }]
    })
    return [status, { ...response, content: Object.fromEntries(content) }]
  })
  const shown = operation.parameters?.map(parameter => {
    const { required, ...rest } = parameter
    const schema = hoisted(parameter.schema as Schema, pascal(parameter.name), name, schemas)
    const value = { ...rest, ...(required && { required }), schema }
    return repeated.has(JSON.stringify(parameter))
      ? parameters.reference(pascal(parameter.name), value)
      : value
  })
  const body = operation.requestBody?.content['application/json'].schema as Schema | undefined
  return {
    ...operation,
    ...(shown && { parameters: shown }),
    ...(body && {
      requestBody: {
        ...operation.requestBody,
        content: { 'application/json': { schema: hoisted(body, `${name}Request`, name, schemas) } },
      },
    }),
    responses: { ...Object.fromEntries(entries), default: { $ref: '#/components/responses/Default' } },
  }
}

/** Names of enums that several properties have. */
const ENUM_NAMES: ReadonlyMap<string, string> = new Map(
  Object.entries({
    BulkChange: ['replaced', 'removed'],
    CallPart: ['prepared', 'qa'],
    FactPeriodType: ['quarterly', 'annual', 'ytd', 'instant', 'other'],
    FilerType: ['domestic_operating', 'foreign_private_issuer', 'investment_company', 'other'],
    GuidanceBasis: ['gaap', 'non_gaap'],
    GuidanceGrowthOver: ['prior_year', 'prior_quarter'],
    GuidanceKind: ['range', 'point', 'at_least', 'at_most', 'qualitative', 'withdrawn'],
    GuidancePercentOf: ['level', 'growth'],
    MatchMode: ['all', 'any'],
    MetricPeriod: ['quarterly', 'ttm', 'annual'],
    PresentedStatement: ['balance_sheet', 'income_statement', 'comprehensive_income', 'cash_flow', 'equity'],
    PriceBasis: ['historical', 'current'],
    ReportPeriod: ['annual', 'quarterly'],
    ReportPeriodType: ['annual', 'quarterly', 'other'],
    SearchGrouping: ['none', 'filing', 'company'],
    SearchOrder: ['relevance', 'newest', 'oldest'],
    SourceOrder: ['recency', 'market_cap'],
    StatementName: ['income_statement', 'cash_flow', 'balance_sheet'],
    TextRowType: ['chunk', 'section', 'table'],
  }).map(([name, values]) => [textOfEnum(values), name]),
)

function textOfEnum(values: readonly unknown[]): string {
  return JSON.stringify(values.toSorted())
}

/** Properties that hold the rows of a response. */
const ROWS: ReadonlySet<string> = new Set(['Data', 'Results', 'Matches'])

/** Keywords that belong to the use of a component, not to the component. */
const OF_USE: ReadonlySet<string> = new Set(['description', 'default', 'examples'])
/** Schemas with names of their own, not of the property that holds them. */
const ENVELOPE = /(Response|Request)$/

/**
 * A schema in which objects, maps and enums are references, the schema itself too. Nested ones come first. One that may be null is a
 * choice between the reference and null, so that generated clients have one type for it and not one per place.
 */
function hoisted(schema: Schema, name: string, prefix: string, schemas: Registry): Schema {
  const { type } = schema
  if (Array.isArray(type) && type.includes('null') && isNamed(schema)) {
    const values = (schema['enum'] as readonly unknown[] | undefined)?.filter(value => value !== null)
    const present = { ...schema, type: type.find(kind => kind !== 'null'), ...(values && { enum: values }) }
    const { $ref, ...rest } = hoisted(present, name, prefix, schemas)
    if ($ref !== undefined) return { anyOf: [{ $ref }, { type: 'null' }], ...rest }
  }
  const { title, ...plain } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => hoistedPart(key, value, name, prefix, schemas)),
  ) as Schema & { readonly title?: string }
  if (!isNamed(plain))
    return title === undefined ? plain : schemas.reference(title, plain, `${prefix}${name}`)
  const values = plain['enum'] as readonly unknown[] | undefined
  const own = title ?? (values && ENUM_NAMES.get(textOfEnum(values))) ?? (ENVELOPE.test(name) ? name : null)
  const entries = Object.entries(plain)
  const value = Object.fromEntries(entries.filter(([key]) => !OF_USE.has(key)))
  return {
    ...schemas.reference(own ?? name, value, `${prefix}${name}`),
    ...Object.fromEntries(entries.filter(([key]) => OF_USE.has(key))),
  }
}

function hoistedPart(
  key: string,
  value: unknown,
  name: string,
  prefix: string,
  schemas: Registry,
): [string, unknown] {
  const inner = (child: unknown, childName: string) => hoisted(child as Schema, childName, prefix, schemas)
  switch (key) {
    case 'properties':
      return [key, mapped(value as Schema, (child, property) => inner(child, pascal(property)))]
    case 'items':
      return [key, inner(value, ROWS.has(name) ? `${prefix}Record` : singular(name))]
    case 'anyOf':
    case 'oneOf':
      return [key, (value as Schema[]).map(branch => inner(branch, name))]
    case 'patternProperties':
      // Maps have any keys; generators type the values of `additionalProperties` only.
      return ['additionalProperties', inner(Object.values(value as Schema)[0], singular(name))]
    default:
      return [key, value]
  }
}

/** True for an enum, a map with typed values and an object of some size. */
function isNamed(schema: Schema): boolean {
  if ('enum' in schema || 'patternProperties' in schema || typeof schema['additionalProperties'] === 'object')
    return true
  return 'properties' in schema && JSON.stringify(schema).length >= MIN_OBJECT
}

function mapped(record: Schema, each: (value: Schema, key: string) => Schema): Schema {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, each(value as Schema, key)]))
}

/** Components of one kind keyed by name; equal values share one. */
class Registry {
  readonly #byText = new Map<string, string>()
  readonly #byName = new Map<string, object>()
  readonly #kind: string
  readonly #taken: Set<string>

  constructor(kind: string, taken: readonly string[] = []) {
    this.#kind = kind
    this.#taken = new Set(taken)
  }

  /** A reference to the component with this value. `other` names it if another value has the name. */
  reference(name: string, value: Schema, other = name): { readonly $ref: string } {
    const values = value['enum'] as readonly unknown[] | undefined
    // Enums are the same in any order of their values.
    const text = values ? textOfEnum(values) : JSON.stringify(value)
    const known = this.#byText.get(text) ?? this.#add(this.#free(name, other), text, value)
    return { $ref: `#/components/${this.#kind}/${known}` }
  }

  #free(name: string, other: string): string {
    const isFree = (candidate: string) => !this.#taken.has(candidate)
    if (isFree(name)) return name
    if (isFree(other)) return other
    let count = 2
    while (!isFree(`${other}${count}`)) count += 1
    return `${other}${count}`
  }

  #add(name: string, text: string, value: object): string {
    this.#taken.add(name)
    this.#byText.set(text, name)
    this.#byName.set(name, value)
    return name
  }

  entries(): Record<string, object> {
    return Object.fromEntries([...this.#byName].sort(([one], [other]) => (one < other ? -1 : 1)))
  }
}

/** `InvalidParameter`, or the codes of one status joined: `NotFoundOrCompanyNotFound`. */
function responseName(status: string, { description }: { readonly description: string }): string {
  const codes = [...description.matchAll(/`([a-z_]+)`: /g)].map(([, code]) => pascal(code!))
  return codes.length > 0 ? codes.join('Or') : status === '304' ? 'NotModified' : `Status${status}`
}

function tableName(type: string): string {
  return `${pascal(type.replace(/^.*[/.]/, '').replace(/^x-/, ''))}Table`
}

/** `companies.by_ticker` → `CompaniesByTicker` */
function pascal(name: string): string {
  return name
    .split(/[^A-Za-z0-9]+/)
    .map(word => word.charAt(0).toUpperCase() + word.slice(1))
    .join('')
}

function singular(name: string): string {
  if (name.endsWith('ies')) return `${name.slice(0, -3)}y`
  if (/(ss|us|is)$/.test(name)) return name
  return name.endsWith('s') ? name.slice(0, -1) : `${name}Item`
}
