import type { XbrlContext } from '../reader/document.ts'
import { LIMITS } from '../reader/limits.ts'
import type { Attributes } from '../reader/markup/read-markup.ts'
import type { Warnings } from '../reader/paragraph.ts'

interface DraftContext {
  id: string
  cik: number | null
  start: string | null
  end: string | null
  dimensions: { axis: string; member: string }[]
}

/** Elements whose text is kept, by lower-case local name. */
const LEAVES = new Set(['identifier', 'startdate', 'enddate', 'instant', 'explicitmember', 'measure'])

/** Reads `xbrli:context` and `xbrli:unit`, in inline documents and in instances. Names come local and in lower case. */
export class ContextReader {
  readonly contexts = new Map<string, XbrlContext>()
  /** `USD`, `shares`, `USD/shares`, by id. */
  readonly units = new Map<string, string>()
  private readonly warnings: Warnings
  private context: DraftContext | null = null
  private unit: { id: string; over: string[]; under: string[]; target: 'over' | 'under' } | null = null
  private leaf: string | null = null
  private typed: { axis: string; depth: number } | null = null
  private axis = ''
  private buffer = ''

  constructor(warnings: Warnings) {
    this.warnings = warnings
  }

  /** Whether it is inside a context or unit: elements and text belong to it. */
  get reading(): boolean {
    return this.context !== null || this.unit !== null
  }

  open(name: string, attributes: Attributes, selfClosing: boolean): void {
    if (this.typed !== null) {
      if (!selfClosing) this.typed.depth++
      return
    }
    if (name === 'context') {
      this.context = { id: attributes.get('id') ?? '', cik: null, start: null, end: null, dimensions: [] }
    } else if (name === 'unit') {
      this.unit = { id: attributes.get('id') ?? '', over: [], under: [], target: 'over' }
    } else if (name === 'unitdenominator' && this.unit) this.unit.target = 'under'
    else if (name === 'unitnumerator' && this.unit) this.unit.target = 'over'
    else if (name === 'typedmember' && this.context) {
      this.typed = { axis: (attributes.get('dimension') ?? '').trim(), depth: 0 }
      this.buffer = ''
    } else if (LEAVES.has(name)) {
      this.leaf = name
      this.axis = (attributes.get('dimension') ?? '').trim()
      this.buffer = ''
    }
    if (selfClosing) this.close(name)
  }

  text(text: string): void {
    if ((this.leaf !== null || this.typed !== null) && this.buffer.length < LIMITS.factText)
      this.buffer += text
  }

  close(name: string): void {
    if (this.typed !== null) {
      if (name === 'typedmember') {
        this.context?.dimensions.push({ axis: this.typed.axis, member: this.buffer.trim() })
        this.typed = null
      } else if (this.typed.depth > 0) this.typed.depth--
      return
    }
    if (this.leaf === name) {
      this.take(name, this.buffer.trim())
      this.leaf = null
    } else if (name === 'context') this.endContext()
    else if (name === 'unit') this.endUnit()
  }

  private take(leaf: string, text: string): void {
    if (leaf === 'measure') {
      if (this.unit && this.unit.over.length + this.unit.under.length < 20) {
        this.unit[this.unit.target].push(text.slice(text.indexOf(':') + 1))
      }
      return
    }
    const context = this.context
    if (context === null) return
    if (leaf === 'identifier') context.cik = /^\d{1,10}$/.test(text) ? Number(text) : null
    else if (leaf === 'startdate') context.start = text.slice(0, 10)
    else if (leaf === 'enddate' || leaf === 'instant') context.end = text.slice(0, 10)
    else if (context.dimensions.length < 50) context.dimensions.push({ axis: this.axis, member: text })
  }

  private endContext(): void {
    const context = this.context
    this.context = null
    if (context === null) return
    if (context.id === '' || context.end === null || !/^\d{4}-\d{2}-\d{2}$/.test(context.end)) {
      this.warnings.add('unreadable_context')
      return
    }
    if (this.contexts.size >= LIMITS.contexts) {
      this.warnings.add('truncated:contexts')
      return
    }
    this.contexts.set(context.id, {
      id: context.id,
      cik: context.cik,
      periodStart: context.start,
      periodEnd: context.end,
      dimensions: context.dimensions,
    })
  }

  private endUnit(): void {
    const unit = this.unit
    this.unit = null
    if (unit === null || unit.id === '' || this.units.size >= LIMITS.contexts) return
    const over = unit.over.join('*')
    this.units.set(unit.id, unit.under.length > 0 ? `${over}/${unit.under.join('*')}` : over)
  }
}
