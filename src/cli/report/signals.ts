import { storedReadings } from '../../../loaders/signals/stored-readings.ts'
import { type Prevalence, prevalenceOf } from '../../domain/signals/prevalence.ts'
import type { SourceAnalysis } from '../../domain/signals/source-analysis.ts'
import type { Report } from '../define-command.ts'

export const signalsReport: Report = {
  name: 'signals',
  summary: 'How often each signal is found by kind of source, and how often it could not be evaluated.',
  async run({ stores, io, signal }, { json }) {
    const readings: SourceAnalysis[] = []
    for (const { cik } of stores.companies.snapshot().companies) {
      if (signal.aborted) {
        io.err('The report was stopped.')
        return 1
      }
      readings.push(...(await storedReadings(cik, stores.text.signals)))
    }
    const prevalence = prevalenceOf(readings)
    if (json) io.out(JSON.stringify(prevalence, null, 2))
    else for (const line of prevalenceLines(prevalence)) io.out(line)
    return 0
  },
}

/** A table, signals that never fired left out and counted. */
export function prevalenceLines(prevalence: readonly Prevalence[]): string[] {
  const shown = prevalence.filter(({ fired, is_suspicious }) => fired > 0 || is_suspicious)
  const silent = new Set(prevalence.map(({ signal_id }) => signal_id))
  for (const { signal_id } of shown) silent.delete(signal_id)
  const rows = shown.map(({ signal_id, family, sources, fired, not_evaluated, rate, is_suspicious }) =>
    [
      signal_id.padEnd(32),
      family.padEnd(10),
      String(sources).padStart(8),
      String(fired).padStart(6),
      String(not_evaluated).padStart(14),
      rate === null ? '' : `${(rate * 100).toFixed(1)} %`.padStart(8),
      is_suspicious ? '  fires too often' : '',
    ].join(' '),
  )
  return [
    `${'signal'.padEnd(32)} ${'source'.padEnd(10)}  sources  fired  not evaluated     rate`,
    ...rows,
    `never found: ${silent.size === 0 ? 'none' : [...silent].join(', ')}`,
  ]
}
