import { AsyncLocalStorage } from 'node:async_hooks'
import { AppError } from '../../errors.ts'
import type { Damage } from '../ports/stores.ts'

/**
 * Known damage of stored data. Queries that would read damaged rows fail with `data_damaged`, so that lost data never looks like
 * data that does not exist.
 */
export interface DamageLog {
  /** Adds a check and runs it, without checksums. */
  register(verify: Verify): Promise<void>
  /** Runs all checks from scratch. */
  verify(how: VerifyOptions): Promise<void>
  /** Runs the checks of a damaged company again after its rows were written again. */
  recheck(cik: number): Promise<void>
  list(): readonly Damage[]
  has(tables: readonly string[], cik: number): boolean
  /** Throws `data_damaged` if a query over these companies (null: all) would read damaged rows. */
  guard(sql: string, ciks: readonly number[] | null): void
  /** Records that the engine could not read what it stored. Such reads fail by themselves. */
  unreadable(error: unknown): void
}

export interface VerifyOptions {
  /** Also compares checksums, which reads every row. */
  readonly isFull: boolean
  /** Only this company; absent: all. */
  readonly cik?: number
}

export type AddDamage = (damage: Damage) => void
/** Compares stored with published data and adds the differences. */
type Verify = (add: AddDamage, how: VerifyOptions) => Promise<void>

/** Maximum number of listed read failures. */
const MAX_UNREADABLE = 20

const repairing = new AsyncLocalStorage<true>()

/** Runs a load, which may read damaged data in order to replace it. */
export function allowDamaged<Result>(task: () => Result): Result {
  return repairing.run(true, task)
}

/** Whether the current task is such a load; its reads must not be shared with requests. */
export function isRepairing(): boolean {
  return repairing.getStore() === true
}

export function damageLog(onChange: AddDamage = () => {}): DamageLog {
  let tables = new Map<string, DamagedTable>()
  const failures = new Map<string, Damage>()
  const verifiers: Verify[] = []

  async function findDamage(how: VerifyOptions): Promise<Damage[]> {
    const damage: Damage[] = []
    for (const verify of verifiers) await verify(one => void damage.push(one), how)
    return damage
  }

  return {
    async register(verify) {
      verifiers.push(verify)
      const damage: Damage[] = []
      await verify(one => void damage.push(one), { isFull: false })
      tables = merged(tables, damage)
      damage.forEach(onChange)
    },
    async verify(how) {
      const damage = await findDamage(how)
      tables = merged(new Map(), damage)
      failures.clear()
      damage.forEach(onChange)
    },
    async recheck(cik) {
      if (![...tables.values()].some(({ ciks }) => ciks?.has(cik))) return
      const damage = await findDamage({ isFull: false, cik })
      tables = merged(without(tables, cik), damage)
    },
    list: () => [
      ...[...tables].map(([table, { ciks, reason }]) => ({
        table,
        ciks: ciks && [...ciks].sort((a, b) => a - b),
        reason,
      })),
      ...failures.values(),
    ],
    has: (names, cik) =>
      names.some(name => {
        const damaged = tables.get(name)
        return damaged !== undefined && (damaged.ciks === null || damaged.ciks.has(cik))
      }),
    guard(sql, ciks) {
      if (tables.size === 0 || isRepairing()) return
      for (const [table, damaged] of tables) {
        const isAffected = ciks === null || damaged.ciks === null || ciks.some(cik => damaged.ciks!.has(cik))
        if (isAffected && damaged.pattern.test(sql))
          throw new AppError('data_damaged', { cause: new Error(`${table}: ${damaged.reason}`) })
      }
    },
    unreadable(error) {
      const cause = error instanceof AppError ? error.cause : error
      const reason = (cause instanceof Error ? cause.message : String(cause)).slice(0, 500)
      // The engine names the part that it could not read; a failure is listed once per part.
      const part = /store\/\w+\/[\w-]+\/(\w+)/.exec(reason)?.[0] ?? reason.slice(0, 100)
      if (failures.has(part) || failures.size >= MAX_UNREADABLE) return
      const damage = { table: 'unreadable files', ciks: [], reason }
      failures.set(part, damage)
      onChange(damage)
    },
  }
}

interface DamagedTable {
  readonly ciks: ReadonlySet<number> | null
  readonly reason: string
  /** Matches the table name in a query. */
  readonly pattern: RegExp
}

function merged(
  tables: ReadonlyMap<string, DamagedTable>,
  damage: readonly Damage[],
): Map<string, DamagedTable> {
  const all = new Map(tables)
  for (const { table, ciks, reason } of damage) {
    const previous = all.get(table)
    const union =
      ciks === null || previous?.ciks === null ? null : new Set([...(previous?.ciks ?? []), ...ciks])
    all.set(table, { ciks: union, reason: previous?.reason ?? reason, pattern: new RegExp(`\\b${table}\\b`) })
  }
  return all
}

function without(tables: ReadonlyMap<string, DamagedTable>, cik: number): Map<string, DamagedTable> {
  const remaining = [...tables].map(([table, damaged]) => {
    const ciks = damaged.ciks && new Set([...damaged.ciks].filter(one => one !== cik))
    return [table, { ...damaged, ciks }] as const
  })
  return new Map(remaining.filter(([, { ciks }]) => ciks === null || ciks.size > 0))
}
