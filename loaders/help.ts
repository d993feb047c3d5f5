import { LOADERS } from './index.ts'
import { INGEST_OPTIONS } from './ingest/run.ts'

/** What the options of sources and of `ingest` do, and what holds without them; `source.option` where a source has a meaning of its own. */
const OPTIONS: Readonly<Record<string, string>> = {
  from: 'Directory or file to read. Required.',
  'edgar.from': 'A mirror directory, or a host that serves SEC’s paths. Default: sec.gov.',
  'ingest.from': 'A host that serves SEC’s paths. Default: sec.gov.',
  tickers: 'Only these companies.',
  ciks: 'Only these companies.',
  all: 'Every company with a ticker.',
  'signals.all': 'Evaluates every source again. Default: those whose rules or text changed.',
  forms: 'Documents of these forms only. Default: all that are read.',
  since: 'Documents of filings filed on or after this date only. Default: all.',
  'no-text': 'Loads no documents.',
  source: 'Name of the source. Default: by the file format.',
  priority: 'The lowest number wins where several sources have a day. Default: by the file format.',
  basis: 'Price basis: as traded, split-adjusted, or less dividends too. Default: by the file format.',
  'basis-date': 'Date of that basis. Default: the last date of the file.',
  ticker: 'Ticker of a file without one. Default: its name.',
  kind: 'Calls, or press releases of investor relations. Default: call.',
  companies: 'Number of companies, up to 20,000. Default: 11.',
  interval: 'Seconds between two polls while EDGAR accepts filings, 10 to 86,400. Default: 60.',
  once: 'Ends after one round.',
}

function optionLines(source: string, options: Readonly<Record<string, unknown>>): string[] {
  return Object.keys(options).map(
    name => `      ${`--${name}`.padEnd(14)}${OPTIONS[`${source}.${name}`] ?? OPTIONS[name] ?? ''}`,
  )
}

/** Options of `ingest`. */
export function ingestHelp(): string[] {
  return ['Options:', ...optionLines('ingest', INGEST_OPTIONS)]
}

/** Help for the source that the arguments name; otherwise for all sources. */
export function sourceHelp(args: readonly string[]): string[] {
  const named = LOADERS.filter(({ name }) => args.includes(name))
  const lines = (named.length > 0 ? named : LOADERS).flatMap(
    ({ name, usage, description, options, examples }) => [
      `  npm run load -- ${usage}`,
      `      ${description}`,
      ...(named.length > 0
        ? [
            ...optionLines(name, options),
            ...examples.map(([line, does]) => `      ${line}\n          ${does}`),
          ]
        : []),
    ],
  )
  return ['Sources (each also takes --json):', ...lines]
}
