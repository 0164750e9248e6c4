import type { TipHeld } from '../protocol/events.ts'
import type { IncomingServerEvent } from '../protocol/parse.ts'
import type { EarningsStore } from './earnings-store.ts'
import type { HeldTipStore } from './held-tips.ts'
import { heldTipEntry, inThread, PUBLIC_THREAD, type ThreadId, tipEntry } from './room-entry.ts'
import type { RoomStore } from './room-store.ts'
import type { SessionStore } from './session-store.ts'

export interface TipTargets {
  readonly room: RoomStore
  readonly earnings: EarningsStore
  readonly session: SessionStore
  readonly heldTips: HeldTipStore
  /** Wall clock of this device, for lines that carry no time of the server. */
  readonly now: () => number
}

/** Tips of the room, what they were for, and those of this person or to them that are held; others are not its. */
export function takeTipEvent(event: IncomingServerEvent, targets: TipTargets): void {
  const { room, earnings, session, heldTips } = targets
  switch (event.name) {
    case 'v3.tip.held':
      return takeHeldTip(event.payload, targets)
    case 'v3.tip.undone':
      heldTips.ended(event.payload.transfer_id)
      return room.messages.endHeldTip(event.payload.transfer_id, event.payload.why)
    case 'v3.tip.received':
      heldTips.ended(event.payload.transfer_id)
      room.messages.endHeldTip(event.payload.transfer_id, 'paid')
      if (event.payload.receiver_name === session.username) earnings.add(event.payload)
      return void room.messages.add(inThread(tipEntry(event.payload), threadOfTip(event.payload, room)))
  }
}

/** What the payer of a private tips is told to the two of it alone. */
function threadOfTip({ sender_name }: Pick<TipHeld, 'sender_name'>, room: RoomStore): ThreadId {
  return sender_name === room.privatePayer ? room.thread : PUBLIC_THREAD
}

/** A line; and for its sender, in whichever window they gave it, the time in which they can take it back. */
function takeHeldTip(tip: TipHeld, { room, session, heldTips, now }: TipTargets): void {
  const { time } = room.shows
  time.learn(tip.sent_at)
  time.update()
  room.messages.add(inThread(heldTipEntry(tip), threadOfTip(tip, room)))
  if (tip.sender_name !== session.username) return
  heldTips.add({
    transferId: tip.transfer_id,
    tokens: tip.tokens,
    recipient: tip.receiver_name,
    until: now() + tip.held_until - time.now,
  })
}
