import type { Page } from '../ports.ts'

/** Rows asked for with one more than the limit: that one only tells that there are more. */
export function page<Row>(rows: readonly Row[], limit: number): Page<Row> {
  return { rows: rows.slice(0, limit), hasMore: rows.length > limit }
}
