/** One who has an account, as the server process has made them. */
export interface Account {
  readonly username: string
  readonly password: string
}

export type ToServer = { readonly kind: 'look' } | { readonly kind: 'check' }
export type FromServer =
  | {
      readonly kind: 'ready'
      readonly url: string
      readonly performers: readonly Account[]
      readonly payers: readonly Account[]
    }
  /**
   * Since the last look. `loopDelayMs`: for how long the event loop stood still, at the longest. `collectionMs`: the
   * longest collection of garbage. `cpuMs`: processor time of all threads of the server, without mediasoup's workers.
   * `tipMs`: of each tip, from when the server began to read it until its answer was written.
   */
  | {
      readonly kind: 'looked'
      readonly rss: number
      readonly heap: number
      readonly loopDelayMs: number
      readonly collectionMs: number
      readonly cpuMs: number
      readonly tipMs: readonly number[]
    }
  /** What is wrong in the books; empty: nothing. */
  | { readonly kind: 'checked'; readonly problems: readonly string[] }

export type ToLoad =
  | ({ readonly kind: 'begin' } & Omit<Extract<FromServer, { kind: 'ready' }>, 'kind'>)
  | { readonly kind: 'times' }
  | { readonly kind: 'end' }

/** What people wait for. */
export const waits = ['tip', 'list', 'page', 'show', 'chat'] as const
export type Wait = (typeof waits)[number]

export type FromLoad =
  | { readonly kind: 'begun'; readonly sockets: number }
  /**
   * Ms of each wait since the last time, and what went wrong meanwhile, by its sentence. `loopDelayMs`: by how much a timer
   * of the load itself came late, at the 99th percentile.
   */
  | {
      readonly kind: 'timed'
      readonly loopDelayMs: number
      readonly times: Readonly<Record<Wait, readonly number[]>>
      readonly faults: Readonly<Record<string, number>>
      readonly sockets: number
    }
  | { readonly kind: 'ended' }
