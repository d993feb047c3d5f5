import type { Figure } from './define-bench.ts'

/** Formats figures as aligned lines, with each goal and whether it is met. */
export function tableLines(figures: readonly Figure[]): string[] {
  const width = Math.max(...figures.map(({ name }) => name.length))
  return figures.map(({ name, value, unit, goal }) => {
    const verdict = goal ? `  ${goal.miss <= 1 ? 'met' : 'MISSED'}: ${goal.text}` : ''
    return `  ${name.padEnd(width)}  ${`${formatValue(value)} ${unit}`.trimEnd().padStart(18)}${verdict}`
  })
}

function formatValue(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits })
}
