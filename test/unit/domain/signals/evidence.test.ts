import { describe, expect, it } from 'vitest'
import { bestOf, evidenceAt, MAX_EVIDENCE } from '../../../../src/domain/signals/passages.ts'
import { sourceFixture } from '../../../support/signal/sources.ts'

const TEXT = 'One. Two. Three. Four.'
const [section] = sourceFixture({}, [{ id: 'business', text: TEXT }]).sections
const row = (quote: string, value: number | null = null) => {
  const start = TEXT.indexOf(quote)
  const unit = 'count'
  return evidenceAt(section!, { start, end: start + quote.length }, value === null ? null : { value, unit })
}
const qualifiedValue = (rows: ReturnType<typeof row>[]) =>
  bestOf(rows).map(({ quote, value }) => [quote, value])

describe('Evidence of a signal', () => {
  it('shows the largest numbers first, then the order of the text', () => {
    expect(qualifiedValue([row('One.'), row('Two.', 3), row('Three.', 7)])).toEqual([
      ['Three.', 7],
      ['Two.', 3],
      ['One.', null],
    ])
  })

  it('shows no words twice with the same number, and none without the number they have', () => {
    expect(qualifiedValue([row('One.', 3), row('One.'), row('One.', 3), row('One.', 2)])).toEqual([
      ['One.', 3],
      ['One.', 2],
    ])
  })

  it('shows a few rows only', () => {
    expect(qualifiedValue([row('One.'), row('Two.'), row('Three.'), row('Four.')])).toHaveLength(MAX_EVIDENCE)
  })
})
