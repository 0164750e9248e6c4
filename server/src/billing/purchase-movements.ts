import type { Ledger } from '@footlight/core/ports'
import { detailsOf } from '@footlight/core/rules/ledger/movements'
import { isoTime } from '../accounts/present-user.ts'
import type { StoredPurchase } from './billing-port.ts'
import { movementIdOf } from './purchase-books.ts'

/** What the books did for a purchase, oldest first. Each has an id by its number: they are asked for one by one. */
export async function movementsOf({ id, step }: StoredPurchase, ledger: Pick<Ledger, 'movement'>) {
  const ids = Array.from({ length: step }, (_, at) => movementIdOf(id, at))
  const movements = await Promise.all(ids.map((each) => ledger.movement(each)))
  return movements.flatMap((movement) => {
    const details = movement === null ? null : detailsOf('purchase', movement)
    return movement === null || details === null
      ? []
      : [{ id: movement.id, at: isoTime(movement.at), reason: movement.reason, tokens: details.credited }]
  })
}
