import { readFileSync } from 'node:fs'
import { Agent, request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { quantile } from '../../bench/statistics.ts'

/** Measured during an attack: requests with a key, health checks and memory. Times in milliseconds. */
export interface Observed {
  readonly requests: number
  readonly p50: number
  readonly p99: number
  readonly max: number
  /** Requests not answered with 200, by status or error code. */
  readonly failed: Readonly<Record<string, number>>
  readonly healthMax: number
  /** Health checks without an answer of 200 within two seconds. */
  readonly unhealthy: number
  /** Highest resident memory of any server process, MB. */
  readonly rssMb: number
}

interface Observing {
  readonly origins: readonly string[]
  /** Where `/healthz` is: one per server. */
  readonly admin: readonly string[]
  readonly pids: readonly number[]
  readonly key: string
  /** Small requests, sent in turn. */
  readonly paths: readonly string[]
}

/** Milliseconds between two requests, and the timeout of a request. */
const EVERY_MS = 50
const TIMEOUT_MS = 10_000
/** One in so many requests uses a new connection. */
const FRESH_EVERY = 10

/** Sends small requests and health checks until the returned function is called. */
export function observe({ origins, admin, pids, key, paths }: Observing): () => Promise<Observed> {
  const agent = new Agent({ keepAlive: true, maxSockets: 8 })
  const times: number[] = []
  const health: number[] = []
  const failed: Record<string, number> = {}
  let [unhealthy, rssMb, stopped] = [0, 0, false]
  const running = new Set<Promise<void>>()

  async function measure(index: number): Promise<void> {
    const origin = origins[index % origins.length]!
    const began = performance.now()
    const outcome = await statusOf(`${origin}${paths[index % paths.length]}`, {
      headers: { authorization: `Bearer ${key}` },
      agent: index % FRESH_EVERY === 0 ? false : agent,
      timeoutMs: TIMEOUT_MS,
    })
    times.push(performance.now() - began)
    if (outcome !== '200') failed[outcome] = (failed[outcome] ?? 0) + 1
  }

  async function check(): Promise<void> {
    for (const origin of admin) {
      const began = performance.now()
      const outcome = await statusOf(`${origin}/healthz`, { headers: {}, agent: false, timeoutMs: 2_000 })
      if (outcome === '200') health.push(performance.now() - began)
      else unhealthy += 1
    }
    for (const pid of pids) rssMb = Math.max(rssMb, residentMb(pid))
  }

  const loop = async (everyMs: number, task: (index: number) => Promise<void>) => {
    for (let index = 0; !stopped; index += 1) {
      const one = task(index)
      running.add(one)
      void one.finally(() => running.delete(one))
      await sleep(everyMs)
    }
  }
  const loops = [loop(EVERY_MS, measure), loop(500, check)]

  return async () => {
    stopped = true
    await Promise.all(loops)
    await Promise.all(running)
    agent.destroy()
    return {
      requests: times.length,
      p50: quantile(times, 0.5),
      p99: quantile(times, 0.99),
      max: quantile(times, 1),
      failed,
      healthMax: health.length > 0 ? quantile(health, 1) : Number.POSITIVE_INFINITY,
      unhealthy,
      rssMb,
    }
  }
}

interface RequestOptions {
  readonly headers: Record<string, string>
  readonly agent: Agent | false
  readonly timeoutMs: number
}

/** The status of a complete response, or the error code. */
function statusOf(url: string, { headers, agent, timeoutMs }: RequestOptions): Promise<string> {
  return new Promise(resolve => {
    const sent = request(url, { headers, agent, signal: AbortSignal.timeout(timeoutMs) }, response => {
      response.on('error', fail).on('end', () => resolve(String(response.statusCode)))
      response.resume()
    })
    const fail = (error: NodeJS.ErrnoException) => resolve(error.code ?? error.name)
    sent.on('error', fail).end()
  })
}

/** Resident memory of a process, MB; 0 once it has ended. */
function residentMb(pid: number): number {
  try {
    const [, kilobytes = '0'] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? []
    return Number(kilobytes) / 1_024
  } catch {
    return 0
  }
}
