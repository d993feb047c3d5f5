import type { CompanyIndex, ResolvedCompany } from '../../domain/company/company.ts'
import { AppError, type ErrorCode } from '../../errors.ts'
import { requestContext } from '../../observability/request-context.ts'
import type { Input } from '../../schema/input.ts'
import type { Damage, Snapshot } from '../../stores/ports/stores.ts'
import type { AnyEndpoint, HandlerContext } from '../endpoints/define-endpoint.ts'
import type { ServiceContext } from './service.ts'

/** One call of an endpoint, over either transport. */
export interface EndpointCall {
  readonly input: Input
  readonly snapshot: Snapshot
  readonly now: Date
}

/** Writes a line to the log; `error` is what came up. */
export type Warn = (error: unknown, message: string) => void

/** What the handler of an endpoint works with. */
export function handlerContext(
  source: ServiceContext,
  { snapshot, now }: EndpointCall,
  header: HandlerContext['header'] = () => {},
): HandlerContext {
  const began = performance.now()
  const identity = guardIdentity(
    { snapshot, companies: () => source.indexOf(snapshot) },
    source.stores.system.damage(),
  )
  return {
    stores: source.stores,
    snapshot: identity.snapshot,
    get companies() {
      return identity.companies()
    },
    now: now.getTime(),
    get today() {
      return isoDay(now)
    },
    elapsed: () => Math.round((performance.now() - began) * 100) / 100,
    parts: source.parts,
    blocks: source.blocks,
    header,
  }
}

const GIVEN_UP: ReadonlySet<ErrorCode> = new Set(['timeout', 'request_timeout'])

/** Work for an endpoint within the time that a request may take; throws `timeout`. */
export function runWithTimeout<Result>(
  work: Promise<Result>,
  source: ServiceContext,
  endpoint: AnyEndpoint,
  warn: Warn,
): Promise<Result> {
  const scope = requestContext()
  scope?.slot?.during(work)
  const left = scope?.leftMs ?? source.requestTimeoutMs
  return withTimeout(left, work, error => {
    // Work that was aborted with its request is no failure.
    if (!(error instanceof AppError && GIVEN_UP.has(error.code)))
      warn(error, `${endpoint.name} failed after its request ended`)
  })
}

/** Calls of the quota that a request debits. */
export function costOf(
  endpoint: AnyEndpoint,
  source: ServiceContext,
  { input, snapshot }: EndpointCall,
): number {
  if (!endpoint.cost) return 1
  return endpoint.cost(input, { companies: source.indexOf(snapshot), snapshot })
}

/** Checks how large a request is, and counts it for its caller. Throws `invalid_parameter` or `rate_limited`. */
export function weighCall(
  endpoint: AnyEndpoint,
  source: ServiceContext,
  call: EndpointCall,
  cost: number,
): void {
  const { input, snapshot } = call
  const units = endpoint.units?.(input, { companies: source.indexOf(snapshot), snapshot }) ?? cost
  requestContext()?.slot?.weigh(Math.ceil(units) - 1)
}

/** The UTC day of a moment, `YYYY-MM-DD`. */
export function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

/**
 * The result of some work, or `timeout` after this many milliseconds. The work itself cannot be stopped: what it does
 * later is dropped, and a late failure is passed to `late` so that it is neither lost nor unhandled.
 */
export async function withTimeout<Result>(
  milliseconds: number,
  work: Promise<Result>,
  late: (error: unknown) => void,
): Promise<Result> {
  let expired = false
  let timer: NodeJS.Timeout | undefined
  const expiry = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(
      () => {
        expired = true
        reject(new AppError('timeout'))
      },
      Math.max(0, milliseconds),
    )
  })
  work.catch(error => {
    if (expired) late(error)
  })
  try {
    return await Promise.race([work, expiry])
  } finally {
    clearTimeout(timer)
  }
}

/** Runs work for a request within its remaining time; the request's observer receives its store calls. */
export function withinRequest<Result>(work: Promise<Result>): Promise<Result> {
  const scope = requestContext()
  return scope ? withTimeout(scope.leftMs, work, () => {}) : work
}

/** What an endpoint reads of companies. */
interface Identity {
  readonly snapshot: Snapshot
  /** Made on first use. */
  readonly companies: () => CompanyIndex
}

/**
 * The same identity, from which nothing can be read that damage may have changed: a company that is not found may be a lost one, a
 * list may lack some, and a missing label may have been lost. Such reads throw `data_damaged`.
 */
export function guardIdentity(identity: Identity, damage: readonly Damage[]): Identity {
  const of = (table: string) => damage.filter(found => found.table === table)
  const [companies, labels] = [of('company_observations'), of('concepts')]
  if (companies.length === 0 && labels.length === 0) return identity
  const { snapshot } = identity
  return {
    snapshot: {
      ...snapshot,
      get companies() {
        refuse(companies)
        return snapshot.companies
      },
      label(taxonomy, name) {
        refuse(labels)
        return snapshot.label(taxonomy, name)
      },
      get labels() {
        refuse(labels)
        return snapshot.labels
      },
    },
    companies: () =>
      companies.length === 0 ? identity.companies() : wholeCompanies(identity.companies(), companies),
  }
}

function wholeCompanies(index: CompanyIndex, damage: readonly Damage[]): CompanyIndex {
  const whole = (found: ResolvedCompany | null) => {
    if (found === null || damage.some(({ ciks }) => ciks === null || ciks.includes(found.company.cik)))
      refuse(damage)
    return found
  }
  const ofAll = () => refuse(damage)
  return {
    resolve: identifier => whole(index.resolve(identifier)),
    byCik: cik => whole(index.byCik(cik)),
    near: ofAll,
    namedIn: ofAll,
    search: ofAll,
  }
}

function refuse(damage: readonly Damage[]): never[] {
  const [first] = damage
  if (first) throw new AppError('data_damaged', { cause: new Error(`${first.table}: ${first.reason}`) })
  return []
}
