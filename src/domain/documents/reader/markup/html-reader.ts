import type { InlineXbrl } from '../../xbrl/inline-xbrl.ts'
import { LIMITS, type ReadLimits } from '../limits.ts'
import { type Draft, Paragraph, type Warnings } from '../paragraph.ts'
import { PlainBudget, parsePlainLines } from '../plain/plain-lines.ts'
import { TableReader } from '../table/table-reader.ts'
import { ELEMENT_COUNT, ELEMENTS, type ElementKind } from './elements.ts'
import { type Attributes, type MarkupHandler, Spacing } from './read-markup.ts'
import {
  applyStyle,
  CENTERED,
  fontSize,
  HIDDEN,
  NO_CHANGE,
  PREFORMATTED,
  RAISED,
  readStyle,
  withSize,
} from './style-attribute.ts'

const id = (name: string) => ELEMENTS.get(name)!.id
const [P, TABLE, ROW, CELL, HEADING_CELL, LI, DT, DD] = [
  'p',
  'table',
  'tr',
  'td',
  'th',
  'li',
  'dt',
  'dd',
].map(id) as [number, number, number, number, number, number, number, number]
/** A bullet in a paragraph of its own: belongs to the next one. */
const BULLET = /^[•·●○■□▪◦‣⁃∙§]$/

/** Whether an element stands within a paragraph: its style may make it a block, or a block inline. */
function isInline({ role }: ElementKind, display: 'block' | 'inline' | null): boolean {
  if (role === 'inline') return display !== 'block'
  return (
    role === 'break' || role === 'void' || role === 'hidden' || (role === 'block' && display === 'inline')
  )
}

/** Markup to blocks: paragraphs, tables and page ends in order, with the facts of inline XBRL. */
export class HtmlReader implements MarkupHandler {
  readonly drafts: Draft[] = []
  readonly xbrl: InlineXbrl
  private readonly warnings: Warnings
  private readonly stack = new ElementStack()
  private readonly tables: TableReader
  private paragraph = new Paragraph()
  /** The paragraph printed last: where inline facts end. */
  private last: Paragraph | null = null
  /** Open hidden elements of inline XBRL (`ix:header`). */
  private hiddenDepth = 0
  private readonly spacing = new Spacing()
  private preformatted: string[] = []
  private preformattedLength = 0
  private readonly plainBudget: PlainBudget
  stopped = false

  constructor(xbrl: InlineXbrl, warnings: Warnings, limits: ReadLimits) {
    this.plainBudget = new PlainBudget(limits)
    this.xbrl = xbrl
    this.warnings = warnings
    this.tables = new TableReader(this.drafts, warnings)
  }

  /** Whether an element that hides its content is open. */
  get endedHidden(): boolean {
    return (this.stack.style & HIDDEN) !== 0
  }

  open(written: string, attributes: Attributes, selfClosing: boolean): void {
    const kind = ELEMENTS.get(written) ?? ELEMENTS.get(written.toLowerCase())
    if (kind === undefined) {
      const colon = written.indexOf(':')
      if (colon > 0) this.openPrefixed(written.slice(colon + 1).toLowerCase(), attributes, selfClosing)
      return
    }
    const style = attributes.get('style')
    const change = style === undefined ? NO_CHANGE : readStyle(style)
    let look = this.stack.style | kind.set
    if (kind.size > 0) look = withSize(look, kind.size)
    if (kind.name === 'font') look = fontSize(look, attributes.get('size'))
    const inline = isInline(kind, change.display)
    if (!inline) look = this.align(look, kind, attributes)
    look = applyStyle(look, change)

    if (inline) {
      if (change.apart) this.spacing.apart = true
      if (look & RAISED && !(this.stack.style & RAISED)) this.spacing.raised = true
    } else {
      this.border()
      this.closeImplied(kind)
      if (change.breakBefore) this.pageEnd(true)
    }
    this.anchor(kind, attributes)
    if (!this.enter(kind, attributes, change.breakAfter)) return
    const marks = (inline ? 0 : ENDS_TEXT) | (change.breakAfter ? BREAKS_AFTER : 0)
    this.stack.push(kind.id, look, marks)
    if (selfClosing) this.close(written)
  }

  close(written: string): void {
    const kind = ELEMENTS.get(written) ?? ELEMENTS.get(written.toLowerCase())
    if (kind === undefined) {
      const colon = written.indexOf(':')
      if (colon > 0) this.closePrefixed(written.slice(colon + 1).toLowerCase())
      return
    }
    if (this.stack.leaveOverflow()) {
      if (kind.role !== 'inline') this.border()
      return
    }
    const place = this.stack.lastOf(kind.id)
    // Inside a cell, nothing outside it can be closed but its table.
    if (place < 0 || (kind.role !== 'table' && place < this.floor(kind))) {
      if (kind.role === 'block') this.border()
      return
    }
    this.closeFrom(place)
  }

