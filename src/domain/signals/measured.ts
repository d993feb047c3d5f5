import type { SignalDefinition } from './rule.ts'
import type { SectionText } from './source-text.ts'

/** Above this a printed amount of a company is meant as it stands. */
export const MAX_UNSCALED = 100_000

/** Where a section, or the statements it is a part of, says what its amounts are in. */
const LOOK = 6_000
const DECLARED =
  /\(?\b(?:(?:dollars?|dollar amounts?|amounts?|figures|u\.s\. dollars|\$)(?: are)?(?: expressed| stated| presented| shown)? in|in) (thousands|millions|billions)(?: of (?:u\.s\. )?dollars)?\b[^\n]{0,90}/gi
const FACTORS: Readonly<Record<string, number>> = { thousands: 1e3, millions: 1e6, billions: 1e9 }

const known = new WeakMap<SectionText, number | null>()

/**
 * What amounts in the sentences of a section are printed in: 1e6 where its opening says "(dollars in millions)" outside of a
 * table. Null where it does not say, or says it of tables alone.
 */
export function moneyScaleOf(section: SectionText): number | null {
  const found = known.get(section)
  if (found !== undefined) return found
  const scale = declaredIn(section)
  known.set(section, scale)
  return scale
}

function declaredIn({ text, tables }: SectionText): number | null {
  for (const match of text.slice(0, LOOK).matchAll(DECLARED)) {
    const inTable = tables.some(({ start, end }) => match.index >= start && match.index < end)
    const isDollars = /dollar|amounts?|\$|u\.s/i.test(match[0].slice(0, 40)) || /per[- ]share/i.test(match[0])
    const isOfTables = /tabl|tabular/i.test(
      text.slice(Math.max(0, match.index - 60), match.index + match[0].length),
    )
    if (!inTable && isDollars && !isOfTables) return FACTORS[match[1]!.toLowerCase()]!
  }
  return null
}

/**
 * What reading real sources showed of a rule. Precision: firings of medium or high confidence that state what the signal states,
 * each read in its context. Recall: statements that a reader finds and that fired.
 */
interface Measured {
  /** The version of the rule that was read. */
  readonly version: number
  readonly correct: number
  readonly reviewed: number
  /** Of `stated` statements; both 0 if recall was not measured. */
  readonly found: number
  readonly stated: number
}

/** By id of the signal; signals that never fired are left out. */
type Readings = Readonly<Record<string, Measured>>

function measured(
  version: number,
  [correct, reviewed]: readonly [number, number],
  [found, stated]: readonly [number, number] = [0, 0],
): Measured {
  return { version, correct, reviewed, found, stated }
}

/**
 * Read on 2026-11-22 in 39 10-Ks and 10-Qs of 2023 and 2024 and 304 8-Ks of 1994 to 2023. Statements were looked for by item
 * numbers of 8-Ks and, in all filings, by loose patterns whose hits were read.
 */
const FILING_READINGS: Readings = {
  material_weakness: measured(2, [3, 3], [3, 3]),
  controls_ineffective: measured(2, [2, 2]),
  restatement: measured(2, [3, 3]),
  non_reliance: measured(2, [2, 2], [2, 2]),
  auditor_change: measured(2, [3, 3], [3, 3]),
  going_concern: measured(2, [1, 1], [1, 1]),
  bankruptcy: measured(2, [4, 4], [4, 4]),
  new_debt: measured(2, [6, 6], [6, 6]),
  material_contract_terminated: measured(2, [3, 3], [3, 3]),
  customer_concentration_high: measured(2, [5, 5], [5, 5]),
  supplier_concentration: measured(2, [5, 5]),
  goodwill_impairment: measured(2, [2, 2], [2, 3]),
  has_material_charge: measured(2, [1, 1], [1, 1]),
  restructuring: measured(2, [15, 15]),
  layoffs: measured(2, [3, 3], [3, 3]),
  acquisition_announced: measured(2, [9, 9]),
  // Wrong: acquisitions of the previous fiscal year, reported in the first quarter of the next.
  acquisition_completed: measured(2, [14, 15], [10, 10]),
  divestiture: measured(2, [7, 7], [7, 9]),
  change_of_control: measured(2, [1, 1], [1, 1]),
  // Wrong: a suit of shareholders of a company to be acquired.
  material_litigation: measured(2, [25, 26]),
  legal_settlement: measured(2, [9, 9]),
  regulatory_investigation: measured(2, [8, 8]),
  cybersecurity_incident: measured(3, [1, 1]),
  ceo_departure: measured(2, [2, 2], [2, 2]),
  // Wrong: reported again a month later, with the successor.
  cfo_departure: measured(2, [3, 4], [3, 3]),
  // Wrong: pay of an officer who was promoted before.
  executive_appointment: measured(2, [12, 13], [12, 12]),
  buyback_authorized: measured(2, [11, 11], [11, 12]),
  dividend_initiated: measured(3, [1, 1], [1, 1]),
  dividend_increased: measured(2, [8, 8], [8, 8]),
  equity_offering: measured(2, [9, 9], [6, 6]),
  guidance_issued: measured(2, [20, 20]),
}

/** Sentences of four calls, read on 2026-11-21. */
const CALL_READINGS: Readings = {
  call_non_answer_refuse: measured(1, [9, 9]),
  call_non_answer_unable: measured(1, [4, 4]),
  call_non_answer_after_call: measured(1, [3, 3]),
  call_deferral: measured(1, [1, 1]),
  call_demand_strength: measured(1, [3, 3]),
  call_management_change: measured(1, [2, 2]),
  call_record_results: measured(1, [8, 8]),
  call_pricing: measured(1, [1, 1]),
  call_mna: measured(1, [6, 6]),
  call_regulatory: measured(1, [1, 1]),
  call_guidance_given: measured(1, [1, 1]),
}

export const READINGS: Readings = { ...FILING_READINGS, ...CALL_READINGS }

/** What was read of this version of a rule; null if it was changed since, or never fired. */
export function measuredOf(
  { id, version }: Pick<SignalDefinition, 'id' | 'version'>,
  readings: Readings = READINGS,
): Measured | null {
  const reading = Object.hasOwn(readings, id) ? readings[id]! : null
  return reading?.version === version && reading.reviewed > 0 ? reading : null
}

/** Fewer readings prove nothing. */
const MIN_REVIEWED = 5
const MIN_PRECISION = 0.9

/** `proven`: at least 5 firings were read, and at least 90 % of them are correct. */
export function statusOf(reading: Measured | null): 'proven' | 'unproven' {
  const isProven =
    reading !== null &&
    reading.reviewed >= MIN_REVIEWED &&
    reading.correct / reading.reviewed >= MIN_PRECISION
  return isProven ? 'proven' : 'unproven'
}
