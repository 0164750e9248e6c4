import type { ChatAllowed, RoomStatus, StudioView } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { Viewer } from '../../accounts/viewer.ts'
import type { Feed } from '../../sfu/port.ts'
import type { AccessContext, RoomFacts } from './access-context.ts'
import { chatAllowedRefusal, type SpeakerFacts } from './chat-allowed.ts'
import type { ChatRefusal } from './chat-refusals.ts'

/**
 * Who may do what in a room: pure functions on facts. Sockets, SFU, ingest, thumbnails and HTTP all ask the
 * same function, so that no way out of the server is more generous than another.
 */

export type EntryRefusal =
  | 'banned'
  | 'kicked'
  | 'account_suspended'
  | 'region_blocked'
  | 'models_blocked'
  | 'password_required'

/**
 * null: may enter. The owner and site staff cannot be kept out; staff enter a room with a password as they
 * enter any other, to keep order, and are no nearer to what is private there than elsewhere. Room moderators
 * need the password: the performer trusts them with the chat alone.
 */
export function entryRefusal(who: AccessContext): EntryRefusal | null {
  if (who.isSuspended) return 'account_suspended'
  if (who.isOwner || who.isStaff) return null
  if (who.isBanned) return 'banned'
  if (who.isShutOut) return 'kicked'
  // A studio member in studio view is often where the performer does not want to be seen by others.
  if (who.isRegionBlocked && who.studioView === null) return 'region_blocked'
  // Whom the performer trusts, and with whom they have a battle, are models too.
  if (who.isModelBlocked && who.studioView === null && !who.isRoomModerator && !who.isVersusPeer)
    return 'models_blocked'
  return who.lacksPassword ? 'password_required' : null
}

/**
 * null: may tip and buy here. A kick keeps out of the room for a moment, and from nothing that is paid for
 * from outside; the password is asked for before it (MODE-07). Who may not be seen where they are is refused
 * by the gate, and who is suspended too.
 */
export function orderRefusal(who: AccessContext): 'banned' | 'password_required' | null {
  if (who.isOwner || who.isStaff) return null
  if (who.isBanned) return 'banned'
  return who.lacksPassword ? 'password_required' : null
}

export function mayEnterRoom(who: AccessContext): boolean {
  return entryRefusal(who) === null
}

const openStatuses: ReadonlySet<RoomStatus> = new Set(['online', 'connected'])

/** Whoever may enter sees it: there is no current show, and the performer is live. */
export function isOpenToPublic(room: RoomFacts): boolean {
  return openStatuses.has(room.status)
}

/** While a show is the current one, its participants receive it and nobody else, whatever their role. */
const participantStatuses: ReadonlySet<RoomStatus> = new Set(['private', 'limited'])

/**
 * The performer always sees their own stream; others while the room is open to the public, or as their part
 * in the show says.
 */
export function mayReceiveMedia(who: AccessContext, room: RoomFacts): boolean {
  if (!mayEnterRoom(who)) return false
  if (who.studioView !== null) return studioViewReaches(who.studioView, room)
  if (who.isOwner) return true
  // What was paid for stays what it is; a wall stands before the public stream alone.
  if (openStatuses.has(room.status)) return !who.isWalledOff
  return participantStatuses.has(room.status) && who.participant !== null
}

/**
 * Whose feed: a viewer's camera is for the performer alone; a spy never sees the one who pays. In a speed date
 * each of the two receives the other's camera, and nobody else either of them (DATE-01).
 */
export function mayReceiveFeed(who: AccessContext, room: RoomFacts, feed: CameraFacts): boolean {
  if (feed.kind === 'main') return mayReceiveMedia(who, room)
  if (feed.isOfDate === true) return mayDate(who) && feed.isOwn === false
  return who.isOwner && mayEnterRoom(who)
}

/** A feed with what a camera is part of. */
export type CameraFacts = Feed & {
  /** Of one of the two in the speed date that runs. */
  readonly isOfDate?: boolean
  /** It is this viewer's own. */
  readonly isOwn?: boolean
}

/** Sends and receives in the speed date that runs. */
export function mayDate(who: AccessContext): boolean {
  if (who.datePart === null || !mayEnterRoom(who)) return false
  return who.datePart === 'performer' ? mayPublish(who) : !who.isGuest && who.hasCameraProof
}

/** A viewer's own camera, towards the performer. No role lifts the proof of their age (CAMERA-AGE-01). */
export function mayShowCamera(who: AccessContext): boolean {
  return who.mayShowCamera && who.hasCameraProof && !who.isGuest && mayEnterRoom(who)
}