  text(source: string, start: number, end: number): void {
    if (this.xbrl.listening) this.xbrl.text(source, start, end)
    const style = this.stack.style
    if (style & HIDDEN || this.hiddenDepth > 0) return
    if (style & PREFORMATTED) {
      this.keep(source.slice(start, end))
      return
    }
    if (this.spacing.before(this.paragraph, source, start, end)) this.border()
    const first = this.paragraph.append(source, start, end, style)
    if (first < 0) return
    this.last = this.paragraph
    if (this.xbrl.waiting) this.xbrl.printed(this.paragraph, first)
    if (this.paragraph.text.length > LIMITS.paragraph) {
      this.warnings.add('split:paragraph')
      this.endParagraph()
    }
  }

  /** The document's end closes everything. */
  end(): void {
    this.border()
    this.endParagraph()
    if (this.stack.lastOf(TABLE) >= 0) this.warnings.add('unclosed:table')
    const hidden = this.stack.style
    this.stack.popTo(0)
    this.stack.style = hidden
    this.tables.endAll()
    if (this.drafts.length >= LIMITS.blocks) this.warnings.add('truncated:blocks')
  }

  private openPrefixed(name: string, attributes: Attributes, selfClosing: boolean): void {
    if (name === 'header' && !selfClosing) this.hiddenDepth++
    if (name === 'exclude' && !selfClosing) this.xbrl.beforeExclude(this.last)
    this.xbrl.openElement(name, attributes, selfClosing)
  }

  private closePrefixed(name: string): void {
    this.xbrl.closeElement(name, this.last)
    if (name === 'header' && this.hiddenDepth > 0) this.hiddenDepth--
  }

  private align(look: number, kind: ElementKind, attributes: Attributes): number {
    const align = attributes.get('align')?.toLowerCase()
    if (align === undefined) return kind.role === 'table' ? look & ~CENTERED : look
    if (kind.role === 'table') return look & ~CENTERED
    return align === 'center' || align === 'middle' ? look | CENTERED : look & ~CENTERED
  }

  private anchor(kind: ElementKind, attributes: Attributes): void {
    if (attributes.size === 0) return
    const { anchors, links } = this.paragraph
    if (anchors.length >= LIMITS.anchors || links.length >= LIMITS.anchors) {
      this.warnings.add('truncated:anchors')
      return
    }
    const anchor = attributes.get('id')
    if (anchor !== undefined && anchor !== '') this.paragraph.addAnchor(anchor)
    if (kind.name !== 'a') return
    const name = attributes.get('name')
    if (name !== undefined && name !== '' && name !== anchor) this.paragraph.addAnchor(name)
    const target = /^[^:?]*#(.+)$/.exec(attributes.get('href') ?? '')?.[1]
    if (target !== undefined) this.paragraph.addLink(target.trim())
  }

  /** Effects of an element besides its style; false if it has no content. */
  private enter(kind: ElementKind, attributes: Attributes, breakAfter: boolean): boolean {
    switch (kind.role) {
      case 'void':
        return false
      case 'break':
        this.spacing.lineBreak = true
        return false
      case 'rule':
        this.pageEnd(breakAfter)
        return false
      case 'page':
        this.pageEnd(true)
        return false
      case 'table':
        this.tables.open()
        return true
      case 'row':
        this.tables.openRow(this.stack.lastOf(id('thead')) > this.stack.lastOf(TABLE))
        return true
      case 'cell':
        this.tables.openCell(kind.id === HEADING_CELL, attributes)
        if (this.tables.exhausted) this.stopped = true
        return true
      default:
        return true
    }
  }

  /** End tags implied by the start of an element. */
  private closeImplied(kind: ElementKind): void {
    const { stack } = this
    const floor = this.floor(kind)
    const closeLast = (...kinds: number[]) => {
      const place = Math.max(...kinds.map(other => stack.lastOf(other)))
      if (place >= floor && place >= 0) this.closeFrom(place)
    }
    if (kind.role === 'cell') closeLast(CELL, HEADING_CELL)
    else if (kind.role === 'row') closeLast(ROW, CELL, HEADING_CELL)
    else if (kind.role === 'table-part') closeLast(ROW)
    else {
      const paragraph = stack.lastOf(P)
      if (paragraph >= floor) this.closeFrom(paragraph)
      if (kind.id === LI) closeLast(LI)
      else if (kind.id === DT || kind.id === DD) closeLast(DT, DD)
    }
  }

