import type { Access, Admission, Standing } from '../access/access.ts'
import type { Caller } from '../access/caller.ts'
import type { AnyEndpoint } from '../endpoints/define-endpoint.ts'
import { AppError } from '../errors.ts'
import type { Input } from '../schema/input.ts'
import type { Warn } from './question.ts'

/** One call of an endpoint on its way in: what it was charged, and what comes back of that. */
export interface Entry {
  readonly caller: Caller
  /** Lets a read request in, or throws. */
  enter(input: Input, cost: number): Promise<void>
  /**
   * The error to be shown for one that came up: a request that was refused for what it says counts as a call, one that
   * failed here goes back.
   */
  settle(error: AppError): Promise<AppError>
  /** Where the caller stands after the call; null until it is let in. */
  standing(): Standing | null
}

/** Refusals that are not for what the request says: they cost nothing. */
const FREE_OF_CHARGE = new Set([401, 403, 429])

export function entryOf(access: Access, caller: Caller, endpoint: AnyEndpoint, warn: Warn): Entry {
  let admission: Admission | null = null

  async function admit(input: Input | null, cost: number): Promise<void> {
    admission = await access.admit({ caller, endpoint, input, cost })
    if (admission.uncounted !== null) warn(admission.uncounted, 'let in without being counted')
  }

  async function refund(): Promise<void> {
    try {
      await admission?.refund()
    } catch (error) {
      warn(error, 'calls of a failed request were not given back')
    }
    admission = null
  }

  return {
    caller,
    enter: admit,
    async settle(error) {
      const failedHere = error.status >= 500
      if (admission) {
        if (failedHere) await refund()
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
