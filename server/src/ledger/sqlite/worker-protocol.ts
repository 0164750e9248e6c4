import type { LedgerBackend } from '../backend.ts'

export interface WorkerStart {
  readonly path: string
}

/**
 * A call on the backend that lives in the worker. Ids count from 1; 0 is the worker's word that it is open.
 */
export type WorkerCall = {
  [Method in keyof LedgerBackend]: {
    readonly id: number
    readonly method: Method
    readonly args: Parameters<LedgerBackend[Method]>
  }
}[keyof LedgerBackend]

export type WorkerReply =
  | { readonly id: number; readonly ok: true; readonly value: unknown }
  | { readonly id: number; readonly ok: false; readonly error: unknown }
