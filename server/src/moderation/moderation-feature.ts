import type { Failure } from '@footlight/core/protocol'
import { fail, ok, type Result } from '@footlight/core/rules'
import type { Identity } from '../accounts/port.ts'
import { type Viewer, viewerOf } from '../accounts/viewer.ts'
import { mayModerate } from '../rooms/access/room-policies.ts'
import type { ListedRestriction } from '../rooms/access/room-restrictions.ts'
import { encodeEvent } from '../rooms/fan-out/encode-event.ts'
import { type By, roomCommand } from '../rooms/room-command.ts'
import type { RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import type { ModerationEntry } from '../rooms/room-port.ts'
import type { RoomSocket } from '../rooms/room-socket.ts'
import { consequenceOf, expiryOf, judge, type ModerationOrder } from './moderation.ts'

/**
 * Keeps one room civil. Runs inside the mailbox. An order takes effect in memory and in the media first, is
 * stored, and is announced last; when it cannot be stored the caller hears so, while it stays in force here
 * until the restart.
 */
export class ModerationFeature implements RoomFeature {
  readonly #context: RoomContext

  constructor(context: RoomContext) {
    this.#context = context
  }

  async carryOut(
    by: Identity,
    order: ModerationOrder,
  ): Promise<Result<{ readonly expiresAt: number | null }, Failure>> {
    const { deps, owner, access, roomMembers } = this.#context
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
    const at = deps.clock.now()
    const { kind, action } = consequenceOf(order.action)
    const draft = { roomOwnerId: owner().id, target: target.username, by: by.username, reason: order.reason }
    const expiresAt = expiryOf(order, owner().settings.mod_expire, at)
    await this.#apply({ ...draft, kind, action, at, expiresAt })
    await this.#tell(order, draft)
    return ok({ expiresAt })
  }

  entryFrames({ viewer }: RoomSocket): Buffer | null {
    return this.#isSilenced(viewer) ? this.#frameFor(viewer) : null
  }

  /** Some silence ended by its time. */
  tick(): void {
    for (const username of this.#context.restrictions.prune()) this.#tellSpeaker(username)
  }

  /** MOD-18: everybody else reads that 'a user' was silenced. */
  #tellSpeaker(username: string): void {
    for (const member of this.#context.roomMembers.named(username))
      member.write(this.#frameFor(member.viewer))
  }

  #frameFor(viewer: Viewer): Buffer {
    const isSilenced = this.#isSilenced(viewer)
    return encodeEvent('v3.chat.silence', {
      is_silenced: isSilenced,
      until: isSilenced ? this.#context.restrictions.silencedUntil(viewer.username) : null,
    })
  }

  /** Who keeps order here writes all the same. */
  #isSilenced(viewer: Viewer): boolean {
    const who = this.#context.access(viewer)
    return who.isSilenced && !mayModerate(who)
  }

  /** A guest has no account: any guest name that has the form of one may be acted on, here or not. */
  async #find(username: string): Promise<Viewer | null> {
    const present = this.#context.roomMembers.named(username)[0]
    if (present !== undefined) return present.viewer
    if (username.startsWith('guest_')) return viewerOf({ kind: 'guest', username, sessionKey: '' }, false)
    const person = await this.#context.deps.people.byUsername(username)
    return person === null ? null : viewerOf({ kind: 'person', username, sessionKey: '', person }, false)
  }

  async #apply(entry: ModerationEntry & Pick<ListedRestriction, 'kind'>): Promise<void> {
    const { restrictions, deps, roomMembers } = this.#context
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
    await deps.roomRepository.moderate(entry)
  }

  async #putOut(
    { target, reason }: Pick<ModerationEntry, 'target' | 'reason'>,
    event: 'v3.chat.kicked' | 'v3.chat.banned',
  ): Promise<void> {
    const frame = encodeEvent(event, reason === '' ? {} : { reason })
    await this.#context.shutOut({
      usernames: [target],
      members: () => this.#context.roomMembers.named(target),
      frame,
      close: 'banned',
    })
  }

  async #tell(order: ModerationOrder, { target, by }: Pick<ModerationEntry, 'target' | 'by'>): Promise<void> {
    const { action, minutes } = order
    await this.#context.announce('v3.chat.moderate', {
      action,
      target,
      by,
      ...(minutes === null ? {} : { minutes }),
    })
  }
}

/** Who may is decided in the room's turn. Answers when it expires; null: only by being undone. */
export const moderate = roomCommand(
  'moderation.moderate',
  ({ feature }, { by, order }: By & { readonly order: ModerationOrder }) =>
    feature(ModerationFeature).carryOut(by, order),
)
