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

/** What takes an action back. Nothing puts out again who was let back in. */
const undoing: Partial<Record<ModerationOrder['action'], ModerationOrder['action']>> = {
  kick: 'unkick',
  silence: 'unsilence',
  unsilence: 'silence',
  ban: 'unban',
  unban: 'ban',
  add_moderator: 'remove_moderator',
  remove_moderator: 'add_moderator',
}

/** Does it at once and offers to take it back, instead of asking first. */
export async function moderate(
  room: RoomStore,
  toasts: ToastStore,
  target: string,
  { action, minutes }: Act,
): Promise<void> {
  const answer = await room.moderate({ action, target, ...(minutes !== undefined && { minutes }) })
  if (!answer.ok) {
    toasts.error({ key: `errors.${answer.error.error}` })
    return
  }
  const opposite = undoing[action]
  toasts.show({
    appearance: 'success',
    title: { key: `moderation.done.${action}`, values: { target } },
    ...(opposite && {
      action: {
        label: { key: 'actions.undo' },
        run: () => void moderate(room, toasts, target, { action: opposite }),
      },
    }),
  })
}
