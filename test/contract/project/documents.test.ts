import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import manifest from '../../../package.json' with { type: 'json' }
import { TABLES, withTables } from '../../../scripts/readme-tables.ts'
import { formatDay, parseDay } from '../../../src/domain/day.ts'
import { LINE_ITEMS } from '../../../src/domain/line-items/index.ts'
import { endpoints } from '../../../src/endpoints/index.ts'
import { ERRORS } from '../../../src/errors.ts'
import { openApiDocument } from '../../../src/http/openapi/document.ts'
import { pathsOf } from '../../../src/http/paths.ts'
import { documentedWords, readmeTable } from './readme.ts'
import { projectText, ROOT, sourceFiles } from './source-files.ts'
import { sampleStatements, wordsOf } from './words.ts'

const readme = projectText('README.md')
const files = sourceFiles()
const sample = sampleStatements()

describe('the README', () => {
  it('has the endpoints, errors, commands and settings of the program; else run `npm run readme`', () => {
    expect(readme).toBe(withTables(readme, TABLES))
  })

  it('names every script of package.json, and no other', () => {
    const called = new Set(
      [...readme.matchAll(/`[^`\n]*?\bnpm (?:run (?:-s )?)?([a-z:]+)/g)].map(match => match[1]!),
    )
    for (const npmsOwn of ['ci', 'install', 'run']) called.delete(npmsOwn)
    expect([...called].sort()).toEqual(Object.keys(manifest.scripts).sort())
  })

  it('opens with the commands that are all the set-up there is, which CI runs too', () => {
    expect(readme).toContain('npm ci && npm run demo')
    expect(readme).toContain('npm ci && npm test')
    expect(projectText('.ci/run')).toMatch(/run test \d+ npm test\n/)
  })

  it('sends to files and folders that are there', () => {
    const named = readmeTable('## To change X, edit Y').flatMap(([, places = '']) =>
      [...places.matchAll(/`([^`]+)`/g)].map(match => match[1]!),
    )
    const paths = named.filter(name => name.includes('/') && !name.includes('*'))
    expect(paths.length).toBeGreaterThan(10)
    expect(paths.filter(path => !existsSync(join(ROOT, path)))).toEqual([])
  })

  it('tells every way in which a value comes to be, and no other', () => {
    const [, union = ''] = projectText('src/domain/statement.ts').split('export type Derivation =')
    const declared = [...union.split('\n\n', 1)[0]!.matchAll(/\| '(\w+)'/g)].map(match => match[1]!)
    expect(documentedWords('### Derivations').sort()).toEqual(declared.sort())
  })
})

describe('words of statements', () => {
  const fields = LINE_ITEMS.map(({ id }) => id).join('|')

  /** `missing_input:<field>` as a pattern. */
  function patternOf(word: string): RegExp {
    const open = word
      .replace('<field>', `(${fields})`)
      .replace('<template>', '(bank|insurer|reit|ifrs|industrial)')
    return new RegExp(`^${open}$`)
  }

  it('that the made companies show are in the README', async () => {
    const { derivations, reasons, warnings } = wordsOf([...(await sample).values()].flat())
    for (const [heading, found] of [
      ['### Derivations', derivations],
      ['### Null reasons', reasons],
      ['### Warnings', warnings],
    ] as const) {
      const patterns = documentedWords(heading).map(patternOf)
      expect(found.size).toBeGreaterThan(0)
      expect([...found].filter(word => !patterns.some(pattern => pattern.test(word)))).toEqual([])
    }
  })

  it('that are in the README are in the program', () => {
    const program = files
      .filter(({ path }) => path.startsWith('src/domain/') || path.startsWith('src/endpoints/'))
      .map(({ text }) => text)
      .join('\n')
    const words = ['### Null reasons', '### Warnings'].flatMap(documentedWords)
    const stems = words.map(word => word.replace(/:?<.*$/, ''))
    expect(stems.length).toBeGreaterThan(5)
    expect(stems.filter(stem => !program.includes(stem))).toEqual([])
  })
})

describe('figures of the README', () => {
  const company = 4_200_000_001

  it('are what the made sample has: a year before and after it was restated', async () => {
    const year = (await sample)
      .get(company)!
      .filter(
        ({ statement, periodType, fiscalYear }) =>
          statement === 'income_statement' && periodType === 'annual' && fiscalYear === 2021,
      )
    const rows = readmeTable('## Known when?')
    expect(rows).toHaveLength(2)
    for (const [asked = '', ...told] of rows) {
      const asOf = parseDay(/as_of=([\d-]{10})/.exec(asked)![1]!)!
      const { values, filed } = year.find(({ knownFrom, knownTo }) => knownFrom <= asOf && asOf < knownTo)!
      const [revenue, income] = ['revenue', 'net_income'].map(id =>
        values.get(id)!.value.toLocaleString('en-US'),
      )
      expect(told).toEqual([revenue, income, formatDay(filed)])
    }
  })

  it('are what the made sample has: the cash flow of the first look', async () => {
    const [, text = ''] = readme.split("/cash-flow?period=quarterly&limit=1'\n")
    const shown = JSON.parse(text.split('\n```', 1)[0]!.replaceAll('\n', '')).data[0]
    const record = (await sample)
      .get(company)!
      .filter(({ statement, periodType }) => statement === 'cash_flow' && periodType === 'quarterly')
      .reduce((a, b) => (b.end > a.end || (b.end === a.end && b.knownFrom > a.knownFrom) ? b : a))
    expect(shown.period_end).toBe(formatDay(record.end))
    expect(shown.accession_number).toBe(record.accession)
    for (const [id, { value }] of record.values) if (id in shown) expect(shown[id], id).toBe(value)
    expect(Object.keys(shown)).toEqual(expect.arrayContaining(['operating_cash_flow', 'free_cash_flow']))
  })
})