  /** Place on the stack below which an element cannot close others: its cell, or for parts of tables its table. */
  private floor(kind: ElementKind): number {
    const table = this.stack.lastOf(TABLE)
    if (kind.role === 'row' || kind.role === 'cell' || kind.role === 'table-part') return table + 1
    return Math.max(table, this.stack.lastOf(CELL), this.stack.lastOf(HEADING_CELL)) + 1
  }

  private closeFrom(place: number): void {
    const { stack } = this
    const table = stack.lastOf(TABLE)
    const row = stack.lastOf(ROW)
    const cell = Math.max(stack.lastOf(CELL), stack.lastOf(HEADING_CELL))
    const raised = stack.style & RAISED
    const preformatted = stack.style & PREFORMATTED
    const marks = stack.popTo(place)
    if (marks & ENDS_TEXT || (preformatted && !(stack.style & PREFORMATTED))) this.border()
    if (cell >= place && cell > table) this.tables.closeCell()
    if (row >= place && row > table) this.tables.closeRow()
    if (table >= place) this.tables.close()
    if (marks & BREAKS_AFTER) this.pageEnd(true)
    if (raised && !(stack.style & RAISED)) this.spacing.raised = true
  }

  /** Ends the paragraph, and preformatted text with it. */
  private border(): void {
    this.spacing.reset()
    if (this.preformatted.length > 0) this.endPreformatted()
    // A bullet stays open for its text; in a table it has a cell of its own.
    if (this.paragraph.text.length !== 1 || this.tables.inCell || !BULLET.test(this.paragraph.text))
      this.endParagraph()
    else this.paragraph.gap = true
  }

  private endParagraph(): void {
    if (this.paragraph.text === '') return
    this.paragraph.finish()
    this.tables.put(this.paragraph)
    this.paragraph = new Paragraph()
    if (this.drafts.length >= LIMITS.blocks || this.tables.exhausted) this.stopped = true
  }

  private pageEnd(certain: boolean): void {
    this.border()
    if (this.tables.depth > 0) return
    this.drafts.push({ kind: 'page', certain, page: null })
    if (this.drafts.length >= LIMITS.blocks) this.stopped = true
  }

  private keep(text: string): void {
    this.preformatted.push(text)
    this.preformattedLength += text.length
    if (this.preformattedLength > LIMITS.preformatted) this.endPreformatted()
  }

  private endPreformatted(): void {
    const text = this.preformatted.join('')
    this.preformatted = []
    this.preformattedLength = 0
    const { drafts, whole } = parsePlainLines(text, this.warnings, this.plainBudget)
    this.tables.putAll(drafts)
    if (!whole) this.stopped = true
  }
}

/** Bits beside a style on the stack, of the element itself and not inherited. */
const ENDS_TEXT = 1
const BREAKS_AFTER = 2

/**
 * Open elements with their styles. Every operation is constant or amortised constant: each entry refers to the entry of the
 * same name below it, so that an end tag without a start is seen without a search. Beyond the depth limit elements are
 * only counted.
 */
class ElementStack {
  private readonly kinds: number[] = []
  private readonly styles: number[] = []
  private readonly marks: number[] = []
  private readonly below: number[] = []
  private readonly last: number[] = new Array<number>(ELEMENT_COUNT).fill(-1)
  private overflow = 0
  /** The style of text at this place. */
  style = 0

  get depth(): number {
    return this.kinds.length
  }

  /** Place of the innermost open element of a kind; -1 where there is none. */
  lastOf(kind: number): number {
    return this.last[kind]!
  }

  /** Returns false where the element is too deep to be followed. */
  push(kind: number, style: number, marks: number): boolean {
    if (this.kinds.length >= LIMITS.depth) {
      this.overflow++
      return false
    }
    this.below.push(this.last[kind]!)
    this.last[kind] = this.kinds.length
    this.kinds.push(kind)
    this.styles.push(style)
    this.marks.push(marks)
    this.style = style
    return true
  }

  /** Whether an end tag belongs to an element that was too deep. */
  leaveOverflow(): boolean {
    if (this.overflow === 0) return false
    this.overflow--
    return true
  }

  /** Closes everything from a place on; returns the marks of the closed elements, united. */
  popTo(place: number): number {
    let marks = 0
    while (this.kinds.length > place) {
      const kind = this.kinds.pop()!
      this.styles.pop()
      marks |= this.marks.pop()!
      this.last[kind] = this.below.pop()!
    }
    this.overflow = 0
    this.style = this.styles.length > 0 ? this.styles[this.styles.length - 1]! : 0
    return marks
  }
}
