import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseDocument } from '../../../../../src/domain/documents/reader/parse-document.ts'
import { type CallContext, readCall } from '../../../../../src/domain/signals/calls/read-call.ts'
import { propertyRuns } from '../../../../support/property-runs.ts'
import { CALL, OPERATOR, PEOPLE, TRANSCRIPT_LAYOUTS } from '../../../../support/sample-transcripts.ts'

const CONTEXT: CallContext = {
  sectionId: 'exhibit_99_2',
  filingDate: '2021-07-30',
  titles: [],
  beside: [],
  isUnderResults: true,
  fiscalYearEnd: null,
  declared: null,
}
const ROLES: Readonly<Record<string, string>> = {
  ir: 'ir',
  ceo: 'ceo',
  cfo: 'cfo',
  one: 'analyst',
  two: 'analyst',
  operator: 'operator',
}

describe.each(TRANSCRIPT_LAYOUTS)('a call in the shape "$name"', ({ print }) => {
  const text = print(CALL)
  const call = readCall(text, CONTEXT)

  it('is distinguished from other texts', () => expect(call).not.toBeNull())
  it('gives each turn to its speaker, word for word', () => {
    const said = call!.turns.map(({ speaker, start, end }) => [
      speaker.toLowerCase(),
      text.slice(start, end).replace(/\s+/g, ' '),
    ])
    expect(said).toEqual(
      CALL.map(({ who, says }) => [(who === OPERATOR ? 'Operator' : PEOPLE[who]!.name).toLowerCase(), says]),
    )
  })
  it('tells roles', () => {
    expect(call!.turns.map(({ role }) => role)).toEqual(CALL.map(({ who }) => ROLES[who]))
  })
  it('reports where questions begin', () => {
    expect(call!.turns.map(({ part }) => part)).toEqual(CALL.map((_, at) => (at < 4 ? 'prepared' : 'qa')))
    expect(call!.has_qa).toBe(true)
  })
  it('tells the day and the period', () => {
    expect(call).toMatchObject({
      event_date: '2021-07-28',
      subject: 'earnings',
      period_end: '2021-06-30',
      fiscal_year: 2021,
      fiscal_period: 'Q2',
    })
  })
})

describe('a call with labels of other shapes', () => {
  const said = (who: string) => (who === OPERATOR ? 'Operator' : PEOPLE[who]!.name)
  it.each<[string, (who: string, says: string) => string]>([
    ['in square brackets on its own line', (who, says) => `[${said(who)}]\n${says}`],
    ['underlined', (who, says) => `${said(who)}\n${'='.repeat(said(who).length)}\n${says}`],
    ['behind the word speaker', (who, says) => `Speaker: ${said(who)}\n${says}`],
    [
      'before a tab and a title',
      (who, says) => `${said(who)}${who === OPERATOR ? '' : `\t${PEOPLE[who]!.title}`}\n${says}`,
    ],
  ])('gives words to their speakers: a name %s', (_, print) => {
    const text = CALL.map(({ who, says }) => print(who, says)).join('\n\n')
    const turns = readCall(
      `Larkfield Instruments\nSecond Quarter 2021 Earnings Call\n\n${text}`,
      CONTEXT,
    )?.turns
    expect(turns?.map(({ speaker }) => speaker)).toEqual(CALL.map(({ who }) => said(who)))
    expect(turns?.map(({ role }) => role)).toEqual(CALL.map(({ who }) => ROLES[who]))
  })
})

describe.each(TRANSCRIPT_LAYOUTS)('a call of people with other names in the shape "$name"', ({ print }) => {
  const renamed = (text: string) =>
    text.replaceAll(/Theodore\s+Pike/g, "Theodore A. O'Pike").replaceAll('Lena Foss', 'Lena van der Foss')
  const text = renamed(print(CALL))
    .replaceAll('THEODORE PIKE', "THEODORE A. O'PIKE")
    .replaceAll('LENA FOSS', 'LENA VAN DER FOSS')

  it('reads initials, particles and apostrophes', () => {
    const { turns } = readCall(text, CONTEXT)!
    expect(turns.map(({ role }) => role)).toEqual(CALL.map(({ who }) => ROLES[who]))
    expect(turns.map(({ speaker }) => speaker.toLowerCase())).toEqual(
      CALL.map(({ who }) => (who === OPERATOR ? 'operator' : renamed(PEOPLE[who]!.name).toLowerCase())),
    )
  })
})

