import { readLabel, type SpeakerLabel } from './speaker-label.ts'
import type { Dialogue, RawTurn } from './turns.ts'

/** A turn as someone who knows the speakers tells it. */
export interface LabeledTurn {
  readonly speaker: string
  /** Title and firm; null where they are not told. */
  readonly title: string | null
  readonly part: 'prepared' | 'qa' | null
  readonly text: string
}

/** Told turns as a text with speaker lines, and the dialogue that it holds. */
export function dialogueOfTurns(turns: readonly LabeledTurn[]): {
  readonly text: string
  readonly dialogue: Dialogue
} {
  let text = ''
  let questionsAt: number | null = null
  const raw: RawTurn[] = []
  for (const { speaker, title, part, text: words } of turns) {
    const said = words.trim()
    if (said === '') continue
    if (text !== '') text += '\n\n'
    const labelStart = text.length
    if (part === 'qa') questionsAt ??= labelStart
    text += `${speaker}${title === null ? '' : `, ${title}`}: `
    raw.push({
      label: labelOf(speaker, title),
      labelStart,
      start: text.length,
      end: text.length + said.length,
    })
    text += said
  }
  return { text, dialogue: { turns: raw, participants: [], questionsAt, written: text.length } }
}

function labelOf(speaker: string, title: string | null): SpeakerLabel {
  const read = readLabel(speaker)
  return read ? { ...read, title: title ?? read.title } : { name: speaker, kind: 'person', title, side: null }
}
