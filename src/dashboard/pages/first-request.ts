import { type Html, html } from '../../http/docs/html.ts'

/** A Public endpoint that needs no knowledge of what is loaded. */
const PATH = '/api/v1/companies/universe?limit=3'

/** A first call in three languages; the key comes from the environment, so that no program holds it. */
function examples(origin: string): readonly (readonly [name: string, text: string])[] {
  const url = `${origin}${PATH}`
  return [
    ['curl', `export FILINGS_KEY='your key'\ncurl -H "Authorization: Bearer $FILINGS_KEY" '${url}'`],
    [
      'TypeScript',
      `const response = await fetch('${url}', {
  headers: { Authorization: \`Bearer \${process.env.FILINGS_KEY}\` },
})
if (!response.ok) throw new Error(\`\${response.status} \${await response.text()}\`)
console.log(await response.json())`,
    ],
    [
      'Python',
      `import json, os, urllib.request

request = urllib.request.Request(
    "${url}",
    headers={"Authorization": f"Bearer {os.environ['FILINGS_KEY']}"},
)
with urllib.request.urlopen(request) as response:
    print(json.load(response))`,
    ],
  ]
}

export function firstRequest(origin: string): Html {
  return html`<section aria-labelledby="first"><h2 id="first">First request</h2><p>Put your key into the environment variable <code>FILINGS_KEY</code>, never into code or an address.</p>${examples(
    origin,
  ).map(
    ([name, text]) =>
      html`<h3>${name}</h3><pre tabindex="0" role="region" aria-label="First request in ${name}"><code data-copy="${name}">${text}</code></pre>`,
  )}</section>`
}
