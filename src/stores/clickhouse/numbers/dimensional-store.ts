import type {
  DimensionalColumns,
  DimensionalQuery,
  DimensionalRow,
  DimensionalStore,
} from '../../ports/dimensional.ts'
import type { ClickHouse } from '../engine/client.ts'
import { type Params, page } from '../engine/literal.ts'
import type { NativeBlock } from '../engine/native-blocks.ts'
import { accessionText, dayText, NO_DAY, tsvAccession } from '../engine/tsv.ts'
import { HOLDS_FIRST, wordColumn } from './fact-store.ts'
import { NO_DECIMALS } from './rows/fact-rows.ts'

/** The live generation of each filing of a company. */
const LIVE_DOCUMENTS =
  'SELECT accn, argMax(generation, version) FROM document_filings WHERE cik = {cik:UInt32} GROUP BY accn'

/** The latest filing of the preferred kind of form, as for facts without dimensions. */
const FACTS = (filters: string) => `
  SELECT concept, label, unit, start, end, value, decimals, axes, members, axis_labels, member_labels,
    accn, filed, form, filer_cik, primary_document
  FROM dimensional_facts
  WHERE cik = {cik:UInt32}
    AND (accn, generation) IN (${LIVE_DOCUMENTS}) ${filters}
  ORDER BY end DESC, start, concept, axes, members, unit, ${HOLDS_FIRST}
  LIMIT 1 BY concept, unit, start, end, axes, members
  LIMIT {take:UInt32} OFFSET {offset:UInt32}`

const ALL = `
  SELECT concept, label, unit, toInt32(start) AS start_day, toInt32(end) AS end_day, value, decimals,
    axes, members, axis_labels, member_labels, accn, toUInt16(filed) AS filed_day, form, filer_cik, primary_document
  FROM dimensional_facts
  WHERE cik = {cik:UInt32} AND (accn, generation) IN (${LIVE_DOCUMENTS})
  ORDER BY end DESC, start, concept, axes, members, unit, ${HOLDS_FIRST}`

/** `Name` matches that name with any prefix. */
const named = (column: string, placeholder: string, name: string) =>
  name.includes(':')
    ? `${column} = {${placeholder}:String}`
    : `endsWith(${column}, concat(':', {${placeholder}:String}))`

interface Row {
  readonly concept: string
  readonly label: string
  readonly unit: string
  readonly start: string
  readonly end: string
  readonly value: number
  readonly decimals: number
  readonly axes: readonly string[]
  readonly members: readonly string[]
  readonly axis_labels: readonly string[]
  readonly member_labels: readonly string[]
  readonly accn: string
  readonly filed: string
  readonly form: string
  readonly filer_cik: number
  readonly primary_document: string
}

export function dimensionalStore(db: ClickHouse): DimensionalStore {
  return {
    async all(cik) {
      return (await db.queryNative(ALL, { cik }, { threads: 2 })).map(dimensionalColumns)
    },

    async facts(cik, query) {
      const { durations = [], instants = [] } = query.periods ?? {}
      if (query.periods !== null && durations.length + instants.length === 0)
        return { rows: [], hasMore: false }
      const { sql, params } = filtered(query)
      const all = { ...params, cik, take: query.limit + 1, offset: query.offset }
      const rows = await db.query<Row>(FACTS(sql), all)
      return page(rows.map(dimensionalRow), query.limit)
    },
  }
}

function filtered({ concept, axis, member, axes, periods, accession, asOf }: DimensionalQuery) {
  const filters: string[] = []
  const params: Record<string, Params[string]> = {}
  if (concept !== null) {
    filters.push(named('concept', 'concept', concept))
    params['concept'] = concept
  }
  const place = [
    ...(axis === null ? [] : [named('a', 'axis', axis)]),
    // Members of typed axes are values without a prefix.
    ...(member === null ? [] : [`(m = {member:String} OR ${named('m', 'member', member)})`]),
  ]
  if (place.length > 0) {
    filters.push(`arrayExists((a, m) -> ${place.join(' AND ')}, axes, members)`)
    Object.assign(params, axis === null ? {} : { axis }, member === null ? {} : { member })
  }
  if (axes !== null) {
    filters.push("arrayExists(a -> has({axes:Array(String)}, splitByChar(':', toString(a))[-1]), axes)")
    params['axes'] = axes
  }
  if (periods !== null) {
    const all = [...periods.durations, ...periods.instants.map(end => ({ start: NO_DAY, end }))]
    filters.push('(start, end) IN arrayZip({starts:Array(Date32)}, {ends:Array(Date32)})')
    params['starts'] = all.map(({ start }) => start)
    params['ends'] = all.map(({ end }) => end)
  }
  if (accession !== null) {
    filters.push('accn = {accn:UInt64}')
    params['accn'] = BigInt(tsvAccession(accession))
  }
  if (asOf !== null) {
    filters.push('filed <= {asOf:Date}')
    params['asOf'] = asOf
  }
  return { sql: filters.map(filter => `AND ${filter}`).join(' '), params }
}

function dimensionalColumns(block: NativeBlock): DimensionalColumns {
  const words = (name: string) => wordColumn(block.words(name))
  const [decimals, accession] = [block.numbers<Int16Array>('decimals'), block.numbers<BigUint64Array>('accn')]
  const [form, filed] = [words('form'), block.numbers<Uint16Array>('filed_day')]
  const [filer, document] = [block.numbers<Uint32Array>('filer_cik'), words('primary_document')]
  const filings: DimensionalColumns['filings'][number][] = []
  const known = new Map<bigint, number>()
  // All rows of a live filing were written together, so any row has the fields of the filing.
  const filingOf = (row: number): number => {
    const index = known.get(accession[row]!)
    if (index !== undefined) return index
    known.set(accession[row]!, filings.length)
    return (
      filings.push({
        accession_number: accessionText(String(accession[row]!)),
        form_type: form.texts[form.codes[row]!]!,
        filed: filed[row]!,
        filer_cik: filer[row]!,
        primary_document: document.texts[document.codes[row]!] || null,
      }) - 1
    )
  }
  return {
    concept: words('concept'),
    label: words('label'),
    unit: words('unit'),
    start: block.numbers<Int32Array>('start_day'),
    end: block.numbers<Int32Array>('end_day'),
    value: block.numbers<Float64Array>('value'),
    decimals: row => (decimals[row] === NO_DECIMALS ? null : decimals[row]!),
    dimensionEnds: block.ends('axes'),
    axes: words('axes'),
    members: words('members'),
    axisLabels: words('axis_labels'),
    memberLabels: words('member_labels'),
    filing: Uint32Array.from({ length: block.rows }, (_, row) => filingOf(row)),
    filings,
  }
}

function dimensionalRow(row: Row): DimensionalRow {
  return {
    concept: row.concept,
    unit: row.unit,
    value: row.value,
    decimals: row.decimals === NO_DECIMALS ? null : row.decimals,
    period_start: dayText(row.start),
    period_end: row.end,
    label: row.label || null,
    dimensions: row.axes.map((axis, at) => ({
      axis,
      member: row.members[at]!,
      axis_label: row.axis_labels[at] || null,
      member_label: row.member_labels[at] || null,
    })),
    accession_number: accessionText(row.accn),
    form_type: row.form,
    filed: row.filed,
    filer_cik: row.filer_cik,
    primary_document: row.primary_document || null,
  }
}
