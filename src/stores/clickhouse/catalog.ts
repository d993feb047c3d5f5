import type { Company, CompanyPart } from '../../domain/company/company.ts'
import type { Concept } from '../../domain/fact.ts'
import { hashOfText } from './rows/content-hash.ts'

export type Compose = (parts: readonly CompanyPart[]) => Company[]

/** What sources say of companies, and labels: small enough to be held in memory, one row each in the store. */
export interface Catalog {
  /** Whether a part says something new. */
  differs(part: CompanyPart): boolean
  putPart(part: CompanyPart): void
  /** Whether a label would be taken: the one that sorts first stays, so that the order of loading does not matter. */
  improves(concept: Concept): boolean
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
    improves({ taxonomy, name, label }) {
      if (label === null) return false
      const known = labels.get(`${taxonomy}:${name}`)
      return known === undefined || label < known
    },
    putConcept(concept) {
      if (!self.improves(concept) || concept.label === null) return
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
      companies ??= ranked(
        [...parts.values()].map(({ part }) => part),
        compose,
      )
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

/** In SEC's order, which is by market value; companies without a rank follow by CIK. */
function ranked(parts: readonly CompanyPart[], compose: Compose): readonly Company[] {
  const latest = new Map<number, CompanyPart>()
  for (const part of parts) {
    if (part.rank === null) continue
    const known = latest.get(part.cik)
    const later = !known || part.observed > known.observed
    const higher = known?.observed === part.observed && part.rank < (known.rank ?? Number.POSITIVE_INFINITY)
    if (later || higher) latest.set(part.cik, part)
  }
  const rank = ({ cik }: Company) => latest.get(cik)?.rank ?? Number.MAX_SAFE_INTEGER
  return compose(parts).sort((a, b) => rank(a) - rank(b) || a.cik - b.cik)
}
