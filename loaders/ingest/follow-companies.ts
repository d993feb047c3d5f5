import type { IngestTask } from '../../src/stores/ingest-port.ts'
import type { Ingest } from './define-ingest.ts'
import type { Selection } from './selection.ts'
import { companyTask } from './tasks.ts'

/**
 * Notes companies that came to the selection, to be brought up to date as a whole, and lets go of those that left it: should
 * they come back, their filings of the meantime are missing.
 */
export async function followCompanies({ stores, clock }: Ingest, selection: Selection): Promise<void> {
  const followed = new Map((await stores.ingest.companies()).map(task => [task.cik, task]))
  const left = (task: IngestTask): IngestTask => ({ ...task, state: 'left' })
  const isFollowed = (cik: number) => (followed.get(cik)?.state ?? 'left') !== 'left'
  const come = [...selection.companies].filter(cik => !isFollowed(cik))
  const gone = [...followed.values()].filter(({ cik }) => isFollowed(cik) && !selection.has(cik))
  const waiting = (await stores.ingest.waiting()).filter(
    ({ cik, accession }) => accession !== null && !selection.has(cik),
  )
  await stores.ingest.put([
    ...come.map(cik => companyTask(cik, clock.now())),
    ...gone.map(left),
    ...waiting.map(left),
  ])
}
