/** What the measure, the servers and the load say to each other over IPC. */
export type ServerName = 'footlight' | 'ws' | 'socket.io'

export type ToServer =
  /**
   * Tells `bursts` times `perBurst` events to the room, all of a burst within one loop turn, `gapMs` apart.
   */
  | { readonly kind: 'play'; readonly bursts: number; readonly perBurst: number; readonly gapMs: number }
  | { readonly kind: 'rss' }

export type FromServer =
  | { readonly kind: 'ready'; readonly port: number }
  /** CPU of the server process over the play, user and system. */
  | { readonly kind: 'played'; readonly cpuMs: number }
  | { readonly kind: 'rss'; readonly bytes: number }

export type ToLoad =
  | { readonly kind: 'connect'; readonly server: ServerName; readonly port: number; readonly count: number }
  /** Counts from here; `received` follows when `frames` more have come. */
  | { readonly kind: 'expect'; readonly frames: number }
  | { readonly kind: 'settled' }

export type FromLoad =
  | { readonly kind: 'connected' }
  | { readonly kind: 'expecting' }
  | { readonly kind: 'received'; readonly cpuShare: number }
  | { readonly kind: 'settled' }

/** One server of a bench. `tell(n, count)` gives the room `count` events within this loop turn. */
export interface BenchServer {
  readonly port: number
  readonly tell: (n: number, count: number) => void
}
