import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'

/** What the attackers know about the service. */
export interface Target {
  /** Ports of the servers on 127.0.0.1; attackers use them in turn. */
  readonly ports: readonly number[]
  /** Pro keys of the attackers, none of them the key whose requests are measured. */
  readonly keys: readonly string[]
  readonly tickers: readonly string[]
  readonly metrics: readonly string[]
}

interface Attack {
  readonly name: string
  /** Runs until the signal is aborted. */
  run(target: Target, signal: AbortSignal): Promise<void>
}

/** One connection of an attacker. */
interface Line {
  readonly socket: Socket
  /** Counts the connections that an attack opened, from 0. */
  readonly index: number
  readonly target: Target
}

let opened = 0

/** Keeps `count` connections open: `begin` runs on each, and a closed one is replaced after `pauseMs`. */
async function hold(
  { target, signal, count, pauseMs = 50, networks = 1 }: HoldOptions,
  begin: (line: Line) => void,
): Promise<void> {
  const sockets = new Set<Socket>()
  const open = () => {
    if (signal.aborted) return
    const index = opened++
    const socket = connect({
      port: target.ports[index % target.ports.length]!,
      host: '127.0.0.1',
      // The first network is that of the requests that are measured.
      localAddress: `127.0.${index % networks}.1`,
    })
    sockets.add(socket)
    socket.on('error', () => {})
    socket.once('close', () => {
      sockets.delete(socket)
      setTimeout(open, pauseMs)
    })
    begin({ socket, index, target })
  }
  for (let started = 0; started < count && !signal.aborted; started += 1) {
    open()
    if (started % 50 === 49) await sleep(5)
  }
  // Paused sockets do not keep the process running.
  const alive = setInterval(() => {}, 1_000)
  await ended(signal)
  clearInterval(alive)
  for (const socket of sockets) socket.destroy()
}

interface HoldOptions {
  readonly target: Target
  readonly signal: AbortSignal
  readonly count: number
  readonly pauseMs?: number
  /** Number of loopback networks that the connections come from. */
  readonly networks?: number
}

function ended(signal: AbortSignal): Promise<void> {
  return new Promise(resolve => {
    if (signal.aborted) resolve()
    else signal.addEventListener('abort', () => resolve(), { once: true })
  })
}

/** Writes on a connection again and again until it closes. */
function drip({ socket }: Line, everyMs: number, block: (round: number) => string): void {
  let round = 0
  const timer = setInterval(() => {
    if (socket.writable) socket.write(block(round++))
  }, everyMs)
  socket.once('close', () => clearInterval(timer))
}

/** Sends the next request as soon as a response begins. */
function repeat({ socket }: Line, request: (round: number) => string): void {
  let round = 0
  const next = () => socket.writable && socket.write(request(round++))
  socket.on('data', block => {
    if (block.subarray(0, 8).toString('latin1') === 'HTTP/1.1') setImmediate(next)
  })
  next()
}

interface Message {
  readonly method?: string
  readonly key?: string | undefined
  readonly headers?: readonly string[]
  readonly body?: string
}

