import type { Clock } from '@footlight/core/ports'
import { VERSUS_INVITE_MS, type VersusInvite, type VersusInviteEnd } from '@footlight/core/protocol'
import { assert } from '@footlight/core/rules'
import { type Invited, transition } from '@footlight/core/rules/battles/versus'

/** So that nobody can invite every room of the site at once. */
export const INVITES_OUT_MAX = 10

interface Waiting {
  readonly invited: Invited
  readonly cancelExpiry: () => void
}

/**
 * Invitations that wait for an answer; one per pair, whoever asked. In memory alone: a restart is longer than
 * most of them hold, and an answer to one that is forgotten is refused.
 */
export class Invitations {
  readonly #clock: Clock
  readonly #onRefused: (invite: VersusInvite, reason: VersusInviteEnd) => void
  readonly #byPair = new Map<string, Waiting>()

  constructor(clock: Clock, onRefused: (invite: VersusInvite, reason: VersusInviteEnd) => void) {
    this.#clock = clock
    this.#onRefused = onRefused
  }

  add(invited: Invited): void {
    const pair = pairOf(invited)
    assert(!this.#byPair.has(pair), 'one invitation per pair')
    const cancelExpiry = this.#clock.after(VERSUS_INVITE_MS, () => this.refuse(invited, 'expired'))
    this.#byPair.set(pair, { invited, cancelExpiry })
  }

  between(one: string, other: string): Invited | null {
    return this.#byPair.get(pairKey(one, other))?.invited ?? null
  }

  /** From the performer and to them, oldest first. */
  of(username: string): readonly Invited[] {
    return [...this.#byPair.values()]
      .map(({ invited }) => invited)
      .filter(({ terms }) => terms.contestants.some((side) => side.username === username))
  }

  countFrom(username: string): number {
    return this.of(username).filter(({ terms }) => terms.contestants[0].username === username).length
  }

  /** It was accepted: nobody is told that it ended. */
  remove(invited: Invited): void {
    this.#byPair.get(pairOf(invited))?.cancelExpiry()
    this.#byPair.delete(pairOf(invited))
  }

  /** Does nothing for one that has been answered. */
  refuse(invited: Invited, reason: VersusInviteEnd): void {
    if (this.#byPair.get(pairOf(invited))?.invited !== invited) return
    const refused = transition(invited, { kind: 'refuse', reason })
    assert(refused.ok, 'an invitation that waits can be refused')
    this.remove(invited)
    this.#onRefused(presentInvite(invited), reason)
  }

  refuseAllOf(username: string, reason: VersusInviteEnd): void {
    for (const invited of this.of(username)) this.refuse(invited, reason)
  }

  close(): void {
    for (const { cancelExpiry } of this.#byPair.values()) cancelExpiry()
    this.#byPair.clear()
  }
}

export function presentInvite({ terms, invitedAt, expiresAt }: Invited): VersusInvite {
  const [from, guest] = terms.contestants
  return {
    invite_id: terms.id,
    from: from.username,
    invited: guest.username,
    minutes: terms.minutes,
    tournament_id: terms.tournamentId,
    invited_at: invitedAt,
    expires_at: expiresAt,
  }
}

function pairOf({ terms }: Invited): string {
  return pairKey(terms.contestants[0].username, terms.contestants[1].username)
}

function pairKey(one: string, other: string): string {
  return one < other ? `${one} ${other}` : `${other} ${one}`
}
