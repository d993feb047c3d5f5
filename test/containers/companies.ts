import { existsSync, readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** CIKs of companies in a mirror that have facts and filing documents: those with the smallest fact files, which load quickly. */
export function smallCompanies(mirror: string, count: number): string[] {
  const folder = join(mirror, 'companyfacts')
  const files = readdirSync(folder).flatMap(name => {
    const cik = /^CIK(\d{10})\.json(\.gz)?$/.exec(name)?.[1]
    return cik && existsSync(join(mirror, 'filings', cik))
      ? [{ cik: String(Number(cik)), bytes: statSync(join(folder, name)).size }]
      : []
  })
  return files
    .sort((a, b) => a.bytes - b.bytes)
    .slice(0, count)
    .map(({ cik }) => cik)
}
