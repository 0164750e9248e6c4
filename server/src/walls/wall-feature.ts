import type { ServerEvent } from '@footlight/core/protocol'
import { guestWallIn } from '@footlight/core/rules/walls/guest-wall'
import { guestSince } from '../accounts/guest-sessions.ts'
import type { Viewer } from '../accounts/viewer.ts'
import { encodeEvent } from '../rooms/fan-out/encode-event.ts'
import type { FeatureFacts, RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import type { RoomSocket } from '../rooms/room-socket.ts'
import type { SiteDirectory } from '../sites/site-directory.ts'

type WallNotice = ServerEvent<'v3.room.wall'>

const none: WallNotice = { kind: 'off', after_ms: 0 }

/**
 * The operator's wall in one room. What the server withholds is a fact of who may receive, asked with every
 * packet's entitlement and with every list of HLS; what the page covers is only told.
 */
export class WallFeature implements RoomFeature {
  readonly facts: Partial<FeatureFacts> = { isWalledOff: (viewer) => this.#withholds(viewer) }
  readonly #context: RoomContext
  readonly #sites: SiteDirectory
  readonly #stop: () => void
  /** Those before whom the wall was closed in the SFU. */
  readonly #closed = new WeakSet<RoomSocket>()

  constructor(context: RoomContext, sites: SiteDirectory) {
    this.#context = context
    this.#sites = sites
    this.#stop = sites.onChange(() => this.#tellAnew())
  }

  entryFrames(member: RoomSocket): Buffer | null {
    const notice = this.#noticeFor(member.viewer)
    return notice.kind === 'off' ? null : encodeEvent('v3.room.wall', notice)
  }

  /** Somebody's time is over. */
  tick(): void {
    const names = this.#members()
      .filter((member) => !this.#closed.has(member) && this.#withholds(member.viewer))
      .map((member) => {
        this.#closed.add(member)
        return member.viewer.username
      })
    if (names.length === 0) return
    this.#context.recheckMedia()
    this.#context.tellMedia(names)
  }

  /** A card is asked of an account, or no more. Who may receive what is closed by then (`GeoBlockGuard`). */
  accountChanged({ id }: { readonly id: number }): void {
    for (const member of this.#members().filter(({ viewer }) => viewer.accountId === id))
      member.write(encodeEvent('v3.room.wall', this.#noticeFor(member.viewer)))
  }

  async close(): Promise<void> {
    this.#stop()
  }

  /** The operator changed the wall. */
  #tellAnew(): void {
    const guests = this.#members().filter(({ viewer }) => viewer.accountId === null)
    if (guests.length === 0) return
    this.#context.recheckMedia()
    for (const member of guests) {
      if (!this.#withholds(member.viewer)) this.#closed.delete(member)
      member.write(encodeEvent('v3.room.wall', this.#noticeFor(member.viewer)))
    }
    this.#context.tellMedia(guests.map(({ viewer }) => viewer.username))
  }

  #withholds(viewer: Viewer): boolean {
    const { kind, after_ms } = this.#noticeFor(viewer)
    return (kind === 'wall' || kind === 'card') && after_ms <= 0
  }

  #noticeFor({ accountId, needsCard, sessionKey }: Viewer): WallNotice {
    if (accountId !== null) return needsCard ? { kind: 'card', after_ms: 0 } : none
    const { walls } = this.#sites.main.settings
    if (walls.guest === 'off') return none
    const { blockedRegions, clock } = this.#context.deps
    const country = blockedRegions.whereabouts.of(sessionKey)?.country ?? null
    const afterMs = guestWallIn(walls, { since: guestSince(sessionKey) ?? 0, country }, clock.now())
    return afterMs === null ? none : { kind: walls.guest, after_ms: afterMs }
  }

  #members(): readonly RoomSocket[] {
    return [...this.#context.roomMembers.fanOut.readers()]
  }
}
