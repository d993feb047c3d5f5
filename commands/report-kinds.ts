import type { CommandContext } from './define-command.ts'
import { identitiesReport } from './report-identities.ts'
import { sectionsReport } from './report-sections.ts'

/** A table over what is loaded, with each exception and its reason. */
export interface Report {
  readonly name: string
  /** One sentence. */
  readonly summary: string
  /** Says what it found through `io`; resolves to the exit code. */
  run(context: CommandContext, options: { readonly json: boolean }): Promise<number>
}

/** Every report there is. */
export const REPORTS: readonly Report[] = [identitiesReport, sectionsReport]
