import type { CompanyObservation } from '../../src/domain/company/company.ts'
import type { Clock } from '../shared/clock.ts'
import { type LoadReport, newReport } from '../shared/load-report.ts'
import { RejectedInputError } from '../shared/rejected-input.ts'

const HOUR_MS = 3_600_000

/**
 * SEC's lists of tickers, asked for again every hour and put into the stores. Lists that cannot be had leave those of before; where there are
 * none and companies are chosen by them, `Refusal` is thrown: without its list a company would seem to have left.
 */
export function hourlyIdentities({
  clock,
  isNeeded,
  say,
  read,
  put,
}: {
  readonly clock: Clock
  readonly isNeeded: boolean
  say(line: string): void
  read(report: LoadReport): Promise<readonly CompanyObservation[]>
  put(parts: readonly CompanyObservation[]): Promise<void>
}): () => Promise<readonly CompanyObservation[]> {
  let known: readonly CompanyObservation[] | null = null
  let readAt = 0

  return async () => {
    const now = clock.now()
    if (known !== null && Math.abs(now - readAt) < HOUR_MS) return known
    const report = newReport()
    const parts = await read(report)
    const [first] = report.refused
    if (first === undefined) {
      await put(parts)
      known = parts
    } else {
      const message = `${first.file}: ${first.reason}`
      if (known === null && isNeeded) throw new RejectedInputError(message)
      say(message)
      known ??= []
    }
    readAt = now
    return known
  }
}
