/*
 * Calls of a fictional company, in the layouts that transcripts have.
 */

interface SamplePerson {
  readonly name: string
  readonly title: string
  readonly firm: string
}

export interface SampleTurn {
  readonly who: string
  readonly says: string
}

export const OPERATOR = 'operator'

export const PEOPLE: Readonly<Record<string, SamplePerson>> = {
  ir: { name: 'Nora Quill', title: 'Vice President, Investor Relations', firm: 'Larkfield Instruments' },
  ceo: { name: 'Ada Marsh', title: 'President and Chief Executive Officer', firm: 'Larkfield Instruments' },
  cfo: { name: 'Theodore Pike', title: 'Chief Financial Officer', firm: 'Larkfield Instruments' },
  one: { name: 'Omar Vance', title: 'Analyst', firm: 'Pinewood Securities' },
  two: { name: 'Lena Foss', title: 'Analyst', firm: 'Harrow & Finch Capital' },
}

/** The call of most tests: three executives, two analysts and the operator. */
export const CALL: readonly SampleTurn[] = [
  {
    who: OPERATOR,
    says: 'Good morning, and welcome to the Larkfield Instruments second quarter fiscal 2021 earnings conference call. All lines are muted. I will now turn the call over to Nora Quill.',
  },
  {
    who: 'ir',
    says: 'Thank you, operator. Good morning, everyone. With me are Ada Marsh, President and Chief Executive Officer, and Theodore Pike, Chief Financial Officer. This call contains forward-looking statements. Actual results could differ materially from those that we expect. Now I will turn the call over to Ada.',
  },
  {
    who: 'ceo',
    says: 'Thank you, Nora. Demand for our gauges was strong in the quarter ended June 30, 2021, and orders reached a record level in every region. We opened the second line at our plant, and it now runs two shifts. Our people did that without losing a single day of shipments.',
  },
  {
    who: 'cfo',
    says: 'Thanks, Ada. Revenue was $41.2 million, an increase of 9% over the prior year. For the third quarter we expect revenue of $42 million to $44 million. We ended the quarter with cash of $18 million and no debt.',
  },
  {
    who: OPERATOR,
    says: 'We will now begin the question-and-answer session. Our first question comes from the line of Omar Vance with Pinewood Securities. Please go ahead.',
  },
  { who: 'one', says: 'Good morning. Could you break out the margin of the new line?' },
  { who: 'cfo', says: 'We do not break out margins by line. It is too early to say where it will settle.' },
  { who: 'one', says: 'Fair enough. Thank you.' },
  { who: OPERATOR, says: 'Our next question comes from Lena Foss with Harrow & Finch Capital.' },
  { who: 'two', says: 'Hi. What do you see in freight costs?' },
  {
    who: 'ceo',
    says: 'Freight was a headwind of about 40 basis points because carriers raised their rates.',
  },
  {
    who: OPERATOR,
    says: 'There are no further questions at this time. This concludes the conference call. You may now disconnect.',
  },
]

interface TranscriptLayout {
  readonly name: string
  readonly print: (turns: readonly SampleTurn[]) => string
  /** Whether it contains titles, so that roles are known without the operator's introductions. */
  readonly titled: boolean
}

const HEAD =
  'LARKFIELD INSTRUMENTS\n\nSecond Quarter 2021 Earnings Conference Call\n\nJuly 28, 2021 8:30 AM ET\n\n'
const nameOf = (who: string) => (who === OPERATOR ? 'Operator' : PEOPLE[who]!.name)
const isAnalyst = (who: string) => PEOPLE[who]?.title === 'Analyst'
const titleOf = (who: string, between: string) => `${PEOPLE[who]!.firm}${between}${PEOPLE[who]!.title}`
const each = (turns: readonly SampleTurn[], print: (turn: SampleTurn) => string) =>
  HEAD + turns.map(print).join('\n\n')

