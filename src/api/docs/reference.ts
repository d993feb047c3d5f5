import type { JsonSchema } from '../../schema/json-schema.ts'
import { describeExpected } from '../../schema/validation-errors.ts'
import type { OpenApiDocument, Operation } from '../http/openapi/document.ts'
import { samplesOf } from '../pages/samples.ts'
import { bodyExample } from './examples.ts'

/** The reference of all operations as Markdown, for language models and terminals. */
export function referenceMarkdown(document: OpenApiDocument, origin: string): string {
  const base = document.servers[0]?.url ?? ''
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ method, path: `${base}${path}`, operation })),
  )
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? 'Other')
  const sections = [...groups].map(([tag, members]) =>
    [
      `## ${tag}`,
      ...members.map(({ method, path, operation }) => operationText(method, path, operation, origin)),
    ].join('\n\n'),
  )
  return [`# API reference`, document.info.description, ...sections].join('\n\n')
}

function operationText(method: string, path: string, operation: Operation, origin: string): string {
  const { summary, description, parameters = [], requestBody, responses } = operation
  const body: JsonSchema | undefined = requestBody?.content['application/json'].schema
  const rows = [
    ...parameters.map(({ name, in: place, required, description: text, schema }) =>
      parameterRow(name, place, required, text, schema),
    ),
    ...Object.entries(body?.properties ?? {}).map(([name, schema]) =>
      parameterRow(name, 'body', body?.required?.includes(name) ?? false, schema.description, schema),
    ),
  ]
  const json = (responses['200']?.content as Record<string, { schema?: JsonSchema }> | undefined)?.[
    'application/json'
  ]?.schema
  const fields = json ? fieldsOf(json.type === 'array' ? { properties: { '': json } } : json) : []
  return [
    `### ${summary}`,
    `\`${method.toUpperCase()} ${path}\` (tier: ${operation['x-tier']})`,
    description ?? '',
    rows.length > 0
      ? `| parameter | in | takes | default | meaning |\n|---|---|---|---|---|\n${rows.join('\n')}`
      : '',
    fields.length > 0
      ? `Fields of the response:\n\n${fields
          .filter(({ name }) => name !== '')
          .map(({ name, type, description: text }) => `- \`${name}\` (${type})${text && `: ${text}`}`)
          .join('\n')}`
      : '',
    `\`\`\`sh\n${command(method, path, operation, origin)}\n\`\`\``,
  ]
    .filter(Boolean)
    .join('\n\n')
}

function parameterRow(
  name: string,
  place: string,
  required: boolean,
  description: string | undefined,
  schema: JsonSchema,
): string {
  const cells = [
    `\`${name}\`${required ? ' (required)' : ''}`,
    place,
    takes(schema, place === 'body'),
    schema.default === undefined ? '' : `\`${JSON.stringify(schema.default)}\``,
    description ?? '',
  ]
  return `| ${cells.map(cell => cell.replaceAll('|', '\\|').replaceAll('\n', ' ')).join(' | ')} |`
}

/** A curl command with the examples of the required parameters, of a company and of a limit. */
function command(method: string, path: string, operation: Operation, origin: string): string {
  const parameters = operation.parameters ?? []
  const text = ({ example, schema }: (typeof parameters)[number]) =>
    [example ?? schema.default ?? schema.enum?.[0] ?? schema.minimum ?? 'x'].flat().join(',')
  const address = parameters
    .filter(({ in: place }) => place === 'path')
    .reduce(
      (current, parameter) => current.replace(`{${parameter.name}}`, encodeURIComponent(text(parameter))),
      path,
    )
  const query = parameters.filter(
    ({ in: place, required, name }) =>
      place === 'query' && (required || name === 'limit' || name === 'ticker'),
  )
  const schema = operation.requestBody?.content['application/json'].schema
  const [curl] = samplesOf(
    {
      method: method === 'post' ? 'POST' : 'GET',
      path: address,
      query: Object.fromEntries(query.map(parameter => [parameter.name, text(parameter)])),
      body: schema ? bodyExample(schema) : null,
      tool: null,
    },
    origin,
  )
  return curl!.text
}

interface Field {
  readonly name: string
  readonly type: string
  readonly description: string
}

/** Levels of nesting that are shown. */
const MAX_DEPTH = 5

/** The fields of a response as a flat list: `data[].period_end`. */
export function fieldsOf(schema: JsonSchema, name = '', depth = 0): Field[] {
  const own = name ? [{ name, type: typeOf(schema), description: schema.description ?? '' }] : []
  if (depth >= MAX_DEPTH) return own
  return [
    ...own,
    ...childrenOf(plain(schema), name).flatMap(([child, value]) => fieldsOf(value, child, depth + 1)),
  ]
}

function childrenOf(schema: JsonSchema, name: string): [string, JsonSchema][] {
  const prefix = name ? `${name}.` : ''
  if (schema.items) return isPlain(schema.items) ? [] : childrenOf(plain(schema.items), `${name}[]`)
  const map = schema.patternProperties
    ? Object.values(schema.patternProperties)[0]
    : schema.additionalProperties
  const ofMap: [string, JsonSchema][] = typeof map === 'object' && !isPlain(map) ? [[`${prefix}*`, map]] : []
  return [
    ...Object.entries(schema.properties ?? {}).map(([key, value]): [string, JsonSchema] => [
      `${prefix}${key}`,
      value,
    ]),
    ...ofMap,
  ]
}

/** The branch of a nullable value that is not null. */
function plain(schema: JsonSchema): JsonSchema {
  return schema.anyOf?.find(branch => branch.type !== 'null') ?? schema
}

function isPlain(schema: JsonSchema): boolean {
  const { items, properties, patternProperties, additionalProperties } = plain(schema)
  return !items && !properties && !patternProperties && typeof additionalProperties !== 'object'
}

/** The type of a value in words. */
export function typeOf(schema: JsonSchema): string {
  const branches =
    schema.anyOf?.map(typeOf) ?? (Array.isArray(schema.type) ? schema.type : [String(schema.type ?? 'any')])
  const words = schema.enum ? schema.enum.filter(value => value !== null).join(' | ') : ''
  if (words) return branches.includes('null') ? `${words} | null` : words
  if (branches.includes('array') && schema.items) return `list of ${typeOf(schema.items)}`
  return branches.join(' | ')
}

/** Valid values in words; a list is one comma-separated text in a query and a JSON array in a body. */
function takes(schema: JsonSchema, inBody: boolean): string {
  if (schema.type !== 'array') return describeExpected(schema)
  const list = inBody ? 'as a JSON array' : 'comma-separated'
  return `${describeExpected(schema)}, ${list}, each ${describeExpected(schema.items ?? {})}`
}
