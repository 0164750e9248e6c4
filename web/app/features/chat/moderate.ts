import { undoOf } from '@footlight/core/stores/moderation-undo'
import type { ModerationOrder, RoomStore } from '@footlight/core/stores/room-store'
import type { ToastStore } from '@footlight/core/stores/toast-store'

type Act = Pick<ModerationOrder, 'action' | 'minutes'>

/** What the menu of a name offers. */
export const moderationOrders = {
  silence_short: { action: 'silence', minutes: 10 },
  silence: { action: 'silence' },
  unsilence: { action: 'unsilence' },
  kick: { action: 'kick' },
  ban: { action: 'ban' },
  add_moderator: { action: 'add_moderator' },
  remove_moderator: { action: 'remove_moderator' },
} as const satisfies Record<string, Act>

export type ModerationChoice = keyof typeof moderationOrders

/** Does it at once and offers to take it back, instead of asking first. */
export async function moderate(
  room: RoomStore,
  toasts: ToastStore,
  target: string,
  { action, minutes }: Act,
): Promise<void> {
  const order = { action, target, ...(minutes !== undefined && { minutes }) }
  await send(room, toasts, order, undoOf(order))
}

async function send(
  room: RoomStore,
  toasts: ToastStore,
  order: ModerationOrder,
  undo: ModerationOrder | null,
): Promise<void> {
  const answer = await room.moderate(order)
  if (!answer.ok) {
    toasts.error({ key: `errors.${answer.error.error}` })
    return
  }
  toasts.show({
    appearance: 'success',
    title: { key: `moderation.done.${order.action}`, values: { target: order.target } },
    ...(undo !== null && {
      action: { label: { key: 'actions.undo' }, run: () => void send(room, toasts, undo, null) },
    }),
  })
}
