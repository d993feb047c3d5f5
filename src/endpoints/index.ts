import { bulkFacts } from './bulk/facts.ts'
import { bulkMetrics } from './bulk/metrics.ts'
import { byTicker } from './companies/by-ticker.ts'
import { search } from './companies/search.ts'
import { universe } from './companies/universe.ts'
import type { AnyEndpoint } from './define-endpoint.ts'
import { factsByPeriod } from './facts/by-period.ts'
import { factHistory } from './facts/history.ts'
import { rawFacts } from './facts/raw-facts.ts'
import { filingsOfCompany } from './filings/of-company.ts'
import { recentFilings } from './filings/recent.ts'
import { earningsHistory } from './intelligence/earnings-history.ts'
import { guidanceVsActual } from './intelligence/guidance-vs-actual.ts'
import { recentSignals } from './intelligence/recent.ts'
import { signalScreen } from './intelligence/screen.ts'
import { signalSummary } from './intelligence/signal-summary.ts'
import { signalCatalog } from './intelligence/signals.ts'
import { transcriptSignals } from './intelligence/transcript-signals.ts'
import { transcriptTrajectory } from './intelligence/transcript-trajectory.ts'
import { marketDaily } from './market/daily.ts'
import { metricsCatalog } from './metrics/catalog.ts'
import { dataMetrics, dataMetricsByPost } from './metrics/data-metrics.ts'
import { metricsHistory } from './metrics/history.ts'
import { metricsLineage } from './metrics/lineage.ts'
import { peers } from './screener/peers.ts'
import { roicScreen } from './screener/roic.ts'
import { screen } from './screener/screen.ts'
import { balanceSheet } from './statements/balance-sheet.ts'
import { cashFlow } from './statements/cash-flow.ts'
import { incomeStatement } from './statements/income-statement.ts'
import { industries } from './taxonomy/industries.ts'
import { sectors } from './taxonomy/sectors.ts'
import { taxonomy } from './taxonomy/taxonomy.ts'
import { filingText } from './text/filing-text.ts'
import { keywordSearch } from './text/keyword-search.ts'
import { sectionsSummary } from './text/sections-summary.ts'

/** Every endpoint of the service, in the order of the document. */
export const endpoints: readonly AnyEndpoint[] = [
  universe,
  search,
  byTicker,
  taxonomy,
  sectors,
  industries,
  balanceSheet,
  incomeStatement,
  cashFlow,
  factsByPeriod,
  factHistory,
  rawFacts,
  dataMetrics,
  dataMetricsByPost,
  metricsCatalog,
  metricsLineage,
  metricsHistory,
  screen,
  roicScreen,
  peers,
  filingsOfCompany,
  recentFilings,
  filingText,
  sectionsSummary,
  keywordSearch,
  signalScreen,
  recentSignals,
  signalCatalog,
  signalSummary,
  transcriptSignals,
  transcriptTrajectory,
  guidanceVsActual,
  earningsHistory,
  marketDaily,
  bulkMetrics,
  bulkFacts,
]
