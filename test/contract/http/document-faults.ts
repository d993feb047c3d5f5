import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import type { OpenApiDocument } from '../../../src/api/http/openapi/document.ts'
import { namesIn } from '../../../src/api/http/paths.ts'
import { ERRORS } from '../../../src/errors.ts'

/** Longest description that models and tables still read well. */
const MAX_DESCRIPTION_LENGTH = 400

/** What is unsound in an OpenAPI 3.1 document, as sentences; empty where nothing is. */
export function documentFaults(document: OpenApiDocument): string[] {
  return [...wholeFaults(document), ...referenceFaults(document), ...operationFaults(document)]
}

function wholeFaults({ openapi, info, servers, paths, components }: OpenApiDocument): string[] {
  const ids = Object.values(paths)
    .flatMap(Object.values)
    .map(({ operationId }) => operationId)
  return [
    ...(openapi.startsWith('3.1.') ? [] : ['openapi is not 3.1']),
    ...(info.title && info.version ? [] : ['info has no title or version']),
    ...(servers.length > 0 ? [] : ['no servers']),
    ...ids.filter((id, index) => ids.indexOf(id) !== index).map(id => `operationId ${id} is given twice`),
    ...Object.keys(paths)
      .filter(path => !path.startsWith('/'))
      .map(path => `${path} does not start with /`),
    ...Object.keys(ERRORS)
      .filter(code => !components.schemas.ErrorCode.enum.includes(code))
      .map(code => `error ${code} is missing`),
    ...components.schemas.ErrorCode.enum
      .filter(code => !(code in ERRORS))
      .map(code => `error ${code} does not exist`),
  ]
}

/** Every `$ref` leads somewhere, and every schema compiles. */
function referenceFaults(document: OpenApiDocument): string[] {
  const faults: string[] = []
  const ajv = new Ajv2020({ strict: false })
  addFormats.default(ajv)
  ajv.addSchema({ ...document, $id: 'document' })
  walk(document, '#', (node, at) => {
    const ref = node['$ref']
    if (typeof ref === 'string' && !leadsSomewhere(document, ref)) faults.push(`${at}: ${ref} leads nowhere`)
    if (!at.endsWith('/schema')) return
    try {
      ajv.getSchema(`document${at}`)
    } catch (error) {
      faults.push(`${at}: ${(error as Error).message}`)
    }
  })
  return faults
}

function leadsSomewhere(document: OpenApiDocument, ref: string): boolean {
  const parts = ref
    .split('/')
    .slice(1)
    .map(part => part.replaceAll('~1', '/').replaceAll('~0', '~'))
  return (
    parts.reduce<unknown>((node, part) => (node as Record<string, unknown> | undefined)?.[part], document) !==
    undefined
  )
}

function walk(value: unknown, at: string, visit: (node: Record<string, unknown>, at: string) => void): void {
  if (typeof value !== 'object' || value === null) return
  if (!Array.isArray(value)) visit(value as Record<string, unknown>, at)
  for (const [key, child] of Object.entries(value)) {
    walk(child, `${at}/${encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))}`, visit)
  }
}

function operationFaults({ paths, tags }: OpenApiDocument): string[] {
  const known = new Set(tags.map(({ name }) => name))
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.values(methods).flatMap(({ operationId, summary, tags: own, parameters = [], responses }) => {
      const names = parameters.map(({ name }) => name)
      const inPath = parameters.filter(parameter => parameter.in === 'path')
      return [
        ...(summary ? [] : ['no summary']),
        ...(own.length > 0 && own.every(tag => known.has(tag)) ? [] : ['tags are missing or not declared']),
        ...names.filter((name, index) => names.indexOf(name) !== index).map(name => `${name} is given twice`),
        ...namesIn(path)
          .filter(name => !inPath.some(parameter => parameter.name === name && parameter.required))
          .map(name => `path parameter ${name} is missing or not required`),
        ...inPath
          .filter(({ name }) => !namesIn(path).includes(name))
          .map(({ name }) => `${name} is not in the path`),
        ...parameters
          .filter(({ description }) => !description)
          .map(({ name }) => `${name} has no description`),
        ...parameters
          .filter(({ description = '' }) => description.length > MAX_DESCRIPTION_LENGTH)
          .map(({ name }) => `${name} is described too long`),
        ...parameters
          .filter(
            ({ schema, explode, style }) =>
              schema.type === 'array' && (explode !== false || style !== 'form'),
          )
          .map(({ name }) => `list ${name} is not comma-separated`),
        ...parameters
          .filter(({ required, schema }) => required && schema.default !== undefined)
          .map(({ name }) => `${name} is required and has a default`),
        ...['200', '400', '500', '503', '504']
          .filter(status => !(status in responses) && !(Number(status) >= 500 && 'default' in responses))
          .map(status => `no response ${status}`),
        ...Object.entries(responses)
          .filter(([, { description }]) => !description)
          .map(([status]) => `response ${status} has no description`),
      ].map(fault => `${operationId}: ${fault}`)
    }),
  )
}
