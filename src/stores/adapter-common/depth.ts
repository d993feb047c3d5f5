import { AppError } from '../../errors.ts'

/** How deep a page may reach: offset + limit. */
export const DEPTH = 10_000

/** Throws `window_exceeded`. */
export function checkDepth({ limit, offset }: { readonly limit: number; readonly offset: number }): void {
  if (offset + limit > DEPTH) throw new AppError('window_exceeded')
}
