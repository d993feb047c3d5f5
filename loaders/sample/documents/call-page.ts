import { describeSic } from '../../../src/domain/company/taxonomy.ts'
import type { Books } from '../books.ts'
import type { SampleFiling } from '../filings.ts'
import { type Random, randomOf } from '../random.ts'
import { ANSWERS, DEMAND, SPEAKERS, TOPICS } from './call-lines.ts'
import { percent } from './discussion.ts'
import { longDay } from './financials.ts'
import { page, paragraph } from './markup.ts'

/** One company in so many furnishes its calls. */
const ONE_IN = 3
const ORDINALS = ['first', 'second', 'third', 'fourth']
/** Growth from the year before above which a quarter is strong, and below which it is weak. */
const STRONG = 1.05
const WEAK = 1

/** Exhibit 99.2: the call on the quarter that ended last before the filing; null where there is none. */
export function callPage(books: Books, { filed }: SampleFiling, name: string): string | null {
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
