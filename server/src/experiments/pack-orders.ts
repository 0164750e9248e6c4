import type { PackOrders } from '../billing/pack-orders.ts'
import { type GivenVariantDeps, givenVariant } from './given-variant.ts'

/** The order of packs as the experiment `pack_order` has it. */
export function packOrdersBy(deps: GivenVariantDeps): PackOrders {
  return async (person) => {
    const { variant, report } = await givenVariant('pack_order', person, deps)
    return {
      order: variant === 'largest_first' ? 'largest_first' : 'cheapest_first',
      experiment: report === null ? null : { id: report, variant },
    }
  }
}
