import type { LoadContext, Loader } from '../define-loader.ts'
import { refreshReadings } from './refresh-readings.ts'

/** `npm run load -- signals`: runs the rules again over text that is loaded. */
export const signalsLoader: Loader = {
  name: 'signals',
  usage: 'signals [--all]',
  says: 'Signals out of the text that is loaded, where rules or text changed; --all reads every source anew.',
  options: { all: 'flag' },
  check: async () => [],
  async run(values, context) {
    const snapshot = context.stores.companies.snapshot()
    const withText = snapshot.companies.filter(({ cik }) => snapshot.coverage(cik).textFilings > 0)
    await readCompanies(
      withText.map(({ cik }) => cik),
      context,
      values.flag('all'),
    )
  },
}

/** Reads the sources of companies, one after the other. Ends after the source it is at when aborted. */
export async function readCompanies(
  ciks: readonly number[],
  context: Pick<LoadContext, 'stores' | 'report' | 'progress' | 'signal'>,
  isForced = false,
): Promise<void> {
  const { report, progress, signal } = context
  progress.begin(ciks.length)
  for (const cik of ciks) {
    if (signal.aborted) return
    const before = report.read.get(SOURCES) ?? 0
    await refreshReadings(cik, context, { isForced })
    progress.step((report.read.get(SOURCES) ?? 0) - before)
  }
}

const SOURCES = 'sources of signals'
