import { dataSetFacts } from '../../../loaders/fsds/index.ts'
import { joinsOf, rederive } from '../../../loaders/shared/build-company.ts'
import { formatCik } from '../../domain/company/company.ts'
import { successors } from '../../domain/company/successors.ts'
import { deriveNumbers } from '../../domain/numbers/derive/derive-numbers.ts'
import type { StatementRecord } from '../../domain/numbers/statement.ts'
import { AppError } from '../../errors.ts'
import type { OpenStores } from '../../stores/ports/stores.ts'

export interface DerivedCompany {
  /** Ticker, or CIK if there is none. */
  readonly name: string
  readonly statements: readonly StatementRecord[]
}

/**
 * The statements of every company, derived again from its facts: of the stores, or of the Financial Statement Data Sets of the
 * directory `from`. A company counts once per data set: each is read alone, so that memory holds one at a time. Ends early if the
 * signal stops it.
 */
export async function* derivedStatements(
  from: string | null,
  stores: Pick<OpenStores, 'companies' | 'publisher'>,
  signal: AbortSignal,
): AsyncGenerator<DerivedCompany> {
  const options = { stores, successors: successors(), derive: deriveNumbers }
  if (from !== null) {
    let sets = 0
    for await (const { cik, facts } of dataSetFacts(from, signal)) {
      sets += 1
      const { statements } = deriveNumbers(facts, { joins: joinsOf(cik, options.successors) })
      yield { name: formatCik(cik), statements }
    }
    if (sets === 0 && !signal.aborted)
      throw new AppError('invalid_parameter', { message: `${from} has no data set.` })
    return
  }
  const snapshot = stores.companies.snapshot()
  for (const { cik, listings, formerTickers } of snapshot.companies) {
    const publication = snapshot.publication(cik)
    if (publication.numbers === 0) continue
    if (signal.aborted) return
    const { statements } = await rederive(publication, options)
    yield { name: listings[0]?.ticker ?? formerTickers[0] ?? formatCik(cik), statements }
  }
}
