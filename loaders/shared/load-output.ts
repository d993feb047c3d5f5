/** Where lines for the operator go. */
export interface LoadOutput {
  out(line: string): void
  err(line: string): void
  readonly isTTY?: boolean | undefined
}
