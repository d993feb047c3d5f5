import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { sampleSource } from '../../../loaders/sample/index.ts'
import { DEFAULT_SIZE } from '../../../loaders/sample/profiles.ts'
import { atMost, type Bench } from '../define-bench.ts'
import { runLoadChild } from './run-child.ts'

interface CompanyFactsJson {
  readonly cik: number
  readonly facts: Record<string, Record<string, { units: Record<string, unknown[]> }>>
}

/** A companyfacts document with at least `facts` facts: that of a synthetic company, with its concepts repeated under other names. */
export async function bigCompanyFacts(facts: number): Promise<CompanyFactsJson> {
  const source = sampleSource(DEFAULT_SIZE)
  for await (const cik of source.ciks()) {
    const document = (await source.documents(cik)).find(({ kind }) => kind === 'companyfacts')
    if (document)
      return repeatConcepts(JSON.parse((await document.bytes()).toString()) as CompanyFactsJson, facts)
  }
  throw new Error('The sample has no company with facts.')
}

function repeatConcepts(document: CompanyFactsJson, facts: number): CompanyFactsJson {
  const original = Object.entries(document.facts).flatMap(([taxonomy, concepts]) =>
    Object.entries(concepts).map(([name, concept]) => ({ taxonomy, name, concept })),
  )
  const rowsOf = ({ units }: { units: Record<string, unknown[]> }) =>
    Object.values(units).reduce((sum, rows) => sum + rows.length, 0)
  let count = original.reduce((sum, { concept }) => sum + rowsOf(concept), 0)
  for (let copy = 1; count < facts; copy += 1) {
    for (const { taxonomy, name, concept } of original) {
      document.facts[taxonomy]![`${name}Copy${copy}`] = concept
      count += rowsOf(concept)
    }
  }
  return document
}

/** More than the largest real filer has. */
const FACTS = 200_000

const MAX_HEAP_MB = 300

export const loadMemory: Bench = {
  name: 'memory',
  summary: `Loads one company of ${FACTS.toLocaleString('en-US')} facts in a process limited to ${MAX_HEAP_MB} MB of heap.`,
  async run({ scratch }) {
    const from = join(scratch, 'big-mirror')
    await mkdir(join(from, 'companyfacts'), { recursive: true })
    const document = await bigCompanyFacts(FACTS)
    const bytes = Buffer.from(JSON.stringify(document))
    const name = `CIK${String(document.cik).padStart(10, '0')}.json.gz`
    await writeFile(join(from, 'companyfacts', name), gzipSync(bytes))
    const task = {
      ...{ from, dataDir: join(scratch, 'big-data'), rounds: 1, warmUpFacts: 0 },
      ...{ workers: 0, withFilings: false },
    }
    // A load that needs more ends the process, which fails this benchmark.
    const result = await runLoadChild(task, [`--max-old-space-size=${MAX_HEAP_MB}`])
    const megabytes = (amount: number) => amount / 1_048_576
    const heap = megabytes(result.heapPeak)
    return [
      { name: 'facts of the company', value: result.facts, unit: 'facts' },
      { name: 'size of its file, unzipped', value: megabytes(bytes.length), unit: 'MB' },
      { name: 'observed heap peak', value: heap, unit: 'MB', goal: atMost(MAX_HEAP_MB, heap) },
      { name: 'resident peak, engine included', value: megabytes(result.residentPeak), unit: 'MB' },
      { name: 'time', value: result.seconds, unit: 's' },
    ]
  },
}
