import { type Phrase, phraseOf } from './phrase.ts'
import type { Assertion, SourceFamily, WordRule } from './rule.ts'

/** An assertion ready to be tested, with the rule it is of. */
export interface CompiledAssertion {
  readonly rule: WordRule
  readonly of: Assertion
  readonly assert: readonly Phrase[]
  readonly require: readonly (readonly Phrase[])[]
  readonly exclude: readonly Phrase[]
  /** Of its rule. */
  readonly concluded: readonly Phrase[]
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
    concluded: (rule.concluded ?? []).map(phraseOf),
    isIn: sectionTest(of.sections ?? rule.sections),
  }
}

/** `footnote_*` stands for all ids that begin so. */
export function sectionTest(ids: readonly string[]): (id: string) => boolean {
  const exact = new Set(ids.filter(id => !id.endsWith('*')))
  const beginnings = ids.filter(id => id.endsWith('*')).map(id => id.slice(0, -1))
  return id => exact.has(id) || beginnings.some(beginning => id.startsWith(beginning))
}

/*
 * One pass over a text for the beginnings of many words at once (Aho and Corasick's automaton over classes of
 * characters): sentences without any of them are never read.
 */

/** 0: what parts words; 1 to 36: letters and digits; 37: apostrophe, point, ampersand within words; 38: any other letter. */
const CLASSES = 39
const OTHER = 38
const SKIP = -1

const LIGATURES: Readonly<Record<string, string>> = {
  ﬀ: 'ff',
  ﬁ: 'fi',
  ﬂ: 'fl',
  ﬃ: 'ffi',
  ﬄ: 'ffl',
  ﬅ: 'st',
  ﬆ: 'st',
}
/** Made by who first scans: it takes tens of milliseconds, and most programs never do. */
let table: Int8Array | null = null

function classTable(): Int8Array {
  if (table !== null) return table
  const classes = new Int8Array(65_536).fill(OTHER)
  for (let code = 0; code < 65_536; code++) {
    const char = String.fromCharCode(code)
    if (/[\u00ad\u200b]/.test(char)) classes[code] = SKIP
    else if (/['’.&]/.test(char)) classes[code] = 37
    else if (!/[\p{L}\p{N}\p{M}]/u.test(char)) classes[code] = 0
    else classes[code] = classOf(char.normalize('NFKC').toLowerCase())
  }
  table = classes
  return classes
}

function classOf(char: string): number {
  if (/^[a-z]$/.test(char)) return char.charCodeAt(0) - 96
  if (/^[0-9]$/.test(char)) return char.charCodeAt(0) - 21
  return OTHER
}

interface Literals {
  /**
   * Calls `found` for each place at which a word begins with one of the literals, in the order of the text: the index of the
   * literal, and the offset after its last character.
   */
  scan(text: string, found: (literal: number, after: number) => void): void
}

/** Literals are beginnings of words in lower case. Linear in the text, whatever their number. */
function literalsOf(literals: readonly string[]): Literals {
  const classes = classTable()
  const { next, outputs } = automaton(literals, classes)
  return {
    scan(text, found) {
      let state = 0
      for (let at = 0; at < text.length; at++) {
        const kind = classes[text.charCodeAt(at)]!
        if (kind === SKIP) continue
        if (kind === OTHER && LIGATURES[text[at]!]) {
          for (const char of LIGATURES[text[at]!]!) state = next[state * CLASSES + classOf(char)]!
        } else state = next[state * CLASSES + kind]!
        const ended = outputs[state]
        if (ended) for (const literal of ended) found(literal, at + 1)
      }
    },
  }
}

interface Automaton {
  /** The state after a state and a class. State 0: between words. */
  readonly next: Int32Array
  readonly outputs: readonly (readonly number[] | null)[]
}

/**
 * Literals only match where a word begins, so a failed state needs no shorter suffix: it waits (state 1) for the next word.
 */
function automaton(literals: readonly string[], classes: Int8Array): Automaton {
  const children: Map<number, number>[] = [new Map(), new Map()]
  const outputs: (number[] | null)[] = [null, null]
  for (const [index, literal] of literals.entries()) {
    let state = 0
    for (const char of literal) {
      const kind = classes[char.charCodeAt(0)]!
      let child = children[state]!.get(kind)
      if (child === undefined) {
        child = children.length
        children.push(new Map())
        outputs.push(null)
        children[state]!.set(kind, child)
      }
      state = child
    }
    outputs[state] = [...(outputs[state] ?? []), index]
  }
  const next = new Int32Array(children.length * CLASSES).fill(1)
  for (const [state, of] of children.entries()) {
    for (const [kind, child] of of) next[state * CLASSES + kind] = child
    if (!of.has(0)) next[state * CLASSES] = 0
  }
  return { next, outputs }
}
