import type { ClickHouse } from '../engine/client.ts'

/*
 * What was live at a moment: everything published by then, without what something published by then supersedes. Only
 * superseded generations whose rows are still there need to be known, which are few.
 */

export interface Moments {
  /** Reads again what other processes published. */
  refresh(): Promise<void>
  superseded(generation: string, published: number): void
  /** Generations that were superseded by a moment. */
  deadAt(moment: number): bigint[]
}

const SUPERSEDED = `
  SELECT generation, replaced FROM (
    SELECT generation, leadInFrame(published, 1, 0) OVER (
      PARTITION BY cik, accn ORDER BY published ROWS BETWEEN UNBOUNDED PRECEDING AND UNBOUNDED FOLLOWING) AS replaced
    FROM text_filings
    WHERE (cik, accn) IN (SELECT cik, accn FROM text_filings GROUP BY cik, accn HAVING count() > 1)
  ) WHERE replaced > 0`

/** Far longer than rows are kept after they were superseded. */
const FORGET_AFTER = 86_400_000 * 1_000

export function moments(db: ClickHouse): Moments {
  const replaced = new Map<string, number>()
  return {
    async refresh() {
      const rows = await db.query<{ generation: string; replaced: string }>(SUPERSEDED, {}, { threads: 2 })
      replaced.clear()
      for (const { generation, replaced: published } of rows) replaced.set(generation, Number(published))
    },
    superseded(generation, published) {
      replaced.set(generation, published)
      for (const [oldest, at] of replaced) {
        if (at > published - FORGET_AFTER) break
        replaced.delete(oldest)
      }
    },
    deadAt: moment =>
      [...replaced].flatMap(([generation, published]) => (published <= moment ? [BigInt(generation)] : [])),
  }
}
