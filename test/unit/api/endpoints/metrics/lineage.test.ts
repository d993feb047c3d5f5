import { afterAll, describe, expect, it } from 'vitest'
import { metricsLineage } from '../../../../../src/api/endpoints/metrics/lineage.ts'
import { METRICS } from '../../../../../src/domain/metrics/catalog/index.ts'
import { openSampleApp } from '../../../../support/sample-app.ts'

const sample = await openSampleApp()
afterAll(() => sample.close())

const BASE = '/api/v1/data/metrics'

async function get(url: string) {
  const reply = await sample.app.inject(url)
  return { status: reply.statusCode, body: reply.json() }
}

const lineage = (query: string) => get(`${BASE}/lineage?ticker=ZZALDR&${query}`)

async function served(ids: readonly string[], query: string) {
  const found: Record<string, number | null> = {}
  for (let from = 0; from < ids.length; from += 100) {
    const page = ids.slice(from, from + 100).join()
    const { body } = await get(`${BASE}?tickers=ZZALDR&metrics=${page}&${query}`)
    for (const [id, values] of Object.entries<Record<string, number | null>>(body.data.ZZALDR.metrics))
      found[id] = Object.values(values)[0]!
  }
  return found
}

describe(metricsLineage.summary, () => {
  it('follows a ratio down to facts as filed, one level a call', async () => {
    const { body: roic } = await lineage('metric=roic')
    expect(roic.formula).toBe('nopat / both_positive_avg(invested_capital)')
    const terms = new Map<string, number>(
      roic.inputs.map((input: { term: string; value: number }) => [input.term, input.value]),
    )
    const capital = (terms.get('invested_capital')! + terms.get('prior_year(invested_capital)')!) / 2
    expect(roic.value).toBeCloseTo(terms.get('nopat')! / capital, 12)

    const { body: revenue } = await lineage('metric=revenue&period=annual')
    const [item] = revenue.inputs
    expect(item).toMatchObject({ id: 'income_statement.revenue', kind: 'line_item', value: revenue.value })
    const { body: facts } = await lineage(
      `metric=${item.id}&period=${item.period_type}&period_end=${item.period_end}`,
    )
    expect(facts).toMatchObject({ value: revenue.value, derivation: 'reported', formula: null })
    expect(facts.inputs).toHaveLength(1)
    expect(facts.inputs[0]).toMatchObject({ kind: 'fact', value: revenue.value, sign: 1 })
    expect(facts.inputs[0].source_url).toContain(facts.inputs[0].accession_number)
  })

  it('adds up the quarters and the facts that a derived figure rests on', async () => {
    const { body: year } = await lineage('metric=income_statement.revenue')
    expect(year.derivation).toBe('sum_of_quarters')
    expect(year.inputs).toHaveLength(4)
    const sum = (inputs: { sign: number; value: number }[]) =>
      inputs.reduce((total, { sign, value }) => total + sign * value, 0)
    expect(sum(year.inputs)).toBe(year.value)
    for (const { id, period_type, period_end, value } of year.inputs) {
      const { body: quarter } = await lineage(`metric=${id}&period=${period_type}&period_end=${period_end}`)
      expect(quarter.value).toBe(value)
      expect(sum(quarter.inputs)).toBe(value)
    }
  })

  it('returns the value that is served, whatever the metric and the kind of period', async () => {
    const kinds = ['ttm', 'annual', 'quarterly']
    for (const [at, period] of kinds.entries()) {
      // Over the real companies every metric is looked at: `test/real/metric-lineage.test.ts`.
      const ids = METRICS.map(({ id }) => id).filter((_, place) => place % 21 === at)
      const values = await served(ids, `period=${period}`)
      for (const id of ids) {
        const { status, body } = await lineage(`metric=${id}&period=${period}`)
        if (status === 404) expect(values[id], id).toBeNull()
        else expect([id, body.value]).toEqual([id, values[id]])
      }
    }
  }, 60_000)

  it('tells on a past day what was known then', async () => {
    const { body: now } = await lineage('metric=revenue&period=annual')
    const asOf = `${Number(now.period_end.slice(0, 4))}-01-15`
    const { body: then } = await lineage(`metric=revenue&period=annual&as_of=${asOf}`)
    expect(then.period_end < now.period_end).toBe(true)
    const [item] = then.inputs
    const { body: facts } = await lineage(`metric=${item.id}&period=annual&as_of=${asOf}`)
    expect(facts.inputs.every(({ filed }: { filed: string }) => filed <= asOf)).toBe(true)
  })

  it('names what is not known: metrics, statements, line items, periods', async () => {
    const message = async (query: string) => (await lineage(query)).body.error.message
    expect(await message('metric=roci')).toBe('metric has no metric roci (did you mean roce?).')
    expect(await message('metric=income.revenue')).toContain('has no statement income')
    expect(await message('metric=income_statement.revenu')).toContain('has no line item revenu')
    expect(await lineage('metric=roic&period_end=1999-12-31')).toMatchObject({
      status: 404,
      body: { error: { code: 'not_found' } },
    })
  })
})
