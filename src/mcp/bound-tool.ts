import { type BoundForm, bindForm } from './form.ts'
import { inputSchema, outputSchema, type ShownSchema } from './shown-schema.ts'
import type { Arguments, Tool } from './tool.ts'

/** A tool ready to be listed and called. */
export interface BoundTool {
  readonly tool: Tool
  readonly forms: readonly BoundForm[]
  readonly input: ShownSchema
  readonly output: ShownSchema
  /** The endpoint that arguments ask for. Where they name none that there is, one that will say so. */
  formFor(given: Arguments): BoundForm
}

export function bindTool(tool: Tool): BoundTool {
  const forms = tool.forms.map(form => bindForm(tool, form))
  const [first] = forms as [BoundForm, ...BoundForm[]]
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
