import type { Concept } from '../src/domain/fact.ts'
import type { Snapshot } from '../src/stores/ports.ts'
import { betterLabel } from './facts/label.ts'

/**
 * Collects labels of concepts and gives out those that the store does not have yet or has a worse one of, so that
 * loading twice writes nothing and the order of loading does not matter.
 */
export class LabelLog {
  readonly #labels = new Map<string, Concept>()
  readonly #pending = new Set<string>()

  add(concept: Concept): void {
    if (concept.label === null) return
    const key = `${concept.taxonomy}:${concept.name}`
    const known = this.#labels.get(key)
    if (known && betterLabel(known.label, concept.label) === known.label) return
    this.#labels.set(key, concept)
    this.#pending.add(key)
  }

  /** What is to be written since the last call. */
  take(snapshot: Snapshot): Concept[] {
    const concepts = [...this.#pending].map(key => this.#labels.get(key)!)
    this.#pending.clear()
    return concepts.filter(({ taxonomy, name, label }) => {
      const stored = snapshot.label(taxonomy, name)
      return betterLabel(stored, label) !== stored
    })
  }
}
