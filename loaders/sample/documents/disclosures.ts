import type { Ledger } from '../ledger.ts'
import { randomOf } from '../random.ts'

/** Facts that signal rules look for, in the reports of a year. */
interface Disclosures {
  readonly customers: string | null
  readonly covenant: string | null
  readonly legal: readonly string[]
  readonly restructuring: string | null
}

/** Probability that a year of a company has each of them. */
const CHANCES = { customers: 0.5, covenant: 0.15, suit: 0.3, subpoena: 0.12, restructuring: 0.2 } as const

/** The same for all reports of a fiscal year. Every third company has a large customer, year after year. */
export function disclosuresOf({ profile }: Pick<Ledger, 'profile'>, fiscalYear: number): Disclosures {
  const random = randomOf(profile.seed, fiscalYear, 7)
  const hasCustomer = randomOf(profile.seed, 8).chance(0.4)
  const share = random.whole(11, 24)
  const [one, other] = [random.chance(CHANCES.customers), random.chance(0.4)]
  const waived = random.chance(CHANCES.covenant)
  const sued = random.chance(CHANCES.suit)
  const asked = random.chance(CHANCES.subpoena)
  const cut = random.chance(CHANCES.restructuring)
  const posts = random.whole(2, 30) * 50
  const cost = random.whole(12, 90)
  return {
    customers: !hasCustomer
      ? 'No customer accounted for 10% or more of our revenue in the year.'
      : one && other
        ? `Customer A and Customer B accounted for ${share}% and ${share - 1}% of our revenue, respectively, in the year.`
        : `One customer, Customer A, accounted for ${share}% of our revenue in the year.`,
    covenant: waived
      ? 'At the end of the second quarter we were not in compliance with the leverage covenant of our credit agreement, and the lenders granted a waiver of that default.'
      : null,
    legal: [
      ...(sued
        ? [
            `In March ${fiscalYear - 1} a former distributor filed a complaint against us in a state court, alleging that we had ended its contract without cause and seeking damages of $${cost} million. We are defending the suit.`,
          ]
        : []),
      ...(asked
        ? [
            `In May ${fiscalYear - 1} we received a subpoena from the Securities and Exchange Commission for documents on how we recognise revenue. We cooperate.`,
          ]
        : []),
    ],
    restructuring: cut
      ? `In the year our board approved a restructuring plan under which we eliminated about ${posts.toLocaleString('en-US')} positions. We recorded restructuring charges of $${cost} million.`
      : null,
  }
}

/** Events of current reports by item; the accession number selects one. `{name}` is filled in. */
export const EVENTS: Readonly<Record<string, readonly [title: string, ...texts: string[]]>> = {
  '1.01': [
    'Entry into a Material Definitive Agreement',
    '{name} entered into an agreement on a credit line with a group of banks. It runs for five years, and interest follows a reference rate.',
    '{name} entered into a definitive agreement to acquire all shares of Mellowbrook Instruments Ltd. (fictional) for $140 million in cash.',
  ],
  '1.05': [
    'Material Cybersecurity Incidents',
    'In the first week of the month {name} detected that an unauthorized party had gained access to a part of its systems. Production stood still for two days.',
  ],
  '2.01': [
    'Completion of Acquisition or Disposition of Assets',
    '{name} completed its acquisition of Mellowbrook Instruments Ltd. (fictional), of which it had told before.',
    '{name} completed the sale of its packaging business to a group of investors for $65 million.',
  ],
  '2.05': [
    'Costs Associated with Exit or Disposal Activities',
    'The board of {name} committed to a plan to close one site and to reduce the workforce by about 6%. Charges of $25 million are expected over the next year.',
  ],
  '2.06': [
    'Material Impairments',
    '{name} concluded that goodwill of a former acquisition is impaired and recorded a goodwill impairment charge of $48 million.',
  ],
  '4.01': [
    "Changes in Registrant's Certifying Accountant",
    'The audit committee of {name} dismissed Grantley & Moss LLP (fictional) as its independent registered public accounting firm and engaged Harrow Penn LLP (fictional) for the coming year. There were no disagreements.',
  ],
  '5.02': [
    'Departure of Directors or Certain Officers; Election of Directors; Appointment of Certain Officers; Compensatory Arrangements of Certain Officers',
    'A director of {name} retired from the board for reasons of age, and not because of a disagreement.',
    'The chief financial officer of {name} resigned to take up a post elsewhere. The board appointed Edda Quarrington as chief financial officer.',
    'The chief executive officer of {name} will retire at the end of the year. A successor is being looked for.',
  ],
  '7.01': [
    'Regulation FD Disclosure',
    '{name} will speak at a conference of investors. What it shows there says nothing that is not known.',
    '{name} announced a partnership with Ostrander Robotics (fictional) on tools for the next line of products.',
  ],
  '8.01': [
    'Other Events',
    '{name} opened a new site. It will be in full use by the end of next year.',
    'The board of {name} authorized the repurchase of up to $250 million of its common stock.',
    'The board of {name} increased the quarterly dividend from $0.20 to $0.23 per share.',
    '{name} was named as a defendant in a class action filed in a federal court by holders of its shares.',
  ],
}