function http(path: string, { method, key, headers = [], body }: Message = {}): string {
  const lines = [
    `${method ?? (body === undefined ? 'GET' : 'POST')} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    ...(key ? [`Authorization: Bearer ${key}`] : []),
    ...(body !== undefined && !headers.some(line => /^content-type/i.test(line))
      ? ['Content-Type: application/json']
      : []),
    ...headers,
    ...(body === undefined ? [] : [`Content-Length: ${Buffer.byteLength(body)}`]),
  ]
  return `${lines.join('\r\n')}\r\n\r\n${body ?? ''}`
}

const MCP = ['Content-Type: application/json', 'Accept: application/json, text/event-stream']

function batch(count: number, message: (id: number) => object): string {
  const body = JSON.stringify(
    Array.from({ length: count }, (_, id) => ({ jsonrpc: '2.0', id, ...message(id) })),
  )
  return http('/mcp', { headers: MCP, body })
}

const CATALOGS = ['metrics', 'signals', 'sections'].map(name => `filings://catalog/${name}`)
const catalogs = (id: number) =>
  id % 4 === 3
    ? { method: 'tools/list', params: {} }
    : { method: 'resources/read', params: { uri: CATALOGS[id % 4] } }

/** Large public responses. */
const LARGE = [
  '/openapi.json',
  '/api/v1/data/metrics/catalog',
  '/api/v1/companies/universe?limit=100',
  '/docs',
]

const form = (path: string, fields: Record<string, string>, headers: readonly string[] = []) =>
  http(path, {
    headers: ['Content-Type: application/x-www-form-urlencoded', 'Origin: http://127.0.0.1', ...headers],
    body: new URLSearchParams(fields).toString(),
  })

const ACCEPT = ['application/json', 'text/csv', 'application/x-ndjson']
const DIMENSIONS = ['MED', 'STD', 'ZSCORE', 'PCTL', 'AVG', 'MIN', 'MAX', 'TREND', 'TRENDPCT', 'LAG'].flatMap(
  name => [`TTM.${name}40`, `Q.${name}40`],
)

/** The largest requests that the parameters of the endpoints allow; no two are the same. */
function largest({ tickers, metrics, keys }: Target, round: number): string {
  const key = keys[round % keys.length]
  const headers = [`Accept: ${ACCEPT[round % ACCEPT.length]}`]
  const from = round % Math.max(1, metrics.length - 100)
  const some = metrics.slice(from, from + 100)
  const body = {
    tickers: tickers.slice(0, 500),
    metrics: some,
    years: 10,
    period: ['annual', 'quarterly', 'ttm'][round % 3],
    ...(round % 2 === 0 && { dimensions: DIMENSIONS }),
  }
  const screen = {
    as_of: `2024-${String(1 + (round % 12)).padStart(2, '0')}-${String(1 + (round % 28)).padStart(2, '0')}`,
    filters: some
      .slice(0, 20)
      .map(metric => ({ metric, operator: 'gte', value: -1e15, dimension: 'TTM.ZSCORE40' })),
    match: 'any',
    columns: some.map(metric => `${metric}.TTM.MED40`),
    limit: 200,
  }
  const post = (path: string, value: object) => http(path, { key, headers, body: JSON.stringify(value) })
  const get = (path: string) => http(path, { key, headers })
  const ticker = tickers[round % tickers.length]
  const requests = [
    () => post('/api/v1/data/metrics', body),
    () => post('/api/v1/screener/screen', screen),
    () => get(`/api/v1/bulk/metrics?limit=100000&metrics=${some.slice(0, 50).join(',')}`),
    () => get(`/api/v1/bulk/facts?limit=100000&as_of=2024-01-${String(1 + (round % 28)).padStart(2, '0')}`),
    () =>
      get(
        `/api/v1/filings/text?ticker=${ticker}&keyword=the&limit=1000&from_date=2000-01-01&offset=${round % 9}`,
      ),
    () => get(`/api/v1/companies/${ticker}/raw-facts?limit=1000&offset=${round % 9}`),
  ]
  return requests[round % requests.length]!()
}

export const ATTACKS: readonly Attack[] = [
  {
    name: 'slow headers',
    run: (target, signal) =>
      hold({ target, signal, count: 600 }, line => {
        line.socket.write('GET /docs HTTP/1.1\r\nHost: x\r\n')
        drip(line, 1_000, round => `X-${round}: ${'a'.repeat(round % 2 === 0 ? 1 : 30_000)}\r\n`)
      }),
  },
  {
    name: 'slow bodies',
    run: (target, signal) =>
      hold({ target, signal, count: 600 }, line => {
        const key = line.index % 4 === 0 ? target.keys[line.index % target.keys.length] : undefined
        const path = line.index % 2 === 0 ? '/mcp' : '/api/v1/data/metrics'
        const chunked = line.index % 3 === 0
        const headers = [...MCP, chunked ? 'Transfer-Encoding: chunked' : 'Content-Length: 1000000']
        line.socket.write(http(path, { method: 'POST', key, headers }))
        drip(line, 1_000, () => (chunked ? '1\r\n \r\n' : ' '))
      }),
  },
  {
    name: 'slow readers',
    run: (target, signal) =>
      hold({ target, signal, count: 600, networks: 4 }, ({ socket, index }) => {
        socket.pause()
        const many = Array.from({ length: 1 + (index % 3) }, () => http(LARGE[index % LARGE.length]!))
        socket.write(index % 5 === 0 ? batch(100, catalogs) : many.join(''))
      }),
  },
  {
    name: 'pipelining',
    run: (target, signal) =>
      hold({ target, signal, count: 3, pauseMs: 500 }, ({ socket }) => {
        socket.pause()
        socket.write(batch(100, catalogs) + http('/api/v1/data/metrics/catalog').repeat(700))
      }),
  },
  {
    name: 'batches',
    run: (target, signal) =>
      hold({ target, signal, count: 30 }, line => repeat(line, () => batch(100, catalogs))),
  },
  {
    name: 'sign-in flood',
    run: (target, signal) =>
      hold({ target, signal, count: 40, networks: 120 }, line =>
        repeat(line, round =>
          round % 4 === 3
            ? form('/dashboard/sign-up', {
                email: `a${line.index}-${round}@example.org`,
                password: 'a long enough password',
              })
            : form('/dashboard/sign-in', {
                email: `owner${round % 50}@example.org`,
                password: `wrong ${line.index} ${round}`,
              }),
        ),
      ),
  },
  {
    name: 'largest queries',
    run: (target, signal) =>
      hold({ target, signal, count: 32 }, line => repeat(line, round => largest(target, line.index + round))),
  },
  {
    name: 'memory',
    run: (target, signal) =>
      hold({ target, signal, count: 150, networks: 4, pauseMs: 200 }, line => {
        const { socket, index } = line
        const key = target.keys[index % target.keys.length]
        if (index % 3 === 0) {
          const nested = `${'['.repeat(500_000)}${']'.repeat(499_000)}`
          socket.write(http(index % 2 ? '/mcp' : '/api/v1/data/metrics', { key, headers: MCP, body: nested }))
          return
        }
        // Reads the start of a response, then stops reading.
        socket.once('data', () => socket.pause())
        socket.write(largest(target, index))
      }),
  },
  {
    name: 'request flood',
    run: (target, signal) =>
      hold({ target, signal, count: 100, pauseMs: 5 }, line =>
        repeat(line, round => {
          const kind = (line.index + round) % 4
          if (kind === 0) return http(`/nothing/${round}`)
          if (kind === 1) return http('/api/v1/data/metrics/catalog', { key: `fda_${'a'.repeat(49)}` })
          if (kind === 2) return http('/api/v1/companies/universe?limit=0')
          return http('/dashboard')
        }),
      ),
  },
  {
    name: 'connection flood',
    run: (target, signal) =>
      hold({ target, signal, count: 5_000, pauseMs: 20, networks: 3 }, ({ socket, index }) => {
        if (index % 2 === 0) socket.write(http('/healthz'))
        if (index % 10 === 0) socket.end()
      }),
  },
  {
    name: 'aborted requests',
    run: (target, signal) =>
      hold({ target, signal, count: 64, pauseMs: 10 }, ({ socket, index }) => {
        socket.write(largest(target, index))
        setTimeout(() => socket.destroy(), 30)
      }),
  },
]
