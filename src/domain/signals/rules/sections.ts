import type { SourceFamily } from '../rule.ts'

/** Sources and sections that several rules share. */
export const PERIODIC: readonly SourceFamily[] = ['10-K', '10-Q', '20-F', '40-F']

/** Announcements: other events, Regulation FD, releases, what foreign filers and investor relations publish. */
export const ANNOUNCED: readonly string[] = [
  'item_7_01',
  'item_8_01',
  'item_5',
  'item_9',
  'exhibit_99*',
  'body',
  'release',
]
/** Results and announcements. */
export const RESULTS: readonly string[] = ['item_2_02', 'item_12', ...ANNOUNCED]
/** The whole of what management and the statements of a report say, for what may stand anywhere in them. */
export const REPORT: readonly string[] = ['mda_full', 'financial_statements']
export const DEBT: readonly string[] = [
  'mda_liquidity',
  'footnote_debt',
  'footnote_going_concern',
  'footnote_subsequent_events',
]
export const LEGAL: readonly string[] = ['legal_proceedings', 'footnote_contingencies']
