import { projectText } from './source-files.ts'

/** Rows of the first table below a heading of the README, cells without their backticks. Throws where there is none. */
export function readmeTable(heading: string): string[][] {
  const [, section] = projectText('README.md').split(`\n${heading}\n`)
  const lines = section?.split('\n') ?? []
  const from = lines.findIndex(line => line.startsWith('|'))
  if (from < 0) throw new Error(`The README has no table below "${heading}".`)
  const table = lines.slice(from)
  const end = table.findIndex(line => !line.startsWith('|'))
  return table.slice(2, end < 0 ? undefined : end).map(cellsOf)
}

/** Words that stand in the first column. */
export function documentedWords(heading: string): string[] {
  return readmeTable(heading).map(([first = '']) => first.replaceAll('`', ''))
}

function cellsOf(line: string): string[] {
  return line
    .slice(1, -1)
    .split(/(?<!\\)\|/)
    .map(cell => cell.trim().replaceAll('\\|', '|'))
}
