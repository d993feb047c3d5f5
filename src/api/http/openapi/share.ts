import { COMMON_RESPONSE_HEADERS, headersOf } from './components.ts'
import type { OpenApiDocument, Operation } from './document.ts'

type Schema = { readonly [key: string]: unknown }

/** Characters of JSON from which an object is worth a component. */
const MIN_OBJECT = 160
/** Uses from which a parameter is worth a component. */
const MIN_USES = 3
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
  return withoutHints({
    ...document,
    paths,
    components: {
      ...components,
      schemas: { ...components.schemas, ...schemas.entries() },
      responses: { ...responses.entries(), Default: DEFAULT_RESPONSE },
      parameters: parameters.entries(),
    },
  })
}

/** `x-hint` is for error messages. */
function withoutHints(document: object): object {
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
  return new Set([...uses].filter(([, same]) => same.length >= MIN_USES).map(([text]) => text))
}

function shared(operation: Operation, { responses, schemas, parameters, repeated }: Sharing): object {
  const name = pascal(operation.operationId.replace(/\.alias_\d+$/, ''))
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
  const shown = operation.parameters?.map(parameter =>
    repeated.has(JSON.stringify(parameter))
      ? parameters.reference(pascal(parameter.name), parameter)
      : parameter,
  )
  return {
    ...operation,
    ...(shown && { parameters: shown }),
    responses: { ...Object.fromEntries(entries), default: { $ref: '#/components/responses/Default' } },
  }
}

/** Properties that hold the rows of a response. */
const ROWS: ReadonlySet<string> = new Set(['Data', 'Results', 'Matches'])

/** A schema in which the objects are references, the schema itself too. Nested objects come first. */
function hoisted(schema: Schema, name: string, prefix: string, schemas: Registry): Schema {
  const { title, ...plain } = Object.fromEntries(
    Object.entries(schema).map(([key, value]) => {
      if (key === 'properties')
        return [
          key,
          mapped(value as Schema, (child, property) => hoisted(child, pascal(property), prefix, schemas)),
        ]
      if (key === 'items') {
        const item = ROWS.has(name) ? `${prefix}Record` : singular(name)
        return [key, hoisted(value as Schema, item, prefix, schemas)]
      }
      if (key === 'anyOf' || key === 'oneOf')
        return [key, (value as Schema[]).map(branch => hoisted(branch, name, prefix, schemas))]
      if (key === 'patternProperties')
        return [key, mapped(value as Schema, child => hoisted(child, singular(name), prefix, schemas))]
      if (key === 'additionalProperties' && typeof value === 'object')
        return [key, hoisted(value as Schema, singular(name), prefix, schemas)]
      return [key, value]
    }),
  ) as Schema & { readonly title?: string }
  const isObject = 'properties' in plain && JSON.stringify(plain).length >= MIN_OBJECT
  if (!isObject) return title === undefined ? plain : schemas.reference(title, plain, `${prefix}${name}`)
  const { description, ...described } = plain
  const own = title ?? (name.endsWith('Response') ? name : null)
  // A reference may have its own description.
  return {
    ...schemas.reference(own ?? name, described, `${prefix}${name}`),
    ...(typeof description === 'string' && { description }),
  }
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
  reference(name: string, value: object, other = name): { readonly $ref: string } {
    const text = JSON.stringify(value)
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
