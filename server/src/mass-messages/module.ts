import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes } from '../platform/personal-rows.ts'
import { type DeliverDeps, deliverMassMessages } from './deliver-mass-messages.ts'
import { createMassMessageRepository } from './mass-message-repository.ts'
import { type MassMessageRouteDeps, registerMassMessages } from './mass-message-routes.ts'
import { massMessages } from './migrations/0089-mass-messages.ts'

const EVERY_MS = 3_000

/** What performers write to many: members, followers, those who paid. */
export const massMessagesModule = areaModule({
  name: 'mass-messages',
  personalRows: {
    mass_messages: { model: goes },
    mass_message_mutes: { model: goes, reader: goes },
    mass_message_readers: { reader: goes },
  },
  migrations: (kind) => ({ '0089-mass-messages': massMessages(kind) }),
  repositories: (db) => ({ massMessages: createMassMessageRepository(db) }),
  routes: ({ registrar, ...deps }: Served & MassMessageRouteDeps) => registerMassMessages(registrar, deps),
  jobs: (runs: DeliverDeps) => [
    {
      name: 'deliver_mass_messages',
      everyMs: EVERY_MS,
      runsAtStart: true,
      run: () => deliverMassMessages(runs),
    },
  ],
})
