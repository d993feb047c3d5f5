import type { Fact } from '../../src/domain/fact.ts'
import type { FilingRef } from '../../src/domain/filing.ts'
import { monthEnd, roundedStart } from '../facts/rounded-period.ts'
import { isStorable, storableDay } from '../facts/storable-day.ts'
import { isoDate } from './iso-date.ts'
import type { DataSetTags } from './tags.ts'

/** Columns of `num.txt`; layouts before 2024 have no `segments`. */
export const NUM_COLUMNS = ['adsh', 'tag', 'version', 'ddate', 'qtrs', 'uom', 'segments', 'coreg', 'value']
export const NUM_OPTIONAL = ['segments', 'coreg']

/**
 * The fact of a row of `num.txt`, or the reason why it is none. `ddate` is the nearest month end and `qtrs` the nearest
 * number of quarters, so the period is as exact as that; 0 quarters are an instant.
 */
export function readNum(
  row: Readonly<Record<string, string>>,
  refs: ReadonlyMap<string, FilingRef>,
  tags: DataSetTags,
): Fact | string {
  if (row.segments !== '') return 'dimensional'
  if (row.coreg !== '') return 'co_registrant'
  const filing = refs.get(row.adsh ?? '')
  if (!filing) return 'filing_not_in_sub'
  if (!row.tag || !row.version || !row.uom) return 'tag_or_unit_missing'
  if (!row.value) return 'value_missing'
  const value = /^-?\d*\.?\d+$/.test(row.value) ? Number(row.value) : Number.NaN
  if (!Number.isFinite(value)) return 'value_not_a_number'
  const day = storableDay(isoDate(row.ddate))
  if (day === null) return 'bad_date'
  if (!/^\d{1,3}$/.test(row.qtrs ?? '')) return 'bad_number_of_quarters'

  const { concept, kind, isPerShare } = tags.of(row.tag, row.version)
  const quarters = Number(row.qtrs)
  if (quarters === 0 && kind === 'duration') return 'duration_under_half_a_quarter'
  const end = monthEnd(day)
  const start = roundedStart(end, quarters)
  if (!isStorable(end) || (start !== null && !isStorable(start))) return 'bad_date'
  return {
    concept,
    unit: isPerShare && /^[A-Z]{3}$/.test(row.uom) ? `${row.uom}/shares` : row.uom,
    start,
    end,
    value: value + 0,
    decimals: null,
    filing,
    source: 'fsds',
  }
}
