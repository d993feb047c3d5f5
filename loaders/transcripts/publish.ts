import { areComparable, callChanges, dayOfCall } from '../../src/domain/calls/changes.ts'
import type { Company } from '../../src/domain/company/company.ts'
import { isBefore } from '../../src/domain/signals/read-source.ts'
import type { SourceReading } from '../../src/domain/signals/reading.ts'
import type { SignalIndex } from '../../src/stores/signal-port.ts'
import type { CompanyCalendar } from '../signals/company-calendar.ts'
import { storedReadings } from '../signals/stored-readings.ts'
import type { Brought } from './brought.ts'
import { identityOf } from './identity.ts'
import { type Kept, readBrought } from './read-brought.ts'

/**
 * Reads and stores what was brought of one company, each call against the calls before it. Changes of calls that were
 * brought before are told anew, as one that is brought late may stand before them.
 */
export async function publishBrought(
  index: SignalIndex,
  company: Company,
  brought: readonly Brought[],
  calendar: CompanyCalendar,
): Promise<{ readonly written: number; readonly unchanged: number }> {
  if (brought.length === 0) return { written: 0, unchanged: 0 }
  const fresh = new Map(brought.map(one => [identityOf(one, company.cik).id, one]))
  const known = (await storedReadings(company.cik, index)).filter(({ id }) => !fresh.has(id))
  const read: Kept[] = []
  for (const one of [...fresh.values()].sort((a, b) => order(a.day, b.day))) {
    const all = [...known, ...read.map(({ reading }) => reading)]
    const identity = identityOf(one, company.cik)
    const targets = {
      calendar: await calendar.calendarOn(one.day),
      earlier: all.filter(reading => isBefore(reading, identity)),
      splits: calendar.splitsOn(one.day),
    }
    read.push(
      readBrought(
        one,
        company,
        all.flatMap(({ call }) => call ?? []),
        targets,
      ),
    )
  }
  return index.put(company.cik, await withChanges(index, company, known, read))
}

async function withChanges(
  index: SignalIndex,
  company: Company,
  known: readonly SourceReading[],
  read: readonly Kept[],
): Promise<Kept[]> {
  const all = [...known, ...read.map(({ reading }) => reading)]
  const changed = read.map(({ reading, texts }) => ({ reading: against(reading, all), texts }))
  const again = known
    .filter(({ accession_number, call }) => accession_number === null && call !== null)
    .map(reading => ({ reading, told: against(reading, all) }))
    .filter(({ reading, told }) => JSON.stringify(reading.changes) !== JSON.stringify(told.changes))
  for (const { told } of again)
    changed.push({ reading: told, texts: (await index.texts(company.cik, told.id)) ?? [] })
  return changed
}

/** A call with its changes against the latest one before it that is like it. */
function against(reading: SourceReading, all: readonly SourceReading[]): SourceReading {
  if (reading.call === null) return reading
  const day = dayOfCall(reading)
  const [previous = null] = all
    .filter(other => dayOfCall(other) < day && areComparable(other, reading))
    .sort((a, b) => order(dayOfCall(b), dayOfCall(a)))
  return { ...reading, changes: callChanges(previous, reading) }
}

function order(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0
}
