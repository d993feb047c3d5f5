import type { Table } from './document.ts'
import type { Paragraph } from './paragraph.ts'

/**
 * Appends to a list that mostly stays at one entry; returns the list, which is another one where it was empty. The engine
 * makes room for sixteen more with the first `push`, which in a table of one-word cells is most of what it takes.
 */
export function appended<T>(list: T[], entry: T): T[] {
  if (list.length === 0) return [entry]
  list.push(entry)
  return list
}

/** A paragraph of flowing text; several where a row of a layout table is read as one. */
export interface TextDraft {
  readonly kind: 'text'
  readonly paragraphs: readonly Paragraph[]
}

/** A table whose paragraphs know their place in its text form. */
interface TableDraft {
  readonly kind: 'table'
  readonly table: Table
  readonly text: string
  readonly layout: boolean
  readonly paragraphs: readonly Paragraph[]
}

/** A possible end of a page. */
interface PageDraft {
  readonly kind: 'page'
  /** A rule may end a page or only be a line: it ends one where a page number stands beside it. */
  readonly certain: boolean
  readonly page: string | null
}

/** A block before its place in the document's text is known. */
export type Draft = TextDraft | TableDraft | PageDraft

export function textOf(draft: TextDraft): string {
  return draft.paragraphs.length === 1
    ? draft.paragraphs[0]!.text
    : draft.paragraphs.map(paragraph => paragraph.text).join(' ')
}

/** Warnings of one document: each said once, in order of first occurrence, with a count where it happened more often. */
export class Warnings {
  private readonly counts = new Map<string, number>()

  add(warning: string, times = 1): void {
    this.counts.set(warning, (this.counts.get(warning) ?? 0) + times)
  }

  /** `split:table_rows`, or `unreadable_fact x12`. */
  list(): string[] {
    return [...this.counts].map(([warning, count]) => (count === 1 ? warning : `${warning} x${count}`))
  }
}
