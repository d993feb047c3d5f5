/** Rows of cells as lines of columns; the first row has as many cells as the others. */
export function aligned(rows: readonly (readonly string[])[], side: 'left' | 'right' = 'left'): string[] {
  const widths = rows[0]!.map((_, column) => Math.max(...rows.map(row => row[column]!.length)))
  return rows.map(row =>
    row
      .map((cell, column) =>
        column > 0 && side === 'right' ? cell.padStart(widths[column]!) : cell.padEnd(widths[column]!),
      )
      .join('  ')
      .trimEnd(),
  )
}
