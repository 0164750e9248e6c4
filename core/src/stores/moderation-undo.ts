import type { ModerationOrder } from './room-store.ts'

type ModerationAction = ModerationOrder['action']

/** Nothing puts out again who was let back in: they may never have left. */
const opposites: Readonly<Partial<Record<ModerationAction, ModerationAction>>> = {
  kick: 'unkick',
  silence: 'unsilence',
  unsilence: 'silence',
  ban: 'unban',
  unban: 'ban',
  add_moderator: 'remove_moderator',
  remove_moderator: 'add_moderator',
}

/**
 * MOD-19: the order that takes one back, with that as its reason in the moderation log; null: nothing does. It is
 * final: doing the first one over would forget for how long it was to hold.
 */
export function undoOf({
  action,
  target,
}: Pick<ModerationOrder, 'action' | 'target'>): ModerationOrder | null {
  const opposite = opposites[action]
  return opposite === undefined ? null : { action: opposite, target, reason: 'taken back' }
}
