/** What we use of the driver: its package has types, but does not export them. */
declare module 'better-sqlite3-multiple-ciphers' {
  export interface Statement {
    run(...values: readonly unknown[]): { readonly changes: number }
    get(...values: readonly unknown[]): unknown
    all(...values: readonly unknown[]): unknown[]
  }

  export default class Database {
    constructor(file: string, options?: { readonly nativeBinding?: string; readonly readonly?: boolean })
    prepare(sql: string): Statement
    exec(sql: string): this
    pragma(source: string, options?: { readonly simple?: boolean }): unknown
    /** Rolls back when `work` throws. */
    transaction<T>(work: () => T): () => T
    close(): this
  }
}
