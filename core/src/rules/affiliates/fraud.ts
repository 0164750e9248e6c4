/** Why a sign-up, or what it brought, is held until an administrator has looked. */
export const holdReasons = ['own_account', 'own_device', 'many_sign_ups', 'came_back'] as const
export type HoldReason = (typeof holdReasons)[number]

export interface SignUpFacts {
  /** The affiliate's own account. */
  readonly isOwnAccount: boolean
  /** The affiliate has logged in on this device. */
  readonly isOwnDevice: boolean
  /** Sign-ups by links of this affiliate from the same address within an hour, this one included. */
  readonly fromAddress: number
}

/** From this score on it is held. */
export const HELD_FROM = 50
export const ADDRESS_WINDOW_MS = 3_600_000

const weights: Readonly<Record<Exclude<HoldReason, 'many_sign_ups'>, number>> = {
  own_account: 100,
  own_device: 80,
  came_back: 60,
}
/** A second one of an address is a household; what each further one adds. */
const EACH_SIGN_UP = 30

export interface Suspicion {
  /** 0 to 100. */
  readonly score: number
  readonly reasons: readonly HoldReason[]
}

/** Nothing is refused for it: the sign-up counts, and its share waits (AFF-09). */
export function judgeSignUp({ isOwnAccount, isOwnDevice, fromAddress }: SignUpFacts): Suspicion {
  const reasons: HoldReason[] = []
  let score = 0
  if (isOwnAccount) {
    reasons.push('own_account')
    score += weights.own_account
  }
  if (isOwnDevice) {
    reasons.push('own_device')
    score += weights.own_device
  }
  if (fromAddress > 1) {
    reasons.push('many_sign_ups')
    score += (fromAddress - 1) * EACH_SIGN_UP
  }
  return { score: Math.min(100, score), reasons }
}

/** A bank took back what this account paid. */
export function withComeBack({ score, reasons }: Suspicion): Suspicion {
  return reasons.includes('came_back')
    ? { score, reasons }
    : { score: Math.min(100, score + weights.came_back), reasons: [...reasons, 'came_back'] }
}