describe('a call with labels in two places', () => {
  const said = (who: string) => (who === OPERATOR ? 'Operator' : PEOPLE[who]!.name)
  const first = CALL.findIndex(({ who }) => PEOPLE[who]?.title === 'Analyst')
  it.each<[string, (who: string, says: string, at: number) => string]>([
    [
      'behind their firm',
      (who, says) => `${who === OPERATOR ? 'Operator' : `${PEOPLE[who]!.firm} - ${said(who)}`}\n${says}`,
    ],
    ['in the first cell of a row', (who, says) => `${said(who)} | ${says}`],
    [
      'in brackets behind Q and A',
      (who, says, at) =>
        at < first || who === OPERATOR
          ? `${said(who)}: ${says}`
          : `${PEOPLE[who]!.title === 'Analyst' ? 'Q' : 'A'}. (${said(who)}): ${says}`,
    ],
  ])('gives words to their speakers: names %s', (_, print) => {
    const text = CALL.map(({ who, says }, at) => print(who, says, at)).join('\n\n')
    const { turns } = readCall(
      `Larkfield Instruments\nSecond Quarter 2021 Earnings Call\n\n${text}`,
      CONTEXT,
    )!
    expect(turns.map(({ speaker }) => speaker)).toEqual(CALL.map(({ who }) => said(who)))
    expect(turns.map(({ role }) => role)).toEqual(CALL.map(({ who }) => ROLES[who]))
  })
})

