import type { CommandContext } from './define-command.ts'

/** A table over what is loaded, with each exception and its reason. */
export interface Report {
  readonly name: string
  /** One sentence. */
  readonly summary: string
  /** Says what it found through `io`; resolves to the exit code. */
  run(context: CommandContext, options: { readonly json: boolean }): Promise<number>
}
