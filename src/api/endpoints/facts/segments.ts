import Type from 'typebox'
import { DIMENSION_AXES } from '../../../domain/documents/xbrl/instance.ts'
import { AppError } from '../../../errors.ts'
import {
  AccessionNumber,
  AsOf,
  CompanyId,
  DayText,
  defaulted,
  envelope as envelopeSchema,
  limit,
  nullable,
  offset,
  oneOf,
} from '../../../schema/fields.ts'
import type { DimensionalRow } from '../../../stores/ports/dimensional.ts'
import { type Resolved, resolveCompany } from '../companies/company-record.ts'
import { defineEndpoint, type HandlerContext } from '../define-endpoint.ts'
import { envelope } from '../envelope.ts'
import { checkConcepts, labelled, periodType } from './fact-fields.ts'
import { element } from './raw-facts.ts'

const AXES = { ...DIMENSION_AXES, customer: ['MajorCustomersAxis'] } as const
const PERIODS = ['annual', 'quarterly', 'ytd', 'instant'] as const
/** The axis that says on which side of the consolidation a figure is; with this member it adds nothing to a segment. */
const CONSOLIDATION = /(?:^|:)(?:Segment)?ConsolidationItemsAxis$/
const OPERATING_SEGMENTS = /(?:^|:)(?:OperatingSegments|ReportableSegments?)Member$/
/** Facts of a company on one kind of axis that one request reads. */
const MAX_FACTS = 10_000
const PAGE = 1_000

const member = Type.Object(
  {
    member: Type.String({ description: 'XBRL element of the member' }),
    member_label: Type.String({ description: 'As the latest filing names it, the same in all periods' }),
    value: Type.Number(),
    filed: DayText,
    accession_number: AccessionNumber,
  },
  { title: 'SegmentMember', additionalProperties: false },
)

const record = Type.Object(
  {
    concept: Type.String({ description: 'XBRL element with its prefix' }),
    label: Type.String(),
    unit: Type.String(),
    axis: Type.String(),
    axis_label: Type.String(),
    period_start: nullable(DayText),
    period_end: DayText,
    members: Type.Array(member, { minItems: 1, description: 'Largest value first' }),
    total: nullable(Type.Number({ description: 'Sum of the members; null for units that do not add up' })),
    consolidated: nullable(
      Type.Number({ description: 'The fact without axes in the same period; null if it is not reported' }),
    ),
    difference: nullable(
      Type.Number({
        description: 'Consolidated minus total: eliminations, corporate items, or members within members',
      }),
    ),
  },
  { additionalProperties: false },
)

/** Dimensional facts as tables: the members of one axis with the consolidated value. */
export const segments = defineEndpoint({
  name: 'facts.segments',
  method: 'GET',
  path: '/companies/{ticker}/segments',
  tag: 'Facts',
  tier: 'public',
  summary: 'Figures by segment, geography, product or customer',
  description:
    'One record per concept, axis and period, newest period first: all members that are reported on one axis alone, their total, and ' +
    'the consolidated figure. Values are the latest filed by `as_of`. A member of operating segments on the consolidation axis counts as ' +
    'no second axis. Members can contain each other (Americas and United States): `difference` shows it. If the members of the latest ' +
    'filing add up, members of earlier filings are left out: they have been renamed since.',
  shape: { kind: 'object', rows: 'data' },
  errors: ['window_exceeded'],
  input: Type.Object({
    ticker: CompanyId,
    axis: oneOf(['segment', 'geography', 'product', 'customer'], {
      description: 'What figures are broken down by.',
      examples: ['segment'],
    }),
    concept: Type.Optional(element('Only this element', 'us-gaap:Revenues')),
    period: defaulted(
      oneOf(PERIODS, {
        description: 'Length of the period; `ytd` is a half year or nine months, `instant` a balance date.',
      }),
      'annual',
    ),
    as_of: AsOf,
    limit: limit(100),
    offset: offset(),
  }),
  output: envelopeSchema(record),
  async handle(input, context) {
    const { ticker, axis, concept, period, as_of, limit, offset } = input
    const resolved = resolveCompany(context, ticker)
    const query = { axes: AXES[axis], concept: concept ?? null, asOf: as_of ?? null }
    const rows = await allRows(resolved.company.cik, query, context)
    checkConcepts('concept', concept ? [concept] : [], () => rows.length > 0, context.snapshot)
    const tables = tablesOf(rows, AXES[axis]).filter(({ start, end }) => periodType(start, end) === period)
    const page = tables.slice(offset, offset + limit)
    const figures = await consolidatedFigures(page, resolved, query.asOf, context)
    const labels = memberLabels(rows)
    return envelope(
      resolved,
      page.map(table => tableRecord(table, figures, labels, context)),
      { hasMore: tables.length > offset + limit },
      { context, input, madeOf: 'text' },
    )
  },
})

interface SegmentsQuery {
  readonly axes: readonly string[]
  readonly concept: string | null
  readonly asOf: string | null
}

async function allRows(
  cik: number,
  query: SegmentsQuery,
  { stores }: HandlerContext,
): Promise<DimensionalRow[]> {
  const rows: DimensionalRow[] = []
  for (;;) {
    const page = await stores.dimensional.facts(cik, {
      ...query,
      axis: null,
      member: null,
      periods: null,
      accession: null,
      limit: PAGE,
      offset: rows.length,
    })
    rows.push(...page.rows)
    if (!page.hasMore) return rows
    if (rows.length >= MAX_FACTS)
      throw new AppError('window_exceeded', {
        message: `More than ${MAX_FACTS} facts on this axis. Name a \`concept\`.`,
      })
  }
}