describe('the OpenAPI document', () => {
  const document = openApiDocument(endpoints)

  it('has every endpoint and every error code, and no other', () => {
    const paths = endpoints.flatMap(endpoint => pathsOf(endpoint).map(path => `${endpoint.method} ${path}`))
    const documented = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.keys(methods).map(method => `${method.toUpperCase()} ${path}`),
    )
    expect(documented.sort()).toEqual(paths.sort())
    expect(document.components.schemas.ErrorCode.enum).toEqual(Object.keys(ERRORS))
  })

  it('describes every parameter', () => {
    const parameters = Object.values(document.paths)
      .flatMap(Object.values)
      .flatMap(operation => operation.parameters ?? [])
    expect(parameters.length).toBeGreaterThan(20)
    const bare = parameters.filter(({ description, schema }) => {
      const own = description ?? (schema as { description?: string }).description
      return !own && !(schema as { enum?: unknown }).enum
    })
    expect(bare.map(({ name }) => name)).toEqual([])
  })
})

describe('tests', () => {
  it('are there for every endpoint beside the common contract', () => {
    const index = files.find(({ path }) => path === 'src/endpoints/index.ts')!
    const modules = index.imports
      .filter(({ kind, isType }) => kind === 'file' && !isType)
      .map(({ target }) => target)
    const tested = new Set(
      files
        .filter(
          ({ path }) =>
            /^test\/unit\/endpoints\/.*\.test\.ts$/.test(path) && !path.endsWith('/contract.test.ts'),
        )
        .flatMap(({ imports }) => imports.map(({ target }) => target)),
    )
    expect(modules.length).toBeGreaterThanOrEqual(endpoints.length / 2)
    expect(modules.filter(path => !tested.has(path))).toEqual([])
  })
})

describe('stored shapes', () => {
  it('each open with what one row is', () => {
    const folder = 'index-mappings/clickhouse'
    const shapes = readdirSync(join(ROOT, folder)).filter(name => name.endsWith('.sql'))
    expect(shapes.length).toBeGreaterThan(5)
    expect(shapes.filter(name => !projectText(`${folder}/${name}`).startsWith('-- one row is '))).toEqual([])
  })
})

describe('the changelog', () => {
  it('begins with the version of package.json', () => {
    expect(/^## (\d+\.\d+\.\d+)/m.exec(projectText('CHANGELOG.md'))?.[1]).toBe(manifest.version)
  })
})

describe('the licence', () => {
  it('is the one that package.json names, in full', () => {
    expect(manifest.license).toBe('Apache-2.0')
    expect(projectText('LICENSE')).toContain('Version 2.0, January 2004')
    expect(projectText('LICENSE')).toContain('END OF TERMS AND CONDITIONS')
  })
})
