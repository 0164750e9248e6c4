import type { GivenVariant, PackOrder } from '@footlight/core/protocol'
import type { Person } from '../accounts/people-port.ts'

/** In which order somebody sees packs, and to which experiment that is to be reported; null: to none. */
export type PackOrders = (
  person: Person,
) => Promise<{ readonly order: PackOrder; readonly experiment: GivenVariant | null }>
