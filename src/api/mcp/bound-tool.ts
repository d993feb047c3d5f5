import { type ClientSchema, inputSchema, outputSchema } from './client-schema.ts'
import type { Arguments, Tool } from './tool.ts'
import { type BoundVariant, bindForm } from './tool-variant.ts'

/** A tool ready to be listed and called. */
export interface BoundTool {
  readonly tool: Tool
  readonly forms: readonly BoundVariant[]
  readonly input: ClientSchema
  readonly output: ClientSchema
  /** The endpoint that the arguments select; for invalid arguments, one whose validation rejects them. */
  formFor(given: Arguments): BoundVariant
}

export function bindTool(tool: Tool): BoundTool {
  const forms = tool.forms.map(form => bindForm(tool, form))
  const [first] = forms as [BoundVariant, ...BoundVariant[]]
  return {
    tool,
    forms,
    input: inputSchema(tool, forms),
    output: outputSchema(forms),
    formFor(given) {
      const { chooser } = tool
      if (!chooser) return first
      const value = given[chooser.parameter] ?? chooser.otherwise
      const on = value === undefined || value === null ? 'absent' : chooser.words ? value : 'given'
      return forms.find(form => form.on === on) ?? first
    },
  }
}
