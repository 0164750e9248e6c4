import type { Clock } from '../ports/clock.ts'
import type { Random } from '../ports/random.ts'
import type { NetworkStatus } from '../ports/sockets.ts'
import { closeCodes, mayRetryAfter } from '../protocol/close-codes.ts'

/** The first delay is drawn from here, so that everybody does not come back at once. */
export const FIRST_DELAY_MS = { min: 50, max: 300 } as const
export const DELAY_MS_MAX = 3_000
/** A restart that asks for more than this is not believed. */
export const RESTART_DELAY_MS_MAX = 60_000
/** Room sockets come back after this, whatever the reason. */
export const ROOM_RETRY_MS = 1_000
/** How soon a room asks again while the account socket is not ready. */
export const LOBBY_NOT_READY_RETRY_MS = 100
/** After a network loss of more than `afterMs` sockets come back this much after it returns. */
export const LONG_OUTAGE = { afterMs: 5 * 60_000, delayMs: 1_500 } as const

/** How long to wait before the next attempt. One for each socket that is to stay open. */
export class ReconnectPolicy {
  readonly #random: Random
  #nextInMs: number | null = null

  constructor(random: Random) {
    this.#random = random
  }

  /** After a close with `code`: ms to wait, or null: do not come back. */
  next(code: number, reason: string): number | null {
    if (!mayRetryAfter(code)) return null
    if (code === closeCodes.restarting.code) return restartDelayMs(reason) ?? this.#grow()
    return this.#grow()
  }

  /** The socket was authorized: the next loss starts from a short delay again. */
  succeeded(): void {
    this.#nextInMs = null
  }

  #grow(): number {
    const { min, max } = FIRST_DELAY_MS
    const delayMs = this.#nextInMs ?? min + this.#random.fraction() * (max - min)
    this.#nextInMs = Math.min(DELAY_MS_MAX, delayMs * 2)
    return Math.round(delayMs)
  }
}

/** The delay that a 4503 names in its reason; null when it names none. */
export function restartDelayMs(reason: string): number | null {
  return /^\d{1,9}$/.test(reason) ? Math.min(RESTART_DELAY_MS_MAX, Number(reason)) : null
}

/**
 * Tells when the network came back. After more than five minutes away everything is dead: `delayMs` says when
 * to connect anew (1.5 s). After less, null: see whether the line survived. The answer ends the watch.
 */
export function watchNetwork(
  network: NetworkStatus,
  clock: Clock,
  returned: (delayMs: number | null) => void,
): () => void {
  let lostAt: number | null = network.online() ? null : clock.monotonic()
  return network.onChange((online) => {
    if (!online) {
      lostAt ??= clock.monotonic()
      return
    }
    if (lostAt === null) return
    const awayMs = clock.monotonic() - lostAt
    lostAt = null
    returned(awayMs > LONG_OUTAGE.afterMs ? LONG_OUTAGE.delayMs : null)
  })
}
