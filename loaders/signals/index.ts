import type { LoadContext, Loader } from '../define-loader.ts'
import { refreshAnalyses } from './refresh-analyses.ts'

/** `npm run load -- signals`: runs the rules again over text that is loaded. */
export const signalsLoader: Loader = {
  name: 'signals',
  usage: 'signals [--all]',
  description:
    'Evaluates signals on loaded text if rules or text changed; --all evaluates every source again.',
  examples: [
    ['npm run load -- signals', 'Analyzes text that changed since the last run.'],
    ['npm run load -- signals --all', 'Analyzes all text again.'],
  ],
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

/** Analyzes the sources of companies, one after the other. Ends after the current source when aborted. */
async function readCompanies(
  ciks: readonly number[],
  context: Pick<LoadContext, 'stores' | 'report' | 'progress' | 'signal'>,
  isForced = false,
): Promise<void> {
  const { stores, report, progress, signal } = context
  progress.begin(ciks.length)
  for (const cik of ciks) {
    if (signal.aborted) return
    const before = report.read.get(SOURCES) ?? 0
    const edit = stores.edit()
    try {
      await refreshAnalyses(cik, { ...context, stores: edit.stores }, { isForced })
      await edit.commit()
    } catch (error) {
      edit.discard()
      throw error
    }
    progress.step((report.read.get(SOURCES) ?? 0) - before)
  }
}

const SOURCES = 'sources of signals'
