import { commands } from './index.ts'

/** What can be called, one line each. */
export function helpLines(): string[] {
  const calls = commands.map(({ name, usage }) => `npm run ${name}${usage ? ` -- ${usage}` : ''}`)
  const width = Math.max(...calls.map(call => call.length))
  return [
    'Commands:',
    ...commands.map(({ summary }, index) => `  ${calls[index]!.padEnd(width)}  ${summary}`),
    'Settings come from the environment; the README lists them.',
  ]
}
