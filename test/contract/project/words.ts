import { readCompanyFacts } from '../../../loaders/edgar/companyfacts.ts'
import { mergeFacts } from '../../../loaders/facts/merge-facts.ts'
import { DEFAULT_SIZE } from '../../../loaders/sample/profiles.ts'
import { sampleSource } from '../../../loaders/sample/source.ts'
import { deriveNumbers } from '../../../src/domain/derive/derive-numbers.ts'
import type { StatementRecord } from '../../../src/domain/statement.ts'

/** The words that the statements of the made companies use. */
export interface Words {
  readonly derivations: ReadonlySet<string>
  readonly reasons: ReadonlySet<string>
  readonly warnings: ReadonlySet<string>
}

export async function wordsOfSample(): Promise<Words> {
  const source = sampleSource(DEFAULT_SIZE)
  const words = { derivations: new Set<string>(), reasons: new Set<string>(), warnings: new Set<string>() }
  for await (const cik of source.ciks()) {
    for (const document of await source.documents(cik)) {
      if (document.kind !== 'companyfacts') continue
      const { facts } = readCompanyFacts(JSON.parse(String(await document.bytes())), cik)
      for (const record of deriveNumbers(mergeFacts(facts).facts, { joins: [] }).statements)
        add(words, record)
    }
  }
  return words
}

function add(
  words: { [Kind in keyof Words]: Set<string> },
  { values, nullReasons, warnings }: StatementRecord,
): void {
  for (const { derivation } of values.values()) words.derivations.add(derivation)
  for (const reason of nullReasons.values()) words.reasons.add(reason)
  for (const warning of warnings) words.warnings.add(warning)
}
