import { availableParallelism } from 'node:os'
import { Worker } from 'node:worker_threads'
import type { SourceAnalysis } from '../../src/domain/signals/source-analysis.ts'
import type { FilingJob, FilingJobResult } from '../filing-documents/filing-job.ts'
import type { SourceJob, SourceJobResult } from '../signals/read-source.ts'
import type { CompanyJob, CompanyJobResult } from './read-documents.ts'

/** Heap of a worker in MB: a company of 200,000 facts takes less than 300, a document of the largest size less than 800. */
const MAX_HEAP_MB = 1_024

/** What worker threads do: plain data in and out. */
interface Jobs {
  readonly company: { readonly job: CompanyJob; readonly result: CompanyJobResult }
  readonly filing: { readonly job: FilingJob; readonly result: FilingJobResult }
  /** `stored` begins a company: analyses that are stored of it. The sources after it come to the same thread. */
  readonly source: {
    readonly job: SourceJob & { readonly stored?: readonly SourceAnalysis[] }
    readonly result: SourceJobResult
  }
}

type Kind = keyof Jobs

/** Input of a worker thread. */
export type Message = { readonly [K in Kind]: { readonly kind: K; readonly job: Jobs[K]['job'] } }[Kind]

/** URLs of the modules that encode what stores write; absent: the store encodes itself. */
export interface Encoders {
  readonly numbers: string | undefined
  readonly text: string | undefined
}

/** Worker threads of a load. */
export interface Workers {
  readonly size: number
  /** Whether threads are worth starting for this many filings of a company. */
  suits(filings: number): boolean
  /** Runs a job in the first free thread. Throws what the job throws, and if the thread ends, for example without memory. */
  run<K extends Kind>(kind: K, job: Jobs[K]['job']): Promise<Jobs[K]['result']>
  /** Runs jobs in one thread, before others that wait. */
  session(): Pick<Workers, 'run'>
  /** Ends the threads; jobs that run fail. */
  close(): Promise<void>
}

/** Companies or filings from which threads are used without a setting: starting one takes as long as some of either. */
const MIN_JOBS = 20

/**
 * Threads for a load of this many companies, or of filings, of which one company may have hundreds; null: no threads.
 * `wanted`: the setting; null: one per core besides that of the main thread.
 */
export function workersFor(
  { companies, withFilings }: { readonly companies: number; readonly withFilings: boolean },
  wanted: number | null,
  encoders: Encoders,
): Workers | null {
  const size = wanted ?? availableParallelism() - 1
  const isWorth = (jobs: number) => wanted !== null || Math.max(companies, jobs) >= MIN_JOBS
  const isUsed = withFilings || (isWorth(0) && encoders.numbers !== undefined)
  return size > 0 && isUsed ? { ...openWorkers(size, encoders), suits: isWorth } : null
}

/** A reply of `worker.ts`. */
export type Reply = { readonly result: Jobs[Kind]['result'] } | { readonly error: unknown }

interface Waiting {
  readonly message: Message
  /** Null: any. */
  readonly thread: Worker | null
  resolve(result: unknown): void
  reject(error: unknown): void
}

/** Threads start when there is work for them. */
function openWorkers(size: number, encoders: Encoders): Omit<Workers, 'suits'> {
  const queue: Waiting[] = []
  const threads = new Set<Worker>()
  const idle: Worker[] = []
  const running = new Map<Worker, Waiting>()
  let isClosed = false

  function start(): Worker {
    const thread = new Worker(new URL('./worker.ts', import.meta.url), {
      workerData: encoders,
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
    const gone = (reason: string, cause?: Error) => {
      threads.delete(thread)
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1)
      const lost = queue.filter(waiting => waiting.thread === thread)
      for (const waiting of lost) queue.splice(queue.indexOf(waiting), 1)
      const own = end(thread)
      for (const waiting of own ? [own, ...lost] : lost)
        waiting.reject(
          new Error(`A worker thread of the load ended, ${reason}, at ${nameOf(waiting.message)}.`, {
            cause,
          }),
        )
      next()
    }
    thread.on('error', error => gone(error.message, error))
    thread.on('exit', code => gone(`with code ${code}`))
    return thread
  }

  function idleThread(): Worker {
    const thread = start()
    idle.push(thread)
    return thread
  }

  function end(thread: Worker): Waiting | undefined {
    const own = running.get(thread)
    running.delete(thread)
    return own
  }

  function next(): void {
    for (;;) {
      const isFree = ({ thread }: Waiting) =>
        thread === null ? idle.length > 0 || threads.size < size : idle.includes(thread)
      const at = queue.findIndex(isFree)
      if (at < 0) return
      const [own] = queue.splice(at, 1)
      const thread = own!.thread ?? idle[0] ?? start()
      if (idle.includes(thread)) idle.splice(idle.indexOf(thread), 1)
      running.set(thread, own!)
      thread.postMessage(own!.message)
    }
  }

  function run<K extends Kind>(kind: K, job: Jobs[K]['job'], thread: Worker | null) {
    return new Promise<Jobs[K]['result']>((resolve, reject) => {
      if (isClosed) return reject(new Error('The load ended.'))
      if (thread && !threads.has(thread)) return reject(new Error('A worker thread of the load ended.'))
      const message = { kind, job } as Message
      const waiting: Waiting = {
        message,
        thread,
        resolve: result => resolve(result as Jobs[K]['result']),
        reject,
      }
      if (thread) queue.unshift(waiting)
      else queue.push(waiting)
      next()
    })
  }

  return {
    size,
    run: (kind, job) => run(kind, job, null),
    session() {
      const thread = idle[0] ?? (threads.size < size ? idleThread() : [...threads][0]!)
      return { run: (kind, job) => run(kind, job, thread) }
    },
    async close() {
      isClosed = true
      for (const { reject } of queue.splice(0)) reject(new Error('The load ended.'))
      await Promise.all([...threads].map(thread => thread.terminate()))
    },
  }
}

function nameOf({ kind, job }: Message): string {
  if (kind === 'company') return `CIK ${job.cik}`
  return kind === 'filing' ? job.described.folder.name : `signals of ${job.source.id}`
}
