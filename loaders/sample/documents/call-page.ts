import { describeSic } from '../../../src/domain/company/taxonomy.ts'
import type { SampleFiling } from '../filings.ts'
import type { Ledger } from '../ledger.ts'
import { type Random, randomOf } from '../random.ts'
import { percent } from './discussion.ts'
import { longDay } from './financials.ts'
import { page, paragraph } from './markup.ts'

/** One company in this many furnishes its calls. */
const ONE_IN = 3
const ORDINALS = ['first', 'second', 'third', 'fourth']
/** Growth from the previous year above which a quarter is strong, and below which it is weak. */
const STRONG = 1.05
const WEAK = 1

/** Exhibit 99.2: the call on the last quarter before the filing; null if there is none. */
export function callPage(books: Ledger, { filed }: SampleFiling, name: string): string | null {
  const { quarters, units } = books.calendar
  const quarter = quarters.findLastIndex(({ end }) => end < filed)
  const unit = units.find(({ first, last }) => quarter >= first && quarter <= last)
  if (books.profile.cik % ONE_IN !== 1 || quarter < 4 || !unit) return null
  const period = `${ORDINALS[quarter - unit.first]!} quarter of fiscal ${unit.label}`
  const revenue = (at: number) => books.flow(books.chart.at('revenue'), at, at, filed)
  const [now, before] = [revenue(quarter), revenue(quarter - 4)]
  const random = randomOf(books.profile.seed, 11, quarter)
  const trade = (describeSic(books.profile.sic) ?? 'our trade').toLowerCase()
  const telling = {
    name,
    period,
    end: longDay(quarters[quarter]!.end),
    random,
    trade,
    now,
    before,
    unit: books.profile.unit,
  }
  return page(`Call of ${name}`, '', [
    paragraph(`${name}: transcript of the conference call, ${longDay(filed)}`),
    paragraph(`${name} is a fictional company of the made sample. Nobody said any of this.`),
    ...[...presentation(telling), ...questions(random)].map(([who, says]) =>
      paragraph(`${who}: ${says.replaceAll('{name}', name).replaceAll('{trade}', trade)}`),
    ),
  ])
}

interface Told {
  readonly name: string
  readonly period: string
  readonly end: string
  readonly random: Random
  readonly now: number
  readonly before: number
  readonly unit: number
}

type Line = readonly [who: string, says: string]

function presentation({ name, period, end, random, now, before, unit }: Told): Line[] {
  const mood = now >= STRONG * before ? 'up' : now < WEAK * before ? 'down' : 'flat'
  const millions = (value: number) => `$${((value * unit) / 1e6).toFixed(1)} million`
  const { ir, ceo, cfo } = SPEAKERS
  const record = mood === 'up' ? ' That is record revenue for this quarter of the year.' : ''
  return [
    [
      'Operator',
      `Good morning, and welcome to the ${name} conference call on results of the ${period}. All lines are muted.`,
    ],
    [
      ir[0],
      `Thank you, operator. I am ${ir[0]}, ${ir[1]}. With me are ${ceo[0]}, ${ceo[1]}, and ${cfo[0]}, ${cfo[1]}. We may make forward-looking statements, and actual results may differ. I turn the call over to Ottilie.`,
    ],
    [
      ceo[0],
      `Thank you, Wren. This was the quarter ended ${end}. ${random.pick(DEMAND[mood])} ${random.pick(TOPICS)} ${random.pick(TOPICS)} Our people did good work, and I thank them for it.`,
    ],
    [
      cfo[0],
      `Thank you, Ottilie. Revenue was ${millions(now)}, ${percent(now, before)} from the same quarter of the year before.${record} ${random.pick(TOPICS)} For the next quarter we expect revenue between ${millions(now * 0.98)} and ${millions(now * 1.04)}.`,
    ],
  ]
}

function questions(random: Random): Line[] {
  const first = random.whole(0, ANSWERS.length - 1)
  const asked = [ANSWERS[first]!, ANSWERS[(first + random.whole(1, ANSWERS.length - 1)) % ANSWERS.length]!]
  return [
    ['Operator', 'We will now begin the question-and-answer session.'],
    ...[SPEAKERS.one, SPEAKERS.two].flatMap(([who, firm], at): Line[] => [
      ['Operator', `Our ${at === 0 ? 'first' : 'next'} question comes from ${who} with ${firm}.`],
      [who, `Good morning. ${asked[at]![0]}`],
      [random.pick([SPEAKERS.ceo, SPEAKERS.cfo])[0], asked[at]![1]],
    ]),
    ['Operator', 'There are no further questions. This concludes the call.'],
  ]
}

/** Speakers on synthetic calls; the same at every company. */
const SPEAKERS = {
  ir: ['Wren Halloway', 'Vice President, Investor Relations'],
  ceo: ['Ottilie Brandt', 'Chief Executive Officer'],
  cfo: ['Caspar Lindqvist', 'Chief Financial Officer'],
  one: ['Mabel Farrow', 'Hollin Securities'],
  two: ['Idris Penhale', 'Greywater Partners'],
} as const

/** Sentences of calls, one of each row per call; `{name}` and `{trade}` are filled in. */
const DEMAND: Readonly<Record<'up' | 'flat' | 'down', readonly string[]>> = {
  up: [
    'Demand was strong in every region, and we shipped all that we could make.',
    'Orders grew faster than we can build, and the pipeline remains healthy.',
    'The quarter was a good one: bookings increased in each of our lines.',
  ],
  flat: [
    'Our customers took about what they took a year ago.',
    'The quarter brought few surprises in {trade}.',
  ],
  down: [
    'Demand was soft, and customers put off orders that we had counted on.',
    'Orders declined in our largest region, as they did for others in {trade}.',
    'Traffic was weak until the last month of the quarter.',
  ],
}

const TOPICS: readonly string[] = [
  'Freight was a headwind of some forty basis points, because carriers raised their rates.',
  'Lower energy prices were a tailwind for our plants, which came from the mild winter.',
  'Gross margin improved, as the new line runs at full speed.',
  'Pricing remains competitive, and we gave up some of what we gained last year.',
  'Our backlog increased again and reaches into next year.',
  'Inventories declined by nine days of sales.',
  'Labor costs are still rising, and we hired fewer people than we had planned.',
  'We repurchased shares for cash that we did not need otherwise.',
  'Tariffs raised the cost of imported parts, and we passed on about half of it.',
  'We remain cautious, as the economic environment is uncertain.',
  'The currency was unfavorable: the stronger dollar reduced what we sell abroad.',
  'We completed the acquisition of a small maker of spare parts.',
]

const ANSWERS: readonly (readonly [question: string, answer: string])[] = [
  [
    'Could you break out the margin of the new line?',
    'We do not break out margins by line. They are in the range that we told you.',
  ],
  ['What did you pay for the business?', 'We are not disclosing the price. It was paid in cash.'],
  [
    'How many people work there by now?',
    "I don't have that number in front of me, but we can call you later.",
  ],
  ['Where do you see the margin next year?', 'It is too early to say. We look at it again in the autumn.'],
  [
    'How long does it take until you see that in the results?',
    'About two quarters. The first effect came in June.',
  ],
  ['Is the fall in inventory going to last?', 'It is. We order less at a time and more often.'],
  ['Do you expect to buy more shares?', 'We buy when there is cash that nothing else needs.'],
]
