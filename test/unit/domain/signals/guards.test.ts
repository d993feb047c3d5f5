import { readdir } from 'node:fs/promises'
import { describe, expect, it } from 'vitest'
import { compileRules } from '../../../../src/domain/signals/compile.ts'
import { evaluate } from '../../../../src/domain/signals/evaluate.ts'
import type { GuardName, WordRule } from '../../../../src/domain/signals/rule.ts'
import { WORD_RULES } from '../../../../src/domain/signals/rules-version.ts'
import { FAMILY_FORMS, familyOf, type SourceText } from '../../../../src/domain/signals/source-text.ts'
import { sourceFixture } from '../../../support/signal/sources.ts'
import type { GoldenRow } from './golden-row.ts'

const files = await readdir(new URL('golden/', import.meta.url))
const modules = await Promise.all(
  files.map(async file => (await import(`./golden/${file}`)) as { readonly GOLDEN: readonly GoldenRow[] }),
)
const GOLDEN = modules.flatMap(({ GOLDEN: rows }) => rows)

interface Case {
  readonly rule: WordRule
  readonly form: string
  readonly section: string
  readonly text: string
}

/** Every golden sentence that fires, with its rule and place. */
const CASES: readonly Case[] = GOLDEN.flatMap(row => {
  const rule = WORD_RULES.find(({ id }) => id === row.rule)!
  const form = row.form ?? FAMILY_FORMS[rule.sources[0]!][0]!
  const section = (row.section ?? rule.sections[0]!).replace('*', '_1')
  return row.filed === undefined ? row.fires.map(({ text }) => ({ rule, form, section, text })) : []
})

function fires(
  { rule, form, section }: Omit<Case, 'text'>,
  text: string,
  values: Partial<SourceText> = {},
): boolean {
  const kind = form === 'IR' ? 'release' : 'filing'
  const family = familyOf({ kind, form_type: form })!
  const source = sourceFixture({ kind, form_type: form, names: [], ...values }, [{ id: section, text }])
  return (
    evaluate(compileRules([{ ...rule, items: [], forms: [] }], family), source, family).signals.length > 0
  )
}

/** Whether a guard holds for each of a rule's assertions. */
const isGuarded = ({ assertions }: WordRule, name: GuardName) =>
  assertions.every(({ without = [] }) => !without.includes(name))

const READ = WORD_RULES.filter(({ assertions }) => assertions.length > 0)
const casesOf = (rule: WordRule) => CASES.filter(one => one.rule === rule)
const plain = (one: Case) => !/\d{4}|first|second|third|fourth|year/i.test(one.text)

describe.each(READ)('Shared guards of $id', rule => {
  it('exclude what stands under a heading on forward-looking statements', () => {
    // A headline would end the passage.
    for (const one of casesOf(rule).filter(({ text }) => /[.:;]$/.test(text))) {
      const text = `Cautionary Note on Forward-Looking Statements\n\n${one.text}`
      expect(fires(one, text), one.text).toBe(false)
    }
  })

  it.skipIf(!isGuarded(rule, 'past'))('exclude what happened years before', () => {
    const undated = casesOf(rule).filter(plain)
    for (const one of undated) {
      const text = `In fiscal 2014, ${one.text[0]!.toLowerCase()}${one.text.slice(1)}`
      expect(fires(one, text, { period_end: '2023-12-31' }), text).toBe(false)
    }
  })

  it.skipIf(!isGuarded(rule, 'past'))(
    'exclude undated sentences after an old date in their paragraph',
    () => {
      for (const one of casesOf(rule).filter(plain)) {
        const text = `The plant was built in May 2009. ${one.text}`
        expect(fires(one, text, { period_end: '2023-12-31' }), text).toBe(false)
      }
    },
  )

  it.skipIf(!isGuarded(rule, 'repeated') || !rule.sources.includes('8-K'))(
    'exclude what a current report says was announced before',
    () => {
      for (const one of casesOf(rule).filter(({ form }) => form === '8-K')) {
        const text = `As previously announced, ${one.text[0]!.toLowerCase()}${one.text.slice(1)}`
        expect(fires(one, text), text).toBe(false)
      }
    },
  )

  it.skipIf(!isGuarded(rule, 'actor'))('exclude what another company does', () => {
    const own = casesOf(rule).filter(({ text }) => /^(?:We|The Company) [a-z][^;]*$/.test(text))
    for (const one of own) {
      const text = one.text.replace(/^(?:We|The Company)/, 'Harrow Quarries Inc.').replace(/\bhave\b/, 'has')
      expect(fires(one, text, { names: ['Meridian Forge Inc.'] }), text).toBe(false)
      const self = one.text.replace(/^(?:We|The Company)/, 'Meridian Forge').replace(/\bhave\b/, 'has')
      if (fires(one, self)) expect(fires(one, self, { names: ['Meridian Forge Inc.'] }), self).toBe(true)
    }
  })
})

