import type { NumberedMovement } from '../ledger/reader.ts'
import { paymentsOf, sumByPair } from './payments.ts'
import type { SpendingRepository } from './spending-repository.ts'

/** Movements that one step reads: so few that no commit waits for long. */
const STEP_MOVEMENTS = 500
/** Steps of one run; what is left comes with the next. */
const STEPS_MAX = 40

export interface CountDeps {
  readonly books: { movementsAfter(seq: number, limit: number): Promise<readonly NumberedMovement[]> }
  readonly spending: SpendingRepository
}

/**
 * Counts what the books have booked since the last time (SPENDING-01). Where it stands is written in the transaction
 * of the sums: a crash and a second process count each movement once.
 */
export async function countSpending({ books, spending }: CountDeps): Promise<void> {
  for (let step = 0; step < STEPS_MAX; step += 1) {
    const after = await spending.position()
    const movements = await books.movementsAfter(after, STEP_MOVEMENTS)
    const last = movements.at(-1)
    if (last === undefined) return
    if (!(await spending.add(after, last.seq, sumByPair(movements.flatMap(paymentsOf))))) return
    if (movements.length < STEP_MOVEMENTS) return
  }
}
