import { type Html, html } from '../../http/docs/html.ts'
import type { UsageChart } from '../usage.ts'
import { count, dayWords } from './words.ts'

/** Units of the drawing, which is stretched to the width of the page. */
const WIDTH = 600
const HEIGHT = 160
/** Part of a day's width that its bar takes. */
const BAR = 0.8

/** Calls by day as stacked bars, what the colours mean, and the same figures as a table. */
export function usageSection(chart: UsageChart): Html {
  if (chart.total === 0) {
    return html`<p>No calls in these ${chart.days.length} days yet. The first request below makes one.</p>`
  }
  return html`${drawing(chart)}${legend(chart)}${figures(chart)}`
}

function drawing({ days, series, totals, total }: UsageChart): Html {
  const most = Math.max(...totals)
  const step = WIDTH / days.length
  const bars = days.flatMap((day, index) => {
    let below = 0
    return series.flatMap(({ endpoint, calls }, rank) => {
      const value = calls[index] ?? 0
      if (value === 0) return []
      const height = (value / most) * HEIGHT
      below += height
      const [x, y] = [step * (index + (1 - BAR) / 2), HEIGHT - below].map(round)
      return [
        html`<rect class="s${rank}" x="${x}" y="${y}" width="${round(step * BAR)}" height="${round(height)}"><title>${dayWords(day)}: ${endpoint}, ${count(value)}</title></rect>`,
      ]
    })
  })
  const [first = '', last = ''] = [days[0], days.at(-1)]
  return html`<figure class="chart"><figcaption>${count(total)} calls in ${days.length} days; at most ${count(most)} a day.</figcaption>
<svg viewBox="0 0 ${WIDTH} ${HEIGHT}" preserveAspectRatio="none" role="img" aria-label="Calls by day and endpoint; the table below has the figures"><line x1="0" y1="${HEIGHT}" x2="${WIDTH}" y2="${HEIGHT}"/>${bars}</svg>
<p class="ends"><span>${dayWords(first)}</span><span>${dayWords(last)}</span></p></figure>`
}

function legend({ series }: UsageChart): Html {
  return html`<ul class="legend">${series.map(
    ({ endpoint, total }, rank) =>
      html`<li><svg width="12" height="12" aria-hidden="true"><rect class="s${rank}" width="12" height="12"/></svg> <code>${endpoint}</code> ${count(total)}</li>`,
  )}</ul>`
}

function figures({ days, series, totals }: UsageChart): Html {
  const rows = days
    .map((day, index) => ({ day, index }))
    .filter(({ index }) => (totals[index] ?? 0) > 0)
    .reverse()
  return html`<details><summary>The figures as a table</summary><div class="table" tabindex="0" role="region" aria-label="Calls by day and endpoint"><table>
<thead><tr><th scope="col">Day (UTC)</th>${series.map(({ endpoint }) => html`<th scope="col" class="number">${endpoint}</th>`)}<th scope="col" class="number">All</th></tr></thead>
<tbody>${rows.map(
    ({ day, index }) =>
      html`<tr><th scope="row">${day}</th>${series.map(({ calls }) => html`<td class="number">${count(calls[index] ?? 0)}</td>`)}<td class="number">${count(totals[index] ?? 0)}</td></tr>`,
  )}</tbody></table></div></details>`
}

function round(value: number): number {
  return Math.round(value * 100) / 100
}
