import { describe, expect, it } from 'vitest'
import { CALL_RULES, CALL_WORD_RULES } from '../../../../../src/domain/signals/calls/rules/index.ts'
import { TOPICS } from '../../../../../src/domain/signals/calls/rules/topics.ts'
import { callOf, signalsDetectedIn } from '../../../../support/call-sentences.ts'
import { SENTENCES, type Sentences } from './sentences.ts'
import { TOPIC_SENTENCES } from './topic-sentences.ts'

/** By signal id. */
const GOLDEN: readonly (readonly [string, Sentences])[] = [
  ...Object.entries(SENTENCES),
  ...Object.entries(TOPIC_SENTENCES).map(([id, sentences]) => [`call_${id}`, sentences] as const),
]

/** Signals of a call in which an analyst says it all, and the company nothing of it. */
function firedByAnalyst(sentences: readonly string[]): readonly string[] {
  const { signals } = callOf([
    { speaker: 'Ada Marsh', title: 'Chief Executive Officer', part: 'prepared', text: 'The plant runs.' },
    { speaker: 'Omar Vance', title: 'Analyst', part: 'qa', text: sentences.join(' ') },
    { speaker: 'Ada Marsh', title: 'Chief Executive Officer', part: 'qa', text: 'It runs.' },
  ])
  return signals.map(({ signal_id }) => signal_id)
}

const asQuestion = (sentence: string) => sentence.replace(/\.$/, '?')

describe('rules of calls', () => {
  it('have ids of their own, and words or a sentence that says how they are computed', () => {
    expect(new Set(CALL_RULES.map(({ id }) => id)).size).toBe(CALL_RULES.length)
    expect(CALL_RULES.every(({ id, category }) => id.startsWith('call_') && category === 'call')).toBe(true)
  })

  it('all have sentences that fire and sentences that must not', () => {
    expect(GOLDEN.map(([id]) => id).sort()).toEqual(CALL_WORD_RULES.map(({ id }) => id).sort())
    expect(Object.keys(TOPIC_SENTENCES).sort()).toEqual(TOPICS.map(({ id }) => id).sort())
  })

  it.each(GOLDEN)('hold %s by at least five that fire and ten that must not', (_, { fires, silent }) => {
    expect(new Set(fires).size).toBeGreaterThanOrEqual(5)
    expect(new Set(silent).size).toBeGreaterThanOrEqual(10)
  })
})

describe.each(GOLDEN)('%s', (id, { part, fires, silent }) => {
  it.each(fires)('fires on: %s', sentence => expect(signalsDetectedIn(sentence, part)).toContain(id))
  it.each(silent)('is silent on: %s', sentence => expect(signalsDetectedIn(sentence, part)).not.toContain(id))

  it('does not match the same sentence said by an analyst', () => {
    expect(firedByAnalyst(fires)).not.toContain(id)
  })

  it('is silent on a question that holds what fires', () => {
    for (const sentence of fires) expect(signalsDetectedIn(asQuestion(sentence), part)).not.toContain(id)
  })
})
