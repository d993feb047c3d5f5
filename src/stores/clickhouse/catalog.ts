import type { Company, CompanyPart } from '../../domain/company/company.ts'
import type { Concept } from '../../domain/fact.ts'
import { hashOfText } from './rows/content-hash.ts'

/** Companies in SEC's order, which is by market value; those without a rank follow by CIK. */
export type Compose = (parts: readonly CompanyPart[]) => Company[]

/** What sources say of companies, and labels: small enough to be held in memory, one row each in the store. */
export interface Catalog {
  /** Whether a part says something new. */
  differs(part: CompanyPart): boolean
  putPart(part: CompanyPart): void
  /** Whether there is a label and it is not the one that is known: which is better is for the loader to say. */
  renames(concept: Concept): boolean
  putConcept(concept: Concept): void
  /** Rises with every change. */
  changes(): number
  companies(): readonly Company[]
  /** Labels by `taxonomy:name`; a copy that later changes do not touch. */
  labels(): ReadonlyMap<string, string>
  /** Exclusive or of the hashes of all of it. */
  hash(): bigint
}

export function catalog(compose: Compose): Catalog {
  const parts = new Map<string, { readonly part: CompanyPart; readonly content: string }>()
  let labels = new Map<string, string>()
  let labelsShared = false
  let companies: readonly Company[] | null = null
  let hash = 0n
  let changes = 0

  const self: Catalog = {
    differs: part => parts.get(keyOf(part))?.content !== contentOf(part),
    putPart(part) {
      const key = keyOf(part)
      const content = contentOf(part)
      const known = parts.get(key)
      if (known?.content === content) return
      if (known) hash ^= hashOfText(`part ${key} ${known.content}`)
      hash ^= hashOfText(`part ${key} ${content}`)
      parts.set(key, { part, content })
      companies = null
      changes += 1
    },
    renames: ({ taxonomy, name, label }) => label !== null && labels.get(`${taxonomy}:${name}`) !== label,
    putConcept(concept) {
      if (concept.label === null || !self.renames(concept)) return
      const key = `${concept.taxonomy}:${concept.name}`
      const known = labels.get(key)
      if (labelsShared) labels = new Map(labels)
      labelsShared = false
      if (known !== undefined) hash ^= hashOfText(`label ${key} ${known}`)
      hash ^= hashOfText(`label ${key} ${concept.label}`)
      labels.set(key, concept.label)
      changes += 1
    },
    changes: () => changes,
    companies() {
      companies ??= compose([...parts.values()].map(({ part }) => part))
      return companies
    },
    labels() {
      labelsShared = true
      return labels
    },
    hash: () => hash,
  }
  return self
}

function keyOf({ cik, source, observed }: CompanyPart): string {
  return `${cik} ${source} ${observed}`
}

/** A part as JSON with its keys in order: equal parts give equal text. */
export function contentOf(part: CompanyPart): string {
  return JSON.stringify(Object.fromEntries(Object.entries(part).sort(([a], [b]) => (a < b ? -1 : 1))))
}
