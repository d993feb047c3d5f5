import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { projectText, ROOT } from '../contract/project/source-files.ts'

/** The README, the contributor's guide and the pages of `docs/`: path in the project and text. */
export function documents(): (readonly [path: string, text: string])[] {
  const pages = readdirSync(join(ROOT, 'docs')).filter(name => name.endsWith('.md'))
  return ['README.md', 'CONTRIBUTING.md', ...pages.map(name => `docs/${name}`)].map(path => [
    path,
    projectText(path),
  ])
}

/** Rows of the first table below a heading of a page, without backticks around cells. Throws if the page has none. */
export function tableBelow(path: string, heading: string): string[][] {
  const [, section] = projectText(path).split(`\n${heading}\n`)
  const lines = section?.split('\n') ?? []
  const start = lines.findIndex(line => line.startsWith('|'))
  if (start < 0) throw new Error(`${path} has no table below "${heading}".`)
  const table = lines.slice(start)
  const end = table.findIndex(line => !line.startsWith('|'))
  return table.slice(2, end < 0 ? undefined : end).map(cellsOf)
}

/** Values documented in the first column of the table below a heading. */
export function documentedValues(path: string, heading: string): string[] {
  return tableBelow(path, heading).map(([first = '']) => first.replaceAll('`', ''))
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim().replaceAll('\\|', '|'))
}

/** A documented request: path with query, JSON body of a POST, and the response shown. */
interface Example {
  readonly path: string
  readonly body: string | null
  readonly response: unknown
}

/** Requests in `console` blocks of a document: `$ curl ...` and the JSON response below it, which may omit fields. */
export function examplesIn(text: string): Example[] {
  return [...text.matchAll(/```console\n\$ curl ([\s\S]*?)\n```/g)].map(([, block = '']) => {
    const [, path, body = null, response] =
      /http:\/\/[^/]+([^\s']+)'?(?: -d '\n([\s\S]+?)')?\n(\{[\s\S]+)$/.exec(block) ?? []
    if (path === undefined || response === undefined) throw new Error(`Unreadable example: ${block}`)
    return { path, body, response: JSON.parse(response.replaceAll('\n', '')) as unknown }
  })
}

/** Shell blocks of a guide. */
export function commandsIn(markdown: string): string[] {
  return [...markdown.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text]) => text!.trim())
}

/** A curl command of the guides as a request. */
export function requestOf(command: string) {
  const url = /'http:\/\/[^/']+([^']*)'/.exec(command)?.[1]
  if (url === undefined) throw new Error(`No address in: ${command}`)
  const payload = /-d '([^']*)'/.exec(command)?.[1]
  const headers = Object.fromEntries(
    [...command.matchAll(/-H '([^:']+): ([^']*)'/g)].map(([, name, value]) => [name!, value!]),
  )
  return {
    method: payload === undefined ? ('GET' as const) : ('POST' as const),
    url,
    headers,
    ...(payload && { payload }),
  }
}
