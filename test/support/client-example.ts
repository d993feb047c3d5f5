import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { projectText } from '../contract/project/source-files.ts'

/** The documented example of the TypeScript client, and the output shown below it. */
export function clientExample(): { readonly code: string; readonly output: string } {
  const example = /```ts\n(import [^\n]*'filings-data-client'\n[\s\S]*?)```\n\n```text\n([\s\S]*?)```/.exec(
    projectText('docs/api.md'),
  )
  if (!example) throw new Error('docs/api.md has no example of the client with its output')
  return { code: example[1]!, output: example[2]! }
}

/** Runs the example in a child process against the service at `origin`; resolves to its output. */
export async function runExample(code: string, origin: string): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'client-example-'))
  try {
    const path = join(folder, 'example.ts')
    const client = new URL('../../client/dist/index.js', import.meta.url).href
    await writeFile(
      path,
      code.replace('filings-data-client', client).replace('http://127.0.0.1:3000', origin),
    )
    const child = spawn(process.execPath, [path], { stdio: ['ignore', 'pipe', 'pipe'] })
    const [out, err] = await Promise.all([text(child.stdout), text(child.stderr)])
    if (err !== '') throw new Error(err)
    return out
  } finally {
    await rm(folder, { recursive: true })
  }
}
