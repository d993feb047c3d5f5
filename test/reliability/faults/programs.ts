import type { Fault } from './fault.ts'

const READS = 'reads' as const
const LOAD = 'load' as const

/** Milliseconds until a refused connection is reported. */
const AT_ONCE = 1_000

export const serverKilled: readonly Fault[] = [READS, LOAD].map(during => ({
  name: 'kill -9 of the server',
  on: ['embedded', 'servers'],
  during,
  seconds: 2,
  shortSeconds: 0.5,
  inject: environment => environment.killService(),
  repair: environment => environment.startService(),
  allowed: ['no connection'],
  within: AT_ONCE,
}))

export const loaderKilled: Fault = {
  name: 'kill -9 of the loader',
  on: ['embedded', 'servers'],
  during: LOAD,
  seconds: 2,
  shortSeconds: 0.5,
  async inject({ loader }) {
    loader?.signal('SIGKILL')
    await loader?.ended
  },
  async repair() {},
  allowed: [],
  within: 0,
}

export const twoLoaders: Fault = {
  name: 'two loaders at once',
  on: ['embedded', 'servers'],
  during: LOAD,
  seconds: 0,
  shortSeconds: 0,
  async inject(environment) {
    environment.state.set('other', environment.startSecondLoad())
  },
  async repair({ loader, state }) {
    const other = state.get('other') as Awaited<typeof loader>
    const codes = [await loader?.ended, await other?.ended]
    if (codes.some(code => code !== 0))
      throw new Error(`the loaders ended with ${codes.join(' and ')}: ${other?.output()}`)
  },
  allowed: [],
  within: 0,
}
