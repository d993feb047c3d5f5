import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

/** Numbers of the companies of a mirror whose files of facts are the smallest, so that loading them is quick. */
export function smallCompanies(mirror: string, count: number): string[] {
  const folder = join(mirror, 'companyfacts')
  const files = readdirSync(folder).flatMap(name => {
    const cik = /^CIK(\d{10})\.json(\.gz)?$/.exec(name)?.[1]
    return cik ? [{ cik: String(Number(cik)), bytes: statSync(join(folder, name)).size }] : []
  })
  return files
    .sort((a, b) => a.bytes - b.bytes)
    .slice(0, count)
    .map(({ cik }) => cik)
}
