/** Where the library that knows passwords and sessions keeps its tables: beside the accounts. */
export interface OpenLogins {
  /** `SQLite`, for operators. */
  readonly engine: string
  /** A `DatabaseSync` of `node:sqlite`, or a `Pool` of `pg`: the library asks by itself. */
  readonly database: object
  close(): Promise<void>
}
