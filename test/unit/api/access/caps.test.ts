import { describe, expect, it } from 'vitest'
import { CAPS, cappedDefaults, capsOf, overCaps, TIER_NAMES } from '../../../../src/api/access/caps.ts'
import { endpoints } from '../../../../src/api/endpoints/index.ts'
import { jsonSchema } from '../../../../src/schema/json-schema.ts'

const named = (name: string) => endpoints.find(endpoint => endpoint.name === name)!

describe('caps', () => {
  it('are those that the service promises', () => {
    expect(CAPS).toEqual({
      limit: { guest: 20 },
      universe_limit: { guest: 100 },
      text_limit: { guest: 50 },
      prices_limit: { guest: 252 },
      tickers: { guest: 5 },
      metrics_tickers: { guest: 5, free: 200 },
      metrics_years: { guest: 3 },
    })
  })

  it('hold for every limit and every list of tickers of every endpoint', () => {
    for (const endpoint of endpoints) {
      const names = Object.keys(jsonSchema(endpoint.input).properties ?? {})
      const capped = [...capsOf(endpoint).keys()]
      expect(capped, endpoint.name).toEqual(
        expect.arrayContaining(names.filter(name => /^(limit|tickers)$/.test(name))),
      )
      expect(names, endpoint.name).toEqual(expect.arrayContaining(Object.keys(endpoint.caps ?? {})))
    }
  })

  it('never reject a request that omits the parameter', () => {
    for (const endpoint of endpoints) {
      const properties = Object.entries(jsonSchema(endpoint.input).properties ?? {})
      for (const tier of TIER_NAMES) {
        const defaults = Object.fromEntries(properties.map(([name, { default: value }]) => [name, value]))
        const input = { ...defaults, ...cappedDefaults(endpoint, tier) }
        expect(overCaps(capsOf(endpoint), tier, input), `${endpoint.name} as ${tier}`).toEqual([])
      }
    }
  })

  it('lower a default that is over them', () => {
    const facts = named('facts.by_period')
    expect(cappedDefaults(facts, 'guest')).toEqual({ limit: 20 })
    expect(cappedDefaults(facts, 'free')).toEqual({})
  })

  it('report every parameter over them at once, and the least key that would do', () => {
    const caps = capsOf(named('metrics.query'))
    const tickers = (count: number) => Array.from({ length: count }, (_, index) => `T${index}`)
    expect(overCaps(caps, 'guest', { tickers: tickers(201), years: 4 })).toEqual([
      {
        parameter: 'tickers',
        message: 'may be at most 5 entries with no key; a key of a paid plan raises this cap',
      },
      { parameter: 'years', message: 'may be at most 3 with no key; a free key raises this cap' },
    ])
    expect(overCaps(caps, 'guest', { tickers: tickers(5), years: 3 })).toEqual([])
    expect(overCaps(caps, 'free', { tickers: tickers(200), years: 10 })).toEqual([])
    expect(overCaps(caps, 'free', { tickers: tickers(201) })).toHaveLength(1)
    expect(overCaps(caps, 'pro', { tickers: tickers(500), years: 10 })).toEqual([])
  })
})
