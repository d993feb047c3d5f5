import type { Fact } from '../../../domain/fact.ts'
import type { FilingRef } from '../../../domain/filing.ts'

/*
 * Up to 200,000 facts are hashed before anything is written, so each costs arithmetic only: texts are hashed once for
 * every shared object, and hashes of facts are added up, which makes their order irrelevant.
 */

/** Two independent 32-bit halves of a hash. */
interface Halves {
  readonly a: number
  readonly b: number
}

const NONE = -0x80000000
const number = new Float64Array(1)
const words = new Int32Array(number.buffer)

/** Takes facts in slices; the digest does not depend on their order. */
export interface FactHash {
  add(facts: Iterable<Fact>): void
  /** 32 hexadecimal digits: count, two sums and one sum of both mixed. */
  digest(): string
}

export function factHash(): FactHash {
  const concepts = new Map<object, Halves>()
  const filings = new Map<object, Halves>()
  const texts = new Map<string, Halves>()
  let [count, sumA, sumB, sumC] = [0, 0, 0, 0]
  return {
    add(facts) {
      for (const { concept, unit, start, end, value, decimals, filing, source } of facts) {
        const c = cached(concepts, concept, () => hashText(`${concept.taxonomy}\t${concept.name}`))
        const f = cached(filings, filing, () => hashText(filingText(filing)))
        const u = cached(texts, unit, () => hashText(unit))
        const s = cached(texts, source, () => hashText(source))
        number[0] = value + 0 // The engine does not tell -0 from 0.
        let a = mix(mix(mix(c.a, f.a), u.a), s.a)
        let b = mix(mix(mix(c.b, f.b), u.b), s.b)
        a = mix(mix(mix(a, start ?? NONE), end), words[0]!)
        b = mix(mix(mix(b, words[1]!), end), start ?? NONE)
        a = mix(mix(a, words[1]!), decimals ?? NONE)
        b = mix(mix(b, decimals ?? NONE), words[0]!)
        sumA = (sumA + a) | 0
        sumB = (sumB + b) | 0
        sumC = (sumC + mix(a, b)) | 0
        count += 1
      }
    },
    digest: () => [count, sumA, sumB, sumC].map(hex).join(''),
  }
}

function filingText(filing: FilingRef): string {
  const { accession, form, filed, filerCik, fiscalYearFocus, fiscalPeriodFocus } = filing
  return JSON.stringify([accession, form, filed, filerCik, fiscalYearFocus, fiscalPeriodFocus])
}

function cached<Key>(known: Map<Key, Halves>, key: Key, make: () => Halves): Halves {
  const found = known.get(key)
  if (found) return found
  const made = make()
  known.set(key, made)
  return made
}

/** The finisher of MurmurHash3 over a running value and the next word. */
function mix(hash: number, word: number): number {
  let h = Math.imul(hash ^ word, 0x85ebca6b)
  h = Math.imul(h ^ (h >>> 13) ^ (word >>> 16), 0xc2b2ae35)
  return (h ^ (h >>> 16)) + 0x9e3779b9
}

/** FNV-1a with two bases. */
function hashText(text: string): Halves {
  let a = 0x811c9dc5
  let b = 0x01000193
  for (let index = 0; index < text.length; index += 1) {
    const code = text.charCodeAt(index)
    a = Math.imul(a ^ code, 0x01000193)
    b = Math.imul(b ^ code, 0x5bd1e995) + 1
  }
  return { a, b }
}

function hex(word: number): string {
  return (word >>> 0).toString(16).padStart(8, '0')
}
