import { describe, expect, it } from 'vitest'
import { completeLock, type Lock, missingEntries } from '../../tools/platform-entries.ts'

const lock = (): Lock => ({
  packages: {
    '': {},
    'node_modules/@made/engine': {
      license: 'MIT',
      dev: true,
      optionalDependencies: {
        '@made/lib-darwin-arm64': '1.2.3',
        '@made/lib-linux-x64-gnu': '1.2.3',
        '@made/lib-linux-x64-musl': '1.2.3',
      },
    },
    'node_modules/@made/lib-linux-x64-gnu': { version: '1.2.3' },
    'node_modules/zeta': {},
  },
})

describe('package-lock.json', () => {
  it('gets an entry for each platform that npm left out, like those that are there', () => {
    const completed = lock()
    expect(completeLock(completed)).toEqual(['@made/lib-darwin-arm64', '@made/lib-linux-x64-musl'])
    const common = { version: '1.2.3', dev: true, license: 'MIT', optional: true }
    expect(completed.packages['node_modules/@made/lib-darwin-arm64']).toEqual({
      ...common,
      os: ['darwin'],
      cpu: ['arm64'],
    })
    expect(completed.packages['node_modules/@made/lib-linux-x64-musl']).toEqual({
      ...common,
      os: ['linux'],
      cpu: ['x64'],
      libc: ['musl'],
    })
    expect(Object.keys(completed.packages).at(-1)).toBe('node_modules/zeta')
    expect(missingEntries(completed)).toEqual([])
  })

  it('is left as it is where nothing is missing', () => {
    const completed = lock()
    completeLock(completed)
    const before = JSON.stringify(completed)
    expect(completeLock(completed)).toEqual([])
    expect(JSON.stringify(completed)).toBe(before)
  })

  it.each([
    ['@made/lib', '1.2.3'],
    ['@made/lib-linux-x64-gnu', '^1.2.3'],
  ])('is not guessed at for %s %s', (name, version) => {
    const packages = { 'node_modules/owner': { optionalDependencies: { [name]: version } } }
    expect(() => completeLock({ packages })).toThrow(name)
  })
})
