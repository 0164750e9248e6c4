import type { LedgerBackend } from '../backend.ts'

/** Ids count from 1. `open` with the path of the file comes before all others, and again after `close`. */
export type WorkerCall =
  | { readonly id: number; readonly method: 'open'; readonly args: readonly [path: string] }
  | {
      [Method in keyof LedgerBackend]: {
        readonly id: number
        readonly method: Method
        readonly args: Parameters<LedgerBackend[Method]>
      }
    }[keyof LedgerBackend]

export type WorkerReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: unknown }
