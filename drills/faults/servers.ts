import type { Part } from '../stack/stack.ts'
import type { Fault, Scene } from './fault.ts'

/* What happens to the servers a stack rests on. */

/** Milliseconds within which a store that is down must be told of, and the default of REQUEST_TIMEOUT with some air. */
const DOWN_TOLD = 2_500
const SLOW_TOLD = 11_500

const PARTS = ['ClickHouse', 'OpenSearch', 'PostgreSQL', 'Redis'] as const

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

export const serversSlow: readonly Fault[] = PARTS.map(name => ({
  name: `${name} answers nothing`,
  on: ['servers'],
  during: 'reads',
  seconds: 20,
  async inject(scene) {
    part(scene, name).pause()
  },
  async mend(scene) {
    part(scene, name).resume()
  },
  allowed: ['timeout', 'unavailable'],
  within: SLOW_TOLD,
}))

/** Throws where the stack has no such part. */
function part({ stack }: Scene, name: string): Part {
  const found = stack.parts.find(known => known.name === name)
  if (!found) throw new Error(`${stack.name} has no ${name}`)
  return found
}
