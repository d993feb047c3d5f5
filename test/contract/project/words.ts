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

export function wordsOf(records: readonly StatementRecord[]): Words {
  const words = { derivations: new Set<string>(), reasons: new Set<string>(), warnings: new Set<string>() }
  for (const record of records) add(words, record)
  return words
}

/** Statements of the made companies by CIK, without those of predecessors joined. */
export async function sampleStatements(): Promise<Map<number, readonly StatementRecord[]>> {
  const source = sampleSource(DEFAULT_SIZE)
  const statements = new Map<number, readonly StatementRecord[]>()
  for await (const cik of source.ciks()) {
    for (const document of await source.documents(cik)) {
      if (document.kind !== 'companyfacts') continue
      const { facts } = readCompanyFacts(JSON.parse(String(await document.bytes())), cik)
      statements.set(cik, deriveNumbers(mergeFacts(facts).facts, { joins: [] }).statements)
    }
  }
  return statements
}

function add(
  words: { [Kind in keyof Words]: Set<string> },
  { values, nullReasons, warnings }: StatementRecord,
): void {
  for (const { derivation } of values.values()) words.derivations.add(derivation)
  for (const reason of nullReasons.values()) words.reasons.add(reason)
  for (const warning of warnings) words.warnings.add(warning)
}
