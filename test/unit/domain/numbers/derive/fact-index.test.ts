import { describe, expect, it } from 'vitest'
import { indexFacts, knownFacts } from '../../../../../src/domain/numbers/derive/fact-index.ts'
import { day, report } from '../../../../support/numbers/facts.ts'

const all = () => true
const filed = (filing: { readonly filed: number }) => filing.filed

describe('known facts', () => {
  const facts = [
    ...report('10-K', '2021-02-20', { A: { '2020': 2 } }, { nth: 2 }),
    ...report('10-K/A', '2021-02-20', { A: { '2020': 1 } }, { nth: 1 }),
    ...report('DEF 14A', '2020-02-20', { A: { '2019': 0 } }),
  ]

  it('are in order of day, then of accession number', () => {
    expect(knownFacts(facts, filed, all).map(({ fact }) => fact.value)).toEqual([0, 1, 2])
    expect(knownFacts([...facts].reverse(), filed, all).map(({ fact }) => fact.value)).toEqual([0, 1, 2])
  })

  it('have the day from which they count and the rank of their form', () => {
    const [first] = knownFacts(facts, () => 7, all)
    expect(first).toMatchObject({ day: 7, rank: 2 })
    expect(knownFacts(facts, filed, all)[0]).toMatchObject({ day: day('2020-02-20'), rank: 2 })
  })

  it('are only the requested ones', () => {
    expect(knownFacts(facts, filed, ({ value }) => value === 1)).toHaveLength(1)
  })
})

describe('the index of facts', () => {
  it('has series by concept and unit, durations in order of end and start', () => {
    const facts = report('10-K', '2021-02-20', {
      A: { '2020': 1, '2020Q4': 2, '2019': 3, '2020-12-31': 4 },
      'A|EUR': { '2020': 5 },
      'ifrs-full:A': { '2020': 6 },
    })
    const index = indexFacts(knownFacts(facts, filed, all))
    expect([...index.keys()]).toEqual(['us-gaap:A|USD', 'us-gaap:A|EUR', 'ifrs-full:A|USD'])
    const series = index.get('us-gaap:A|USD')!
    expect(series.durations.map(({ versions }) => versions[0]!.value)).toEqual([3, 1, 2])
    expect(series.instants.get(day('2020-12-31'))![0]!.value).toBe(4)
  })

  it('is one series for a concept that two sources describe as two objects', () => {
    const facts = report('10-K', '2021-02-20', { A: { '2020': 1, '2019': 2 } }).map(fact => ({
      ...fact,
      concept: { ...fact.concept },
    }))
    expect(indexFacts(knownFacts(facts, filed, all)).get('us-gaap:A|USD')!.durations).toHaveLength(2)
  })

  it('leaves out facts that end after they were filed: they are plans', () => {
    const facts = report('10-K', '2021-02-20', { A: { '2021': 1, '2021-02-21': 2, '2021-02-20': 3 } })
    const series = indexFacts(knownFacts(facts, filed, all)).get('us-gaap:A|USD')!
    expect(series.durations).toEqual([])
    expect([...series.instants.keys()]).toEqual([day('2021-02-20')])
  })
})
