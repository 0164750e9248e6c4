import type { Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Person } from '../accounts/people-port.ts'
import type { Identity } from '../accounts/port.ts'
import { type Viewer, viewerOf } from '../accounts/viewer.ts'
import type { AccessContext } from '../rooms/access/access-context.ts'
import { mayModerate } from '../rooms/access/room-policies.ts'
import type { ListedRestriction, RoomRestrictions } from '../rooms/access/room-restrictions.ts'
import type { Announce } from '../rooms/announcer.ts'
import { encodeEvent } from '../rooms/fan-out/encode-event.ts'
import type { ModerationOrder } from '../rooms/port.ts'
import type { RoomDeps } from '../rooms/room-deps.ts'
import type { RoomMembers } from '../rooms/room-members.ts'
import type { ModerationEntry } from '../rooms/room-port.ts'
import type { ShutOut } from '../rooms/shut-out.ts'
import { consequenceOf, expiryOf, judge } from './moderation.ts'

interface ModerationFeatureDeps {
  readonly parts: RoomDeps
  readonly owner: () => Person
  readonly restrictions: RoomRestrictions
  readonly roomMembers: RoomMembers
  readonly announce: Announce
  readonly access: (viewer: Viewer) => AccessContext
  readonly shutOut: ShutOut
}

/**
 * Keeps one room civil. Runs inside the mailbox. An order takes effect in memory and in the media first, is
 * stored, and is announced last; when it cannot be stored the caller hears so, while it stays in force here
 * until the restart.
 */
export class ModerationFeature {
  readonly #feature: ModerationFeatureDeps

  constructor(feature: ModerationFeatureDeps) {
    this.#feature = feature
  }

  async carryOut(
    by: Identity,
    order: ModerationOrder,
  ): Promise<Result<{ readonly expiresAt: number | null }, Failure>> {
    const { parts, owner, access, roomMembers } = this.#feature
    const target = await this.#find(order.target)
    if (target === null) return fail({ error: 'user_not_found' })
    const problem = judge({
      action: order.action,
      by: access(viewerOf(by, false)),
      target: access(target),
      isTargetPresent: roomMembers.named(target.username).length > 0,
      inVersus: order.inVersus === true,
    })
    if (problem !== null) return fail(problem)
    const at = parts.clock.now()
    const { kind, action } = consequenceOf(order.action)
    const draft = { roomOwnerId: owner().id, target: target.username, by: by.username, reason: order.reason }
    const expiresAt = expiryOf(order, owner().settings.mod_expire, at)
    await this.#apply({ ...draft, kind, action, at, expiresAt })
    await this.#tell(order, draft)
    return ok({ expiresAt })
  }

  /** For somebody who comes in; null: may write. */
  silenceFrame(viewer: Viewer): Buffer | null {
    return this.#isSilenced(viewer) ? this.#frameFor(viewer) : null
  }

  /** A silence ended by its time. */
  silenceOver(username: string): void {
    this.#tellSpeaker(username)
  }

  /** MOD-18: everybody else reads that 'a user' was silenced. */
  #tellSpeaker(username: string): void {
    for (const member of this.#feature.roomMembers.named(username))
      member.write(this.#frameFor(member.viewer))
  }

  #frameFor(viewer: Viewer): Buffer {
    const isSilenced = this.#isSilenced(viewer)
    return encodeEvent('v3.chat.silence', {
      is_silenced: isSilenced,
      until: isSilenced ? this.#feature.restrictions.silencedUntil(viewer.username) : null,
    })
  }

  /** Who keeps order here writes all the same. */
  #isSilenced(viewer: Viewer): boolean {
    const who = this.#feature.access(viewer)
    return who.isSilenced && !mayModerate(who)
  }

  /** A guest has no account: any guest name that has the form of one may be acted on, here or not. */
  async #find(username: string): Promise<Viewer | null> {
    const present = this.#feature.roomMembers.named(username)[0]
    if (present !== undefined) return present.viewer
    if (username.startsWith('guest_')) return viewerOf({ kind: 'guest', username, sessionKey: '' }, false)
    const person = await this.#feature.parts.people.byUsername(username)
    return person === null ? null : viewerOf({ kind: 'person', username, sessionKey: '', person }, false)
  }

  async #apply(entry: ModerationEntry & Pick<ListedRestriction, 'kind'>): Promise<void> {
    const { restrictions, parts, roomMembers } = this.#feature
    const { kind, action, at: createdAt, ...said } = entry
    if (kind === 'kick') {
      if (action === 'put') restrictions.kick({ ...said, createdAt })
      else restrictions.endKick(said.target)
    } else {
      if (action === 'put') restrictions.put({ ...said, kind, createdAt })
      else restrictions.remove(kind, said.target)
    }
    if (kind === 'silence') this.#tellSpeaker(said.target)
    if (action === 'put' && kind === 'ban') await this.#putOut(said, 'v3.chat.banned')
    if (action === 'put' && kind === 'kick') await this.#putOut(said, 'v3.chat.kicked')
    if (kind !== 'kick') roomMembers.touched()
    await parts.roomRepository.moderate(entry)
  }

  async #putOut(
    { target, reason }: Pick<ModerationEntry, 'target' | 'reason'>,
    event: 'v3.chat.kicked' | 'v3.chat.banned',
  ): Promise<void> {
    const frame = encodeEvent(event, reason === '' ? {} : { reason })
    await this.#feature.shutOut({
      usernames: [target],
      members: () => this.#feature.roomMembers.named(target),
      frame,
      close: 'banned',
    })
  }

  async #tell(order: ModerationOrder, { target, by }: Pick<ModerationEntry, 'target' | 'by'>): Promise<void> {
    const { action, minutes } = order
    await this.#feature.announce('v3.chat.moderate', {
      action,
      target,
      by,
      ...(minutes === null ? {} : { minutes }),
    })
  }
}
