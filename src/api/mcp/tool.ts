import type { AnyEndpoint } from '../endpoints/define-endpoint.ts'

/** Argument values keyed by name. */
export type Arguments = Readonly<Record<string, unknown>>

/** One endpoint behind a tool. */
export interface ToolVariant {
  readonly endpoint: AnyEndpoint
  /** The word of the choosing parameter that selects it; `given` and `absent` where it is no choice of words. */
  readonly on?: string
  /** Optional parameters of the endpoint that the tool does not have. */
  readonly omits?: readonly string[]
  /** Names that the endpoint has for parameters of the tool. */
  readonly names?: Readonly<Record<string, string>>
  /** Fields of the answer and its rows that the text leaves out: another field holds them too, or only programs need them. */
  readonly repeated?: readonly string[]
  /** Arguments that request a row in parts if it may be too long; null if it has none. */
  readonly inParts?: (row: Arguments) => Arguments | null
}

/** The parameter that selects one endpoint of a tool with several. */
export interface VariantSelector {
  readonly parameter: string
  /** Words, one of each form; absent: it is one of the endpoints' own parameters and its presence chooses. */
  readonly words?: readonly string[]
  /** The word where it is left out; null: leaving it out chooses the form on `absent`. */
  readonly otherwise?: string | null
  readonly description?: string
}

/** One tool: a row of the list, interpreted by `toolCall`. */
export interface Tool {
  readonly name: string
  readonly title: string
  /** What it is for, when to use it and when not, what is often misread, and what comes next. */
  readonly description: string
  readonly forms: readonly [ToolVariant, ...ToolVariant[]]
  readonly chooser?: VariantSelector
  /** Words for parameters whose own description would be too long for a model to carry along. */
  readonly words?: Readonly<Record<string, string>>
}

/** The parameter that bounds an answer. Tokens, in the encoding of the text chunks. */
export const MAX_TOKENS = { least: 1_000, most: 200_000, otherwise: 8_000 } as const
