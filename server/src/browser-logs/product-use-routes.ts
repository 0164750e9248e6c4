import type { Clock } from '@footlight/core/ports'
import { browserLogRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'
import type { HttpLimits } from '../platform/http/http-limits.ts'
import { addressKey } from '../platform/net/address.ts'
import { RateLimiter } from '../platform/rate-limiter.ts'
import type { ProductUseRepository } from './product-use-repository.ts'

export interface ProductUseRouteDeps {
  readonly productUse: ProductUseRepository
  readonly limits: HttpLimits
  readonly clock: Clock
}

/** Steps on the way to tokens, of somebody; and counts, of nobody (LOG-06, LOG-07). */
export function registerProductUse(registrar: Registrar, deps: ProductUseRouteDeps): void {
  const { productUse, limits, clock } = deps
  const stepsPerAccount = new RateLimiter(limits.purchaseStepsPerAccount, clock)
  const eventsPerAddress = new RateLimiter(limits.productEventsPerAddress, clock)
  registrar.app.addHook('onClose', async () => {
    stepsPerAccount.close()
    eventsPerAddress.close()
  })

  registerRoute(registrar, browserLogRoutes.logPurchaseStep, async ({ identity: { person }, body }) => {
    const waitMs = stepsPerAccount.take(String(person.id))
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    const { step, product = null, code } = body
    const failed = step === 'failed' ? (code ?? null) : null
    await productUse.addStep(person.id, { at: clock.now(), step, product, code: failed })
    return ok(undefined)
  })

  registerRoute(registrar, browserLogRoutes.countEvent, async ({ body, request }) => {
    // A browser of ours does not even ask then.
    if (request.headers.dnt === '1' || request.headers['sec-gpc'] === '1') return ok(undefined)
    // A new session costs nothing; an address does.
    const waitMs = eventsPerAddress.take(addressKey(request.clientAddress))
    if (waitMs > 0) return fail({ error: 'rate_limited', retryAfter: Math.ceil(waitMs / 1000) })
    await productUse.count(body.event, clock.now())
    return ok(undefined)
  })
}
