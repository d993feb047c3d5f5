import type { Fault as WayFault } from '../../support/fault-proxy.ts'
import type { StackServer } from '../stack/stack.ts'
import type { Fault, FaultEnvironment } from './fault.ts'

/* What happens to the servers a stack rests on. */

/** Milliseconds within which a store that is down must be told of, and the default of REQUEST_TIMEOUT with some air. */
const DOWN_TOLD = 2_500
const SLOW_TOLD = 11_500

const PARTS = ['ClickHouse', 'OpenSearch', 'PostgreSQL', 'Redis'] as const

const PAGE = '<html><body>Bad gateway</body></html>'

/** What a broken way makes of answers. */
const DAMAGE: Readonly<Record<string, WayFault>> = {
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
      inject: scene => part(scene, name).kill(),
      mend: scene => part(scene, name).start(),
      allowed: ['unavailable'],
      within: DOWN_TOLD,
    }),
  ),
)

export const serversSlow: readonly Fault[] = PARTS.map((name, index) => ({
  name: `${name} answers nothing`,
  on: ['servers'],
  during: 'reads',
  seconds: 20,
  // The short form sees the limit of the request once.
  ...(index === 0 && { shortSeconds: 12 }),
  inject: scene => part(scene, name).setFault({ kind: 'hang' }),
  mend: scene => part(scene, name).setFault({ kind: 'pass' }),
  allowed: ['timeout', 'unavailable'],
  within: SLOW_TOLD,
}))

export const serversCorrupt: readonly Fault[] = PARTS.flatMap(name =>
  Object.entries(DAMAGE).map(
    ([damage, fault]): Fault => ({
      name: `answers of ${name} ${damage}`,
      on: ['servers'],
      during: 'reads',
      seconds: 5,
      ...(name === 'ClickHouse' && { shortSeconds: 1 }),
      inject: scene => part(scene, name).setFault(fault),
      mend: scene => part(scene, name).setFault({ kind: 'pass' }),
      allowed: ['unavailable', 'timeout'],
      within: SLOW_TOLD,
    }),
  ),
)

/** Throws where the stack has no such part. */
function part({ stack }: FaultEnvironment, name: string): StackServer {
  const found = stack.parts.find(known => known.name === name)
  if (!found) throw new Error(`${stack.name} has no ${name}`)
  return found
}
