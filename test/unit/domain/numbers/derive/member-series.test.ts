import { describe, expect, it } from 'vitest'
import { formatDay } from '../../../../../src/domain/day.ts'
import { indexFacts, knownFacts } from '../../../../../src/domain/numbers/derive/fact-index.ts'
import { expressionSeries } from '../../../../../src/domain/numbers/derive/flow-lines.ts'
import type { Fact } from '../../../../../src/domain/numbers/fact.ts'
import { parseMember } from '../../../../../src/domain/numbers/line-items/line-item.ts'
import { report } from '../../../../support/numbers/facts.ts'

/** Versions of the year 2020 as `day amount`, by a member of a chain. */
function versions(member: string, ...reports: Fact[][]): string[] {
  const index = indexFacts(
    knownFacts(
      reports.flat(),
      filing => filing.filed,
      () => true,
    ),
  )
  const { durations } = expressionSeries(parseMember(member), 'USD', index)
  return durations.flatMap(({ versions }) => versions.map(({ day, value }) => `${formatDay(day)} ${value}`))
}

const first = report('10-K', '2021-02-20', { A: { '2020': 10 }, B: { '2020': 4 } })

describe('the series of a member', () => {
  it('of one concept is as filed', () => {
    expect(versions('A', first)).toEqual(['2021-02-20 10'])
  })

  it('of the opposite sign is negative', () => {
    expect(versions('-A', first)).toEqual(['2021-02-20 -10'])
    expect(Object.is(memberValueOfZero(), 0)).toBe(true)
  })

  it('adds and takes away', () => {
    expect(versions('A + B', first)).toEqual(['2021-02-20 14'])
    expect(versions('A - B', first)).toEqual(['2021-02-20 6'])
  })

  it('is nothing where a needed part was never filed', () => {
    expect(versions('A + C', first)).toEqual([])
    expect(versions('A - C', first)).toEqual([])
  })

  it('does without a part that may be missing, but not without all', () => {
    expect(versions('A + C?', first)).toEqual(['2021-02-20 10'])
    expect(versions('C? + D?', first)).toEqual([])
  })

  it('takes the first alternative that is reported for the period', () => {
    expect(versions('C|B|A', first)).toEqual(['2021-02-20 4'])
  })

  it('has a version for each day on which a part changed', () => {
    const later = report('10-K/A', '2021-06-01', { B: { '2020': 5 } })
    expect(versions('A + B', first, later)).toEqual(['2021-02-20 14', '2021-06-01 15'])
  })

  it('begins when the last needed part is filed', () => {
    const later = report('10-K/A', '2021-06-01', { C: { '2020': 1 } })
    expect(versions('A + C', first, later)).toEqual(['2021-06-01 11'])
  })

  it('ranks as low as its lowest part', () => {
    const proxy = report('DEF 14A', '2021-06-01', { C: { '2020': 1 } })
    const index = indexFacts(
      knownFacts(
        [...first, ...proxy],
        filing => filing.filed,
        () => true,
      ),
    )
    expect(expressionSeries(parseMember('A + C'), 'USD', index).durations[0]!.versions[0]!.rank).toBe(2)
  })

  it('never mixes units', () => {
    const euros = report('10-K', '2021-02-21', { 'C|EUR': { '2020': 100 } })
    expect(versions('A + C', first, euros)).toEqual([])
  })
})

function memberValueOfZero(): number | undefined {
  const zero = report('10-K', '2021-02-20', { A: { '2020': 0 } })
  const index = indexFacts(
    knownFacts(
      zero,
      filing => filing.filed,
      () => true,
    ),
  )
  return expressionSeries(parseMember('-A'), 'USD', index).durations[0]?.versions[0]?.value
}
