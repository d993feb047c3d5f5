import type { Fault as ProxyFault } from '../../support/fault-proxy.ts'
import type { StackServer } from '../stack/stack.ts'
import type { Fault, FaultEnvironment } from './fault.ts'

/** Milliseconds until a failure must be returned: for a store that is down, and for one that hangs (REQUEST_TIMEOUT + 1.5 s). */
const DOWN_MS = 2_500
const SLOW_MS = 11_500

const PARTS = ['ClickHouse', 'OpenSearch', 'PostgreSQL', 'Redis'] as const

const PAGE = '<html><body>Bad gateway</body></html>'

/** Faults of the proxy, by what they do to responses. */
const DAMAGE: Readonly<Record<string, ProxyFault>> = {
  'are cut off': { kind: 'cut', bytes: 700 },
  'are the page of a proxy': {
    kind: 'answer',
    bytes: `HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: ${PAGE.length}\r\n\r\n${PAGE}`,
  },
}

export const serversKilled: readonly Fault[] = PARTS.flatMap(name =>
  (['reads', 'load'] as const).map(
    (during): Fault => ({
      name: `kill -9 of ${name}`,
      on: ['servers'],
      during,
      seconds: during === 'reads' ? 60 : 5,
      ...(during === 'reads' && { shortSeconds: 2 }),
      inject: environment => part(environment, name).kill(),
      repair: environment => part(environment, name).start(),
      allowed: ['unavailable'],
      within: DOWN_MS,
    }),
  ),
)

export const serversSlow: readonly Fault[] = PARTS.map((name, index) => ({
  name: `${name} answers nothing`,
  on: ['servers'],
  during: 'reads',
  seconds: 20,
  // The short form waits for REQUEST_TIMEOUT once.
  ...(index === 0 && { shortSeconds: 12 }),
  inject: environment => part(environment, name).setFault({ kind: 'hang' }),
  repair: environment => part(environment, name).setFault({ kind: 'pass' }),
  allowed: ['timeout', 'unavailable'],
  within: SLOW_MS,
}))

export const serversCorrupt: readonly Fault[] = PARTS.flatMap(name =>
  Object.entries(DAMAGE).map(
    ([damage, fault]): Fault => ({
      name: `answers of ${name} ${damage}`,
      on: ['servers'],
      during: 'reads',
      seconds: 5,
      ...(name === 'ClickHouse' && { shortSeconds: 1 }),
      inject: environment => part(environment, name).setFault(fault),
      repair: environment => part(environment, name).setFault({ kind: 'pass' }),
      allowed: ['unavailable', 'timeout'],
      within: SLOW_MS,
    }),
  ),
)

/** Throws if the stack has no such server. */
function part({ stack }: FaultEnvironment, name: string): StackServer {
  const found = stack.parts.find(known => known.name === name)
  if (!found) throw new Error(`${stack.name} has no ${name}`)
  return found
}
