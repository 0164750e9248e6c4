import type { Person } from '../accounts/people-port.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { regionsChanged } from '../regions/region-blocks.ts'
import { type EntryRefusal, entryRefusal } from '../rooms/access/room-policies.ts'
import { encodeEvent } from '../rooms/fan-out/encode-event.ts'
import type { RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import type { RoomSocket } from '../rooms/room-socket.ts'
import { namesWithout } from '../rooms/shut-out.ts'

type Refusal = EntryRefusal | 'studio_view_ended'

/**
 * Puts out who may not be here any more: where the performer does not want to be seen, and whose account lost
 * what let them in.
 */
export class GeoBlockGuard implements RoomFeature {
  readonly #context: RoomContext
  readonly #stop: () => void
  /** When the regions changed last, monotonic ms; null: not since the room was loaded. */
  #changedAt: number | null = null

  constructor(context: RoomContext) {
    this.#context = context
    this.#stop = context.deps.bus.subscribe(regionsChanged, ({ username }) => {
      if (username !== context.owner().username) return
      this.#changedAt = context.deps.clock.monotonic()
      this.#putOutOfRegion(true)
    })
  }

  /**
   * Who moved there themselves leaves as by going away: what they pay by the minute ends so, a ticket stays
   * theirs.
   */
  tick(): void {
    this.#putOutOfRegion(false)
  }

  /**
   * Sockets hold the account as it is now. Who may not be here any more is put out; others receive what they
   * may now.
   */
  accountChanged({ id, username }: Person): void {
    const own = () =>
      [...this.#context.roomMembers.fanOut.readers()].filter(({ viewer }) => viewer.accountId === id)
    if (id === this.#context.owner().id) this.#putOutModels()
    if (own().length === 0) return
    this.#context.recheckMedia()
    for (const refusal of new Set(own().map((member) => this.#refusalOf(member)))) {
      if (refusal !== null)
        this.#putOut(refusal, () => own().filter((member) => this.#refusalOf(member) === refusal), true)
    }
    this.#context.tellMedia([username])
  }

  /** Refused at the door: what closed it came after they had paid, and while they were away. */
  turnedAway({ username, accountId }: Viewer, refusal: EntryRefusal): void {
    const takenBefore =
      refusal === 'account_suspended'
        ? Number.POSITIVE_INFINITY
        : refusal === 'region_blocked'
          ? this.#changedAt
          : null
    if (accountId === null || takenBefore === null || this.#context.roomMembers.named(username).length > 0)
      return
    this.#context.command(() => this.#context.dismiss(username, takenBefore))
  }

  async close(): Promise<void> {
    this.#stop()
  }

  #refusalOf({ viewer }: RoomSocket): Refusal | null {
    const who = this.#context.access(viewer)
    return who.studioView === 'none' ? 'studio_view_ended' : entryRefusal(who)
  }

  /** The performer lets no other model in any more. */
  #putOutModels(): void {
    if (!this.#context.owner().settings.block_room_models) return
    const models = () =>
      [...this.#context.roomMembers.fanOut.readers()].filter(
        (member) => this.#refusalOf(member) === 'models_blocked',
      )
    if (models().length === 0) return
    this.#context.recheckMedia()
    this.#putOut('models_blocked', models, true)
  }

  #putOutOfRegion(isOrdered: boolean): void {
    if (!this.#context.deps.blockedRegions.has(this.#context.owner().username)) return
    const outside = () =>
      [...this.#context.roomMembers.fanOut.readers()].filter(
        (member) => this.#refusalOf(member) === 'region_blocked',
      )
    if (outside().length === 0) return
    this.#context.recheckMedia()
    this.#putOut('region_blocked', outside, isOrdered)
  }

  /**
   * Their media is closed already, the rest follows in the room's turn. `isOrdered`: not by their own choice.
   */
  #putOut(reason: Refusal, members: () => readonly RoomSocket[], isOrdered: boolean): void {
    const outside = members()
    const usernames = isOrdered ? namesWithout(this.#context.roomMembers, outside) : []
    const { suspendedUntil = 0, suspensionReason = null } = outside[0]?.viewer ?? {}
    const frames = [encodeEvent('v3.authorize.failed', { reason })]
    if (reason === 'account_suspended')
      frames.unshift(
        encodeEvent('v3.account.suspended', {
          suspended_until: suspendedUntil ?? 0,
          reason: suspensionReason,
        }),
      )
    this.#context.command(() =>
      this.#context.shutOut({
        usernames,
        members,
        frame: Buffer.concat(frames),
        close: 'not_authorized',
        reason,
      }),
    )
  }
}
