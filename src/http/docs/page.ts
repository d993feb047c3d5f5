import { hash } from 'node:crypto'
import { ERRORS } from '../../errors.ts'
import type { OpenApiDocument } from '../openapi/document.ts'
import { html, inline, prose } from './html.ts'
import { operationSection, type PlacedOperation } from './operation.ts'
import { STYLE } from './style.ts'
import { tryIt } from './try-it.ts'

/** Nothing is fetched and nothing runs: the only thing allowed is the page's own style. */
export const DOCS_POLICY = `default-src 'none'; style-src 'sha256-${hash('sha256', STYLE, 'base64')}'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'`

/** The documentation page: the OpenAPI document for people, complete without scripts. */
export function docsPage(document: OpenApiDocument, origin: string): string {
  const base = document.servers[0]?.url ?? ''
  const operations = Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(
      ([method, operation]): PlacedOperation => ({
        method,
        path: `${base}${path}`,
        operation,
        command: tryIt(origin, base, method, path, operation),
      }),
    ),
  )
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? 'other')
  const { title, version, description } = document.info
  return `<!doctype html>\n${
    html`<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>${{ html: STYLE }}</style></head><body>
<nav aria-label="Contents"><strong><a href="#top">${title}</a></strong>${[...groups].map(
      ([tag, members]) =>
        html`<h2>${tag}</h2><ul>${members.map(({ operation, path, method }) => html`<li><a href="#${operation.operationId}" title="${method.toUpperCase()} ${path}">${operation.summary}</a></li>`)}</ul>`,
    )}<h2>Reference</h2><ul><li><a href="#errors">Errors</a></li><li><a href="/openapi.json">OpenAPI document</a></li></ul></nav>
<main id="top"><h1>${title} <span class="badge">${version}</span></h1>${prose(description)}
${[...groups].map(([tag, members]) => html`<h2>${tag}</h2>${members.map(operationSection)}`)}
<h2 id="errors">Errors</h2><p>${inline('Every error has the body `{"error":{"code","message","status","details"}}`; `details` names every parameter at fault.')}</p>
<div class="table"><table><thead><tr><th scope="col">Code</th><th scope="col">Status</th><th scope="col">Meaning</th></tr></thead><tbody>${Object.entries(
      ERRORS,
    ).map(
      ([code, { status, message }]) =>
        html`<tr><td><code>${code}</code></td><td>${status}</td><td>${message}</td></tr>`,
    )}</tbody></table></div>
</main></body></html>`.html
  }`
}
