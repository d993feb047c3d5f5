import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type CallSource, readCallSource } from '../../../../../src/domain/signals/calls/read-call-source.ts'
import { CALL_RULES } from '../../../../../src/domain/signals/calls/rules/index.ts'
import type { LabeledTurn } from '../../../../../src/domain/signals/calls/turns.ts'
import { callChanges } from '../../../../../src/domain/signals/calls/word-counts.ts'
import { callOf, callSection } from '../../../../support/call-sentences.ts'
import { propertyRuns } from '../../../../support/property-runs.ts'
import { CALL, TRANSCRIPT_LAYOUTS } from '../../../../support/sample-transcripts.ts'
import { SENTENCES } from './sentences.ts'

function read(text: string) {
  const { source, section } = callSection(text)
  const found = readCallSource(source, section)
  if (!found) throw new Error('no call')
  return found
}
const ids = ({ signals }: CallSource) => signals.map(({ signal_id }) => signal_id)
const reasons = ({ not_evaluated }: CallSource) =>
  Object.fromEntries(not_evaluated.map(row => [row.signal_id, row.reason]))

describe('a call read for what it states', () => {
  const text = TRANSCRIPT_LAYOUTS[0]!.print(CALL)
  const found = read(text)

  it("detects signals in the company's own words, with speaker and part", () => {
    expect(ids(found)).toEqual([
      'call_guidance_given',
      'call_non_answer_refuse',
      'call_deferral',
      'call_headwinds',
      'call_demand_strength',
      'call_record_results',
    ])
    const guidance = found.signals.find(({ signal_id }) => signal_id === 'call_guidance_given')!
    expect(guidance).toMatchObject({ value: 42e6, unit: 'USD' })
    expect(guidance.evidence).toEqual([
      expect.objectContaining({
        quote: 'For the third quarter we expect revenue of $42 million to $44 million.',
        speaker: 'Theodore Pike',
        role: 'cfo',
        part: 'prepared',
      }),
    ])
  })

  it('counts sentences and words of the company', () => {
    expect(found.call.counts).toMatchObject({
      guidance_given: 1,
      headwinds: 1,
      margin: 1,
      non_answer_refuse: 1,
      tariff: 0,
    })
    expect(found.call.counts['numbers']).toBeGreaterThan(5)
    expect(found.call.company_word_count).toBeLessThan(found.call.word_count)
  })

  it('takes no evidence from analysts or the operator', () => {
    const asked = CALL.map(turn =>
      turn.who === 'one'
        ? { ...turn, says: 'We expect revenue of $9 billion next year. Demand is strong.' }
        : turn,
    )
    const said = read(TRANSCRIPT_LAYOUTS[0]!.print(asked))
    expect(said.signals.flatMap(({ evidence }) => evidence).filter(({ role }) => role === 'analyst')).toEqual(
      [],
    )
  })

  it('takes no evidence from questions or the safe harbor statement', () => {
    const warned = CALL.map(turn =>
      turn.who === 'ir'
        ? { ...turn, says: `${turn.says} Forward-looking statements say that demand was weak.` }
        : turn,
    )
    expect(ids(read(TRANSCRIPT_LAYOUTS[0]!.print(warned)))).not.toContain('call_demand_weakness')
  })

  it('says nothing of questions where there are none', () => {
    const prepared = read(TRANSCRIPT_LAYOUTS[0]!.print(CALL.slice(0, 4)))
    expect(reasons(prepared)).toMatchObject({
      call_non_answer_refuse: 'no_questions',
      call_tone_gap: 'no_questions',
    })
    expect(prepared.sure).not.toContain('call_deferral')
    expect(prepared.sure).toContain('call_record_results')
  })

  it('returns no parts if no speakers are identified', () => {
    const words = CALL.map(({ says }) => says).join('\n\n')
    const plain = read(
      `Transcript of conference call\n\nGood morning, and welcome to our call. ${words} ${'The plant runs. '.repeat(60)}`,
    )
    expect(plain.call.has_speakers).toBe(false)
    expect(reasons(plain)).toMatchObject({
      call_non_answer_refuse: 'no_speakers',
      call_record_results: 'no_speakers',
    })
    expect(ids(plain)).toContain('call_guidance_given')
    expect(
      plain.signals
        .flatMap(({ evidence }) => evidence)
        .every(({ part, speaker }) => part === null && speaker === null),
    ).toBe(true)
  })

  it('either evaluates a rule or tells why not', () => {
    const evaluated = new Set([...found.sure, ...Object.keys(reasons(found))])
    expect([...evaluated].sort()).toEqual(CALL_RULES.map(({ id }) => id).sort())
    expect(found.sure.some(id => id in reasons(found))).toBe(false)
  })
})

