import type { Report } from './define-report.ts'
import { identitiesReport } from './report-identities.ts'
import { sectionsReport } from './report-sections.ts'
import { signalsReport } from './report-signals.ts'

/** Every report there is. */
export const REPORTS: readonly Report[] = [identitiesReport, sectionsReport, signalsReport]
