import { existsSync, readdirSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { readCompanyFacts } from '../../../loaders/edgar/companyfacts.ts'
import { mergeFacts } from '../../../loaders/facts/merge-facts.ts'
import { sampleSource } from '../../../loaders/sample/index.ts'
import { DEFAULT_SIZE } from '../../../loaders/sample/profiles.ts'
import manifest from '../../../package.json' with { type: 'json' }
import { endpoints } from '../../../src/api/endpoints/index.ts'
import { openApiDocument } from '../../../src/api/http/openapi/document.ts'
import { pathsOf } from '../../../src/api/http/paths.ts'
import { formatDay, parseDay } from '../../../src/domain/day.ts'
import { deriveNumbers } from '../../../src/domain/numbers/derive/derive-numbers.ts'
import { LINE_ITEMS } from '../../../src/domain/numbers/line-items/index.ts'
import type { StatementRecord } from '../../../src/domain/numbers/statement.ts'
import { ERRORS } from '../../../src/errors.ts'
import { documentedValues, documents, tableBelow } from '../../support/markdown.ts'
import { TABLES, withTables } from '../../tools/document-tables.ts'
import { projectText, ROOT, sourceFiles } from './source-files.ts'

const pages = documents()
const files = sourceFiles()
const sample = sampleStatements()

/** Statements of the synthetic companies by CIK, without those of predecessors. */
async function sampleStatements(): Promise<Map<number, readonly StatementRecord[]>> {
  const source = sampleSource(DEFAULT_SIZE)
  const statements = new Map<number, readonly StatementRecord[]>()
  for await (const cik of source.ciks()) {
    for (const document of await source.documents(cik)) {
      if (document.kind !== 'companyfacts') continue
      const { facts } = readCompanyFacts(JSON.parse(String(await document.bytes())), cik)
      statements.set(cik, deriveNumbers(mergeFacts(facts).facts, { joins: [] }).statements)
    }
  }
  return statements
}

describe('the documentation', () => {
  it('has the endpoints, errors, tiers, commands and settings of the program (`npm run readme`)', () => {
    expect(pages).toEqual(withTables(pages, TABLES))
  })

  it('names every script of package.json and no other', () => {
    const named = new Set(
      pages.flatMap(([, text]) =>
        [...text.matchAll(/`[^`\n]*?\bnpm (?:run (?:-s )?)?([a-z:]+)/g)].map(match => match[1]!),
      ),
    )
    for (const command of ['ci', 'install', 'run']) named.delete(command)
    expect([...named].sort()).toEqual(Object.keys(manifest.scripts).sort())
  })

  it.each(pages)('links only to existing files and headings: %s', (path, text) => {
    const links = [...text.matchAll(/\]\((?!https?:)([^)#]*)(?:#([^)]*))?\)/g)]
    const broken = links.filter(([, target = '', anchor]) => {
      const file = join(dirname(path), target)
      if (target !== '' && !existsSync(join(ROOT, file))) return true
      return anchor !== undefined && !anchorsOf(projectText(target === '' ? path : file)).has(anchor)
    })
    expect(broken.map(([link]) => link)).toEqual([])
  })

  it.each(pages.filter(([path]) => path !== 'README.md'))('names its readers first: %s', (_, text) => {
    expect(text).toMatch(/^# .+\n\nFor [a-z]/)
  })

  it('names existing files and folders to change', () => {
    const named = tableBelow('CONTRIBUTING.md', '## Where to change what').flatMap(([, places = '']) =>
      [...places.matchAll(/`([^`]+)`/g)].map(match => match[1]!),
    )
    const paths = named.filter(name => name.includes('/') && !name.includes('*'))
    expect(paths.length).toBeGreaterThan(10)
    expect(paths.filter(path => !existsSync(join(ROOT, path)))).toEqual([])
  })
})

function anchorsOf(text: string): Set<string> {
  const headings = [...text.matchAll(/^#+ (.+)$/gm)].map(match => match[1]!)
  return new Set(
    headings.map(heading =>
      heading
        .toLowerCase()
        .replaceAll(/[^\w -]/g, '')
        .replaceAll(' ', '-'),
    ),
  )
}

describe('the README', () => {
  const readme = projectText('README.md')

  it('has at most 250 lines and 15 KB', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(250)
    expect(Buffer.byteLength(readme)).toBeLessThanOrEqual(15 * 1024)
  })

  it('starts with the two setup commands, which CI runs too', () => {
    expect(readme).toContain('npm ci && npm run demo')
    expect(readme).toContain('npm ci && npm test')
    expect(projectText('.ci/run')).toMatch(/^vitest test \d+ test$/m)
  })

  it('shows a year of a synthetic company before and after its restatement', async () => {
    const year = (await sample)
      .get(4_200_000_001)!
      .filter(
        ({ statement, periodType, fiscalYear }) =>
          statement === 'income_statement' && periodType === 'annual' && fiscalYear === 2021,
      )
    const rows = tableBelow('README.md', '## Point in time')
    expect(rows).toHaveLength(2)
    for (const [request = '', ...shown] of rows) {
      const asOf = parseDay(/as_of=([\d-]{10})/.exec(request)![1]!)!
      const { values, filed } = year.find(({ knownFrom, knownTo }) => knownFrom <= asOf && asOf < knownTo)!
      const [revenue, income] = ['revenue', 'net_income'].map(id =>
        values.get(id)!.value.toLocaleString('en-US'),
      )
      expect(shown).toEqual([revenue, income, formatDay(filed)])
    }
  })
})

describe('derivations, null reasons and warnings of statements', () => {
  const page = 'docs/numbers.md'
  const fields = LINE_ITEMS.map(({ id }) => id).join('|')

  /** `missing_input:<field>` as a pattern. */
  function patternOf(value: string): RegExp {
    const pattern = value
      .replace('<field>', `(${fields})`)
      .replace('<template>', '(bank|insurer|reit|ifrs|industrial)')
    return new RegExp(`^${pattern}$`)
  }

  it('of the synthetic companies are documented', async () => {
    const records = [...(await sample).values()].flat()
    const used = {
      '## Derivations': records.flatMap(({ values }) => [...values.values()].map(value => value.derivation)),
      '## Null reasons': records.flatMap(({ nullReasons }) => [...nullReasons.values()]),
      '## Warnings': records.flatMap(({ warnings }) => warnings),
    }
    for (const [heading, values] of Object.entries(used)) {
      const patterns = documentedValues(page, heading).map(patternOf)
      expect(values.length).toBeGreaterThan(0)
      const unknown = [...new Set<string>(values)].filter(
        value => !patterns.some(pattern => pattern.test(value)),
      )
      expect(unknown, heading).toEqual([])
    }
  })

  it('that are documented occur in the program', () => {
    const program = files
      .filter(({ path }) => path.startsWith('src/domain/') || path.startsWith('src/api/endpoints/'))
      .map(({ text }) => text)
      .join('\n')
    const stems = ['## Null reasons', '## Warnings']
      .flatMap(heading => documentedValues(page, heading))
      .map(value => value.replace(/:?<.*$/, ''))
    expect(stems.length).toBeGreaterThan(5)
    expect(stems.filter(stem => !program.includes(stem))).toEqual([])
  })

  it('document every derivation that the type declares', () => {
    const [, union = ''] = projectText('src/domain/numbers/statement.ts').split('export type Derivation =')
    const declared = [...union.split('\n\n', 1)[0]!.matchAll(/\| '(\w+)'/g)].map(match => match[1]!)
    expect(documentedValues(page, '## Derivations').sort()).toEqual(declared.sort())
  })
})

describe('the OpenAPI document', () => {
  const document = openApiDocument(endpoints)

  it('has exactly the endpoints and error codes of the program', () => {
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
    const undescribed = parameters.filter(({ description, schema }) => {
      const text = description ?? (schema as { description?: string }).description
      return !text && !(schema as { enum?: unknown }).enum
    })
    expect(undescribed.map(({ name }) => name)).toEqual([])
  })
})

describe('endpoints', () => {
  it('have tests of their own in addition to the common contract', () => {
    const index = files.find(({ path }) => path === 'src/api/endpoints/index.ts')!
    const modules = index.imports
      .filter(({ kind, isType }) => kind === 'file' && !isType)
      .map(({ target }) => target)
    const tested = new Set(
      files
        .filter(
          ({ path }) =>
            /^test\/unit\/api\/endpoints\/.*\.test\.ts$/.test(path) && !path.endsWith('/contract.test.ts'),
        )
        .flatMap(({ imports }) => imports.map(({ target }) => target)),
    )
    expect(modules.length).toBeGreaterThanOrEqual(endpoints.length / 2)
    expect(modules.filter(path => !tested.has(path))).toEqual([])
  })
})

describe('migrations', () => {
  it('start with what one row is', () => {
    const folder = 'index-mappings/clickhouse'
    const migrations = readdirSync(join(ROOT, folder)).filter(name => name.endsWith('.sql'))
    expect(migrations.length).toBeGreaterThan(5)
    expect(migrations.filter(name => !projectText(`${folder}/${name}`).startsWith('-- one row is '))).toEqual(
      [],
    )
  })
})

describe('the changelog', () => {
  it('starts with the version of package.json', () => {
    expect(/^## (\d+\.\d+\.\d+)/m.exec(projectText('CHANGELOG.md'))?.[1]).toBe(manifest.version)
  })
})

describe('the license', () => {
  it('is the complete text of the one that package.json names', () => {
    expect(manifest.license).toBe('Apache-2.0')
    expect(projectText('LICENSE')).toContain('Version 2.0, January 2004')
    expect(projectText('LICENSE')).toContain('END OF TERMS AND CONDITIONS')
  })
})
