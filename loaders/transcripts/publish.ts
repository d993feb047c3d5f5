import { areComparable, callChanges, dayOfCall } from '../../src/domain/calls/changes.ts'
import type { Company } from '../../src/domain/company/company.ts'
import type { SourceReading } from '../../src/domain/signals/reading.ts'
import type { SignalIndex } from '../../src/stores/signal-port.ts'
import type { Brought } from './brought.ts'
import { identityOf } from './identity.ts'
import { type Kept, readBrought } from './read-brought.ts'

/** Calls of one company that are looked back at; 20 years of quarters are 80. */
const MOST_CALLS = 1_000

/**
 * Reads and stores what was brought of one company, each call against the calls before it. Changes of calls that were
 * brought before are told anew, as one that is brought late may stand before them.
 */
export async function publishBrought(
  index: SignalIndex,
  company: Company,
  brought: readonly Brought[],
): Promise<{ readonly written: number; readonly unchanged: number }> {
  const releases = brought.filter(({ kind }) => kind === 'ir').map(one => readBrought(one, company, []))
  const calls = brought.filter(({ kind }) => kind === 'call').sort((a, b) => order(a.day, b.day))
  const all = [...releases, ...(calls.length === 0 ? [] : await withChanges(index, company, calls))]
  return all.length === 0 ? { written: 0, unchanged: 0 } : index.put(company.cik, all)
}

async function withChanges(index: SignalIndex, company: Company, calls: readonly Brought[]): Promise<Kept[]> {
  const { readings: stored } = await index.search(
    { ciks: [company.cik], kinds: ['call'], forms: null, from: null, to: null, signals: null },
    { limit: MOST_CALLS, offset: 0 },
  )
  const fresh = new Map(calls.map(one => [identityOf(one, company.cik).id, one]))
  const known = stored.filter(({ id }) => !fresh.has(id))
  const read: Kept[] = []
  for (const one of fresh.values()) {
    const before = [...known, ...read.map(({ reading }) => reading)]
    read.push(
      readBrought(
        one,
        company,
        before.flatMap(({ call }) => call ?? []),
      ),
    )
  }
  const all = [...known, ...read.map(({ reading }) => reading)]
  const changed = read.map(({ reading, texts }) => ({ reading: against(reading, all), texts }))
  const again = known
    .filter(({ accession_number }) => accession_number === null)
    .map(reading => ({ reading, told: against(reading, all) }))
    .filter(({ reading, told }) => JSON.stringify(reading.changes) !== JSON.stringify(told.changes))
  for (const { told } of again)
    changed.push({ reading: told, texts: (await index.texts(company.cik, told.id)) ?? [] })
  return changed
}

/** A call with its changes against the latest one before it that is like it. */
function against(reading: SourceReading, all: readonly SourceReading[]): SourceReading {
  const day = dayOfCall(reading)
  const [previous = null] = all
    .filter(other => dayOfCall(other) < day && areComparable(other, reading))
    .sort((a, b) => order(dayOfCall(b), dayOfCall(a)))
  return { ...reading, changes: callChanges(previous, reading) }
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
