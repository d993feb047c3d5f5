import { parentPort, workerData } from 'node:worker_threads'
import { successors } from '../../src/domain/company/successors.ts'
import { deriveNumbers } from '../../src/domain/numbers/derive/derive-numbers.ts'
import type { EncodeUpdate } from '../../src/stores/ports/stores.ts'
import type { EncodeFiling } from '../../src/stores/ports/text.ts'
import { runFilingJob } from '../filing-documents/filing-job.ts'
import { sourceReader } from '../signals/read-source.ts'
import { buildFromDocuments } from './read-documents.ts'
import type { Encoders, Message, Reply } from './workers.ts'

/** A thread of `openWorkers`: runs the jobs that it gets, one at a time. */
const { numbers, text } = workerData as Encoders
const deps = { successors: successors(), derive: deriveNumbers }
/** Of the company whose sources this thread reads. */
let readSource = sourceReader([])

async function run(message: Message) {
  if (message.kind === 'company') {
    const { encodeUpdate } = (await import(numbers!)) as { readonly encodeUpdate: EncodeUpdate }
    return await buildFromDocuments(message.job, deps, encodeUpdate)
  }
  if (message.kind === 'source') {
    const { stored, ...job } = message.job
    if (stored) readSource = sourceReader(stored)
    return readSource(job)
  }
  const encoder = text === undefined ? null : ((await import(text)) as { encodeFiling: EncodeFiling })
  return await runFilingJob(message.job, encoder?.encodeFiling ?? null)
}

parentPort!.on('message', async (message: Message) => {
  let reply: Reply
  try {
    reply = { result: await run(message) }
  } catch (error) {
    reply = { error }
  }
  parentPort!.postMessage(reply)
})
