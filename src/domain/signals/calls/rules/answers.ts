import type { WordRule } from '../../rule.ts'
import { callRule, QUESTIONS, WE } from './define.ts'

/** Negations with what speech contracts. */
const NOT = "not|don't|can't|cannot|won't|never|aren't|haven't|didn't|wouldn't"
/** A refusal is worded with modal verbs and negations: the guards against them do not hold here. */
const SPOKEN = ['modal', 'negation', 'third_party', 'example', 'past', 'forward_looking'] as const

/** Evasive answers. The phrases only make it likely: the quote shows it. */
export const ANSWER_RULES: readonly WordRule[] = [
  callRule({
    id: 'call_non_answer_refuse',
    name: 'Possible non-answer: refused',
    description:
      'Asked by an analyst, a speaker of the company says that it does not disclose, quantify or comment.',
    parts: QUESTIONS,
    assertions: [
      {
        assert: [
          `${WE} ..3 ${NOT} ..6 !disclose|disclosing|divulge|divulging|quantify|quantifying|speculate|speculating|publicize|publicizing|comment|commenting`,
          `${WE} ..3 ${NOT} ..4 !break|breaking ..3 out|down`,
          `${WE} ..3 ${NOT} ..4 give|giving|provide|providing|share|sharing|offer|offering ..4 !guidance|specifics|details|detail|breakdown|forecasts|forecast|forward_looking|color|numbers|it_out|that_information|that_level`,
          `${WE} ..3 not|never|don't ..3 gotten|get|getting|go|going ..1 into ..4 !how_much|detail|details|specifics|that|numbers`,
          `${WE} ..3 not|don't|won't|never ..3 !guide|guiding|forecast|forecasting|predict|predicting ..2 to|on|for|that|the|margin*|quarter*`,
          `${WE} ..3 prefer|rather !not ..4 divulge|publicize|say|comment|discuss|disclose|get_into|share|talk|go|name`,
          `${WE} ..3 not|won't|can't|cannot ..2 talk|discuss|talking|discussing ..4 !specific|specifics|individual|particular|customers|pricing|terms|negotiations|publicly`,
        ],
        exclude: [
          'want|wanted ..2 to ..1 comment|add',
          'future|interest_rates ..2 of|changes',
          'no|not ..1 reason',
          'predict|predicting the ..1 future|market',
        ],
        without: SPOKEN,
      },
    ],
  }),
  callRule({
    id: 'call_non_answer_unable',
    name: 'Possible non-answer: not known',
    description:
      'Asked by an analyst, a speaker of the company says that it does not know or have the answer.',
    parts: QUESTIONS,
    assertions: [
      {
        assert: [
          `i|we ..2 do_not|don't|didn't ..1 know ..2 !exactly|exact|number|answer|offhand|off_the_top|how_much|how_many|precisely|specifics`,
          `i|we ..2 do_not|don't|didn't ..1 !recall|remember`,
          `i|we ..2 do_not|don't|didn't ..1 have ..4 !handy|number|numbers|figure|figures|breakdown|data|details|in_front|available|offhand|percentage|specifics|with_me`,
        ],
        exclude: [
          "don't|not have ..4 significant|material|any",
          "you|they|customers|people do_not|don't know",
          "don't|not ..1 know ..2 why",
        ],
        without: SPOKEN,
      },
    ],
  }),
  callRule({
    id: 'call_non_answer_after_call',
    name: 'Possible non-answer: put off until after the call',
    description: 'Asked by an analyst, a speaker of the company offers the answer after the call.',
    parts: QUESTIONS,
    version: 1,
    assertions: [
      {
        assert: [
          `${WE} ..6 get_back !to|with you`,
          'let ..1 me|us ..2 get_back !to|with you',
          'take|discuss|follow_up|talk|handle|chat|connect|do|cover ..5 !offline|off_line|after_the_call|after_this_call|after_the_meeting|separately',
          `${WE} ..4 !call|email|send you ..3 later|afterwards|after|back|offline`,
          `${WE} ..4 !follow_up with_you`,
        ],
        exclude: ['they ..4 get_back', 'if_you_have|any|additional|further ..2 questions'],
        without: SPOKEN,
      },
    ],
  }),
  callRule({
    id: 'call_deferral',
    name: 'Answer deferred',
    description:
      'Asked by an analyst, a speaker of the company says that it is too early, or that the answer comes later.',
    parts: QUESTIONS,
    assertions: [
      {
        assert: [
          'early !to ..1 tell|say|know|predict|call|comment|speculate|judge|quantify|draw',
          `${WE} ..3 not ..1 !ready|prepared|in_a_position to ..3 comment|discuss|talk|disclose|share|announce|quantify|give|provide|guide|say|commit`,
          `${WE} ..8 !at_a_later_date|at_a_later_time|in_due_course|stay_tuned`,
          `${WE} ..8 update|talk|discuss|provide|give|tell|share ..6 !next_quarter_call|next_call|next_earnings_call|on_our_next_call`,
          'more|talk|update|details ..6 on|in|at our|the next !call|earnings_call|quarterly_call',
        ],
        exclude: ['not too_early'],
        without: SPOKEN,
      },
    ],
  }),
]
