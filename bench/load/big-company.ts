import { DEFAULT_SIZE } from '../../loaders/sample/profiles.ts'
import { sampleSource } from '../../loaders/sample/source.ts'

interface CompanyFactsJson {
  readonly cik: number
  readonly facts: Record<string, Record<string, { units: Record<string, unknown[]> }>>
}

/** A companyfacts document of at least so many facts: a made company's, its concepts repeated under other names. */
export async function bigCompanyFacts(facts: number): Promise<CompanyFactsJson> {
  const source = sampleSource(DEFAULT_SIZE)
  for await (const cik of source.ciks()) {
    const document = (await source.documents(cik)).find(({ kind }) => kind === 'companyfacts')
    if (document) return grown(JSON.parse((await document.bytes()).toString()) as CompanyFactsJson, facts)
  }
  throw new Error('The sample has no company with facts.')
}

function grown(document: CompanyFactsJson, facts: number): CompanyFactsJson {
  const own = Object.entries(document.facts).flatMap(([taxonomy, concepts]) =>
    Object.entries(concepts).map(([name, concept]) => ({ taxonomy, name, concept })),
  )
  const rowsOf = ({ units }: { units: Record<string, unknown[]> }) =>
    Object.values(units).reduce((sum, rows) => sum + rows.length, 0)
  let count = own.reduce((sum, { concept }) => sum + rowsOf(concept), 0)
  for (let copy = 1; count < facts; copy += 1) {
    for (const { taxonomy, name, concept } of own) {
      document.facts[taxonomy]![`${name}Copy${copy}`] = concept
      count += rowsOf(concept)
    }
  }
  return document
}
