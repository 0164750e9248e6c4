import type { Clock } from '@footlight/core/ports'
import type { HttpLimits } from '../platform/http/http-limits.ts'
import { areaModule } from '../platform/module.ts'
import { OrderLimits } from './order-limits.ts'

/** What every order of tokens goes through. */
export const ordersModule = areaModule({
  name: 'orders',
  open({ limits, clock }: { readonly limits: HttpLimits; readonly clock: Clock }, closers) {
    const orderLimits = new OrderLimits(limits, clock)
    closers.add('order limits', () => orderLimits.close())
    return { orderLimits }
  },
})
