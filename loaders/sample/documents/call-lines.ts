/** Who speaks on made calls; the same names at every company. */
export const SPEAKERS = {
  ir: ['Wren Halloway', 'Vice President, Investor Relations'],
  ceo: ['Ottilie Brandt', 'Chief Executive Officer'],
  cfo: ['Caspar Lindqvist', 'Chief Financial Officer'],
  one: ['Mabel Farrow', 'Hollin Securities'],
  two: ['Idris Penhale', 'Greywater Partners'],
} as const

/** Sentences of which a call says one of each row; `{name}` and `{trade}` are filled in. */
export const DEMAND: Readonly<Record<'up' | 'flat' | 'down', readonly string[]>> = {
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

export const TOPICS: readonly string[] = [
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

export const ANSWERS: readonly (readonly [question: string, answer: string])[] = [
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
