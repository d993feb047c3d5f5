import type { ServerResponse } from 'node:http'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AppError } from '../../errors.ts'
import type { RequestCaller, WorkSlot } from '../../observability/request-context.ts'

export interface AdmissionLimits {
  /** Requests of all callers. */
  readonly total: number
  /** Requests of callers without a key: the rest is reserved for callers with one. */
  readonly keyless: number
  readonly perAccount: CallerLimits
  /** Of one IPv4 address or IPv6 /64 network without a key. */
  readonly perNetwork: CallerLimits
  /** Bytes of responses that clients have not read yet; beyond it, the connection that has been waiting longest is closed. */
  readonly unreadBytes: number
}

interface CallerLimits {
  /** Units of concurrent work; a request of usual size is one. */
  readonly units: number
  /** Bytes of responses that the caller has not read yet. */
  readonly unreadBytes: number
}

const MIB = 1_048_576
/** Requests of more units are large. */
const MAX_SMALL_UNITS = 2

/** Limits for a maximum number of concurrent requests. */
export function admissionLimits(maxInFlight: number): AdmissionLimits {
  return {
    total: maxInFlight,
    keyless: Math.ceil((maxInFlight * 3) / 4),
    perAccount: { units: 128, unreadBytes: 64 * MIB },
    perNetwork: { units: 32, unreadBytes: 32 * MIB },
    unreadBytes: 256 * MIB,
  }
}

interface Usage {
  units: number
  unread: number
}

/** Counts what requests occupy, so that no caller can take it all. */
export class Admission {
  readonly limits: AdmissionLimits
  /** Requests that occupy a slot, and those of them without a known key. */
  inFlight = 0
  keyless = 0
  readonly usage = new Map<string, Usage>()
  readonly #slots = new WeakMap<FastifyRequest, Slot>()
  /** Slots whose response is being sent, in the order in which that began. */
  readonly #sending = new Set<Slot>()
  #unread = 0

  constructor(limits: AdmissionLimits) {
    this.limits = limits
  }

  /** Whether another request is within the limits. */
  hasRoom(hasKey: boolean): boolean {
    return this.inFlight < this.limits.total && (hasKey || this.keyless < this.limits.keyless)
  }

  /** Occupies a slot for a request until its response is sent or its client has left. */
  open(request: FastifyRequest, reply: FastifyReply): Slot {
    const slot = new Slot(this, reply.raw)
    this.#slots.set(request, slot)
    reply.raw.once('close', () => {
      this.stopSending(slot)
      slot.release()
    })
    return slot
  }

  /** The slot of a request; undefined if it has none. */
  slotOf(request: FastifyRequest): Slot | undefined {
    return this.#slots.get(request)
  }

  startSending(slot: Slot, bytes: number): void {
    this.#unread += bytes
    for (const oldest of this.#sending) {
      if (this.#unread <= this.limits.unreadBytes) break
      this.stopSending(oldest)
      oldest.response.destroy()
    }
    this.#sending.add(slot)
  }

  stopSending(slot: Slot): void {
    if (this.#sending.delete(slot)) this.#unread -= slot.sent()
  }
}

/** What one request occupies. */
export class Slot implements WorkSlot {
  readonly response: ServerResponse
  readonly #admission: Admission
  #caller: RequestCaller | null = null
  #units = 1
  #unread = 0
  /** The response, and work that may outlive the request. */
  #holds = 1

  constructor(admission: Admission, response: ServerResponse) {
    this.#admission = admission
    this.response = response
    admission.inFlight += 1
    admission.keyless += 1
  }

  /** Counts the request for a caller, no longer for the one before. Throws `rate_limited` over the caller's limit. */
  assign(caller: RequestCaller): void {
    const { usage } = this.#admission
    this.#leave()
    const used = usage.get(caller.id) ?? { units: 0, unread: 0 }
    usage.set(caller.id, used)
    this.#caller = caller
    used.units += this.#units
    used.unread += this.#unread
    if (caller.hasKey) this.#admission.keyless -= 1
    // The gate let it in as one with a key.
    else if (this.#admission.keyless > this.#admission.limits.keyless)
      throw new AppError('overloaded', { retryAfter: RETRY_AFTER })
    if (used.units > this.#limits.units) throw tooMuchAtOnce(this.#limits.units)
  }

  /** Adds units for work beyond a usual request. A caller with nothing else under way may do one piece of work of any size. */
  weigh(units: number): void {
    if (units <= 0) return
    const used = this.#used
    used.units += units
    this.#units += units
    if (used.units > Math.max(this.#units, this.#limits.units)) throw tooMuchAtOnce(this.#limits.units)
  }

  /** Counts a response that is about to be sent. Throws the same errors. */
  send(bytes: number): void {
    const [used, limit] = [this.#used, this.#limits.unreadBytes]
    if (used.unread > 0 && used.unread + bytes > limit) throw tooMuchUnread(limit)
    used.unread += bytes
    this.#unread += bytes
    this.#admission.startSending(this, bytes)
  }

  /** Takes back what was counted for the response; gives its bytes. */
  sent(): number {
    const bytes = this.#unread
    this.#used.unread -= bytes
    this.#unread = 0
    return bytes
  }

  /** Keeps the slot occupied until some work settles, whether or not the client waits for it. */
  during(work: Promise<unknown>): void {
    this.#holds += 1
    const release = () => this.release()
    work.then(release, release)
  }

  release(): void {
    this.#holds -= 1
    if (this.#holds > 0) return
    this.#leave()
    this.#admission.inFlight -= 1
    this.#admission.keyless -= 1
  }

  get isLarge(): boolean {
    return this.#units > MAX_SMALL_UNITS
  }

  /** Of the caller; anonymous before authentication. */
  get #used(): Usage {
    return (this.#caller && this.#admission.usage.get(this.#caller.id)) ?? { units: 0, unread: 0 }
  }

  get #limits(): CallerLimits {
    const { perAccount, perNetwork } = this.#admission.limits
    return this.#caller?.hasKey ? perAccount : perNetwork
  }

  #leave(): void {
    if (this.#caller === null) return
    const used = this.#used
    used.units -= this.#units
    used.unread -= this.#unread
    if (used.units <= 0) this.#admission.usage.delete(this.#caller.id)
    if (this.#caller.hasKey) this.#admission.keyless += 1
    this.#caller = null
  }
}

/** Seconds. */
const RETRY_AFTER = 1

function tooMuchAtOnce(limit: number): AppError {
  return new AppError('rate_limited', {
    message: `Too many concurrent requests: at most ${limit}, large ones counting several times. Wait for responses before you send more.`,
    retryAfter: RETRY_AFTER,
  })
}

function tooMuchUnread(limit: number): AppError {
  return new AppError('rate_limited', {
    message: `Responses of ${limit / MIB} MiB have not been read yet. Read them before you send more requests.`,
    retryAfter: RETRY_AFTER,
  })
}
