import { labelFromQName } from '../../../domain/documents/xbrl/labels.ts'
import type { Snapshot } from '../../../stores/ports/stores.ts'

/**
 * What an XBRL element is called: by the filing's own linkbase, else by the taxonomy, else by the words of its name. A member
 * without a prefix is the value of a typed axis and stands for itself.
 */
export function labelled(
  element: string,
  own: string | null,
  snapshot: Pick<Snapshot, 'label'>,
): { readonly label: string; readonly label_source: 'linkbase' | 'taxonomy' | 'name' } {
  if (own !== null) return { label: own, label_source: 'linkbase' }
  const colon = element.indexOf(':')
  const known = colon > 0 ? snapshot.label(element.slice(0, colon), element.slice(colon + 1)) : null
  if (known !== null) return { label: known, label_source: 'taxonomy' }
  return {
    label: /^[\w.-]+:[\w.-]+$/.test(element) ? labelFromQName(element) : element,
    label_source: 'name',
  }
}
