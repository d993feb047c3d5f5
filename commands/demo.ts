import { runLoad } from '../loaders/run.ts'
import { FIRST_CIK } from '../loaders/sample/numbers.ts'
import type { Company } from '../src/domain/company/company.ts'
import type { Plan } from '../src/stores/account-port.ts'
import type { Command, CommandContext } from './define-command.ts'
import { demoKeys } from './demo-keys.ts'
import { parseArguments } from './parse-arguments.ts'
import { serve } from './start.ts'

export const demo: Command = {
  name: 'demo',
  usage: '',
  summary: 'Loads a made sample of fictional companies unless others are loaded, then serves.',
  holds: 'serve',
  async run(args, context) {
    const parsed = parseArguments(args, {})
    if ('fault' in parsed) {
      context.io.err(parsed.fault)
      return 2
    }
    const { companies } = context.stores.companies.snapshot()
    // A sample that was interrupted is made whole; what is there already costs a moment.
    if (companies.every(({ cik }) => cik >= FIRST_CIK)) {
      context.io.out('Loading the made sample where it is not there yet. Its companies are fictional.')
      const code = await runLoad(['sample'], context)
      if (code !== 0) return code
    }
    const keys = context.config.access === 'open' ? null : await demoKeys(context.desk)
    return serve(context, address => {
      for (const line of invitation(address, context, keys)) context.io.out(line)
    })
  },
}

/** The address, keys that work for a week, and seven requests to try. */
function invitation(
  address: string,
  { stores }: CommandContext,
  keys: Readonly<Record<Plan, string>> | null,
): string[] {
  const snapshot = stores.companies.snapshot()
  const hasFacts = ({ cik }: Company) => snapshot.coverage(cik).facts > 0
  const company = snapshot.companies.find(hasFacts) ?? snapshot.companies[0]
  const ticker = company?.listings[0]?.ticker ?? company?.cik ?? 'TICKER'
  const paths = [
    '/companies/universe?limit=10',
    `/companies/${ticker}/balance-sheet?period=annual&limit=2`,
    `/companies/${ticker}/income-statement?period=ttm&limit=4&include=provenance`,
    `/filings/text?ticker=${ticker}&section_id=risk_factors&keyword=supplier&form_type=10-K`,
    `/companies/${ticker}/raw-facts?dimension=segment&limit=4`,
    `/market/daily/${ticker}?limit=5`,
    `/data/metrics?tickers=${ticker}&metrics=revenue,roic,pe_ratio&dimensions=TTM.YOY,A.MED5`,
  ]
  const bearer = keys ? '-H "Authorization: Bearer $PRO_KEY" ' : ''
  return [
    `Listening on ${address} (documentation at ${address}/docs${keys ? `, dashboard at ${address}/dashboard` : ''}). Try:`,
    ...(keys ? [`  FREE_KEY=${keys.free}`, `  PRO_KEY=${keys.pro}`] : []),
    ...paths.map(path => `  curl ${bearer}'${address}/api/v1${path}'`),
  ]
}
