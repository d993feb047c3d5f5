import type { Report } from '../define-command.ts'
import { consistencyReport } from './consistency.ts'
import { coverageReport } from './coverage.ts'
import { identitiesReport } from './identities.ts'
import { sectionsReport } from './sections.ts'
import { signalsReport } from './signals.ts'
import { textReport } from './text.ts'

/** Every report there is. */
export const REPORTS: readonly Report[] = [
  consistencyReport,
  coverageReport,
  identitiesReport,
  sectionsReport,
  signalsReport,
  textReport,
]
