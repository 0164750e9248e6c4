import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes } from '../platform/personal-rows.ts'
import { names } from './migrations/0101-names.ts'
import { createNameRepository } from './name-repository.ts'
import { type NameRouteDeps, registerNames } from './name-routes.ts'

/** What viewers are called, and were. */
export const namesModule = areaModule({
  name: 'names',
  personalRows: {
    name_changes: { account: goes },
  },
  migrations: (kind) => ({ '0101-names': names(kind) }),
  repositories: (db) => ({ names: createNameRepository(db) }),
  routes({ registrar, ...deps }: Served & NameRouteDeps) {
    registerNames(registrar, deps)
  },
})
