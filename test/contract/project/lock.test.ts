import { describe, expect, it } from 'vitest'
import { type Lock, missingEntries } from '../../tools/platform-entries.ts'
import { projectText } from './source-files.ts'

const text = projectText('package-lock.json')
const lock = JSON.parse(text) as Lock

describe('package-lock.json', () => {
  it.each(['darwin-arm64', 'darwin-x64', 'linux-arm64-gnu', 'linux-x64-gnu'])(
    'has the embedded engine for %s; else run `npm run lock`',
    platform => {
      const { version } = lock.packages[`node_modules/@chdb/lib-${platform}`] ?? {}
      const wanted = lock.packages['node_modules/chdb']!.optionalDependencies
      expect(version).toBe(wanted?.[`@chdb/lib-${platform}`])
    },
  )

  it('has an entry for every optional package that another one names exactly; else run `npm run lock`', () => {
    expect(missingEntries(lock).map(([name]) => name)).toEqual([])
  })

  it('names no registry, so that it installs from any', () => {
    expect(text).not.toContain('"resolved"')
    expect(text).not.toMatch(/https?:\/\/[^"]*\/-\//)
  })
})
