import { ledgerStatements } from './statements.ts'
import type { LedgerStore } from './store.ts'

/** Events that one step looks at: so few that no commit waits for long. */
const STEP_EVENTS = 2_000

/**
 * Forgets the oldest events, as far as they are from before `before` (ms since 1970); answers how many, 0
 * when there is nothing left to forget. The head is stored apart from the rows and never goes back
 * (LEDGER-19); a chain simply ends where its next event is gone.
 */
export async function pruneOutbox(store: LedgerStore, before: number): Promise<number> {
  const { pruneOutbox: statement } = ledgerStatements(store.kind)
  return await store.transaction(
    async (connection) => (await connection.all(statement, [before, STEP_EVENTS])).length,
  )
}
