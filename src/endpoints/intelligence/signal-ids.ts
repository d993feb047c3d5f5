import { SIGNALS } from '../../domain/signals/catalog.ts'
import { withKeywords } from '../../schema/defaulted.ts'
import { list } from '../../schema/list.ts'
import { nearest } from '../../schema/nearest.ts'

const IDS = SIGNALS.map(({ id }) => id)
const KNOWN: ReadonlySet<string> = new Set(IDS)
const MOST = 20

/** Signals as a caller names them; unknown ones are told with the nearest known. */
export function signalIds(description: string) {
  return withKeywords(list({ max: MOST, description, examples: [['material_weakness', 'going_concern']] }), {
    'x-check': unknownSignals,
  })
}

function unknownSignals(ids: unknown): string | null {
  if (!Array.isArray(ids)) return null
  const unknown = ids.filter(id => typeof id === 'string' && !KNOWN.has(id))
  if (unknown.length === 0) return null
  const told = unknown.map(id => {
    const near = nearest(id, IDS)
    return near === null ? id : `${id} (did you mean ${near}?)`
  })
  return `has no signal ${told.join(', ')}`
}
