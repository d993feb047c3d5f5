import type { Random } from '../random.ts'

/** Sentences that fit any subject of a made report: they make its sections as long as those of real ones. */
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

/** A paragraph of a few of them, each at most once. */
export function elaboration(random: Random, sentences: number): string {
  const order = SENTENCES.map(sentence => ({ sentence, rank: random.next() })).sort((a, b) => a.rank - b.rank)
  return order
    .slice(0, sentences)
    .map(({ sentence }) => sentence)
    .join(' ')
}
