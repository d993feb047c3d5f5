import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import { readCompanyFacts } from '../../../loaders/edgar/companyfacts.ts'
import { mergeFacts } from '../../../loaders/facts/merge-facts.ts'
import { type DerivedNumbers, deriveNumbers } from '../../../src/domain/numbers/derive/derive-numbers.ts'
import type { Fact } from '../../../src/domain/numbers/fact.ts'

export interface RealCompany {
  readonly cik: number
  readonly name: string | null
  readonly facts: readonly Fact[]
  readonly derived: DerivedNumbers
}

const unzip = promisify(gunzip)

/** All companies in `companyfacts/` of a mirror by CIK, with their vintages and trimmed files merged. */
export async function realCompanies(mirror: string): Promise<ReadonlyMap<number, RealCompany>> {
  const files = new Map<number, { name: string | null; lists: Fact[][] }>()
  for (const folder of ['companyfacts', 'companyfacts/trimmed', 'companyfacts/vintages']) {
    const names = await readdir(join(mirror, folder)).catch(() => [])
    for (const file of names.filter(name => name.endsWith('.json.gz'))) {
      const text = (await unzip(await readFile(join(mirror, folder, file)))).toString()
      const { cik, name, facts } = readCompanyFacts(JSON.parse(text), null)
      const company = files.get(cik) ?? { name, lists: [] }
      company.lists.push(facts)
      files.set(cik, company)
    }
  }
  return new Map(
    [...files].map(([cik, { name, lists }]) => {
      const { facts } = mergeFacts(...lists)
      return [cik, { cik, name, facts, derived: deriveNumbers(facts, { joins: [] }) }]
    }),
  )
}
