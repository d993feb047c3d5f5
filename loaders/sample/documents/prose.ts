import type { Ledger } from '../ledger.ts'
import { type Random, randomOf } from '../random.ts'

/** Values that fill in sentences of a synthetic company. */
export interface TemplateValues {
  readonly name: string
  readonly trade: string
  readonly fiscalYear: number
}

/** Risk sentences, each with a subject and its consequences; `{name}` and `{trade}` are filled in. */
const RISKS: readonly (readonly [title: string, ...sentences: string[]])[] = [
  [
    'Demand for what we sell may fall.',
    'Customers in {trade} order when they expect to grow, and put orders off when they do not.',
    'Orders that are put off are often not placed later, so that a weak year may be followed by another.',
    'Our costs are largely fixed in the short run, and a small fall in revenue takes a larger part of our income.',
  ],
  [
    'We buy important parts from few suppliers.',
    'Some of the parts that {name} needs are made by a single supplier, and finding another would take several quarters.',
    'In the past we have had shortages and had to pay higher prices for immediate delivery.',
    'We hold more inventory than we otherwise would, which ties up cash and may become obsolete.',
  ],
  [
    'A few customers make a large part of our revenue.',
    'The loss of one of them, or a delay in its orders, would reduce our revenue at once.',
    'These customers know their weight and have asked for lower prices and longer terms of payment.',
    'We have no long-term contracts with most of them.',
  ],
  [
    'Competition in {trade} is strong.',
    'Several competitors are larger than we are and can sell at prices at which we cannot.',
    'New entrants have come from other industries, with methods that may make ours look dated.',
    'If we do not keep up, customers who leave us may not come back.',
  ],
  [
    'Our information systems may fail or be broken into.',
    'We depend on systems that we run ourselves and on services of others, and both have been attacked.',
    'An attack that succeeds may stop our work, expose data of customers and employees, and harm our name.',
    'Insurance covers such losses only in part.',
  ],
  [
    'We may not find and keep the people we need.',
    'Skilled people in {trade} are few, and competitors offer them more than they did some years ago.',
    'A part of our knowledge is with people who are close to retirement.',
    'If they leave before it is passed on, projects may be late.',
  ],
  [
    'Exchange rates, interest and inflation move our results.',
    'We sell in several currencies and report in one, so that revenue may fall although we sold as much as before.',
    'Higher interest makes our debt dearer when it has to be renewed.',
    'Costs of material and wages have risen faster than our prices in some quarters.',
  ],
  [
    'Laws and taxes may change.',
    'Rules on products, trade and data differ from country to country and change often.',
    'Tariffs that were announced may raise what we pay for imported material, and we may not be able to pass them on.',
    'An examination of our tax returns may lead to payments that we have not set aside.',
  ],
  [
    'Our debt limits what we can do.',
    'The credit agreement asks us to keep ratios of debt and of interest cover, and we were in compliance at the end of the year.',
    'If we could not keep them in future, lenders could ask for repayment before the debt is due.',
    'We might then have to sell parts of the business on terms that we would not choose.',
  ],
  [
    'Goodwill and other assets may be impaired.',
    'We test goodwill each year, and earlier when something happens that may reduce what a unit is worth.',
    'A lower forecast or a higher rate of interest may lead to a charge that reduces our income.',
    'Such a charge would not use cash but might worry our lenders.',
  ],
]

const BUSINESS: readonly string[] = [
  '{name} is a fictional company in {trade}. It exists only in the made sample of this service; its customers, products and people are made too.',
  'We work in two segments. Core Operations makes and sells what the company began with; New Ventures holds what was started in the last years.',
  'Our products are sold by our own people and by resellers. Services are sold with the products or later, mostly for a year or longer.',
  'We compete on quality, on delivery and on price. No single competitor sells everything that we sell.',
  'Our year has seasons: customers order more in some quarters than in others, and quarters are hardly a guide to the year.',
  'We own trade marks and licences, and believe that what our people know is worth more than either.',
  'Research is done where the products are made. Most projects improve what we have; some are for products that we do not sell yet.',
  'Material is bought from suppliers in several countries. We agree on prices for a year where we can.',
  'We are subject to rules on safety, on the environment and on trade, and have people who see to it that they are kept.',
  'People are employed in all countries in which we work. Relations with them are good in our opinion.',
]