const charge = WORD_RULES.find(({ id }) => id === 'goodwill_impairment')!
const CHARGE = { rule: charge, form: '10-K', section: 'mda_results_operations' }
const litigation = WORD_RULES.find(({ id }) => id === 'material_litigation')!
const SUIT = { rule: litigation, form: '10-K', section: 'footnote_contingencies' }
const weakness = WORD_RULES.find(({ id }) => id === 'material_weakness')!
const CONTROLS = { rule: weakness, form: '10-K', section: 'controls_procedures' }
const merger = WORD_RULES.find(({ id }) => id === 'acquisition_announced')!
const NAMES = { names: ['Meridian Forge Inc.'], period_end: '2023-12-31' }

describe('Guards on actor, time and completion', () => {
  it.each([
    [
      'a year before',
      'We recorded a goodwill impairment charge of $9 million that was recorded in fiscal 2022.',
    ],
    ['the prior year', 'In the prior year we recorded a goodwill impairment charge of $9 million.'],
  ])('exclude a charge of %s', (_, text) => {
    expect(fires(CHARGE, text, NAMES)).toBe(false)
  })

  it('date a paragraph by the heading over it', () => {
    const text = 'We recorded a goodwill impairment charge of $9 million.'
    expect(fires(CHARGE, `Fiscal 2022 compared with fiscal 2021\n\n${text}`, NAMES)).toBe(false)
    expect(fires(CHARGE, `Fiscal 2023 compared with fiscal 2022\n\n${text}`, NAMES)).toBe(true)
  })

  it.each([
    [
      'sues another',
      'In May 2023, Meridian Forge filed a complaint against Harrow Quarries Inc. in Ohio.',
      false,
    ],
    ['is sued', 'In May 2023, Harrow Quarries Inc. filed a complaint against Meridian Forge in Ohio.', true],
  ])('report whether the company %s', (_, text, expected) => {
    expect(fires(SUIT, text, NAMES)).toBe(expected)
  })

  it('exclude a suit of years ago that a later sentence ends, and keep one that goes on', () => {
    const suit = 'In May 2019, a class action was filed against the Company in Ohio.'
    expect(fires(SUIT, `${suit} In 2021 the case was dismissed with prejudice.`, NAMES)).toBe(false)
    expect(fires(SUIT, `${suit} The Company’s motion to dismiss was denied.`, NAMES)).toBe(true)
  })

  it('exclude suits between others in a report of an event', () => {
    const text = 'On March 1, 2024, a shareholder filed a complaint against Harrow Quarries Inc. in Ohio.'
    expect(fires({ ...SUIT, form: '8-K', section: 'item_8_01' }, text, NAMES)).toBe(false)
  })

  it('exclude weaknesses that another sentence of the section calls remediated', () => {
    const told = 'Management identified a material weakness in the controls over leases.'
    const over = 'Management concluded that the material weakness was remediated as of December 31, 2023.'
    const planned = 'The material weakness will not be considered remediated until the controls are tested.'
    expect(fires(CONTROLS, `${told}\n\n${over}`, NAMES)).toBe(false)
    expect(fires(CONTROLS, `${told}\n\n${planned}`, NAMES)).toBe(true)
  })

  it('read names on the cover where none is known', () => {
    const cover = {
      id: 'cover',
      text: 'FORM 8-K\n\nMERIDIAN FORGE INC.\n\n(Exact name of registrant as specified in its charter)',
    }
    const read = (text: string) => {
      const source = sourceFixture({ form_type: '8-K', names: [] }, [cover, { id: 'item_8_01', text }])
      return evaluate(compileRules([merger], '8-K'), source, '8-K').signals.length > 0
    }
    expect(read('Today Meridian Forge announced an agreement to acquire Harrow Quarries Inc.')).toBe(true)
    expect(read('Today Harrow Quarries Inc. announced an agreement to acquire Pollux Mining.')).toBe(false)
  })
})

describe('Repeated sentences', () => {
  const text = 'The Company entered into a strategic partnership with Harrow Quarries.'
  const rule = WORD_RULES.find(({ id }) => id === 'ir_partnership')!
  const rules = compileRules([rule], '8-K')
  const analysis = (id: string, quote: string) => {
    const source = sourceFixture({ id, form_type: '8-K', names: [] }, [{ id: 'item_2_02', text: quote }])
    const { signals, not_evaluated, sure } = evaluate(rules, source, '8-K')
    return {
      source,
      analysis: {
        ...source,
        inputs: '',
        signals,
        not_evaluated,
        sure,
        changes: NO_CHANGES,
        measures: {},
        guidance: [],
        results: null,
        call: null,
      },
    }
  }
  const NO_CHANGES = { previous_id: null, appeared: [], disappeared: [] }

  it('state an event once, however often they return', () => {
    const first = analysis('0009990001-24-000001', text)
    const second = analysis('0009990001-24-000002', text)
    expect(first.analysis.signals).toHaveLength(1)
    expect(evaluate(rules, second.source, '8-K', [first.analysis]).signals).toEqual([])
  })

  it('state an event again that they date in the time of the source', () => {
    const dated = `On March 1, 2024, the ${text.slice(4)}`
    const first = analysis('0009990001-24-000001', dated)
    const second = analysis('0009990001-24-000002', dated)
    expect(evaluate(rules, second.source, '8-K', [first.analysis]).signals).toHaveLength(1)
  })
})
