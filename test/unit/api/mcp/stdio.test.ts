import { PassThrough } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { openAccess } from '../../../../src/api/access/access.ts'
import { blockCache } from '../../../../src/api/blocks/block-cache.ts'
import { serveLines } from '../../../../src/api/mcp/stdio.ts'
import { indexOnce } from '../../../../src/api/request/service.ts'
import { NOW, snapshotStores } from '../../../support/http/app.ts'
import { smallCompanyIndex } from '../../../support/http/companies.ts'

/** A client that writes lines and reads lines. */
function connected(signal: AbortSignal = new AbortController().signal) {
  const input = new PassThrough()
  const lines: string[] = []
  const told: string[] = []
  const tell = (_error: unknown, message: string) => told.push(message)
  const source = {
    stores: snapshotStores(),
    clock: () => NOW,
    access: openAccess(() => NOW.getTime()),
    indexOf: indexOnce(smallCompanyIndex),
    requestTimeoutMs: 1_000,
    sink: null,
    tracing: null,
    parts: null,
    blocks: blockCache(),
  }
  const done = serveLines(source, { input, out: line => lines.push(line) }, signal, {
    info() {},
    warn: tell,
    error: tell,
  })
  return { input, lines, told, done }
}

const line = (message: object) => `${JSON.stringify({ jsonrpc: '2.0', ...message })}\n`
const HELLO = line({
  id: 1,
  method: 'initialize',
  params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } },
})
const READY = line({ method: 'notifications/initialized' })
const SEARCH = line({
  id: 2,
  method: 'tools/call',
  params: { name: 'search_companies', arguments: { q: 'acme' } },
})

describe('MCP over lines', () => {
  it('answers all requests sent before the input ended, then exits', async () => {
    const { input, lines, done } = connected()
    input.end(HELLO + READY + SEARCH)
    await done
    const [hello, found] = lines.map(text => JSON.parse(text).result)
    expect(hello.serverInfo.name).toBe('filings-data-service')
    expect(hello.instructions).toContain('search_companies')
    expect(found.structuredContent.results[0].ticker).toBe('ACME')
  })

  it('reads lines however they are cut, and goes on after one that is no message', async () => {
    const { input, lines, told, done } = connected()
    for (const part of `${HELLO}{no message}\n\n${READY}${SEARCH}`.match(/.{1,40}/gs)!) input.write(part)
    input.end()
    await done
    const messages = lines.map(text => JSON.parse(text))
    expect(messages.map(({ id }) => id).sort()).toEqual([1, 2, null])
    expect(messages.find(({ id }) => id === null).error.code).toBe(-32700)
    expect(told).toEqual(['MCP message rejected'])
  })

  it('serves the current protocol revision to a client that opens with it', async () => {
    const { input, lines, done } = connected()
    const _meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'test', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': {},
    }
    input.end(line({ id: 7, method: 'tools/list', params: { _meta } }))
    await done
    expect(JSON.parse(lines[0]!).result).toMatchObject({ ttlMs: 3_600_000, cacheScope: 'public' })
    expect(JSON.parse(lines[0]!).result.tools).toHaveLength(16)
  })

  it('ends with the signal, and with a line without end', async () => {
    const abort = new AbortController()
    const { input, done } = connected(abort.signal)
    input.write(HELLO)
    await sleep(20)
    abort.abort()
    await done
    const flooded = connected()
    flooded.input.write('x'.repeat(1_100_000))
    await flooded.done
    expect(flooded.told).toEqual(['MCP message rejected'])
  })
})
