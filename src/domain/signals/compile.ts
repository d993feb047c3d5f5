import { type Literals, literalsOf } from './literals.ts'
import { type Phrase, phraseOf } from './phrase.ts'
import type { Assertion, SourceFamily, WordRule } from './rule.ts'

/** An assertion ready to be tested, with the rule it is of. */
export interface CompiledAssertion {
  readonly rule: WordRule
  readonly of: Assertion
  readonly assert: readonly Phrase[]
  readonly require: readonly (readonly Phrase[])[]
  readonly exclude: readonly Phrase[]
  readonly isIn: (sectionId: string) => boolean
}

/** All rules that read one family of sources, with one automaton over what opens their phrases. */
export interface CompiledRules {
  readonly rules: readonly WordRule[]
  readonly literals: Literals
  /** Of a literal: the assertions and phrases that it may open. */
  readonly opened: readonly (readonly { readonly assertion: CompiledAssertion; readonly phrase: Phrase }[])[]
}

/** Reads the phrases of rules once. Throws where one cannot be read. */
export function compileRules(rules: readonly WordRule[], family: SourceFamily): CompiledRules {
  const own = rules.filter(({ sources }) => sources.includes(family))
  const opened = new Map<string, { assertion: CompiledAssertion; phrase: Phrase }[]>()
  for (const rule of own) {
    for (const of of rule.assertions) {
      const assertion = compiled(rule, of)
      for (const phrase of assertion.assert) {
        if (phrase.anchors.length === 0)
          throw new Error(`"${phrase.source}" of ${rule.id} has no word to look for`)
        for (const anchor of phrase.anchors) {
          const list = opened.get(anchor) ?? []
          list.push({ assertion, phrase })
          opened.set(anchor, list)
        }
      }
    }
  }
  return { rules: own, literals: literalsOf([...opened.keys()]), opened: [...opened.values()] }
}

const known = new WeakMap<readonly WordRule[], Map<SourceFamily, CompiledRules>>()

/** As `compileRules`, once for each list of rules and family, when they are first needed. */
export function compiledRules(rules: readonly WordRule[], family: SourceFamily): CompiledRules {
  const of = known.get(rules) ?? new Map<SourceFamily, CompiledRules>()
  const made = of.get(family) ?? compileRules(rules, family)
  known.set(rules, of.set(family, made))
  return made
}

function compiled(rule: WordRule, of: Assertion): CompiledAssertion {
  return {
    rule,
    of,
    assert: of.assert.map(phraseOf),
    require: (of.require ?? []).map(list => list.map(phraseOf)),
    exclude: (of.exclude ?? []).map(phraseOf),
    isIn: sectionTest(of.sections ?? rule.sections),
  }
}

/** `footnote_*` stands for all ids that begin so. */
export function sectionTest(ids: readonly string[]): (id: string) => boolean {
  const exact = new Set(ids.filter(id => !id.endsWith('*')))
  const beginnings = ids.filter(id => id.endsWith('*')).map(id => id.slice(0, -1))
  return id => exact.has(id) || beginnings.some(beginning => id.startsWith(beginning))
}
