import { type Html, html } from './site.ts'

/** A call of an endpoint, as samples show it. */
export interface SampleCall {
  readonly method: 'GET' | 'POST'
  /** Path with its parameters filled in, such as `/api/v1/companies/AAA/filings`. */
  readonly path: string
  readonly query: Readonly<Record<string, string>>
  /** Body of a POST. */
  readonly body: Readonly<Record<string, unknown>> | null
  /** The same call as an MCP tool; null: no tool answers it. */
  readonly tool: { readonly name: string; readonly arguments: Readonly<Record<string, unknown>> } | null
}

interface Sample {
  readonly language: 'curl' | 'TypeScript' | 'Python' | 'MCP'
  readonly text: string
}

/** The call in each language. The key comes from the environment variable `FILINGS_KEY`, so that no program contains it. */
export function samplesOf(call: SampleCall, origin: string): Sample[] {
  const query = new URLSearchParams(call.query).toString()
  const url = `${origin}${call.path}${query && `?${query}`}`
  const body = call.body === null ? null : JSON.stringify(call.body)
  return [
    { language: 'curl', text: curl(url, body) },
    { language: 'TypeScript', text: typeScript(url, body) },
    { language: 'Python', text: python(url, body) },
    ...(call.tool ? [{ language: 'MCP', text: mcp(call.tool) } as const] : []),
  ]
}

/** Samples behind one disclosure. */
export function sampleSection(call: SampleCall, origin: string, title: string): Html {
  return html`<details><summary>${title}</summary>${samplesOf(call, origin).map(
    ({ language, text }) =>
      html`<h3>${language}</h3><pre tabindex="0" role="region" aria-label="${title}, ${language}"><code>${text}</code></pre>`,
  )}</details>`
}

function shellQuoted(text: string): string {
  return `'${text.replaceAll("'", `'\\''`)}'`
}

function curl(url: string, body: string | null): string {
  const data = body === null ? '' : ` \\\n  -H 'Content-Type: application/json' -d ${shellQuoted(body)}`
  return `curl -H "Authorization: Bearer $FILINGS_KEY" ${shellQuoted(url)}${data}`
}

function typeScript(url: string, body: string | null): string {
  const type = body === null ? '' : `, 'Content-Type': 'application/json'`
  const sent = body === null ? '' : `\n  method: 'POST',\n  body: ${JSON.stringify(body)},`
  return `const response = await fetch(${JSON.stringify(url)}, {${sent}
  headers: { Authorization: \`Bearer \${process.env.FILINGS_KEY}\`${type} },
})
if (!response.ok) throw new Error(await response.text())
console.log(await response.json())`
}

function python(url: string, body: string | null): string {
  const data = body === null ? '' : `\n    data=${JSON.stringify(body)}.encode(),`
  const type = body === null ? '' : `, "Content-Type": "application/json"`
  return `import json, os, urllib.request

request = urllib.request.Request(
    ${JSON.stringify(url)},${data}
    headers={"Authorization": f"Bearer {os.environ['FILINGS_KEY']}"${type}},
)
with urllib.request.urlopen(request) as response:
    print(json.load(response))`
}

function mcp({ name, arguments: given }: NonNullable<SampleCall['tool']>): string {
  return JSON.stringify({ method: 'tools/call', params: { name, arguments: given } }, null, 2)
}
