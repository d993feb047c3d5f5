import { AppError } from '../../errors.ts'
import type { Input } from '../../schema/input.ts'
import type { Access, Admission, QuotaStatus } from '../access/access.ts'
import type { Caller } from '../access/caller.ts'
import type { AnyEndpoint } from '../endpoints/define-endpoint.ts'
import type { Warn } from './endpoint-call.ts'

/** One call of an endpoint and its cost. */
export interface MeteredCall {
  readonly caller: Caller
  /** Debits a request whose input has been read, or throws. */
  enter(input: Input, cost: number): Promise<void>
  /**
   * The error to be shown for one that came up. A request with a fault of its own costs a call, one that timed out what it
   * would have cost; other failures of the service are refunded.
   */
  settle(error: AppError): Promise<AppError>
  /** The quota after the call; null until it is debited. */
  standing(): QuotaStatus | null
}

/** Status codes of rejections that cost nothing. */
export const FREE_OF_CHARGE: ReadonlySet<number> = new Set([401, 403, 429])

export function entryOf(access: Access, caller: Caller, endpoint: AnyEndpoint, warn: Warn): MeteredCall {
  let admission: Admission | null = null

  async function admit(input: Input | null, cost: number): Promise<void> {
    admission = await access.admit({ caller, endpoint, input, cost })
    if (admission.uncounted !== null) warn(admission.uncounted, 'request admitted without quota accounting')
  }

  async function refund(): Promise<void> {
    try {
      await admission?.refund()
    } catch (error) {
      warn(error, 'quota refund failed')
    }
    admission = null
  }

  return {
    caller,
    enter: admit,
    async settle(error) {
      const failedHere = error.status >= 500
      if (admission) {
        // A timeout costs a call: otherwise requests that are too large could be repeated for free.
        if (failedHere && error.code !== 'timeout') await refund()
        return error
      }
      if (failedHere || FREE_OF_CHARGE.has(error.status)) return error
      try {
        await admit(null, 1)
        return error
      } catch (refusal) {
        return refusal instanceof AppError ? refusal : new AppError('internal', { cause: refusal })
      }
    },
    standing: () => admission?.standing ?? null,
  }
}
