import { readdir, readFile } from 'node:fs/promises'
import { registerHooks } from 'node:module'
import { join } from 'node:path'
import type { OpenAPI3 } from 'openapi-typescript'
import { endpoints } from '../../src/api/endpoints/index.ts'
import { type OpenApiDocument, type Operation, openApiDocument } from '../../src/api/http/openapi/document.ts'
import ts from './compiler.ts'

/** Directory of the client package. */
export const CLIENT = join(import.meta.dirname, '../../client')

const OPTIONS = {
  module: ts.ModuleKind.ESNext,
  target: ts.ScriptTarget.ES2022,
  verbatimModuleSyntax: true,
  rewriteRelativeImportExtensions: true,
}

/** All generated files of the client package, by path in the package. */
export async function clientFiles(): Promise<ReadonlyMap<string, string>> {
  const files = new Map([['schema.d.ts', await schemaTypes()]])
  for (const name of (await readdir(join(CLIENT, 'src'))).toSorted()) {
    const text = await readFile(join(CLIENT, 'src', name), 'utf8')
    const stem = name.replace(/\.ts$/, '')
    const { outputText: types } = ts.transpileDeclaration(text, { fileName: name, compilerOptions: OPTIONS })
    files.set(
      `dist/${stem}.js`,
      ts.transpileModule(text, { fileName: name, compilerOptions: OPTIONS }).outputText,
    )
    files.set(`dist/${stem}.d.ts`, types.replaceAll(/(from '\.\/[\w-]+)\.ts'/g, "$1.js'"))
  }
  return files
}

/** Removes error responses and headers, which would be most of the generated text: errors have one type and are thrown, headers are read by name. */
function withoutErrorsAndHeaders(document: OpenApiDocument): object {
  const operations = (methods: Readonly<Record<string, Operation>>) =>
    Object.entries(methods).map(([method, operation]) => {
      const { headers: _, ...response } = operation.responses['200'] as { headers?: unknown }
      return [method, { ...operation, responses: { 200: response } }]
    })
  const paths = Object.entries(document.paths).map(([path, methods]) => [
    path,
    Object.fromEntries(operations(methods)),
  ])
  const { schemas } = document.components
  return { ...document, paths: Object.fromEntries(paths), components: { schemas } }
}

/** Types of the client's document. */
async function schemaTypes(): Promise<string> {
  const document = JSON.parse(JSON.stringify(withoutErrorsAndHeaders(openApiDocument(endpoints))))
  return `// Generated from the OpenAPI document by \`npm run client\`.\n\n${await typesOf(document)}`
}

/** TypeScript types of an OpenAPI document (openapi-typescript). Body fields with a default are optional. */
export async function typesOf(document: OpenAPI3): Promise<string> {
  const hooks = registerHooks({
    resolve: (specifier, context, next) =>
      specifier === 'typescript' && context.parentURL?.includes('/openapi-typescript/')
        ? next(new URL('compiler.ts', import.meta.url).href, context)
        : next(specifier, context),
  })
  const { default: openapiTs, astToString } = await import('openapi-typescript')
  hooks.deregister()
  return astToString(await openapiTs(document, { alphabetize: false, defaultNonNullable: false }))
}
