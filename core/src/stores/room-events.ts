import type { IncomingServerEvent } from '../protocol/parse.ts'
import type { RoomChat } from './room-chat.ts'
import { moderationEntry, toyControlEntry } from './room-entry.ts'
import type { RoomStore } from './room-store.ts'
import { takeShowEvent } from './show-events.ts'
import { type TipTargets, takeTipEvent } from './tip-events.ts'
import type { ToastStore } from './toast-store.ts'
import { wonEntry } from './won-entry.ts'

export interface RoomEventTargets extends TipTargets {
  readonly chat: RoomChat
  readonly toasts: ToastStore
}

/**
 * Each event of the room socket to the store that it is about. Others belong to the account socket, or end
 * the room by the close that follows them.
 */
export function takeRoomEvent(
  event: IncomingServerEvent,
  { room, chat, earnings, session, toasts, heldTips, now }: RoomEventTargets,
): void {
  switch (event.name) {
    case 'v3.chat.history':
      forgetWhatIsToldAnew(room)
      return chat.history(event.payload.messages, event.payload.tips ?? [])
    case 'v3.chat.message':
      room.shows.time.learn(event.payload.sent_at)
      return chat.received(event.payload)
    case 'v3.chat.removed':
      return room.messages.removeChat(event.payload.id)
    case 'v3.user.highlighted_message':
      return room.setHighlight(event.payload.line)
    case 'v3.chat.message_failed':
      return chat.refused(event.payload)
    case 'v3.tip.held':
    case 'v3.tip.undone':
    case 'v3.tip.received':
      return takeTipEvent(event, { room, earnings, session, heldTips, now })
    case 'v3.toys.control_bought':
      return void room.messages.add(toyControlEntry(event.payload))
    case 'v3.chat.user_list':
      return room.people.replace(event.payload.users, event.payload.count)
    case 'v3.chat.user_joined':
      return room.people.joined(event.payload.user)
    case 'v3.chat.user_left':
      return room.people.left(event.payload.user)
    case 'v3.chat.user_count':
      return room.people.setCount(event.payload.user_count)
    case 'v3.chat.moderate':
      room.messages.add(moderationEntry(event.payload, room.messages.nextKey(), now()))
      return room.applyModeration(event.payload)
    case 'v3.autosilenced':
      return room.setAutosilenced(event.payload.why)
    case 'v3.chat.silence':
      return room.setOwnSilence(event.payload.is_silenced, event.payload.until)
    case 'v3.chat.subject':
      noteSubject(event.payload.subject, room, now())
      return room.setSubject(event.payload.subject, event.payload.subject_color ?? null)
    case 'v3.chat.model_settings':
      return room.takeModelSettings(event.payload)
    case 'v3.chat.update':
      return room.setStatus(event.payload.status, event.payload.is_exclusive)
    case 'v3.room.wall':
      return room.setWall(event.payload)
    case 'v3.media.state':
      room.activities.heard(event)
      return room.media.apply(event.payload)
    case 'v3.media.rewind':
      return room.media.applyRewind(event.payload, now())
    case 'v3.media.closed':
      return room.media.closed(event.payload)
    case 'v3.media.response':
      return room.mediaRpc.answer(event.payload)
    default:
      takeFact(event, room)
      takeWon(event, room, now())
      room.activities.heard(event)
      return takeShowEvent(event, {
        shows: room.shows,
        messages: room.messages,
        toasts,
        me: session.username,
        isOwner: room.isOwner,
        now,
      })
  }
}

/** What is known about the performer, which everybody in the room reads. */
function takeFact(event: IncomingServerEvent, room: RoomStore): void {
  switch (event.name) {
    case 'v3.rating.update':
      return room.setRatings(event.payload)
    case 'v3.chat.sodastar':
      return room.setStarPlace(event.payload.place)
    case 'v3.like.update':
      return room.setLikeCount(event.payload.count)
    case 'v3.chat.update_media_list':
      return room.countMediaChange()
  }
}

/** At the first word of a join: what waits, and what holds, is told after it; what does not is not. */
function forgetWhatIsToldAnew(room: RoomStore): void {
  room.activities.order.clear()
  room.setHighlight(null)
  room.setStarPlace(null)
}

/** A line; the subject comes with every join as well, and only a new one is news. */
function noteSubject(subject: string, room: RoomStore, at: number): void {
  if (subject === room.subject) return
  room.messages.add({ kind: 'subject', key: room.messages.nextKey(), at, subject })
}

/** A line, and what the page celebrates; one that is known already is neither. */
function takeWon(event: IncomingServerEvent, room: RoomStore, at: number): void {
  const won = wonEntry(event, at, () => room.messages.nextKey())
  if (won !== null && room.messages.add(won) && won.what !== 'free') room.activities.setWon(won)
}
