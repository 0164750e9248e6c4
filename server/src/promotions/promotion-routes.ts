import { promotionRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { isoTime } from '../accounts/present-user.ts'
import { addRoute, type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { OrderLimits } from '../orders/order-limits.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import { type RedeemCodeDeps, redeemCode } from './redeem-code.ts'

export interface PromotionRouteDeps extends RedeemCodeDeps {
  readonly orderLimits: OrderLimits
}

/** Codes are not found by trying: so many that are none may an account enter. */
const WRONG_CODES = { countMax: 10, windowMs: 10 * 60_000 }

/** Codes for free tokens, and what waits of them. */
export function registerPromotions(registrar: Registrar, deps: PromotionRouteDeps): void {
  const { promoCodes, promoGrants, orderLimits, clock } = deps
  const wrongCodes = new RateLimiter(WRONG_CODES, clock)
  registrar.app.addHook('onClose', async () => wrongCodes.close())

  registerRoute(registrar, promotionRoutes.promoOffer, async () => {
    const offered = await promoCodes.offered(clock.now())
    if (offered === null) return ok({ promo: null })
    const { code, tokens, audience, until } = offered
    return ok({ promo: { code, tokens, audience, until: isoTime(until) } })
  })

  addRoute(registrar, promotionRoutes.redeemPromoCode, async ({ identity, body, idempotencyKey }) => {
    const { person } = identity
    const busy = orderLimits.take(promotionRoutes.redeemPromoCode, person)
    if (busy !== null) return fail(busy)
    const waitMs = wrongCodes.take(String(person.id))
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const redeemed = await redeemCode(person, body.code, idempotencyKey, deps)
    if (redeemed.ok || redeemed.error.error !== 'not_found') wrongCodes.giveBack(String(person.id))
    if (!redeemed.ok) return redeemed
    const { code, grant } = redeemed.value
    return ok({ code, tokens: grant.tokens, was_held: grant.heldUntil !== null })
  })

  registerRoute(registrar, promotionRoutes.heldTokens, async ({ identity }) => {
    const held = await promoGrants.heldOf(identity.person.id)
    const tokens = held.reduce((sum, grant) => sum + grant.tokens, 0)
    return ok({ tokens, until: isoTime(held[0]?.heldUntil ?? null) })
  })
}
