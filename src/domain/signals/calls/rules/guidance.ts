import type { Assertion, WordRule } from '../../rule.ts'
import { BOTH, callRule, WE } from './define.ts'

const TARGETS = 'guidance|outlook|forecast|guided_range|guidance_range'
/** A mention for comparison states no revision. */
const COMPARED = [
  `versus|vs|compared|relative|above|below|exceed*|beat|within|in_line|consistent|ahead ..5 ${TARGETS}`,
  `confident|confidence|comfortable ..6 ${TARGETS}`,
  `as|than our|the ${TARGETS}`,
]

const revision = (assert: readonly string[], exclude: readonly string[] = []): Assertion => ({
  assert,
  exclude: [...COMPARED, ...exclude],
})

const GIVEN: Omit<Assertion, 'value'> = {
  assert: [
    `${WE} ..5 !expect|expecting|anticipate|anticipating|project|projecting|guiding|forecast|forecasting|targeting|estimate|believe`,
    `${WE} ..3 !looking for|at`,
    `our|the ..6 !guidance|outlook|target|expectation is|are|calls|remains|of`,
    `our ..4 !guidance|outlook|target for|on ..5 is|are|calls|remains`,
    'is|are !expected to|between',
  ],
  require: [
    [
      'quarter|quarters|year|years|fiscal|half|annual|annually|annualized|month|months|remainder|going_forward|<year>|run_rate|throughout',
    ],
    [
      "will|expect|expecting|anticipate|anticipating|guidance|outlook|target|targeting|guiding|project|projecting|we'll|forecast|forecasting|expected",
    ],
  ],
  exclude: [
    'expected|anticipated|forecast|guided|projected ..2 last|previously|earlier',
    'as_expected|than_expected|than_we_expected|than_anticipated|we_had_expected|did_not_expect|than_we_anticipated',
    'if|whether|might',
  ],
  without: ['modal', 'example'],
}

/** What is said of targets. */
export const GUIDANCE_CALL_RULES: readonly WordRule[] = [
  callRule({
    id: 'call_guidance_given',
    name: 'Guidance given on a call',
    description: 'A speaker of the company states a number that the company expects for a coming period.',
    value: 'First number of the statement: an amount, a percentage or a count.',
    parts: BOTH,
    version: 1,
    assertions: [
      { ...GIVEN, value: { kind: 'money', pick: 'first', within: 30, optional: false } },
      { ...GIVEN, value: { kind: 'percent', pick: 'first', within: 30, optional: false } },
      // A number in millions that is spoken without its currency.
      { ...GIVEN, value: { kind: 'number', pick: 'first', within: 30, least: 100_000 } },
    ],
  }),
  callRule({
    id: 'call_guidance_raised',
    name: 'Guidance raised on a call',
    description: 'A speaker of the company says that it raises its guidance or outlook.',
    parts: BOTH,
    version: 1,
    assertions: [
      revision([
        `raise|raised|raising|raises|lift|lifting|lifted|boosting|boosted ..6 !${TARGETS}`,
        `increase|increased|increasing our|the|its ..4 !${TARGETS}`,
        `${TARGETS} ..3 been|is|was|being !raised|increased|lifted`,
      ]),
    ],
  }),
  callRule({
    id: 'call_guidance_lowered',
    name: 'Guidance lowered on a call',
    description: 'A speaker of the company says that it lowers its guidance or outlook.',
    parts: BOTH,
    version: 1,
    severity: 'high',
    assertions: [
      revision(
        [
          `lower|lowered|lowering|lowers|reduce|reduced|reducing|cut|cutting|trimmed|trimming our|the|its ..4 !${TARGETS}`,
          `${TARGETS} ..3 been|is|was|being !lowered|reduced|cut|trimmed`,
        ],
        [
          'lower|low|bottom|high|higher|upper|top end|half|part|portion ..3 of',
          `${TARGETS} ..3 unchanged|stands|intact`,
        ],
      ),
    ],
  }),
  callRule({
    id: 'call_guidance_reaffirmed',
    name: 'Guidance reaffirmed on a call',
    description: 'A speaker of the company says that its guidance or outlook stands.',
    parts: BOTH,
    version: 1,
    assertions: [
      revision(
        [
          `reaffirm*|reiterat*|maintain|maintaining|maintained|confirm|confirming|reconfirm* ..6 !${TARGETS}`,
          `${TARGETS} ..3 unchanged|stands`,
        ],
        ['obligation|policy|duty'],
      ),
    ],
  }),
  callRule({
    id: 'call_guidance_withdrawn',
    name: 'Guidance withdrawn on a call',
    description: 'A speaker of the company says that it withdraws or suspends its guidance.',
    parts: BOTH,
    version: 1,
    severity: 'high',
    assertions: [
      revision(
        [
          `withdraw|withdrawing|withdrawn|withdrew|suspend|suspending|suspended|rescind*|pulling|pulled|discontinu* ..5 !${TARGETS}`,
          `no_longer|not|stopped ..3 providing|giving|issuing ..4 !${TARGETS}`,
        ],
        ['not ..3 suspend*|withdraw*'],
      ),
    ],
  }),
]