/** Paragraphs of Item 1. */
export function businessParagraphs({ profile }: Ledger, words: TemplateValues): string[] {
  const random = randomOf(profile.seed, 8)
  return BUSINESS.flatMap(text => [filled(text, words), elaboration(random, 5)])
}

/** Risks in an order and selection of the company that changes a little from year to year. */
export function riskParagraphs(
  { profile }: Ledger,
  words: TemplateValues,
): { title: string; paragraphs: string[] }[] {
  const order = randomOf(profile.seed, 7)
  const ranked = RISKS.map(risk => ({ risk, rank: order.next() })).sort((a, b) => a.rank - b.rank)
  const shown = 8 + ((profile.seed + words.fiscalYear) % 3)
  return ranked.slice(0, shown).map(({ risk: [title, ...sentences] }) => ({
    title: filled(title, words),
    paragraphs: [
      filled(sentences.join(' '), words),
      elaboration(order, 6),
      `${elaboration(order, 5)} In fiscal year ${words.fiscalYear} we looked at this risk again and found no reason to leave it out.`,
    ],
  }))
}

function filled(text: string, { name, trade }: TemplateValues): string {
  return text.replaceAll('{name}', name).replaceAll('{trade}', trade)
}

/** Sentences that fit any subject: they make sections as long as real ones. */
const SENTENCES: readonly string[] = [
  'We have seen this before, in the second year of our history and again some years ago, and each time it took longer than we had thought until things were as they had been.',
  'What we do about it depends on people in several departments, who meet every month and report to the board twice a year.',
  'Plans for such a case exist, are tried once a year, and were found to work with small corrections.',
  'Others in the industry have described the same, some of them with larger effects than we would expect for ourselves.',
  'It is hardly possible to say beforehand how large the effect would be, because several things would change at the same time.',
  'An effect that is small in one quarter may still change how customers and lenders see us, and so become larger in the quarters that follow.',
  'Contracts shift a part of it to those we buy from and sell to, but contracts end, and the next ones may be less favourable.',
  'We have set aside nothing for it in the accounts, because the rules allow that only when a loss is probable and can be estimated.',
  'Where insurance can be had at a price that makes sense we have it; the part that we bear ourselves has grown in the last renewals.',
  'In smaller countries we depend on partners, whose records we see only in part and whose decisions we cannot make for them.',
  'The measures that reduce it cost money at once, while what they save is seen only later and never with certainty.',
  'Investors should read this together with the discussion of our results and the notes to the statements.',
  'The newer segment is touched more than the older one, since it has fewer customers and less experience with changes of this kind.',
  'Two of our sites stand in the same region, and what happens there would be felt in all of our deliveries.',
  'We follow a small number of figures that have warned us in time before, among them orders, cancellations, days of inventory and overdue receivables.',
  'There is no assurance that these figures will warn us again, or that what we do then will be enough.',
  'Changes in technology work in both directions: they lower our cost of production and make it easier for others to offer the same.',
  'Rules that differ from country to country make every answer slower and dearer than it would be in a single market.',
  'People who know the matter well are few, and some of them work for us only for part of their time.',
  'If it came together with one of the other things described here, the effect would be more than the sum of both.',
]

/** A paragraph of a few of them, without repetition. */
function elaboration(random: Random, sentences: number): string {
  const order = SENTENCES.map(sentence => ({ sentence, rank: random.next() })).sort((a, b) => a.rank - b.rank)
  return order
    .slice(0, sentences)
    .map(({ sentence }) => sentence)
    .join(' ')
}
