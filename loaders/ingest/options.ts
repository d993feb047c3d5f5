import { EDGAR_OPTIONS, isUrl, valueFaults } from '../edgar/options.ts'
import type { ArgumentValues, Options } from '../read-arguments.ts'
import { INTERVAL_SECONDS } from './schedule.ts'

export const INGEST_OPTIONS = { ...EDGAR_OPTIONS, interval: 'text', once: 'flag' } as const satisfies Options

/** Seconds between two looks that may be asked for. */
const MIN_SECONDS = 10
const MAX_SECONDS = 86_400

/** What is wrong with the values of `ingest`, one sentence each. */
export async function ingestFaults(values: ArgumentValues, secUserAgent: string | null): Promise<string[]> {
  const from = values.text('from')
  const seconds = secondsOf(values)
  return [
    ...(await valueFaults(values, secUserAgent)),
    ...(from !== null && !isUrl(from) ? ['--from must be an address: a directory announces nothing.'] : []),
    ...(seconds >= MIN_SECONDS && seconds <= MAX_SECONDS
      ? []
      : [`--interval must be a whole number of seconds from ${MIN_SECONDS} to ${MAX_SECONDS}.`]),
  ]
}

/** Seconds between two looks while EDGAR accepts filings; NaN where it is no number. */
export function secondsOf(values: ArgumentValues): number {
  const given = values.text('interval')
  return given === null ? INTERVAL_SECONDS : /^\d{1,6}$/.test(given) ? Number(given) : Number.NaN
}