/** A picture of the stream is the stream. */
export function maySeeThumbnail(who: AccessContext, room: RoomFacts): boolean {
  return mayReceiveMedia(who, room)
}

/** With the stream of a room goes on camera its owner alone, a model whose identity is proven. No role lifts this. */
export function mayPublish(who: AccessContext): boolean {
  return who.isOwner && who.isModel && who.isIdentityConfirmed && !who.isSuspended
}

/**
 * null: may write. `speaker` is what the room's own rule asks for, less the exemption, which is decided here.
 */
export function chatRefusal(
  who: AccessContext,
  rule: ChatAllowed,
  speaker: Omit<SpeakerFacts, 'isExempt'>,
): ChatRefusal | null {
  if (who.isSuspended) return 'account_suspended'
  const isExempt = mayModerate(who)
  // Nobody in studio view may write there.
  if (who.studioView !== null || (who.isSilenced && !isExempt)) return 'silenced'
  return chatAllowedRefusal(rule, { ...speaker, isExempt })
}

export function mayChat(
  who: AccessContext,
  rule: ChatAllowed,
  speaker: Omit<SpeakerFacts, 'isExempt'>,
): boolean {
  return chatRefusal(who, rule, speaker) === null
}

/** Performer, room moderators, and site staff. */
export function mayModerate(who: AccessContext): boolean {
  return !who.isSuspended && (who.isOwner || who.isStaff || who.isRoomModerator)
}

/** Nobody acts on the performer or the staff; a moderator does not act on another one. */
export function mayModerateTarget(who: AccessContext, target: AccessContext): boolean {
  if (!mayModerate(who) || target.isOwner || target.isStaff) return false
  return who.isOwner || who.isStaff || !target.isRoomModerator
}

/**
 * While a battle runs its two performers keep both rooms civil; the peer not against whom this room trusts.
 */
export function mayModerateAsPeer(who: AccessContext, target: AccessContext): boolean {
  return who.isVersusPeer && !who.isSuspended && !target.isOwner && !target.isStaff && !target.isRoomModerator
}

/** Who is in the room: performer and site staff always, others where the performer shows it. */
export function mayReadUserList(who: AccessContext, isShown: boolean): boolean {
  return who.studioView === null && (isShown || who.isOwner || who.isStaff)
}

/** Moderators are made and unmade by the performer and the staff alone. */
export function mayAppointModerators(who: AccessContext): boolean {
  return !who.isSuspended && (who.isOwner || who.isStaff)
}

/**
 * Reads who is here in invisible mode. The performer does, who must know who watches them, and the site staff.
 * Room moderators do not: they are viewers, and who speaks is named to everybody.
 */
export function mayNameInvisible(who: AccessContext): boolean {
  return who.studioView === null && !who.isSuspended && (who.isOwner || who.isStaff)
}

/** Whom a moderation notice names; everybody else reads 'Someone'. */
export function mayKnowTarget(who: AccessContext): boolean {
  return mayModerate(who)
}

/** Filters say what offends the performer, so nobody else reads or sets them. */
export function maySetChatFilters(who: AccessContext): boolean {
  return who.isOwner && !who.isSuspended
}

/** A moderator takes out neither the performer's words nor another moderator's. */
export function mayRemoveMessage(
  who: AccessContext,
  author: { readonly isOwn: boolean; readonly isOwners: boolean; readonly isModerators: boolean },
): boolean {
  if (!mayModerate(who)) return false
  return who.isOwner || who.isStaff || author.isOwn || !(author.isOwners || author.isModerators)
}

export function mayChangeSubject(who: AccessContext): boolean {
  return !who.isSuspended && (who.isOwner || who.isStaff)
}

/**
 * What a studio view of this scope receives now. An exclusive show is for nobody but the one who pays for it.
 */
export function studioViewReaches(scope: StudioView, room: RoomFacts): boolean {
  if (scope === 'none') return false
  if (room.status === 'online' || room.status === 'connected') return true
  return (
    scope === 'shows' && (room.status === 'private' || room.status === 'limited') && room.isExclusive !== true
  )
}

/** Whose office of the site staff lets them act here; null: it is theirs to act, or they are none of the staff. */
export function actingStaff({ accountId, isStaff }: Viewer, ownerId: AccountId): AccountId | null {
  return isStaff && accountId !== ownerId ? accountId : null
}
