import type { JsonSchema } from '../../schema/json-schema.ts'
import type { Operation } from '../openapi/document.ts'
import { type Field, fieldsOf, takes } from './fields.ts'
import { type Html, html, inline, prose } from './html.ts'

export interface PlacedOperation {
  readonly method: string
  readonly path: string
  readonly operation: Operation
  /** A command line to copy. */
  readonly command: string
}

/** One operation of the documentation page. */
export function operationSection({ method, path, operation, command }: PlacedOperation): Html {
  const { operationId, summary, description, responses } = operation
  return html`<section class="operation" id="${operationId}">
<h3>${summary}<span class="badge">${operation['x-tier']}</span></h3>
<p class="address"><span class="method">${method.toUpperCase()}</span> ${path}</p>
${prose(description)}
${capsLine(operation['x-caps'])}
${parameterTable(operation)}
<h4>Try it</h4><pre><code>${command}</code></pre>
${answer(responses['200']?.content ?? {})}
${errorTable(responses)}
</section>`
}

/** What a caller may ask for with less than a paid plan. */
function capsLine(caps: Operation['x-caps'] = {}): Html {
  const said = Object.entries(caps).flatMap(([name, cap]) =>
    Object.entries(cap).map(([tier, most]) => `${name} ${most} (${tier})`),
  )
  return said.length === 0 ? html`` : html`<p>Most of one request, by tier: ${said.join(', ')}.</p>`
}

function table(heads: readonly string[], rows: readonly Html[]): Html {
  return html`<div class="table"><table><thead><tr>${heads.map(head => html`<th scope="col">${head}</th>`)}</tr></thead><tbody>${rows}</tbody></table></div>`
}

function parameterTable({ parameters = [], requestBody }: Operation): Html {
  const body: JsonSchema | undefined = requestBody?.content['application/json'].schema
  const rows = [
    ...parameters.map(({ name, in: place, required, description, schema }) =>
      parameterRow(name, place, required, description, schema),
    ),
    ...Object.entries(body?.properties ?? {}).flatMap(([name, schema]) => [
      parameterRow(name, 'body', body?.required?.includes(name) ?? false, schema.description, schema),
      ...fieldsOf(schema, name).slice(1).map(nestedRow),
    ]),
  ]
  if (rows.length === 0) return html`<p>No parameters.</p>`
  return html`<h4>Parameters</h4>${table(['Name', 'In', 'Takes', 'Default', 'Meaning'], rows)}`
}

function parameterRow(
  name: string,
  place: string,
  required: boolean,
  description: string | undefined,
  schema: JsonSchema,
) {
  const value = schema.default === undefined ? '' : html`<code>${String(schema.default)}</code>`
  return html`<tr><td><code>${name}</code>${required && html` <span class="needed">required</span>`}</td><td>${place}</td><td>${takes(schema, place === 'body')}</td><td>${value}</td><td>${inline(description)}</td></tr>`
}

/** A field of an object in the body. */
function nestedRow({ name, type, description }: Field): Html {
  return html`<tr><td><code>${name}</code></td><td>body</td><td>${type}</td><td></td><td>${inline(description)}</td></tr>`
}

function answer(content: object): Html {
  const types = Object.keys(content)
  const json = (content as Record<string, { schema?: JsonSchema }>)['application/json']?.schema ?? {}
  const list = json.type === 'array'
  const rows = fieldsOf(list ? { properties: { '': json } } : json)
    .filter(({ name }) => name !== '')
    .map(
      ({ name, type, description }) =>
        html`<tr><td><code>${name}</code></td><td>${type}</td><td>${inline(description)}</td></tr>`,
    )
  return html`<h4>Answer</h4><p>${types.map((type, index) => html`${index > 0 && ', '}<code>${type}</code>`)}</p>
<details open><summary>${list ? 'A list; fields of each entry' : 'Fields'}</summary>${table(['Field', 'Type', 'Meaning'], rows)}</details>`
}

function errorTable(responses: Operation['responses']): Html {
  const rows = Object.entries(responses)
    .filter(([status]) => Number(status) >= 300)
    .map(([status, { description }]) => html`<tr><td>${status}</td><td>${inline(description)}</td></tr>`)
  return html`<details><summary>Other answers</summary>${table(['Status', 'Meaning'], rows)}</details>`
}
