import { LOADERS } from './index.ts'

/** Help for the source that the arguments name; otherwise for all sources. */
export function sourceHelp(args: readonly string[]): string[] {
  const named = LOADERS.filter(({ name }) => args.includes(name))
  const lines = (named.length > 0 ? named : LOADERS).flatMap(({ usage, description, examples }) => [
    `  npm run load -- ${usage}`,
    `      ${description}`,
    ...(named.length > 0 ? examples.map(([line, does]) => `      ${line}\n          ${does}`) : []),
  ])
  return ['Sources (each also takes --json):', ...lines]
}
