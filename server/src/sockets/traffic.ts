import type { Clock } from '@footlight/core/ports'
import { socketLimits } from '@footlight/core/protocol'
import type { Viewer } from '../accounts/viewer.ts'
import { type RateCount, type RateLimit, RateLimiter } from '../platform/rate-limiter.ts'
import { OpenSockets } from '../platform/ws/open-sockets.ts'

const windowMs = socketLimits.frameWindowMs

/**
 * What all sockets of one account or one address may do together. What one socket may do is `FrameBudget`'s.
 */
export interface TrafficLimits {
  readonly socketsPerAddressMax: number
  /** Of one account; of one session of a guest. */
  readonly socketsPerRoomMax: number
  readonly upgradesPerAddress: RateLimit
  readonly framesPerAccount: RateLimit
  readonly framesPerAddress: RateLimit
  /** Guests make accounts of themselves at will: all guests of an address are counted as one. */
  readonly chatPerAccount: RateLimit
  readonly chatPerAddress: RateLimit
}

export const trafficLimits: TrafficLimits = {
  socketsPerAddressMax: 200,
  socketsPerRoomMax: 8,
  upgradesPerAddress: { countMax: 1_200, windowMs: 60_000 },
  framesPerAccount: { countMax: 600, windowMs },
  framesPerAddress: { countMax: 4_000, windowMs },
  chatPerAccount: { countMax: socketLimits.chatMessagesPerWindowMax, windowMs },
  chatPerAddress: { countMax: 50, windowMs },
}

/** Counts over all sockets of the process. */
export class Traffic {
  readonly limits: TrafficLimits
  readonly byAddress = new OpenSockets()
  readonly byRoom = new OpenSockets()
  readonly #upgrades: RateCount
  readonly #accountFrames: RateCount
  readonly #addressFrames: RateCount
  readonly #accountChat: RateCount
  readonly #addressChat: RateCount

  constructor(limits: TrafficLimits, clock: Clock) {
    this.limits = limits
    this.#upgrades = new RateLimiter(limits.upgradesPerAddress, clock)
    this.#accountFrames = new RateLimiter(limits.framesPerAccount, clock)
    this.#addressFrames = new RateLimiter(limits.framesPerAddress, clock)
    this.#accountChat = new RateLimiter(limits.chatPerAccount, clock)
    this.#addressChat = new RateLimiter(limits.chatPerAddress, clock)
  }

  /** False: this address has opened too many lately to be answered by more than a refusal. */
  takeUpgrade(addressKey: string): boolean {
    return this.#upgrades.take(addressKey) === 0
  }

  /** `viewer`: null before it is known who it is. */
  takeFrame(addressKey: string, viewer: Viewer | null): boolean {
    return (
      this.#addressFrames.take(addressKey) === 0 &&
      (viewer === null || this.#accountFrames.take(keyOf(viewer)) === 0)
    )
  }

  /** Whose limit a message is above; null: it may be said. Guests of one address share theirs. */
  takeChatMessage(addressKey: string, viewer: Viewer): 'account' | 'address' | null {
    const account = viewer.accountId === null ? `guests ${addressKey}` : keyOf(viewer)
    if (this.#accountChat.take(account) > 0) return viewer.accountId === null ? 'address' : 'account'
    return this.#addressChat.take(addressKey) === 0 ? null : 'address'
  }

  close(): void {
    for (const count of [
      this.#upgrades,
      this.#accountFrames,
      this.#addressFrames,
      this.#accountChat,
      this.#addressChat,
    ])
      count.close()
  }
}

/** Under what somebody's sockets are counted together: an account over all its sessions. */
export function keyOf({ accountId, sessionKey }: Viewer): string {
  return accountId === null ? sessionKey : `account ${accountId}`
}
