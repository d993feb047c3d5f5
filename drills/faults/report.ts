import type { Played } from './play.ts'

/** Rows as the README's fault table has them. */
export function linesOf(played: readonly Played[]): string[] {
  return [
    '| fault | while | callers got | slowest that was not right | lost | right again after |',
    '|---|---|---|---|---|---|',
    ...played.map(row),
  ]
}

function row({ fault, during, outcomes, slowest, recovered, loader, lost }: Played): string {
  const told = [...outcomes].map(([outcome, count]) => `${count} ${outcome}`).join(', ')
  const load = loader === null ? '' : `; the load ended with ${loader}, and the same command finished it`
  const what = during === 'reads' ? 'reading' : 'loading and reading'
  return `| ${fault} | ${what} | ${told}${load} | ${slowest === 0 ? '' : `${Math.round(slowest)} ms`} | ${lost.length === 0 ? 'nothing' : lost.length} | ${recovered.toFixed(1)} s |`
}

export function failuresOf(played: readonly Played[]): string[] {
  return played.flatMap(({ fault, during, failures }) => failures.map(what => `${fault}, ${during}: ${what}`))
}

export function figuresOf(played: readonly Played[]): Record<string, number> {
  return Object.fromEntries(
    played.flatMap(({ fault, during, outcomes, slowest, recovered, lost }) => {
      const name = `${fault}, ${during}`
      return [
        ...[...outcomes].map(([outcome, count]) => [`${name}: ${outcome}`, count] as const),
        [`${name}: slowest_ms`, Math.round(slowest)] as const,
        [`${name}: recovered_s`, recovered] as const,
        [`${name}: lost`, lost.length] as const,
      ]
    }),
  )
}
