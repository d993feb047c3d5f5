import { describe, expect, it } from 'vitest'
import { CALL_RULES, CALL_WORD_RULES } from '../../../../src/domain/calls/rules/index.ts'
import { TOPICS } from '../../../../src/domain/calls/rules/topics.ts'
import { firedBy } from '../../../support/call-sentences.ts'
import { SENTENCES, TOPIC_SENTENCES } from './sentences.ts'

describe('rules of calls', () => {
  it('have ids of their own, and words or a sentence that says how they are computed', () => {
    expect(new Set(CALL_RULES.map(({ id }) => id)).size).toBe(CALL_RULES.length)
    expect(CALL_RULES.every(({ id, category }) => id.startsWith('call_') && category === 'call')).toBe(true)
  })

  it('all have sentences that fire and sentences that must not', () => {
    const topics = new Set(TOPICS.map(({ id }) => `call_${id}`))
    const others = CALL_WORD_RULES.map(({ id }) => id).filter(id => !topics.has(id))
    expect(Object.keys(SENTENCES).sort()).toEqual(others.sort())
    expect(
      Object.keys(TOPIC_SENTENCES)
        .map(id => `call_${id}`)
        .sort(),
    ).toEqual([...topics].sort())
    for (const { fires, silent } of Object.values(SENTENCES)) {
      expect(fires.length).toBeGreaterThanOrEqual(5)
      expect(silent.length).toBeGreaterThanOrEqual(10)
    }
  })
})

describe.each(Object.entries(SENTENCES))('%s', (id, { part, fires, silent }) => {
  it.each(fires)('fires on: %s', sentence => expect(firedBy(sentence, part)).toContain(id))
  it.each(silent)('is silent on: %s', sentence => expect(firedBy(sentence, part)).not.toContain(id))
})

describe.each(Object.entries(TOPIC_SENTENCES))('call_%s', (id, { fires, silent }) => {
  it.each(fires)('fires on: %s', sentence => expect(firedBy(sentence)).toContain(`call_${id}`))
  it.each(silent)('is silent on: %s', sentence => expect(firedBy(sentence)).not.toContain(`call_${id}`))
})
