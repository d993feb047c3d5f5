/** Warnings of one document: each said once, in order of first occurrence, with a count where it happened more often. */
export class Warnings {
  private readonly counts = new Map<string, number>()

  add(warning: string, times = 1): void {
    this.counts.set(warning, (this.counts.get(warning) ?? 0) + times)
  }

  /** `split:table_rows`, or `unreadable_fact x12`. */
  list(): string[] {
    return [...this.counts].map(([warning, count]) => (count === 1 ? warning : `${warning} x${count}`))
  }
}