function wrapped(text: string, width: number): string {
  return text
    .split(' ')
    .reduce<string[]>(
      (lines, word) => {
        const last = lines.at(-1)!
        if (`${last} ${word}`.length > width) lines.push(word)
        else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`
        return lines
      },
      [''],
    )
    .join('\n')
}

function lists(turns: readonly SampleTurn[]): string {
  const here = Object.keys(PEOPLE).filter(who => turns.some(turn => turn.who === who))
  const line = (who: string) =>
    `${PEOPLE[who]!.name} - ${isAnalyst(who) ? PEOPLE[who]!.firm : PEOPLE[who]!.title}`
  return [
    'Executives',
    ...here.filter(who => !isAnalyst(who)).map(line),
    'Analysts',
    ...here.filter(isAnalyst).map(line),
  ].join('\n\n')
}

export const TRANSCRIPT_LAYOUTS: readonly TranscriptLayout[] = [
  {
    name: 'name and colon',
    titled: false,
    print: turns => each(turns, ({ who, says }) => `${nameOf(who)}: ${says}`),
  },
  {
    name: 'name in capitals, wrapped lines',
    titled: false,
    print: turns => each(turns, ({ who, says }) => wrapped(`     ${nameOf(who).toUpperCase()}: ${says}`, 66)),
  },
  {
    name: 'name, title and colon',
    titled: true,
    print: turns =>
      each(turns, ({ who, says }) =>
        who === OPERATOR
          ? `OPERATOR: ${says}`
          : `${nameOf(who)}, ${isAnalyst(who) ? titleOf(who, ' ') : PEOPLE[who]!.title}: ${says}`,
      ),
  },
  {
    name: 'rules around name, firm and title',
    titled: true,
    print: turns =>
      each(turns, ({ who, says }) => {
        const label = who === OPERATOR ? 'Operator' : `${nameOf(who)} - ${titleOf(who, ' - ')}`
        return `${'-'.repeat(60)}\n${label}\n${'-'.repeat(60)}\n${says}`
      }),
  },
  {
    name: 'numbered labels',
    titled: true,
    print: turns =>
      HEAD +
      turns
        .map(({ who, says }, at) => {
          const label = who === OPERATOR ? 'Operator' : `${nameOf(who)}, ${titleOf(who, ' - ')}`
          return `${label}   [${at + 1}]\n\n${says}`
        })
        .join('\n\n'),
  },
  {
    name: 'two dashes and a title, participants at the end',
    titled: true,
    print: turns =>
      `${each(turns, ({ who, says }) =>
        who === OPERATOR
          ? `Operator\n\n${says}`
          : `**${nameOf(who)}** -- *${isAnalyst(who) ? titleOf(who, ' -- ') : PEOPLE[who]!.title}*\n\n${says}`,
      )}\n\nDuration: 41 minutes\n\nCall participants:\n\n${Object.values(PEOPLE)
        .map(({ name, title }) => `${name} -- ${title}`)
        .join('\n\n')}`,
  },
  {
    name: 'lists of participants, then names alone',
    titled: true,
    print: turns =>
      `${HEAD}${lists(turns)}\n\n${turns.map(({ who, says }) => `${nameOf(who)}\n\n${says}`).join('\n\n')}`,
  },
  {
    name: 'lists with firm and title below the name, then name, firm and title',
    titled: true,
    print: turns => {
      const list = (analysts: boolean) =>
        Object.entries(PEOPLE)
          .filter(([who]) => isAnalyst(who) === analysts)
          .map(([who, { name }]) => `${name}\n${titleOf(who, ' - ')}`)
          .join('\n\n')
      return `${HEAD}CORPORATE PARTICIPANTS\n\n${list(false)}\n\nCONFERENCE CALL PARTICIPANTS\n\n${list(true)}\n\nPRESENTATION\n\n${turns
        .map(
          ({ who, says }) =>
            `${who === OPERATOR ? 'Operator' : `${nameOf(who)} - ${titleOf(who, ' - ')}`}\n\n${says}`,
        )
        .join('\n\n')}`
    },
  },
  {
    name: 'title below the name',
    titled: true,
    print: turns =>
      each(turns, ({ who, says }) =>
        who === OPERATOR
          ? `Operator\n\n${says}`
          : `${nameOf(who)}\n\n${PEOPLE[who]!.title}, ${PEOPLE[who]!.firm}\n\n${says}`,
      ),
  },
  {
    name: 'title below the name, with marks of question and answer',
    titled: true,
    print: turns => {
      const first = turns.findIndex(({ who }) => isAnalyst(who))
      return each(
        turns.map((turn, at) => ({
          ...turn,
          says: `${first >= 0 && at >= first ? (isAnalyst(turn.who) ? ' Q' : ' A') : ''}\n\n${turn.says}`,
        })),
        ({ who, says }) =>
          who === OPERATOR
            ? `Operator${says.replace(/^ [QA]/, '')}`
            : `${nameOf(who)}\n\n${PEOPLE[who]!.title}, ${PEOPLE[who]!.firm}${says}`,
      )
    },
  },
  {
    name: 'angle brackets with question and answer',
    titled: true,
    print: turns => {
      const first = turns.findIndex(({ who }) => isAnalyst(who))
      return (
        HEAD +
        turns
          .map(({ who, says }, at) => {
            if (who === OPERATOR) return `Operator: ${says}`
            if (first < 0 || at < first) return `<${nameOf(who)}, ${PEOPLE[who]!.title}>: ${says}`
            return isAnalyst(who)
              ? `<Q - ${nameOf(who)} - ${PEOPLE[who]!.firm}>: ${says}`
              : `<A - ${nameOf(who)}>: ${says}`
          })
          .join('\n\n')
      )
    },
  },
  {
    name: 'time before the name',
    titled: false,
    print: turns =>
      each(turns, ({ who, says }) => `[00:${10 + (says.length % 50)}:05] ${nameOf(who)}: ${says}`),
  },
]
