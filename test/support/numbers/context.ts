import type { HandlerContext } from '../../../src/api/endpoints/define-endpoint.ts'
import type { Company } from '../../../src/domain/company/company.ts'
import type { Fact } from '../../../src/domain/numbers/fact.ts'
import { companyContext } from '../company/context.ts'
import { numbersInMemory } from './stores.ts'

/** A handler context over companies and their facts; labels by `taxonomy:Name`. */
export function numbersContext(
  companies: ReadonlyMap<Company, readonly Fact[]>,
  labels: Readonly<Record<string, string>> = {},
): HandlerContext {
  const facts = new Map([...companies].map(([{ cik }, facts]) => [cik, facts]))
  const { context } = companyContext({ companies: [...companies.keys()], covered: [...facts.keys()] })
  return {
    ...context,
    stores: { ...context.stores, ...numbersInMemory(facts) },
    snapshot: {
      ...context.snapshot,
      label: (taxonomy, name) => labels[`${taxonomy}:${name}`] ?? null,
      labels: new Map(Object.entries(labels)),
    },
  }
}
