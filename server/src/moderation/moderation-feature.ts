import { type Failure, MODERATOR_EXPIRY_DAYS_DEFAULT, type moderationActions } from '@footlight/core/protocol'
import { assertNever, fail, ok, type Result } from '@footlight/core/rules'
import type { Identity } from '../accounts/port.ts'
import { type Viewer, viewerOf } from '../accounts/viewer.ts'
import type { AccessContext } from '../rooms/access/access-context.ts'
import type { ChatRefusal } from '../rooms/access/chat-refusals.ts'
import {
  actingStaff,
  mayAppointModerators,
  mayModerate,
  mayModerateAsPeer,
  mayModerateTarget,
} from '../rooms/access/room-policies.ts'
import type { ListedRestriction } from '../rooms/access/room-restrictions.ts'
import { staff } from '../rooms/fan-out/audience.ts'
import { encodeEvent } from '../rooms/fan-out/encode-event.ts'
import { type By, roomCommand } from '../rooms/room-command.ts'
import type { RoomContext, RoomFeature } from '../rooms/room-feature.ts'
import type { ModerationEntry } from '../rooms/room-port.ts'
import type { RoomSocket } from '../rooms/room-socket.ts'

export interface ModerationOrder {
  readonly action: (typeof moderationActions)[number]
  readonly target: string
  readonly minutes: number | null
  readonly reason: string
  /**
   * Given in both rooms of a battle: the peer may give it too, and a kick keeps out also who is only in the
   * other room.
   */
  readonly inVersus?: boolean
}

type Action = ModerationOrder['action']

interface ModerationCase {
  readonly action: Action
  readonly by: AccessContext
  readonly target: AccessContext
  readonly isTargetPresent: boolean
  /** Given in both rooms of a battle. */
  readonly inVersus: boolean
}

/** null: the order may be carried out. */
function judge({ action, by, target, isTargetPresent, inVersus }: ModerationCase): Failure | null {
  const mayAct = isAppointment(action)
    ? mayAppointModerators(by) && !target.isOwner && !target.isStaff
    : mayModerateTarget(by, target) || (inVersus && mayModerateAsPeer(by, target))
  if (!mayAct) return { error: 'forbidden' }
  switch (action) {
    case 'silence':
    case 'ban':
      return null
    case 'kick':
      return isTargetPresent || inVersus ? null : conflict('That person is not in the room.')
    case 'unkick':
      return target.isShutOut ? null : conflict('That person may come back already.')
    case 'unsilence':
      return target.isSilenced ? null : conflict('That person is not silenced.')
    case 'unban':
      return target.isBanned ? null : conflict('That person is not banned.')
    case 'add_moderator':
      return target.isGuest ? conflict('A guest cannot be a moderator.') : null
    case 'remove_moderator':
      return target.isRoomModerator ? null : conflict('That person is not a moderator.')
    default:
      return assertNever(action)
  }
}

/** What the order does to its target, in the words of the moderation log. */
function consequenceOf(action: Action): {
  readonly kind: Exclude<ModerationEntry['kind'], 'message'>
  readonly action: ModerationEntry['action']
} {
  switch (action) {
    case 'silence':
    case 'ban':
    case 'kick':
      return { kind: action, action: 'put' }
    case 'add_moderator':
      return { kind: 'moderator', action: 'put' }
    case 'unsilence':
      return { kind: 'silence', action: 'removed' }
    case 'unban':
      return { kind: 'ban', action: 'removed' }
    case 'unkick':
      return { kind: 'kick', action: 'removed' }
    case 'remove_moderator':
      return { kind: 'moderator', action: 'removed' }
    default:
      return assertNever(action)
  }
}

const MINUTE_MS = 60_000
/** Stands where a name stands: nobody ordered it. */
const BY_THE_RULES = ''
const DAY_MS = 24 * 60 * MINUTE_MS

/**
 * When a restriction that is put expires; null: only by being undone, or it is none: the end of a kick is always
 * the same. Moderators end after the performer's `mod_expire` days.
 */
function expiryOf(
  order: Pick<ModerationOrder, 'action' | 'minutes'>,
  moderatorDays: number | undefined,
  now: number,
): number | null {
  const { kind, action } = consequenceOf(order.action)
  if (kind === 'kick' || action === 'removed') return null
  if (order.minutes !== null) return now + order.minutes * MINUTE_MS
  return order.action === 'add_moderator'
    ? now + (moderatorDays ?? MODERATOR_EXPIRY_DAYS_DEFAULT) * DAY_MS
    : null
}

function isAppointment(action: Action): boolean {
  return action === 'add_moderator' || action === 'remove_moderator'
}

function conflict(message: string): Failure {
  return { error: 'conflict', message }
}

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
    const draft = {
      roomOwnerId: owner().id,
      target: target.username,
      by: by.username,
      byStaff: actingStaff(viewerOf(by, false), owner().id),
      reason: order.reason,
    }
    const expiresAt = expiryOf(order, owner().settings.mod_expire, at)
    await this.#apply({ ...draft, kind, action, at, expiresAt })
    await this.#tell(order, draft)
    return ok({ expiresAt })
  }

  /** By the rules of the room, and by nobody: told to the one whom it is about and to those who may lift it. */
  async autosilence(viewer: Viewer, minutes: number, why: ChatRefusal): Promise<void> {
    const { deps, owner, access, roomMembers } = this.#context
    const who = access(viewer)
    // Somebody may have acted meanwhile; what a person ordered is not cut short.
    if (who.isSilenced || mayModerate(who)) return
    const at = deps.clock.now()
    const target = viewer.username
    const until = at + minutes * MINUTE_MS
    const frame = encodeEvent('v3.autosilenced', { until, why })
    for (const member of roomMembers.named(target)) member.write(frame)
    await this.#apply({
      roomOwnerId: owner().id,
      target,
      by: BY_THE_RULES,
      byStaff: null,
      reason: why,
      kind: 'silence',
      action: 'put',
      at,
      expiresAt: until,
    })
    const notice = encodeEvent('v3.chat.moderate', { action: 'silence', target, minutes })
    roomMembers.fanOut.to({ shares: [{ to: staff, frame: notice }] })
  }

  entryFrames({ viewer }: RoomSocket): Buffer | null {
    if (!this.#isSilenced(viewer)) return null
    const silence = this.#context.restrictions.find('silence', viewer.username)
    const frame = this.#frameFor(viewer)
    return silence?.by === BY_THE_RULES && silence.expiresAt !== null
      ? Buffer.concat([
          encodeEvent('v3.autosilenced', { until: silence.expiresAt, why: silence.reason }),
          frame,
        ])
      : frame
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
      members: () => this.#context.roomMembers.socketsOf(target),
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
