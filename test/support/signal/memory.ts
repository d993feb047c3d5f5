import type { SourceAnalysis, SourceSection } from '../../../src/domain/signals/source-analysis.ts'
import { AppError } from '../../../src/errors.ts'
import type { AnalysisFilter, SignalIndex } from '../../../src/stores/ports/signal.ts'

interface StoredAnalysis {
  readonly reading: SourceAnalysis
  readonly texts: readonly SourceSection[]
}

/** A signal index in memory that scans all analyses: the reference implementation for the engines. */
export function signalsInMemory(): SignalIndex {
  const stored = new Map<string, StoredAnalysis>()
  const keyOf = (cik: number, id: string) => `${cik} ${id}`
  const matching = (filter: AnalysisFilter) =>
    [...stored.values()]
      .map(({ reading }) => reading)
      .filter(reading => fits(filter, reading))
      .sort(newestFirst)

  return {
    async put(cik, analyses) {
      const changed = analyses.filter(
        one => JSON.stringify(stored.get(keyOf(cik, one.reading.id))) !== JSON.stringify(one),
      )
      for (const { reading, texts } of changed) stored.set(keyOf(cik, reading.id), { reading, texts })
      return { written: changed.length, unchanged: analyses.length - changed.length }
    },
    async remove(cik, ids) {
      for (const id of ids) stored.delete(keyOf(cik, id))
    },
    async search(filter, { limit, offset }) {
      if (limit + offset > 10_000) throw new AppError('window_exceeded')
      const all = matching(filter)
      return { readings: all.slice(offset, offset + limit), total: all.length }
    },
    companies: async filter => [...new Set(matching(filter).map(({ cik }) => cik))].sort((a, b) => a - b),
    stored: async cik =>
      [...stored.values()]
        .filter(({ reading }) => reading.cik === cik)
        .map(({ reading: { id, inputs } }) => ({ id, inputs })),
    texts: async (cik, id) => stored.get(keyOf(cik, id))?.texts ?? null,
    async measured(measure, { forms, from, to }) {
      const filter = { ciks: null, kinds: null, forms, from, to, signals: null }
      return matching(filter).flatMap(({ cik, id, form_type, filing_date, measures }) => {
        const value = measures[measure] ?? null
        return value === null ? [] : [{ cik, id, form_type, filing_date, value }]
      })
    },
    status: async () => ({
      readings: stored.size,
      signals: [...stored.values()].reduce((sum, { reading }) => sum + sureSignals(reading).size, 0),
      bytesOnDisk: null,
    }),
  }
}

function fits({ ciks, kinds, forms, from, to, signals }: AnalysisFilter, reading: SourceAnalysis): boolean {
  const fired = sureSignals(reading)
  return (
    (ciks?.includes(reading.cik) ?? true) &&
    (kinds?.includes(reading.kind) ?? true) &&
    (forms?.includes(reading.form_type) ?? true) &&
    (from === null || reading.filing_date >= from) &&
    (to === null || reading.filing_date <= to) &&
    (signals?.ids[signals.mode === 'all' ? 'every' : 'some'](id => fired.has(id)) ?? true)
  )
}

function sureSignals({ signals }: SourceAnalysis): Set<string> {
  return new Set(signals.filter(({ confidence }) => confidence !== 'low').map(({ signal_id }) => signal_id))
}

function newestFirst(a: SourceAnalysis, b: SourceAnalysis): number {
  if (a.filing_date !== b.filing_date) return a.filing_date < b.filing_date ? 1 : -1
  if (a.cik !== b.cik) return b.cik - a.cik
  return a.id < b.id ? 1 : -1
}
