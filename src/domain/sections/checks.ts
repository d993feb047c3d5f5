import { createHash } from 'node:crypto'
import type { ItemForm } from './items/item-form.ts'
import type { Section } from './section.ts'

/** Less of a document in its items than this is a warning. */
const COVERED = 0.8
/** Shorter texts may well be alike. */
const TWIN_CHARS = 300

/** What is wrong with sections lowers their confidence and is told; the text is served all the same. */
export function checked(sections: readonly Section[], form: ItemForm | null, bodyChars: number): Section[] {
  const seen = new Map<string, string>()
  const result = sections.map(section => {
    const faults = [...sizeFault(section, form), ...twinFault(section, seen)]
    if (faults.length === 0) return section
    return {
      ...section,
      confidence: Math.min(section.confidence, 0.5),
      warnings: [...section.warnings, ...faults],
    }
  })
  return form?.ordered ? coverage(result, bodyChars) : result
}

function sizeFault({ id, state, text, item }: Section, form: ItemForm | null): string[] {
  if (state !== 'extracted' || item === null) return []
  const band = form?.rows.find(row => row.id === id && row.item === item)?.band
  if (!band) return []
  if (text.length < band[0]) return ['shorter_than_usual']
  return text.length > band[1] ? ['longer_than_usual'] : []
}

function twinFault({ id, text, warnings }: Section, seen: Map<string, string>): string[] {
  if (text.length < TWIN_CHARS || warnings.some(warning => warning.startsWith('combined_with:'))) return []
  const hash = createHash('sha256').update(text).digest('base64')
  const twin = seen.get(hash)
  if (twin !== undefined) return [`same_text_as:${twin}`]
  seen.set(hash, id)
  return []
}

/** Told on the cover, or on the first section where there is none. */
function coverage(sections: readonly Section[], bodyChars: number): Section[] {
  const items = sections.filter(
    ({ item, id, warnings }) => item !== null && !isPassage(id) && !warnings.some(isElsewhere),
  )
  const covered = items.reduce((sum, { text }) => sum + text.length, 0)
  if (covered === 0 || covered >= COVERED * bodyChars) return [...sections]
  const at = Math.max(
    0,
    sections.findIndex(({ id }) => id === 'cover'),
  )
  const warning = `items_cover_percent:${Math.floor((100 * covered) / bodyChars)}`
  return sections.map((section, index) =>
    index === at ? { ...section, warnings: [...section.warnings, warning] } : section,
  )
}

function isPassage(id: string): boolean {
  return /^(mda_(?!full)|footnote_|auditor_report|release_)/.test(id)
}

function isElsewhere(warning: string): boolean {
  return warning.startsWith('found_in:ex_') || warning.startsWith('combined_with:')
}
