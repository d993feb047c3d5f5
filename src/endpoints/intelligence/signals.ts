import Type from 'typebox'
import { SIGNALS } from '../../domain/signals/catalog.ts'
import { precisionOf } from '../../domain/signals/precision/index.ts'
import type { SignalRule } from '../../domain/signals/rule.ts'
import { ruleText } from '../../domain/signals/rule-text.ts'
import { nullable } from '../../schema/nullable.ts'
import { defineEndpoint } from '../define-endpoint.ts'

const Signal = Type.Object(
  {
    id: Type.String(),
    name: Type.String(),
    category: Type.String(),
    severity: Type.String({ enum: ['critical', 'high', 'medium', 'informational'] }),
    version: Type.Integer({ minimum: 1, description: 'Raised with each change of what fires' }),
    sources: Type.Array(Type.String(), { description: 'Families of sources that are read' }),
    sections: Type.Array(Type.String(), {
      description: 'Sections that are read; `footnote_*` stands for all that begin so',
    }),
    rule: Type.String({ description: 'What fires, as it is evaluated' }),
    description: Type.String(),
    precision: nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'Share of firings over real sources that are right, each read in its context; null: not measured',
      }),
    ),
    precision_n: Type.Integer({ minimum: 0, description: 'Firings that were read' }),
  },
  { additionalProperties: false },
)

/** Every signal there is. */
export const signalCatalog = defineEndpoint({
  name: 'intelligence.signals',
  method: 'GET',
  path: '/filing-intelligence/signals',
  tag: 'Filing intelligence',
  tier: 'public',
  summary: 'Signals: what each states, and the rule that finds it',
  description:
    'Phrases of rules are words in order: `a|b` either, `a*` a beginning, `a_b` together, `..N` up to N words in between, `?` may ' +
    'be missing, `@name` a list of words, `<percent>`, `<money>` and the like a number. All rules share guards against conditions, ' +
    'negations, definitions, standards, third parties and the past; the word lists are the project’s own.',
  shape: { kind: 'object', rows: 'signals' },
  input: Type.Object({}),
  output: Type.Object(
    { signals: Type.Array(Signal), count: Type.Integer({ minimum: 0 }) },
    { additionalProperties: false },
  ),
  async handle() {
    return { signals: SIGNALS.map(signal), count: SIGNALS.length }
  },
})

function signal(rule: SignalRule) {
  const { id, name, category, severity, version, sources, sections, description } = rule
  const measured = precisionOf(rule)
  return {
    id,
    name,
    category,
    severity,
    version,
    sources: [...sources],
    sections: [...sections],
    rule: ruleText(rule),
    description,
    precision: measured && measured.right / measured.n,
    precision_n: measured?.n ?? 0,
  }
}
