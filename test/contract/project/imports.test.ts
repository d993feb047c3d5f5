import { describe, expect, it } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { importFault, layerOf, RULES } from './layers.ts'
import { PLACES, placeOf } from './packages.ts'
import { importsOf, sourceFiles } from './source-files.ts'

const files = sourceFiles()
const product = files.filter(({ path }) => !/^(test|client)\/|\.config\.ts$/.test(path))
const { dependencies, devDependencies, scripts } = manifest
const declared = new Set([...Object.keys(dependencies), ...Object.keys(devDependencies)])

/** Files by the packages that they import. */
function importers(among: typeof files): Map<string, string[]> {
  const found = among.flatMap(({ path, imports }) =>
    imports.filter(({ kind }) => kind === 'package').map(({ target }) => ({ target, path })),
  )
  return new Map(
    [...Map.groupBy(found, ({ target }) => target)].map(([target, rows]) => [
      target,
      rows.map(({ path }) => path),
    ]),
  )
}

describe('imports', () => {
  it('go only in the direction that the layers allow', () => {
    const faults = files.flatMap(({ path, imports }) =>
      imports
        .filter(({ kind }) => kind === 'file')
        .map(({ target, isType }) => importFault(path, target, isType)),
    )
    expect(faults.filter(Boolean)).toEqual([])
  })

  it('are found in every form, types separately', () => {
    const text = [
      "import { a } from '../errors.ts'",
      "import type {\n  B,\n} from './b.ts'",
      "export { c } from './c.ts'",
      "import './d.ts'",
      "  const e = await import('chdb/connection')",
      "import f from '@scope/name/deep'",
      "import { readFile } from 'node:fs/promises'",
    ].join('\n')
    expect(importsOf('src/http/x.ts', text)).toEqual([
      { target: 'src/errors.ts', kind: 'file', isType: false },
      { target: 'src/http/b.ts', kind: 'file', isType: true },
      { target: 'src/http/c.ts', kind: 'file', isType: false },
      { target: 'src/http/d.ts', kind: 'file', isType: false },
      { target: 'chdb', kind: 'package', isType: false },
      { target: '@scope/name', kind: 'package', isType: false },
    ])
  })

  it.each([
    ['src/domain/day.ts', 'src/stores/ports/stores.ts', true],
    ['src/domain/day.ts', 'src/stores/clickhouse/engine/client.ts', true],
    ['src/api/endpoints/index.ts', 'src/stores/ports/stores.ts', false],
    ['src/api/endpoints/index.ts', 'src/api/http/route.ts', true],
    ['src/api/http/route.ts', 'src/stores/clickhouse/engine/client.ts', true],
    ['src/stores/clickhouse/engine/client.ts', 'src/stores/accounts/sqlite/client.ts', true],
    ['src/app.ts', 'loaders/run.ts', true],
    ['src/api/http/route.ts', 'src/cli/main.ts', true],
    ['src/app.ts', 'test/bench/run.ts', true],
    ['src/app.ts', 'test/support/x.ts', true],
    ['loaders/run.ts', 'src/api/http/route.ts', true],
    ['src/new/x.ts', 'src/errors.ts', false],
  ])('from %s to %s are rejected', (path, target, isType) => {
    expect(importFault(path, target, isType)).not.toBeNull()
  })

  it('have a rule for every layer, and every rule a file', () => {
    const layers = new Set(files.map(({ path }) => layerOf(path)?.split(' ')[0]))
    layers.delete('test')
    expect([...layers, 'manifest'].sort()).toEqual(Object.keys(RULES).sort())
  })
})

describe('packages', () => {
  it('are declared where they are imported, those of the product as dependencies', () => {
    const product_ = [...importers(product).keys()].filter(name => !(name in dependencies))
    const others = [...importers(files).keys()].filter(name => !declared.has(name))
    expect([...product_, ...others]).toEqual([])
  })

  it('are each imported in one folder, drivers only in their adapter', () => {
    const faults = [...importers(product)].flatMap(([name, paths]) => {
      const place = PLACES[name]
      if (place) return paths.filter(path => !place.test(path)).map(path => `${name} in ${path}`)
      const places = [...new Set(paths.map(placeOf))]
      return places.length > 1 ? [`${name} in ${places.join(' and ')}`] : []
    })
    expect(faults).toEqual([])
  })

  /** What declared packages need as a peer dependency: npm does not add it (`.npmrc`). */
  const REQUIRED_PEERS = new Set(['vite'])

  it('that are declared are used', () => {
    const used = importers(files)
    const commands = new Set(Object.values(scripts).flatMap(script => script.split(/[\s&]+/)))
    const bins: Readonly<Record<string, string>> = { typescript: 'tsc', '@biomejs/biome': 'biome' }
    const isUsed = (name: string) => {
      const typed = /^@types\/(.+)$/.exec(name)?.[1]
      if (REQUIRED_PEERS.has(name)) return true
      return used.has(name) || commands.has(bins[name] ?? name) || typed === 'node' || used.has(typed ?? '')
    }
    expect([...declared].filter(name => !isUsed(name))).toEqual([])
  })
})
