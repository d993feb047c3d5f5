/** The part of pg that is used here; it ships no types. */
declare module 'pg' {
  export class Client {
    constructor(options: {
      readonly host: string
      readonly port: number
      readonly user: string
      readonly database: string
    })
    connect(): Promise<void>
    query(sql: string | { readonly text: string; readonly rowMode: 'array' }): Promise<{
      readonly rows: readonly (readonly unknown[])[]
    }>
    end(): Promise<void>
  }
  const pg: {
    readonly Client: typeof Client
    readonly types: { setTypeParser(oid: number, parse: (text: string) => unknown): void }
  }
  export default pg
}
