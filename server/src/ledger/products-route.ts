import { moneyRoutes } from '@footlight/core/protocol'
import { fail, ok } from '@footlight/core/rules'
import { type Registrar, registerRoute } from '../accounts/register-route.ts'

/**
 * `POST /billing/products`: no biller is part of this release, so nothing is for sale. Models buy nothing
 * ever.
 */
export function registerProductsRoute(registrar: Registrar): void {
  registerRoute(registrar, moneyRoutes.products, ({ identity }) =>
    identity.person.type === 'model'
      ? fail({ error: 'models_cannot_purchase' })
      : ok({ products: [], declined_reason: null }),
  )
}
