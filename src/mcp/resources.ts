import { SECTION_IDS } from '../domain/sections/section-ids.ts'
import { contextOf } from '../door/question.ts'
import type { Source } from '../door/source.ts'
import type { AnyEndpoint } from '../endpoints/define-endpoint.ts'
import { signalCatalog } from '../endpoints/intelligence/signals.ts'
import { metricsCatalog } from '../endpoints/metrics/catalog.ts'

/** A catalog that a model reads once; it changes with a release only, and costs no call. */
export interface Catalog {
  readonly name: string
  readonly uri: string
  readonly title: string
  readonly description: string
  /** JSON. */
  text(source: Source): Promise<string>
}

const catalogOf =
  (endpoint: AnyEndpoint): Catalog['text'] =>
  async source => {
    const question = { input: {}, snapshot: source.stores.companies.snapshot(), now: source.clock() }
    return JSON.stringify(await endpoint.handle({}, contextOf(source, question)))
  }

export const CATALOGS: readonly Catalog[] = [
  {
    name: 'metrics',
    uri: 'filings://catalog/metrics',
    title: 'Metrics',
    description: 'Every metric id with its formula and unit, and the statistics that may be asked of it.',
    text: catalogOf(metricsCatalog),
  },
  {
    name: 'signals',
    uri: 'filings://catalog/signals',
    title: 'Signals',
    description: 'Every signal id with its rule, and the forms and sections it is looked for in.',
    text: catalogOf(signalCatalog),
  },
  {
    name: 'sections',
    uri: 'filings://catalog/sections',
    title: 'Sections',
    description: 'Every section id that filings may have; exhibits and further notes are numbered.',
    text: async () => JSON.stringify({ sections: SECTION_IDS, count: SECTION_IDS.length }),
  },
]
