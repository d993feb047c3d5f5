import { parentPort, workerData } from 'node:worker_threads'
import { successors } from '../../src/domain/company/successors.ts'
import { deriveNumbers } from '../../src/domain/numbers/derive/derive-numbers.ts'
import type { EncodeUpdate } from '../../src/stores/ports/stores.ts'
import { buildFromDocuments, type CompanyJob } from './read-documents.ts'
import type { Reply } from './workers.ts'

/** A thread of `openWorkers`: builds the companies that it gets, one at a time. */
const { encodeUpdate } = (await import(workerData as string)) as { readonly encodeUpdate: EncodeUpdate }
const deps = { successors: successors(), derive: deriveNumbers }

parentPort!.on('message', async (job: CompanyJob) => {
  let reply: Reply
  try {
    reply = { result: await buildFromDocuments(job, deps, encodeUpdate) }
  } catch (error) {
    reply = { error }
  }
  parentPort!.postMessage(reply)
})
