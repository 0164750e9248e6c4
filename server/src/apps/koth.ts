import type { KothSetting } from '@footlight/core/protocol/koth'
import type { StoredKoth } from './apps.ts'

const MINUTE_MS = 60_000

/** A new round: nobody is king, all sums are forgotten. */
export function resetKoth(koth: StoredKoth): StoredKoth {
  return { ...koth, king: null, sums: {} }
}

/** Another rule begins a new round; the same rule changes nothing about the king. */
export function setKoth(koth: StoredKoth, { is_active, mode, minimum, minutes }: KothSetting): StoredKoth {
  const isSameRule =
    koth.mode === mode && koth.minimum === minimum && koth.minutes === minutes && koth.is_active === is_active
  return isSameRule ? koth : { is_active, mode, minimum, minutes, king: null, sums: {} }
}

/**
 * APP-KOTH-03: a crown that nobody took in time falls, and a new round begins. The same object when it does
 * not.
 */
export function expireKoth(koth: StoredKoth, now: number): StoredKoth {
  const expiresAt = koth.king?.expires_at ?? null
  return expiresAt !== null && now >= expiresAt ? resetKoth(koth) : koth
}

/**
 * APP-KOTH-01: more than the king has makes a king; as much as the king has does not. Times are those of the
 * tips.
 */
export function tipForCrown(
  before: StoredKoth,
  tip: { readonly username: string; readonly tokens: number; readonly at: number },
): StoredKoth {
  if (!before.is_active) return before
  const koth = expireKoth(before, tip.at)
  const own = Object.hasOwn(koth.sums, tip.username) ? (koth.sums[tip.username] ?? 0) : 0
  const claim = koth.mode === 'sum' ? own + tip.tokens : tip.tokens
  // Built of entries: a name like `__proto__` must stay a name.
  const sums =
    koth.mode === 'sum'
      ? Object.fromEntries([...Object.entries(koth.sums), [tip.username, claim]])
      : koth.sums
  const needed = koth.king === null ? koth.minimum : koth.king.tip + 1
  if (claim < needed) return { ...koth, sums }
  return {
    ...koth,
    sums,
    king: {
      username: tip.username,
      tip: claim,
      since: tip.at,
      expires_at: koth.minutes === 0 ? null : tip.at + koth.minutes * MINUTE_MS,
    },
  }
}
