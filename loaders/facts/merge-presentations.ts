import type { Accession } from '../../src/domain/company/filing.ts'
import type { FilingPresentation } from '../../src/domain/numbers/presentation.ts'

/**
 * Presentations of one company from any number of sources, one per filing, oldest filing first: the filing's own linkbases
 * outrank the data sets. Commutative, associative and idempotent, as `mergeFacts` is.
 */
export function mergePresentations(
  ...lists: readonly (readonly FilingPresentation[])[]
): FilingPresentation[] {
  const kept = new Map<Accession, FilingPresentation>()
  for (const presentation of lists.flat()) {
    const { accession } = presentation.filing
    const known = kept.get(accession)
    if (!known || isPreferred(presentation, known)) kept.set(accession, presentation)
  }
  return [...kept.values()].sort(
    (a, b) => a.filing.filed - b.filing.filed || (a.filing.accession < b.filing.accession ? -1 : 1),
  )
}

/** Of one source the one with more lines, then any fixed order, so that the order of loading does not matter. */
function isPreferred(a: FilingPresentation, b: FilingPresentation): boolean {
  if (a.source !== b.source) return a.source === 'linkbase'
  const [linesA, linesB] = [a, b].map(({ statements }) =>
    statements.reduce((sum, { lines }) => sum + lines.length, 0),
  )
  if (linesA !== linesB) return linesA! > linesB!
  return JSON.stringify(a.statements) > JSON.stringify(b.statements)
}
