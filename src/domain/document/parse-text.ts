import { assemble } from './assemble.ts'
import type { ParsedDocument } from './document.ts'
import { DEFAULT_READ_LIMITS, type ReadLimits } from './limits.ts'
import { PlainBudget, parsePlainLines } from './plain/plain-lines.ts'
import { Warnings } from './warnings.ts'

/** Reads plain text as it was filed until about 2001: typeset lines, page marks, tables of blanks. */
export function parseText(source: string, limits: ReadLimits = DEFAULT_READ_LIMITS): ParsedDocument {
  const warnings = new Warnings()
  const { text, blocks } = assemble(parsePlainLines(source, warnings, new PlainBudget(limits)).drafts)
  return { text, blocks, facts: [], contexts: new Map(), textBlocks: [], warnings: warnings.list() }
}
