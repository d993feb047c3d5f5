import { bulkFacts } from './bulk/facts.ts'
import { bulkMetrics } from './bulk/metrics.ts'
import { byTicker } from './companies/by-ticker.ts'
import { search } from './companies/search.ts'
import { universe } from './companies/universe.ts'
import type { AnyEndpoint } from './define-endpoint.ts'
import { factsByPeriod } from './facts/by-period.ts'
import { factHistory } from './facts/history.ts'
import { rawFacts } from './facts/raw-facts.ts'
import { segments } from './facts/segments.ts'
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
import { filingSearch, filingSearchByPost } from './search/search.ts'
import { asReported } from './statements/as-reported.ts'
import { restatements } from './statements/restatements.ts'
import { balanceSheet, cashFlow, incomeStatement } from './statements/statements.ts'
import { industries, sectors, taxonomy } from './taxonomy/taxonomy.ts'
import { filingText } from './text/filing-text.ts'
import { keywordSearch } from './text/keyword-search.ts'
import { sectionChangesEndpoint } from './text/section-changes.ts'
import { sectionsSummary } from './text/sections-summary.ts'

/** All endpoints, in the order of the OpenAPI document. */
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
  asReported,
  restatements,
  factsByPeriod,
  factHistory,
  rawFacts,
  segments,
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
  filingSearch,
  filingSearchByPost,
  filingText,
  sectionsSummary,
  sectionChangesEndpoint,
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