describe('what is measured over a call', () => {
  const turn = (part: 'prepared' | 'qa', text: string): LabeledTurn => ({
    speaker: 'Ada Marsh',
    title: 'CEO',
    part,
    text,
  })
  const call = (prepared: string, qa: string, others: CallSource[] = []) =>
    callOf(
      [
        turn('prepared', `${prepared} ${'The plant at Harton runs. '.repeat(80)}`),
        { ...turn('qa', 'How?'), speaker: 'Omar Vance', title: 'Analyst' },
        turn('qa', `${qa} ${'It runs two shifts there. '.repeat(80)}`),
      ],
      others.map(one => one.call),
    )

  it('fires on a negative tone of a part, with the balance as its value', () => {
    const bad = call('', 'Losses, delays and weak orders hurt. Problems got worse.')
    const tone = bad.signals.find(({ signal_id }) => signal_id === 'call_tone_negative')!
    expect(tone.value).toBeLessThan(0)
    expect(tone.evidence[0]!.quote).toBe('Losses, delays and weak orders hurt.')
    expect(ids(call('Strong growth and good orders.', ''))).not.toContain('call_tone_negative')
  })

  it('counts a denied positive word as a negative one', () => {
    expect(
      call('', 'It was not good. It was not strong. It never improved.').measures['tone_qa'],
    ).toBeLessThan(0)
  })

  it('compares hedging and numbers with earlier calls, and tells where there are none', () => {
    const first = call('We may ship.', 'It takes 4 weeks. It costs $5. We sold 6. We made 9. We hired 3.')
    expect(reasons(first)).toMatchObject({
      call_hedging: 'no_earlier_call',
      call_numeric_density: 'no_earlier_call',
    })
    const dated = { ...first, call: { ...first.call, event_date: '2021-04-28' } }
    const next = call('Maybe we might. Perhaps we could. Possibly we may.', 'It takes weeks.', [dated])
    expect(ids(next)).toEqual(expect.arrayContaining(['call_hedging', 'call_numeric_density']))
  })

  it('is not measured of too few words', () => {
    expect(reasons(callOf([turn('prepared', 'Losses and delays.')]))).toMatchObject({
      call_tone_negative: 'too_few_words',
    })
  })
})

describe('changes between calls', () => {
  const sentence = (id: string) => SENTENCES[id]!.fires[0]!
  const fired = (id: string, prepared: string, part: 'qa' | null = 'qa') => {
    const analyst: LabeledTurn[] = part
      ? [
          { speaker: 'Omar Vance', title: 'Analyst', part, text: 'How?' },
          { speaker: 'Ada Marsh', title: 'CEO', part, text: 'So.' },
        ]
      : []
    return {
      id,
      ...callOf([
        {
          speaker: 'Ada Marsh',
          title: 'CEO',
          part: 'prepared',
          text: `Second quarter earnings call. ${prepared}`,
        },
        ...analyst,
      ]),
    }
  }

  it('report what appeared and disappeared against the call before', () => {
    const [before, after] = [
      fired('a', sentence('call_headwinds')),
      fired('b', sentence('call_demand_strength')),
    ]
    expect(callChanges(before, after)).toEqual({
      previous_id: 'a',
      appeared: ['call_demand_strength'],
      disappeared: ['call_headwinds'],
    })
    expect(callChanges(null, after)).toEqual({ previous_id: null, appeared: [], disappeared: [] })
  })

  it('are not computed between prepared remarks and a complete call', () => {
    const [before, after] = [
      fired('a', sentence('call_headwinds'), null),
      fired('b', sentence('call_demand_strength')),
    ]
    expect(callChanges(before, after)).toEqual({ previous_id: null, appeared: [], disappeared: [] })
  })
})

describe('laws of signals on calls', () => {
  const line = fc.constantFrom(
    ...Object.values(SENTENCES).flatMap(({ fires, silent }) => [...fires, ...silent]),
    'Good morning.',
    'And so\nit goes.',
  )
  const turns = fc.array(
    fc.record({
      who: fc.constantFrom('ceo', 'cfo', 'one', 'operator'),
      says: fc.array(line, { minLength: 1, maxLength: 4 }).map(said => said.join(' ')),
    }),
    { minLength: 3, maxLength: 12 },
  )

  it("quote the text at their offsets, within the speaker's turn; the same text gives the same rows", () => {
    fc.assert(
      fc.property(turns, fc.constantFrom(...TRANSCRIPT_LAYOUTS), (made, shape) => {
        const text = shape.print([...CALL.slice(0, 5), ...made])
        const found = read(text)
        for (const { evidence } of found.signals) {
          expect(evidence.length).toBeGreaterThanOrEqual(1)
          expect(evidence.length).toBeLessThanOrEqual(3)
          for (const { quote, start, end, speaker, role, part } of evidence) {
            expect(text.slice(start, end)).toBe(quote)
            const turn = found.call.turns.find(of => start >= of.start && end <= of.end)!
            expect([turn.speaker, turn.role, turn.part]).toEqual([speaker, role, part])
          }
        }
        expect(read(text)).toEqual(found)
      }),
      { numRuns: propertyRuns(40) },
    )
  })
})
