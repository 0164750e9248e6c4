import type { Kysely, Transaction } from 'kysely'

/** Rolls back the transaction that it is thrown in, which answers `refusal`. */
export class Refused<Refusal> extends Error {
  override readonly name = 'Refused'
  readonly refusal: Refusal

  constructor(refusal: Refusal) {
    super('what was begun is rolled back')
    this.refusal = refusal
  }
}

/** A transaction that answers what `work` does, or why it threw `Refused`: then nothing of it is there. */
export async function refusable<Tables, Value, Refusal>(
  db: Kysely<Tables>,
  work: (within: Transaction<Tables>) => Promise<Value>,
): Promise<Value | Refusal> {
  try {
    return await db.transaction().execute(work)
  } catch (error) {
    if (error instanceof Refused) return error.refusal as Refusal
    throw error
  }
}
