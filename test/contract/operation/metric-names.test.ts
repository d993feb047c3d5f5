import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { testApp } from '../../support/http/app.ts'
import { mcpClient } from '../../support/mcp-client.ts'
import { projectText } from '../project/source-files.ts'

interface Panel {
  readonly id: number
  readonly title: string
  readonly type: string
  readonly datasource: { readonly type: string; readonly uid: string }
  readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>
  readonly targets: readonly { readonly expr: string; readonly refId: string }[]
}

const dashboard = JSON.parse(projectText('deploy/grafana/filings-data-service.json'))
const panels = dashboard.panels as readonly Panel[]
const alerts = projectText('deploy/prometheus/alerts.yaml')

/** Words of the query language that read like names of metrics. */
const LANGUAGE =
  /^(sum|rate|max|min|count|topk|by|and|le|deriv|resets|histogram_quantile|label_replace|label_values|increase|time)$/

/** Names of metrics in an expression: neither labels, nor words of the language, nor text. */
function namesIn(expression: string): string[] {
  const bare = expression
    .replaceAll(/"[^"]*"/g, '')
    .replaceAll(/\{[^}]*\}|\[[^\]]*\]/g, '')
    .replaceAll(/\b(by|without) \([^)]*\)/g, '')
  return [...bare.matchAll(/\b[a-z][a-z_]{2,}\b/g)].map(([name]) => name).filter(name => !LANGUAGE.test(name))
}

const expressions = {
  dashboard: panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
  alerts: [...alerts.matchAll(/ expr: (?:\|\n((?: {10}.*\n)+)|(.*)\n)/g)].map(
    ([, block, line]) => block ?? line!,
  ),
}

describe('what operators look at', () => {
  const app = testApp()
  let shown = new Set<string>()
  beforeAll(async () => {
    await app.inject('/api/v1/companies/ACME/periods')
    const client = await mcpClient(app, 'modern')
    await client.listTools()
    await client.close()
    const { body } = await app.inject('/metrics')
    shown = new Set(
      [...body.matchAll(/^# TYPE (\S+) (\S+)$/gm)].flatMap(([, name, type]) =>
        type === 'histogram' ? [`${name}_bucket`, `${name}_sum`, `${name}_count`] : [name!],
      ),
    )
  })
  afterAll(() => app.close())

  it.each(['dashboard', 'alerts'] as const)('is there: every metric of the %s', which => {
    const names = new Set(expressions[which].flatMap(namesIn))
    expect(names.size).toBeGreaterThan(8)
    expect([...names].filter(name => !shown.has(name))).toEqual([])
  })

  it('is all that is there: every metric but those of Node is on the dashboard', () => {
    const named = new Set(expressions.dashboard.flatMap(namesIn))
    const own = [...shown].filter(name => !/^nodejs_|^process_|_(sum|count)$/.test(name))
    expect(own.filter(name => !named.has(name))).toEqual([])
  })

  it('has the shape of a dashboard, with panels that do not overlap', () => {
    expect(dashboard).toMatchObject({ uid: expect.any(String), title: expect.any(String), schemaVersion: 39 })
    expect(new Set(panels.map(({ id }) => id)).size).toBe(panels.length)
    const cells = panels.flatMap(({ gridPos: { x, y, w, h } }) =>
      Array.from({ length: w * h }, (_, at) => `${x + (at % w)} ${y + Math.floor(at / w)}`),
    )
    expect(new Set(cells).size).toBe(cells.length)
    for (const { type, datasource, targets, gridPos } of panels) {
      expect(type).toBe('timeseries')
      expect(datasource.uid).toBe(`\${${dashboard.templating.list[0].name}}`)
      expect(targets.length).toBeGreaterThan(0)
      expect(gridPos.x + gridPos.w).toBeLessThanOrEqual(24)
    }
  })

  it('states for each alert how severe it is and what is wrong', () => {
    const names = [...alerts.matchAll(/- alert: (\w+)/g)].map(([, name]) => name)
    expect(names.length).toBe(expressions.alerts.length)
    expect(new Set(names).size).toBe(names.length)
    expect(alerts.match(/severity: (page|ticket)/g)).toHaveLength(names.length)
    expect(alerts.match(/summary: "/g)).toHaveLength(names.length)
  })
})
