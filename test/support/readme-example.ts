import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { projectText } from '../contract/project/source-files.ts'

/** The client's example in the README with the output that follows it. */
export function clientExample(): { readonly code: string; readonly output: string } {
  const found = /```ts\n(import [^\n]*'filings-data-client'\n[\s\S]*?)```\n\n```text\n([\s\S]*?)```/.exec(
    projectText('README.md'),
  )
  if (!found) throw new Error('The README has no example of the client with its output')
  return { code: found[1] as string, output: found[2] as string }
}

/** What the example prints over the service at an address, run as a program of its own. */
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
