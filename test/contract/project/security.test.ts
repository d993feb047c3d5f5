import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import type { Lock } from '../../tools/platform-entries.ts'
import { projectText, ROOT } from './source-files.ts'

const text = projectText('SECURITY.md')
const lock = JSON.parse(projectText('package-lock.json')) as Lock

/** Last cells of the table of threats: `` `FILE`: TITLE ``. */
const tests = [...text.matchAll(/^\|.*\| `(test\/[^`]+)`: (.+) \|$/gm)].map(([, file = '', title = '']) => ({
  file,
  title,
}))

describe('SECURITY.md', () => {
  it('has a row for each threat', () => {
    const rows = text
      .slice(text.indexOf('## Threats'))
      .split('\n')
      .filter(line => line.startsWith('| '))
    expect(tests.length).toBe(rows.length - 1)
    expect(tests.length).toBeGreaterThan(30)
  })

  it.each(tests)('names a test that exists: $file: $title', ({ file, title }) => {
    expect(existsSync(join(ROOT, file))).toBe(true)
    const code = projectText(file)
    expect(code.includes(`'${title}'`) || code.includes(`${title}'`) || code.includes(`"${title}"`)).toBe(
      true,
    )
  })

  it('names the packages whose lock entries have no integrity hash, and no others', () => {
    const without = Object.entries(lock.packages).flatMap(([path, entry]) =>
      path === '' || 'integrity' in entry ? [] : [path.replace('node_modules/', '')],
    )
    expect(text).toContain(`All but ${without.length} entries have an integrity hash`)
    const families = ['@chdb/lib-', '@biomejs/cli-', '@duckdb/node-bindings-']
    expect(without.filter(name => !families.some(family => name.startsWith(family)))).toEqual([])
  })
})
