import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes } from '../platform/personal-rows.ts'
import { createLinkRepository } from './link-repository.ts'
import { type LinkRouteDeps, registerLinkedAccounts } from './link-routes.ts'
import { linkedAccounts } from './migrations/0102-linked-accounts.ts'

/** Accounts of the same person, who goes from one to the other. */
export const linkedAccountsModule = areaModule({
  name: 'linked-accounts',
  personalRows: {
    linked_accounts: { account: goes },
  },
  migrations: (kind) => ({ '0102-linked-accounts': linkedAccounts(kind) }),
  repositories: (db, kind) => ({ accountLinks: createLinkRepository(db, kind) }),
  routes({ registrar, ...deps }: Served & LinkRouteDeps) {
    registerLinkedAccounts(registrar, deps)
  },
})
