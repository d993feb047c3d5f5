import { AppError } from '../../errors.ts'
import type { IndexDefinition, SearchEngine } from './index-definition.ts'
import { replyFailure } from './search-request.ts'

/*
 * One index per filing year, `filing-text-v1-2024-000001`: definition version, year, build. Its aliases are `filing-text` (all
 * years) and `filing-text-2024`. While a new build of the year is filled, that one has the alias `filing-text-2024-next`, and
 * writers write to both. Analyses are not split by year: they have a single index, `filing-signals-v1-all-000001`.
 */

/** Used instead of the year for an index that is not split by year. */
export const WHOLE = 'all'

interface YearIndices {
  /** The index that is read; null if the year has none. */
  readonly live: string | null
  /** The build that will replace it. */
  readonly next: string | null
}

export function yearOfDay(day: string): string {
  return day.slice(0, 4)
}

function yearAlias(shape: IndexDefinition, year: string): string {
  return `${shape.name}-${year}`
}

/** Aliases of the years of some days. */
export function aliasesOfYears(shape: IndexDefinition, days: readonly string[]): string {
  return [...new Set(days.map(yearOfDay))].map(year => yearAlias(shape, year)).join(',')
}

/** Aliases to read for a date range: those of its years, or the alias of all years. */
export function aliasesOf(shape: IndexDefinition, from: string | null, to: string | null): string {
  const [first, last] = [from, to].map(day => (day === null ? Number.NaN : Number(yearOfDay(day))))
  if (!(last! - first! < 10)) return shape.name
  const years = Array.from({ length: Math.max(1, last! - first! + 1) }, (_, index) => String(first! + index))
  return years.map(year => yearAlias(shape, year)).join(',')
}

export async function indicesOfYear(
  engine: SearchEngine,
  shape: IndexDefinition,
  year: string,
): Promise<YearIndices> {
  const alias = yearAlias(shape, year)
  const indices = await aliased(engine, `${alias}*`)
  const having = (name: string) => indices.find(({ aliases }) => aliases.includes(name))?.index ?? null
  return { live: having(alias), next: having(`${alias}-next`) }
}

/** Years that have an index, oldest first. */
export async function yearsOf(engine: SearchEngine, shape: IndexDefinition): Promise<string[]> {
  const indices = await aliased(engine, `${shape.name}-*`)
  const names = indices.flatMap(({ aliases }) => aliases).map(name => name.slice(shape.name.length + 1))
  return [...new Set(names.filter(name => /^\d{4}$/.test(name)))].sort()
}

/** The indexes to write a year to: the live one, which is created if missing, and the next build if there is one. */
export async function targetsOf(
  engine: SearchEngine,
  shape: IndexDefinition,
  year: string,
): Promise<string[]> {
  for (;;) {
    const { live, next } = await indicesOfYear(engine, shape, year)
    if (live !== null) return next === null ? [live] : [live, next]
    await createYear(engine, shape, year)
  }
}

/** Null if there is no index. */
export async function bytesOnDisk(engine: SearchEngine, shape: IndexDefinition): Promise<number | null> {
  const reply = await engine.send({ method: 'GET', path: `/${shape.name}/_stats/store` })
  if (reply.status === 404) return null
  if (reply.status !== 200) throw replyFailure(reply, 'sizes')
  const { _all } = reply.body as { _all: { primaries: { store: { size_in_bytes: number } } } }
  return _all.primaries.store.size_in_bytes
}

/** Creates the first index of a year, unless another writer has done so. */
async function createYear(engine: SearchEngine, shape: IndexDefinition, year: string): Promise<void> {
  const aliases = { [shape.name]: {}, [yearAlias(shape, year)]: {} }
  await create(engine, shape, `${shape.name}-v${shape.version}-${year}-000001`, aliases)
}

