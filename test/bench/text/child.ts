import { residentPeak } from '../load/memory.ts'
import { mirrorFilings, syntheticFilings } from './filings.ts'
import { hostileText } from './hostile.ts'
import { bytesOf, type FilingToRead, type ReadCounts, readDocuments } from './read-documents.ts'
import type { ReadResult, ReadTask } from './task.ts'

/** Reads documents in a separate process and prints the times. */
async function main(task: ReadTask): Promise<ReadResult> {
  if (task.kind === 'hostile') return readTimed([hostileFiling(task.name, task.characters)], 1)
  const filings = task.mirror === null ? await syntheticFilings() : await mirrorFilings(task.mirror)
  // Once before timing: this compiles the code, and every later round must give the same result.
  const expected = filings.map(filing => readDocuments(filing).hash)
  return readTimed(filings, task.rounds, expected)
}

function hostileFiling(name: string, characters: number): FilingToRead {
  const document = { sequence: 1, filename: 'hostile.htm', description: null }
  const documents = [{ ...document, type: '10-K', text: hostileText(name, characters) }]
  return { form: '10-K', filingDate: '2020-02-01', documents }
}

function readTimed(
  filings: readonly FilingToRead[],
  rounds: number,
  expected: readonly string[] | null = null,
): ReadResult {
  const seconds: number[] = []
  let counts: ReadCounts[] = []
  for (let round = 0; round < rounds; round += 1) {
    const began = performance.now()
    counts = filings.map(readDocuments)
    seconds.push((performance.now() - began) / 1_000)
    if (expected !== null && counts.some(({ hash }, at) => hash !== expected[at]))
      throw new Error('Reading a filing again gave different rows')
  }
  const sum = (key: 'sections' | 'chunks' | 'tables' | 'facts') =>
    counts.reduce((total, count) => total + count[key], 0)
  return {
    documents: filings.reduce((total, { documents }) => total + documents.length, 0),
    bytes: filings.reduce((total, filing) => total + bytesOf(filing), 0),
    seconds,
    sections: sum('sections'),
    chunks: sum('chunks'),
    tables: sum('tables'),
    facts: sum('facts'),
    residentPeak: residentPeak(),
  }
}

const result = await main(JSON.parse(process.argv[2] ?? '') as ReadTask)
process.stdout.write(`${JSON.stringify(result)}\n`)
