import { segments } from '../endpoints/facts/segments.ts'
import { type Html, html } from '../pages/site.ts'
import { companyView } from './company.ts'
import { filingPath } from './home.ts'
import { answered, lineText, scaleOf, select, tableOf, type View, type Visit } from './page.ts'

interface SegmentsAnswer {
  readonly notice: string | null
  readonly data: readonly SegmentsRow[]
}

interface SegmentsRow {
  readonly concept: string
  readonly label: string
  readonly unit: string
  readonly axis: string
  readonly axis_label: string
  readonly period_end: string
  readonly members: readonly Member[]
  readonly total: number | null
  readonly consolidated: number | null
}

interface Member {
  readonly member: string
  readonly member_label: string
  readonly value: number
  readonly accession_number: string
}

const AXES = [
  ['segment', 'Segments'],
  ['geography', 'Geography'],
  ['product', 'Products'],
  ['customer', 'Customers'],
] as const
const PERIODS = [
  ['annual', 'Years'],
  ['quarterly', 'Quarters'],
] as const
/** Periods of a table, and tables on a page. */
const COLUMNS = 6
const TABLES = 20

/** Figures by segment, geography, product or customer: a table for each figure, its periods side by side. */
export function segmentsPage(visit: Visit): Promise<View> {
  const axis = visit.text('dimension') || 'segment'
  const period = visit.text('period') || 'annual'
  return companyView(
    visit,
    'segments',
    async ({ ticker }, asOf) => {
      const found = await visit.asker.ask<SegmentsAnswer>(segments, {
        ticker,
        axis,
        period,
        as_of: asOf,
        limit: 100,
      })
      return answered(found, visit.origin, 'figures by segment', ({ data, notice }) =>
        data.length === 0
          ? html`<p>${notice ?? 'No such figures are loaded.'} Figures by segment come from the XBRL of loaded filings.</p>`
          : html`${tablesOf(data).map(table)}`,
      )
    },
    html`${select('By', 'dimension', axis, AXES)}${select('Periods', 'period', period, PERIODS)}`,
  )
}

/** Rows of one figure, the figures that add up to the largest consolidated amounts first. */
function tablesOf(data: readonly SegmentsRow[]): (readonly SegmentsRow[])[] {
  const groups = [...Map.groupBy(data, ({ concept, axis, unit }) => `${concept} ${axis} ${unit}`).values()]
  const weight = ([row]: readonly SegmentsRow[]) => {
    const { consolidated, members, total } = row!
    return [consolidated === null ? 0 : 1, members.length > 1 ? 1 : 0, Math.abs(total ?? 0)]
  }
  return groups
    .map(group => ({ group, weight: weight(group) }))
    .sort(
      (a, b) => b.weight.map((value, at) => value - a.weight[at]!).find(difference => difference !== 0) ?? 0,
    )
    .slice(0, TABLES)
    .map(({ group }) => group.slice(0, COLUMNS))
}

function table(rows: readonly SegmentsRow[]): Html {
  const [{ label, unit, axis_label }] = rows as [SegmentsRow]
  const amounts = rows.flatMap(row => [...row.members.map(({ value }) => value), row.consolidated ?? 0])
  const scale = scaleOf(amounts)
  const linked = ({ value, accession_number }: Member) =>
    html`<a href="${filingPath(accession_number)}">${lineText(value, scale)}</a>`
  const names = new Map(rows.flatMap(row => row.members.map(one => [one.member, one.member_label])))
  const lines: Line[] = [...names].map(([member, name]) => ({
    name: name.replace(/ \[Member\]$/, ''),
    cell: row => row.members.filter(one => one.member === member).map(linked)[0],
  }))
  if (rows.some(({ consolidated }) => consolidated !== null))
    lines.push({
      name: 'Consolidated',
      cell: ({ consolidated }) => (consolidated === null ? undefined : lineText(consolidated, scale)),
    })
  const columns = rows.map(row => ({
    head: row.period_end,
    isNumber: true,
    cell: (line: Line) => line.cell(row) ?? '–',
  }))
  const name = unit === 'pure' ? 'Ratio' : `${unit}${scale.name && ` in ${scale.name}`}`
  return html`<h2>${label}</h2><p class="muted">${name}, by ${axis_label.toLowerCase()}.</p>${tableOf(`${label} by ${axis_label}`, [{ head: 'Member', cell: (line: Line) => line.name }, ...columns], lines)}`
}

interface Line {
  readonly name: string
  /** Undefined if the period has no value. */
  cell(row: SegmentsRow): Html | string | undefined
}
