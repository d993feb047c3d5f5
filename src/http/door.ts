import type { Source } from '../door/source.ts'
import type { ResponseCache } from './response-cache.ts'
import type { Visits } from './visits.ts'

/** What every route of the door works with. */
export interface Door extends Source {
  readonly visits: Visits
  /** Null: every answer is made anew. */
  readonly cache: ResponseCache | null
  /** Changes when the shape of answers may have changed: an answer of another build has another tag. */
  readonly build: string
}
