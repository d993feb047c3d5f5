import Type from 'typebox'
import { measuredOf, statusOf } from '../../../domain/signals/measured.ts'
import type { SignalRule } from '../../../domain/signals/rule.ts'
import { ruleText, SIGNALS } from '../../../domain/signals/rules-version.ts'
import { nullable, oneOf } from '../../../schema/fields.ts'
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
      description: 'Sections that are read; `footnote_*` means all with this prefix',
    }),
    rule: Type.String({ description: 'What fires, as it is evaluated' }),
    description: Type.String({ description: 'What the signal states' }),
    value: nullable(
      Type.String({ description: 'What `value` of a match is, and its unit; null: the signal has no value' }),
    ),
    status: oneOf(['proven', 'unproven'], {
      description: '`proven`: at least 5 matches were reviewed and at least 90 % of them are correct',
    }),
    precision: nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'Share of matches in real sources that are correct, each read in its context; null: not measured',
      }),
    ),
    precision_n: Type.Integer({ minimum: 0, description: 'Matches that were reviewed' }),
    recall: nullable(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'Share of the statements that readers found in real sources and that matched; null: not measured',
      }),
    ),
    recall_n: Type.Integer({ minimum: 0, description: 'Statements that readers found' }),
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
  const { id, name, category, severity, version, sources, sections, description, value } = rule
  const measured = measuredOf(rule)
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
    value,
    status: statusOf(measured),
    precision: measured && measured.correct / measured.reviewed,
    precision_n: measured?.reviewed ?? 0,
    recall: measured && measured.stated > 0 ? measured.found / measured.stated : null,
    recall_n: measured?.stated ?? 0,
  }
}
