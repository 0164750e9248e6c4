import type { Clock, Ledger } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol/ids'
import type { SpinGrant, WheelRepository } from './wheel-port.ts'

export interface SpinGrantDeps {
  readonly wheels: WheelRepository
  readonly ledger: Pick<Ledger, 'execute'>
  readonly clock: Clock
}

/**
 * Gives spins on the promo wheel, once for each `ref`, however often it is asked for. A spin has no price: what calls
 * this sells none (PROMO-16).
 */
export async function grantSpins(grant: SpinGrant, deps: SpinGrantDeps): Promise<void> {
  if (await deps.wheels.grantSpins(grant, deps.clock.now())) await announceSpins(grant.account, deps)
}

/** Tells the windows of an account how many spins it has. Lost with a crash: a page asks when it opens. */
export async function announceSpins(
  account: AccountId,
  { wheels, ledger, clock }: SpinGrantDeps,
): Promise<void> {
  const { granted, used } = await wheels.account(account, 'promo')
  const now = clock.now()
  const isOn = ((await wheels.inForce('promo', now))?.prizes.length ?? 0) > 0
  const payload = { spins: isOn ? granted - used : 0 }
  const event = { topic: `account:${account}`, name: 'v3.promo_wheel_count', payload }
  await ledger.execute({ kind: 'announce', at: now, events: [event] })
}
