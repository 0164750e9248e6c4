import type { Membership } from '../../protocol/user.ts'

/** The highest `invisible_mode_level` of each membership. 0: everybody reads who is there. */
export const invisibleModeLevels: Readonly<Record<Membership, number>> = {
  none: 0,
  premium: 0,
  vip: 1,
  super_vip: 1,
}

/** What holds of what was asked for: a membership that ended takes its level with it. */
export function invisibleModeLevel(membership: Membership, asked: number): number {
  return Math.min(invisibleModeLevels[membership], asked)
}
