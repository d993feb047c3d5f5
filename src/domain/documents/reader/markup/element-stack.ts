import { LIMITS } from '../limits.ts'
import { ELEMENT_COUNT } from './elements.ts'

/** Bits beside a style on the stack, of the element itself and not inherited. */
export const ENDS_TEXT = 1
export const BREAKS_AFTER = 2

/**
 * Open elements with their styles. Every operation is constant or amortised constant: each entry refers to the entry of the
 * same name below it, so that an end tag without a start is seen without a search. Beyond the depth limit elements are
 * only counted.
 */
export class ElementStack {
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
