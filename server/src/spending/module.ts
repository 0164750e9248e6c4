import { areaModule } from '../platform/module.ts'
import { goes } from '../platform/personal-rows.ts'
import { type CountDeps, countSpending } from './count-spending.ts'
import { spending } from './migrations/0070-spending.ts'
import { createSpendingRepository } from './spending-repository.ts'

const EVERY_MS = 10_000

/** What each viewer paid each performer, for lists and messages to those who paid. */
export const spendingModule = areaModule({
  name: 'spending',
  personalRows: {
    spending: { model: goes, payer: goes },
  },
  migrations: (kind) => ({ '0070-spending': spending(kind) }),
  repositories: (db) => ({ spending: createSpendingRepository(db) }),
  jobs: (runs: CountDeps) => [
    { name: 'count_spending', everyMs: EVERY_MS, runsAtStart: true, run: () => countSpending(runs) },
  ],
})
