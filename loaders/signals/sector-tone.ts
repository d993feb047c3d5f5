import { sectorOf } from '../../src/domain/company/taxonomy.ts'
import { addMonths, formatDay, parseDay } from '../../src/domain/day.ts'
import type { SourceIdentity } from '../../src/domain/signals/reading.ts'
import { FAMILY_FORMS, familyOf } from '../../src/domain/signals/source-families.ts'
import type { Stores } from '../../src/stores/ports.ts'

/** Net tone of the sector's sources of the same family in the year before a source, its company's own left out. */
export async function sectorTone(
  source: SourceIdentity,
  { text, companies }: Pick<Stores, 'text' | 'companies'>,
): Promise<number[]> {
  const family = familyOf(source)
  const known = companies.snapshot().companies
  const sector = sectorOf(known.find(({ cik }) => cik === source.cik)?.sic ?? null)
  if (family === null || sector === null) return []
  const day = parseDay(source.filing_date)!
  const measured = await text.signals.measured('tone', {
    forms: FAMILY_FORMS[family],
    from: formatDay(addMonths(day, -12)),
    to: formatDay(day - 1),
  })
  const peers = new Set(known.filter(({ sic }) => sectorOf(sic) === sector).map(({ cik }) => cik))
  return measured.filter(({ cik }) => cik !== source.cik && peers.has(cik)).map(({ value }) => value)
}