describe('a call in a document', () => {
  const html = (text: string) =>
    `<html><body>${text
      .split(/\n+/)
      .map(line => `<p>${line.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')}</p>`)
      .join('')}</body></html>`
  const made = CALL.map(({ who }) => (who === OPERATOR ? 'operator' : PEOPLE[who]!.name.toLowerCase()))

  it.each(TRANSCRIPT_LAYOUTS)(
    'keeps its speakers in the shape "$name", as markup and as plain text',
    ({ print }) => {
      const plain = print(CALL)
      // Angle brackets of a plain text are read as tags.
      for (const document of plain.includes('<') ? [html(plain)] : [html(plain), plain]) {
        const { text } = parseDocument(document)
        const call = readCall(text, CONTEXT)!
        expect(call.turns.map(({ speaker }) => speaker.toLowerCase())).toEqual(made)
        const said = call.turns.map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '))
        expect(said).toEqual(CALL.map(({ says }) => says))
      }
    },
  )
})

describe('other texts', () => {
  const read = (text: string, more: Partial<CallContext> = {}) => readCall(text, { ...CONTEXT, ...more })
  const filler = Array.from(
    { length: 30 },
    (_, at) => `We shipped ${at + 3} more gauges to our customers in the north.`,
  ).join(' ')

  it('are no calls: a release that quotes its officers and invites to a call', () => {
    const text = [
      'FOR IMMEDIATE RELEASE',
      'Contact: Nora Quill',
      'HARTON, Ohio, July 28, 2021 -- Larkfield Instruments, Inc. (Nasdaq: LRKF) today reported results for its second quarter.',
      `Ada Marsh, President and Chief Executive Officer, said: "${filler}"`,
      'Larkfield Instruments will host a conference call at 8:30 AM. Dial (800) 555-0100. A transcript will be on its web site.',
      'About Larkfield Instruments: Larkfield Instruments, Inc. makes gauges.',
    ].join('\n\n')
    expect(read(text)).toBeNull()
  })

  it('are no calls: an empty text, a letter, a table', () => {
    expect(read('')).toBeNull()
    expect(
      read(`To our shareholders:\n\n${filler}\n\nAda Marsh\n\nPresident and Chief Executive Officer`),
    ).toBeNull()
    expect(
      read(Array.from({ length: 60 }, (_, at) => `Net Revenue: ${at} | ${at * 2}`).join('\n')),
    ).toBeNull()
  })

  it('are calls of prepared remarks alone', () => {
    const text = TRANSCRIPT_LAYOUTS[0]!.print(CALL.slice(0, 4))
    expect(read(text)).toMatchObject({ has_speakers: true, has_qa: false })
    expect(read(text)!.turns.map(({ part }) => part)).toEqual([
      'prepared',
      'prepared',
      'prepared',
      'prepared',
    ])
  })

  it('are calls of one speaker, recognized by the label and the title of the text', () => {
    const text = `Prepared remarks for the second quarter of 2021\n\nAda Marsh, Chief Executive Officer\n\nGood morning and thank you for joining us. ${filler}`
    expect(read(text)).toMatchObject({
      has_qa: false,
      speakers: [{ name: 'Ada Marsh', role: 'ceo', title: 'Chief Executive Officer', turns: 1 }],
    })
  })

  it('are calls of remarks that a heading tells, which greet no one', () => {
    const text = `Larkfield Instruments\n\nSecond Quarter 2021 Prepared Remarks\n\nThese remarks will not be read on the call.\n\n${filler}`
    expect(read(text)).toMatchObject({
      has_speakers: false,
      has_qa: false,
      subject: 'earnings',
      fiscal_period: 'Q2',
    })
  })

  it('are calls without speaker lines: then neither speakers nor parts are guessed', () => {
    const text = `Transcript of conference call\n\nGood morning and welcome to our call. ${filler}\n\nWhat about margins? They were fine.`
    expect(read(text)).toMatchObject({ has_speakers: false, has_qa: false, speakers: [], turns: [] })
    expect(read(text)!.word_count).toBeGreaterThan(300)
  })

  it('are about something else than results', () => {
    const acquisition = CALL.map(turn =>
      turn.who === OPERATOR && turn.says.startsWith('Good morning')
        ? {
            ...turn,
            says: 'Good morning, and welcome to the conference call on the acquisition of Tern Valves.',
          }
        : turn,
    )
    const text = TRANSCRIPT_LAYOUTS[0]!.print(acquisition).replace('Second Quarter 2021 Earnings', '')
    expect(read(text, { isUnderResults: false })).toMatchObject({
      subject: 'other',
      period_end: null,
      fiscal_year: null,
      fiscal_period: null,
    })
  })

  it('take titles from what stands beside the call', () => {
    const text = TRANSCRIPT_LAYOUTS[0]!
      .print(CALL)
      .replace(', and Theodore Pike, Chief Financial Officer', '')
    const pike = (beside: readonly string[]) =>
      read(text, { beside })!.speakers.find(({ name }) => name === 'Theodore Pike')
    expect(pike([])).toMatchObject({ role: 'executive', title: null })
    expect(pike(['By: /s/ Theodore Pike Theodore Pike Chief Financial Officer'])).toMatchObject({
      role: 'cfo',
      title: 'Chief Financial Officer',
    })
  })

  it('join spellings of one name', () => {
    const text = TRANSCRIPT_LAYOUTS[0]!
      .print(CALL)
      .replace('Theodore Pike: We do not', '(Ted Pike): We do not')
    expect(read(text)!.speakers.filter(({ role }) => role === 'cfo')).toEqual([
      { name: expect.any(String), role: 'cfo', title: 'Chief Financial Officer', turns: 2 },
    ])
  })

  it('know speakers by first or last names alone once they were named whole', () => {
    const text = TRANSCRIPT_LAYOUTS[0]!
      .print(CALL)
      .replaceAll('\n\nOmar Vance: ', '\n\nVance: ')
      .replace('Lena Foss: ', 'Lena: ')
      .replace('Theodore Pike: We do', 'MR. PIKE: We do')
    expect(read(text)!.turns.map(({ role }) => role)).toEqual(CALL.map(({ who }) => ROLES[who]))
  })

  it('mark questions and answers by letters', () => {
    const text = `Conference call, July 28, 2021\n\n${CALL.slice(0, 4)
      .map(({ who, says }) => `${who === OPERATOR ? 'Operator' : PEOPLE[who]!.name}: ${says}`)
      .join('\n\n')}\n\nQ. Could you break out the margin of the new line?\n\nA. We do not.`
    expect(
      read(text)!
        .turns.slice(-2)
        .map(({ role, part }) => [role, part]),
    ).toEqual([
      ['analyst', 'qa'],
      ['executive', 'qa'],
    ])
  })

  it('tell the period by a fiscal calendar where no end of it is named', () => {
    const text = TRANSCRIPT_LAYOUTS[0]!.print(CALL).replace(' ended June 30, 2021', '')
    expect(read(text, { fiscalYearEnd: '12-31' })).toMatchObject({
      period_end: '2021-06-30',
      fiscal_year: 2021,
    })
    expect(read(text, { fiscalYearEnd: '09-30' })).toMatchObject({
      period_end: '2021-03-31',
      fiscal_year: 2021,
    })
    expect(read(text)).toMatchObject({ period_end: null, fiscal_year: 2021, fiscal_period: 'Q2' })
  })

  it('leave greetings, the operator and the safe harbour out of the words', () => {
    const said = (turns: typeof CALL) => read(TRANSCRIPT_LAYOUTS[0]!.print(turns))!.word_count
    const longer = CALL.map(turn =>
      turn.who === OPERATOR ? { ...turn, says: `${turn.says} Please press star one now.` } : turn,
    )
    expect(said(longer)).toBe(said(CALL))
    const warned = CALL.map(turn =>
      turn.who === 'ir'
        ? { ...turn, says: `${turn.says} Forward-looking statements are not promises.` }
        : turn,
    )
    expect(said(warned)).toBe(said(CALL))
  })
})

describe('laws of turns', () => {
  const word = fc.constantFrom(
    'we',
    'sold',
    'gauges',
    'margin',
    'The',
    'and',
    'line',
    '12%',
    'orders',
    'Revenue',
    'rose',
    'plant',
  )
  const sentence = fc.array(word, { minLength: 4, maxLength: 30 }).map(words => `${words.join(' ')}.`)
  const turn = fc.record({ who: fc.constantFrom(OPERATOR, ...Object.keys(PEOPLE)), says: sentence })
  const calls = fc
    .array(turn, { minLength: 6, maxLength: 25 })
    .map(turns => [...CALL.slice(0, 5), ...turns.filter(({ who }, at) => who !== turns[at - 1]?.who)])

  it('holds them in order, apart, within the text, and with every word that is said', () => {
    fc.assert(
      fc.property(calls, fc.constantFrom(...TRANSCRIPT_LAYOUTS), (made, shape) => {
        const text = shape.print(made)
        const { turns } = read(text)
        let before = 0
        for (const { start, end } of turns) {
          expect(start).toBeGreaterThanOrEqual(before)
          expect(end).toBeGreaterThan(start)
          before = end
        }
        expect(before).toBeLessThanOrEqual(text.length)
        expect(turns.map(({ start, end }) => text.slice(start, end).replace(/\s+/g, ' '))).toEqual(
          made.map(({ says }) => says),
        )
      }),
      { numRuns: propertyRuns(60) },
    )
  })

  it('reads any text without failing, and none into turns that overlap', () => {
    const piece = fc.constantFrom(
      'Operator',
      'Ada Marsh',
      ': ',
      '\n',
      '\n\n',
      'Q',
      'A',
      ' - ',
      '---',
      '[1]',
      '(',
      ')',
      'Analyst',
      'Executives',
      'said so.',
      'question',
      '<',
      '>',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 120 }), pieces => {
        const text = `Conference call transcript. Good morning.\n\n${pieces.join('')}\n\nOperator: ${'words are said here '.repeat(40)}`
        const call = readCall(text, CONTEXT)
        let before = 0
        for (const { start, end } of call?.turns ?? []) {
          expect(start).toBeGreaterThanOrEqual(before)
          before = end
        }
      }),
      { numRuns: propertyRuns(200) },
    )
  })

  function read(text: string) {
    const call = readCall(text, CONTEXT)
    if (call === null) throw new Error('no call')
    return call
  }
})
