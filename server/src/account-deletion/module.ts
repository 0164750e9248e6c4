import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { heldFor, type PersonalRows } from '../platform/personal-rows.ts'
import { type DeleteAccountsDeps, deleteAccounts, releaseHeld } from './delete-accounts.ts'
import { createDeletionRepository } from './deletion-repository.ts'
import { type DeletionRouteDeps, registerAccountDeletion } from './deletion-routes.ts'
import { accountDeletions } from './migrations/0148-account-deletions.ts'

const DELETE_EVERY_MS = 5 * 60_000
const RELEASE_EVERY_MS = 24 * 3_600_000

/** `release` empties it as the duties end; what is left is that a number was an account once. */
const rows: PersonalRows = { account_deletions: { account: { ...heldFor('money'), becomes: 'stay' } } }

/** Accounts that their owners do not want any more. Where each area has something of a person it says so (`personalRows`). */
export const accountDeletionModule = areaModule({
  name: 'account-deletion',
  migrations: (kind) => ({ '0148-account-deletions': accountDeletions(kind) }),
  personalRows: rows,
  repositories: (db) => ({ accountDeletions: createDeletionRepository(db) }),
  routes({ registrar, ...deps }: Served & DeletionRouteDeps) {
    registerAccountDeletion(registrar, deps)
  },
  jobs: (deps: DeleteAccountsDeps) => [
    {
      name: 'delete_accounts',
      everyMs: DELETE_EVERY_MS,
      runsAtStart: true,
      run: () => deleteAccounts(deps),
    },
    { name: 'release_held_rows', everyMs: RELEASE_EVERY_MS, run: () => releaseHeld(deps) },
  ],
})