/** The members of one axis for one concept, unit and period. */
interface Table {
  readonly concept: string
  readonly unit: string
  readonly axis: string
  readonly start: string | null
  readonly end: string
  readonly rows: readonly DimensionalRow[]
}

/** In the order of the rows: newest period first, then by concept. */
function tablesOf(rows: readonly DimensionalRow[], axes: readonly string[]): Table[] {
  const groups = Map.groupBy(
    rows.filter(row => onlyAxis(row, axes) !== null),
    row => [row.concept, row.unit, onlyAxis(row, axes)!.axis, row.period_start, row.period_end].join(' '),
  )
  return [...groups.values()].map(group => {
    const { concept, unit, period_start: start, period_end: end } = group[0]!
    const axis = onlyAxis(group[0]!, axes)!.axis
    return { concept, unit, axis, start, end, rows: distinctMembers(group, axes) }
  })
}

/** The one axis that a row is broken down by; null if there are several, or another. */
function onlyAxis({ dimensions }: DimensionalRow, axes: readonly string[]) {
  const own = dimensions.filter(
    ({ axis, member }) => !(CONSOLIDATION.test(axis) && OPERATING_SEGMENTS.test(member)),
  )
  const [only] = own
  return own.length === 1 && axes.includes(localName(only!.axis)) ? only! : null
}

function localName(name: string): string {
  return name.slice(name.indexOf(':') + 1)
}

/** With and without the consolidation axis, a member counts once: as filed last. */
function distinctMembers(rows: readonly DimensionalRow[], axes: readonly string[]): DimensionalRow[] {
  const latest = new Map<string, DimensionalRow>()
  for (const row of rows) {
    const { member } = onlyAxis(row, axes)!
    const known = latest.get(member)
    if (known === undefined || row.filed > known.filed) latest.set(member, row)
  }
  return [...latest.values()].sort((a, b) => b.value - a.value)
}

/** Labels by member, of the row that was filed last. */
function memberLabels(rows: readonly DimensionalRow[]): ReadonlyMap<string, string | null> {
  const labels = new Map<string, string | null>()
  for (const { dimensions } of rows.toSorted((a, b) => (a.filed < b.filed ? -1 : a.filed > b.filed ? 1 : 0)))
    for (const { member, member_label } of dimensions)
      labels.set(member, member_label ?? labels.get(member) ?? null)
  return labels
}

/** Facts without axes by concept, unit and period, as filed last by `asOf`. */
async function consolidatedFigures(
  tables: readonly Table[],
  { publication }: Resolved,
  asOf: string | null,
  { stores }: HandlerContext,
): Promise<ReadonlyMap<string, number>> {
  const figures = new Map<string, number>()
  for (const name of new Set(tables.map(({ concept }) => concept))) {
    const [taxonomy = '', concept = ''] = name.split(':')
    const versions = await stores.facts.versions(publication, { taxonomy, concept, unit: null, asOf })
    // Oldest filing first: the last of a period stays.
    for (const { unit, period_start, period_end, value } of versions)
      figures.set([name, unit, period_start, period_end].join(' '), value)
  }
  return figures
}

function tableRecord(
  { concept, unit, axis, start, end, rows: all }: Table,
  figures: ReadonlyMap<string, number>,
  labels: ReadonlyMap<string, string | null>,
  { snapshot }: HandlerContext,
) {
  const isAdditive = !unit.includes('/') && unit !== 'pure'
  const consolidated = figures.get([concept, unit, start, end].join(' ')) ?? null
  const rows = isAdditive && consolidated !== null ? currentMembers(all, consolidated) : all
  const total = isAdditive ? sumOf(rows) : null
  const first = rows[0]!
  const axisLabel = first.dimensions.find(dimension => dimension.axis === axis)?.axis_label ?? null
  return {
    concept,
    label: labelled(concept, first.label, snapshot).label,
    unit,
    axis,
    axis_label: labelled(axis, axisLabel, snapshot).label,
    period_start: start,
    period_end: end,
    members: rows.map(row => {
      const { member } = row.dimensions.find(dimension => dimension.axis === axis)!
      return {
        member,
        member_label: labelled(member, labels.get(member) ?? null, snapshot).label,
        value: row.value,
        filed: row.filed,
        accession_number: row.accession_number,
      }
    }),
    total,
    consolidated,
    difference: total === null || consolidated === null ? null : tidy(consolidated - total),
  }
}

/** Part of the consolidated figure by which rounded members may miss it. */
const ROUNDING = 5e-4

/** Members of the latest filing alone if they add up: others are the same under elements that the filer has since renamed. */
function currentMembers(rows: readonly DimensionalRow[], consolidated: number): readonly DimensionalRow[] {
  const filed = rows
    .map(row => row.filed)
    .sort()
    .at(-1)
  const current = rows.filter(row => row.filed === filed)
  const isComplete = Math.abs(sumOf(current) - consolidated) <= ROUNDING * Math.abs(consolidated)
  return isComplete ? current : rows
}

function sumOf(rows: readonly DimensionalRow[]): number {
  return tidy(rows.reduce((sum, { value }) => sum + value, 0))
}

/** Without the noise of binary fractions. */
function tidy(value: number): number {
  return Number(value.toPrecision(15))
}
