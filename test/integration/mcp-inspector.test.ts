import { execFile } from 'node:child_process'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { TOOLS } from '../../src/api/mcp/tools.ts'
import { readConfig } from '../../src/config.ts'
import { testApp } from '../support/http/app.ts'

const run = promisify(execFile)

/** The official MCP inspector. It is not a dependency of the project, because only this test needs its hundred packages. */
const INSPECTOR = '@modelcontextprotocol/inspector@2'
const BIN = join('node_modules', '.bin', 'mcp-inspector')

const folder = await mkdtemp(join(tmpdir(), 'mcp-inspector-'))
afterAll(() => rm(folder, { recursive: true, force: true }))
const failure = await run('npm', ['install', '--no-audit', '--no-fund', '--prefix', folder, INSPECTOR], {
  timeout: 120_000,
}).then(
  () => null,
  (error: Error) => error.message.split('\n')[0],
)
const why = failure === null ? '' : ` (skipped: the inspector could not be installed: ${failure})`

describe.skipIf(failure !== null)(`the official inspector${why}`, () => {
  const app = testApp({ config: readConfig({ ACCESS: 'open' }) })
  let address = ''
  beforeAll(async () => {
    address = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  afterAll(() => app.close())

  async function inspect(...args: string[]) {
    const { stdout } = await run(
      join(folder, BIN),
      ['--cli', `${address}/mcp`, '--transport', 'http', ...args],
      { timeout: 60_000 },
    )
    return JSON.parse(stdout)
  }

  it('lists the tools and the catalogs', async () => {
    expect((await inspect('--method', 'tools/list')).tools).toHaveLength(TOOLS.length)
    expect((await inspect('--method', 'resources/list')).resources).toHaveLength(3)
  })

  it('calls a tool', async () => {
    const args = ['--method', 'tools/call', '--tool-name', 'search_companies', '--tool-arg', 'q=acme']
    expect((await inspect(...args)).structuredContent.results[0].ticker).toBe('ACME')
  })
})
