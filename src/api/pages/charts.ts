import { scaleBand, scaleLinear, scaleUtc } from 'd3-scale'
import { line } from 'd3-shape'
import { type Html, html } from './site.ts'

/** Units of a drawing, which scales with its width. */
const WIDTH = 520
const HEIGHT = 200
const MARGIN = { top: 10, right: 8, bottom: 22, left: 52 }

interface Bar {
  /** `2024-Q3`, `2024`. */
  readonly label: string
  /** Null: no value. Bars without one leave a gap. */
  readonly value: number | null
}

type Format = (value: number) => string

/** Bars of one series, oldest first. */
export function barChart(title: string, bars: readonly Bar[], format: Format): Html {
  const values = bars.flatMap(({ value }) => (value === null ? [] : [value]))
  if (values.length === 0)
    return html`<figure><figcaption>${title}</figcaption><p class="muted">No values.</p></figure>`
  const y = scaleLinear()
    .domain([Math.min(0, ...values), Math.max(0, ...values)])
    .nice(4)
    .range([HEIGHT - MARGIN.bottom, MARGIN.top])
  const x = scaleBand<number>()
    .domain(bars.map((_, index) => index))
    .range([MARGIN.left, WIDTH - MARGIN.right])
    .padding(0.2)
  const drawn = bars.flatMap(({ label, value }, index) => {
    if (value === null) return []
    const [top, bottom] = [y(Math.max(0, value)), y(Math.min(0, value))]
    return [
      html`<rect class="bar${value < 0 && ' negative'}" x="${round(x(index)!)}" y="${round(top)}" width="${round(x.bandwidth())}" height="${round(Math.max(1, bottom - top))}"><title>${label}: ${format(value)}</title></rect>`,
    ]
  })
  const every = Math.ceil(bars.length / 6)
  const labels = bars.flatMap(({ label }, index) =>
    index % every === 0
      ? [
          html`<text class="tick" x="${round(x(index)! + x.bandwidth() / 2)}" y="${HEIGHT - 6}" text-anchor="middle">${label}</text>`,
        ]
      : [],
  )
  const last = values.at(-1)!
  return figure(title, `${title}: ${values.length} values, the last ${format(last)}.`, [
    axis(y, format),
    ...drawn,
    ...labels,
  ])
}

interface Stack {
  readonly title: string
  /** Shown above the axis. */
  readonly unit: string
  /** One per bar, oldest first. */
  readonly labels: readonly string[]
  /** Counts in the order of `labels`; series `n` has the class `sn`. */
  readonly series: readonly { readonly name: string; readonly values: readonly number[] }[]
}

const UNIT_HEIGHT = 14
/** Labelled bars; more would overlap. */
const MAX_STACK_LABELS = 5

/** Counts of several series on top of each other, with both axes labelled. */
export function stackedBars({ title, unit, labels, series }: Stack): Html {
  const totals = labels.map((_, index) => series.reduce((sum, { values }) => sum + (values[index] ?? 0), 0))
  const y = scaleLinear()
    .domain([0, Math.max(1, ...totals)])
    .nice(4)
    .range([HEIGHT - MARGIN.bottom, MARGIN.top + UNIT_HEIGHT])
  const x = scaleBand<number>()
    .domain(labels.map((_, index) => index))
    .range([MARGIN.left, WIDTH - MARGIN.right])
    .padding(0.2)
  const bars = labels.flatMap((label, index) => {
    let below = 0
    return series.flatMap(({ name, values }, rank) => {
      const value = values[index] ?? 0
      if (value === 0) return []
      const bottom = y(below)
      below += value
      return [
        html`<rect class="s${rank}" x="${round(x(index)!)}" y="${round(y(below))}" width="${round(x.bandwidth())}" height="${round(bottom - y(below))}"><title>${label}: ${name}, ${value.toLocaleString('en-US')}</title></rect>`,
      ]
    })
  })
  const ticks = y
    .ticks(4)
    .filter(Number.isInteger)
    .map(
      tick =>
        html`<line class="grid" x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${round(y(tick))}" y2="${round(y(tick))}"/><text class="tick" x="${MARGIN.left - 6}" y="${round(y(tick) + 4)}" text-anchor="end">${tick.toLocaleString('en-US')}</text>`,
    )
  const every = Math.ceil(labels.length / MAX_STACK_LABELS)
  // Counted from the end, so that the last bar always has a label.
  const days = labels.flatMap((label, index) =>
    (labels.length - 1 - index) % every === 0
      ? [
          html`<text class="tick" x="${round(x(index)! + x.bandwidth())}" y="${HEIGHT - 6}" text-anchor="end">${label}</text>`,
        ]
      : [],
  )
  return html`<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" role="img" aria-label="${title}"><text class="tick" x="0" y="${UNIT_HEIGHT}">${unit}</text>${ticks}${bars}${days}</svg>`
}

