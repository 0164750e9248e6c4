import { randomUUID } from 'node:crypto'
import type { Failure } from '@footlight/core/protocol'
import type { AccountId } from '@footlight/core/protocol/ids'
import { fail, ok, type Result } from '@footlight/core/rules'
import { promoCodeObstacle } from '@footlight/core/rules/promotions/promo-code'
import { timeOrderedUuid } from '@footlight/core/rules/time-ordered-uuid'
import type { AccountLinks } from '../accounts/account-links.ts'
import { suspensionOf } from '../accounts/log-in.ts'
import type { Person } from '../accounts/people-port.ts'
import type { BillingRepository } from '../billing/billing-port.ts'
import { type GrantDeps, settleGrant } from './grant-books.ts'
import type { PromoCodeRepository, StoredGrant, StoredPromoCode } from './promotion-port.ts'

export interface RedeemCodeDeps extends GrantDeps {
  readonly promoCodes: PromoCodeRepository
  readonly billing: Pick<BillingRepository, 'isBuyer'>
  readonly accountLinks: AccountLinks
}

interface Redeemed {
  /** Its name. */
  readonly code: string
  readonly grant: StoredGrant
}

/**
 * Gives what a code gives, once for each person, with whichever of the accounts that they have linked (PROMO-18). The use is counted and written down in one transaction; the books
 * follow under an id of their own, now or after a crash (PROMO-03, PROMO-04). `ref`: the key of the request.
 */
export async function redeemCode(
  person: Person,
  name: string,
  ref: string,
  deps: RedeemCodeDeps,
): Promise<Result<Redeemed, Failure>> {
  const code = await deps.promoCodes.byName(name)
  const known = await deps.promoGrants.byRef(person.id, ref)
  if (known !== null) return repeated(known, code, deps)
  const refusal = await take(person, code, ref, deps)
  // Also where it was refused: another tab with this key may have been first.
  const taken = await deps.promoGrants.byRef(person.id, ref)
  return taken === null ? fail(refusal ?? redeemedBefore) : repeated(taken, code, deps)
}

/** null: it is written down, or another tab was first. */
async function take(
  person: Person,
  code: StoredPromoCode | null,
  ref: string,
  deps: RedeemCodeDeps,
): Promise<Failure | null> {
  const linked = await deps.accountLinks.linkedTo(person.id)
  const refusal = await refusalOf(person, linked, code, deps)
  if (code === null || refusal !== null) return refusal ?? notFound
  const now = deps.clock.now()
  const redeemer = { id: timeOrderedUuid(now, randomUUID()), account: person.id, linked, ref }
  const taken = await deps.promoCodes.take(code, redeemer, now)
  return taken === 'over' ? { error: 'wrong_state', state: 'used_up' } : null
}

const notFound: Failure = { error: 'not_found' }
const redeemedBefore: Failure = { error: 'wrong_state', state: 'redeemed' }

async function repeated(
  grant: StoredGrant,
  code: StoredPromoCode | null,
  deps: RedeemCodeDeps,
): Promise<Result<Redeemed, Failure>> {
  return code === null || grant.code !== code.id
    ? fail({ error: 'idempotency_conflict' })
    : ok({ code: code.code, grant: await settleGrant(grant.id, deps) })
}

async function refusalOf(
  person: Person,
  linked: readonly AccountId[],
  code: StoredPromoCode | null,
  { promoCodes, billing, clock }: RedeemCodeDeps,
): Promise<Failure | null> {
  if (person.type === 'model') return { error: 'models_cannot_purchase' }
  const suspension = suspensionOf(person, clock)
  if (suspension !== null) return suspension
  if (code === null) return notFound
  const accounts = [person.id, ...linked]
  if (await promoCodes.isRedeemedBy(code.id, accounts)) return redeemedBefore
  const bought =
    code.audience === 'no_purchase' ? await Promise.all(accounts.map((each) => billing.isBuyer(each))) : []
  const isBuyer = bought.includes(true)
  const obstacle = promoCodeObstacle(code, code.uses, isBuyer, clock.now())
  if (obstacle === null) return null
  return obstacle === 'unknown' ? notFound : { error: 'wrong_state', state: obstacle }
}
