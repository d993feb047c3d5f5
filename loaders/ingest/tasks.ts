import type { IngestTask } from '../../src/stores/ports/ingest.ts'
import type { AnnouncedFiling } from './announced-filing.ts'

/** What the stores lack of a filing after it was loaded. */
export type Missing = 'list' | 'documents' | 'facts'

/** Milliseconds before the second try; each later wait is twice as long, up to `MOST_WAIT_MS`. */
const FIRST_WAIT_MS = 60_000
const MAX_WAIT_MS = 3_600_000

/** Attempts before a filing is abandoned. 30 are about a day: lists and facts may be late, documents are available or not. */
const MAX_TRIES: Readonly<Record<Missing, number>> = { list: 30, documents: 8, facts: 30 }

const REASONS: Readonly<Record<Missing, string>> = {
  list: 'not in the list of its filer',
  documents: 'documents cannot be had',
  facts: 'facts are not out',
}

export function taskKey({ cik, accession }: Pick<IngestTask, 'cik' | 'accession'>): string {
  return `${cik} ${accession ?? ''}`
}

export function newTask(
  { cik, accession, form, filed, acceptedAt }: AnnouncedFiling,
  seenAt: number,
): IngestTask {
  return {
    cik,
    accession,
    form,
    filed,
    acceptedAt,
    seenAt,
    state: 'new',
    tries: 0,
    nextTryAt: seenAt,
    reason: '',
  }
}

/** A company to load completely. */
export function companyTask(cik: number, seenAt: number): IngestTask {
  const nothing = { accession: null, form: '', filed: null, acceptedAt: null }
  return { cik, ...nothing, seenAt, state: 'new', tries: 0, nextTryAt: seenAt, reason: '' }
}

/** Whether its time has come. A wait longer than any that is made was made by a clock that has been set back since. */
export function isDue({ nextTryAt }: IngestTask, now: number): boolean {
  return nextTryAt <= now || nextTryAt - now > MAX_WAIT_MS
}

/** Noted before a try, so that a try that ends the process counts too. */
export function startAttempt(task: IngestTask, now: number): IngestTask {
  const tries = task.tries + 1
  return { ...task, tries, nextTryAt: now + Math.min(MAX_WAIT_MS, FIRST_WAIT_MS * 2 ** (tries - 1)) }
}

/** A task after a try. */
export function finishAttempt(task: IngestTask, missing: Missing | null): IngestTask {
  if (missing === null) return { ...task, state: 'loaded', reason: '' }
  const isOver = task.tries >= MAX_TRIES[missing]
  const state = isOver ? 'given_up' : missing === 'facts' ? 'facts_missing' : 'new'
  return { ...task, state, reason: REASONS[missing] }
}