interface DayValue {
  /** `YYYY-MM-DD` */
  readonly day: string
  readonly value: number
}

interface ChartEvent {
  readonly day: string
  readonly label: string
  readonly href: string
}

/** A line over days, oldest first, with events marked on it. */
export function lineChart(
  title: string,
  points: readonly DayValue[],
  events: readonly ChartEvent[],
  format: Format,
): Html {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last)
    return html`<figure><figcaption>${title}</figcaption><p class="muted">No values.</p></figure>`
  const values = points.map(({ value }) => value)
  const y = scaleLinear()
    .domain([Math.min(...values), Math.max(...values)])
    .nice(4)
    .range([HEIGHT - MARGIN.bottom, MARGIN.top])
  const x = scaleUtc()
    .domain([new Date(first.day), new Date(last.day)])
    .range([MARGIN.left, WIDTH - MARGIN.right])
  const path = line<DayValue>()
    .x(({ day }) => round(x(new Date(day))))
    .y(({ value }) => round(y(value)))(points)
  const marks = events
    .filter(({ day }) => day >= first.day && day <= last.day)
    .map(({ day, label, href }) => {
      const at = round(x(new Date(day)))
      return html`<a href="${href}" aria-label="${label}, ${day}"><line class="event" x1="${at}" x2="${at}" y1="${HEIGHT - MARGIN.bottom - 14}" y2="${HEIGHT - MARGIN.bottom}"><title>${label}, ${day}</title></line></a>`
    })
  const ticks = x
    .ticks(5)
    .map(
      tick =>
        html`<text class="tick" x="${round(x(tick))}" y="${HEIGHT - 6}" text-anchor="middle">${tick.toISOString().slice(0, 7)}</text>`,
    )
  return figure(
    title,
    `${title} from ${first.day} to ${last.day}, the last ${format(last.value)}.`,
    [axis(y, format), html`<path class="series" d="${path ?? ''}"/>`, ...ticks, ...marks],
    marks.length > 0,
  )
}

function axis(y: ReturnType<typeof scaleLinear<number, number>>, format: Format): Html {
  return html`${y
    .ticks(4)
    .map(
      tick =>
        html`<line class="grid" x1="${MARGIN.left}" x2="${WIDTH - MARGIN.right}" y1="${round(y(tick))}" y2="${round(y(tick))}"/><text class="tick" x="${MARGIN.left - 5}" y="${round(y(tick)) + 4}" text-anchor="end">${format(tick)}</text>`,
    )}`
}

/** `hasLinks`: an image has no parts for assistive software, so a chart with links is a group. */
function figure(title: string, label: string, parts: readonly Html[], hasLinks = false): Html {
  return html`<figure><figcaption>${title}</figcaption><svg class="chart" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="${hasLinks ? 'group' : 'img'}" aria-label="${label}">${parts}</svg></figure>`
}

function round(value: number): number {
  return Math.round(value * 10) / 10
}
