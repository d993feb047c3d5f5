import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { CompanyJob, CompanyJobResult } from './read-documents.ts'

/** Heap of a worker in MB: a company of 200,000 facts takes less than 300. */
const MAX_HEAP_MB = 1_024

/** Worker threads that build companies. */
export interface Workers {
  readonly size: number
  /** Builds a company in the first free thread. Throws what building throws, and if the thread ends, for example without memory. */
  buildCompany(job: CompanyJob): Promise<CompanyJobResult>
  /** Ends the threads; jobs that run fail. */
  close(): Promise<void>
}

/** Companies from which threads are used without a setting: starting one takes as long as building some companies. */
const MIN_COMPANIES = 20

/**
 * Threads for a load of so many companies; null: it builds them itself. `wanted`: the setting; null: one per core besides that of
 * the main thread.
 */
export function workersFor(
  companies: number,
  wanted: number | null,
  encoder: string | undefined,
): Workers | null {
  const size = wanted ?? availableParallelism() - 1
  const isWorth = wanted !== null || companies >= MIN_COMPANIES
  return size > 0 && isWorth && encoder !== undefined ? openWorkers(size, encoder) : null
}

/** A reply of `worker.ts`. */
export type Reply = { readonly result: CompanyJobResult } | { readonly error: unknown }

interface Waiting {
  readonly job: CompanyJob
  resolve(result: CompanyJobResult): void
  reject(error: unknown): void
}

/** `encoder`: URL of the module that encodes rows (`EncodedPublisher.module`). Threads start when there is work for them. */
function openWorkers(size: number, encoder: string): Workers {
  const queue: Waiting[] = []
  const threads = new Set<Worker>()
  const idle: Worker[] = []
  const running = new Map<Worker, Waiting>()
  let isClosed = false

  function start(): Worker {
    const thread = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: encoder,
      resourceLimits: { maxOldGenerationSizeMb: MAX_HEAP_MB },
    })
    threads.add(thread)
    thread.on('message', (reply: Reply) => {
      const own = end(thread)
      idle.push(thread)
      if ('error' in reply) own?.reject(reply.error)
      else own?.resolve(reply.result)
      next()
    })
    const gone = (error: Error) => {
      threads.delete(thread)
      end(thread)?.reject(error)
      next()
    }
    thread.on('error', gone)
    thread.on('exit', code => gone(new Error(`A worker thread of the load ended with ${code}.`)))
    return thread
  }

  function end(thread: Worker): Waiting | undefined {
    const own = running.get(thread)
    running.delete(thread)
    return own
  }

  function next(): void {
    while (queue.length > 0) {
      const thread = idle.pop() ?? (threads.size < size ? start() : null)
      if (thread === null) return
      if (!threads.has(thread)) continue
      const own = queue.shift()!
      running.set(thread, own)
      thread.postMessage(own.job)
    }
  }

  return {
    size,
    buildCompany(job) {
      return new Promise((resolve, reject) => {
        if (isClosed) return reject(new Error('The load ended.'))
        queue.push({ job, resolve, reject })
        next()
      })
    },
    async close() {
      isClosed = true
      for (const { reject } of queue.splice(0)) reject(new Error('The load ended.'))
      await Promise.all([...threads].map(thread => thread.terminate()))
    },
  }
}