/** Creates the next build of a year, which is not read yet. */
export async function createNext(
  engine: SearchEngine,
  shape: IndexDefinition,
  year: string,
  live: string,
): Promise<string> {
  const build = Number(/-(\d{6})$/.exec(live)?.[1] ?? 0) + 1
  const index = `${shape.name}-v${shape.version}-${year}-${String(build).padStart(6, '0')}`
  await create(engine, shape, index, { [`${yearAlias(shape, year)}-next`]: {} })
  return index
}

/** Atomically replaces the live index of a year with its next build. */
export async function swap(
  engine: SearchEngine,
  shape: IndexDefinition,
  year: string,
  { live, next }: { readonly live: string; readonly next: string },
): Promise<void> {
  const alias = yearAlias(shape, year)
  const actions = [
    { remove: { index: live, alias: shape.name } },
    { remove: { index: live, alias } },
    { remove: { index: next, alias: `${alias}-next` } },
    { add: { index: next, alias: shape.name } },
    { add: { index: next, alias } },
  ]
  const reply = await engine.send({ method: 'POST', path: '/_aliases', body: { actions } })
  if (reply.status !== 200) throw replyFailure(reply, 'swap aliases')
}

/** Builds of a year that have no alias any more. */
export async function buildsWithoutAlias(
  engine: SearchEngine,
  shape: IndexDefinition,
  year: string,
): Promise<string[]> {
  const path = `/${shape.name}-v*-${year}-*/_alias`
  const reply = await engine.send({ method: 'GET', path })
  if (reply.status !== 200) throw replyFailure(reply, 'read aliases')
  const indices = Object.entries(reply.body as Record<string, { aliases: object }>)
  return indices.filter(([, { aliases }]) => Object.keys(aliases).length === 0).map(([index]) => index)
}

export async function removeIndex(engine: SearchEngine, index: string): Promise<void> {
  const reply = await engine.send({ method: 'DELETE', path: `/${index}` })
  if (reply.status !== 200 && reply.status !== 404) throw replyFailure(reply, `remove ${index}`)
}

/** Throws `unavailable` if an index has another definition than this release. */
export async function checkShapes(engine: SearchEngine, shape: IndexDefinition): Promise<void> {
  const query = { ignore_unavailable: true, allow_no_indices: true }
  const reply = await engine.send({ method: 'GET', path: `/${shape.name}/_mapping`, query })
  if (reply.status === 404) return
  if (reply.status !== 200) throw replyFailure(reply, 'read mappings')
  const mappings = reply.body as Record<
    string,
    { mappings: { _meta?: { version: number; checksum: string } } }
  >
  for (const [index, { mappings: { _meta: actual } = {} }] of Object.entries(mappings)) {
    if (actual?.checksum === shape.checksum) continue
    const advice =
      actual?.version === shape.version
        ? 'the definition files were edited after it was created: undo the edit and raise the version'
        : 'run the reindex command'
    const cause = new Error(
      `${index} has definition version ${actual?.version}, not ${shape.version}: ${advice}.`,
    )
    throw new AppError('unavailable', { cause })
  }
}

async function create(
  engine: SearchEngine,
  shape: IndexDefinition,
  index: string,
  aliases: object,
): Promise<void> {
  const reply = await engine.send({ method: 'PUT', path: `/${index}`, body: { ...shape.body, aliases } })
  const isThere =
    reply.status === 400 && JSON.stringify(reply.body).includes('resource_already_exists_exception')
  if (reply.status !== 200 && !isThere) throw replyFailure(reply, `create ${index}`)
}

async function aliased(
  engine: SearchEngine,
  pattern: string,
): Promise<{ index: string; aliases: string[] }[]> {
  const reply = await engine.send({ method: 'GET', path: `/_alias/${pattern}` })
  if (reply.status === 404) return []
  if (reply.status !== 200) throw replyFailure(reply, 'read aliases')
  const indices = reply.body as Record<string, { aliases: Record<string, unknown> }>
  return Object.entries(indices).map(([index, { aliases }]) => ({ index, aliases: Object.keys(aliases) }))
}
