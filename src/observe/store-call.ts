import { AppError } from '../errors.ts'
import { requestScope, type StoreCall } from './request-scope.ts'

/** Asks a store and tells the request that asks how long it took. */
export async function storeCall<Result>(
  what: Pick<StoreCall, 'store' | 'engine' | 'kind'>,
  ask: () => Promise<Result>,
): Promise<Result> {
  const scope = requestScope()
  if (!scope) return ask()
  const began = performance.now()
  const told = (outcome: StoreCall['outcome']) =>
    scope.stored({ ...what, began, ms: performance.now() - began, outcome })
  try {
    const result = await ask()
    told('ok')
    return result
  } catch (error) {
    told(error instanceof AppError ? error.code : 'internal')
    throw error
  }
}

type Methods<Port> = { [Name in keyof Port]: Port[Name] }

/** A port whose every method is such a call; `kind` is the method's name. What is no method stays. */
export function observed<Port extends object>(
  port: Port,
  what: Pick<StoreCall, 'store' | 'engine'>,
): Methods<Port> {
  const entries = Object.entries(port).map(([kind, value]: [string, unknown]) => {
    if (typeof value !== 'function') return [kind, value]
    const call = { ...what, kind }
    return [
      kind,
      (...given: unknown[]) => storeCall(call, async () => Reflect.apply(value, port, given) as unknown),
    ]
  })
  return Object.fromEntries(entries) as Methods<Port>
}
