import { type SampleSize, sampleProfiles } from './profiles.ts'

/** The sample's registrants that were succeeded, in the columns of `reference-data/successors.csv`. */
export function successorRows(size: SampleSize): string {
  const rows = ['predecessor_cik,successor_cik,changed']
  for (const { cik, predecessor } of sampleProfiles(size)) {
    if (predecessor !== null) rows.push(`${predecessor.cik},${cik},${predecessor.until}`)
  }
  return rows.join('\n')
}
