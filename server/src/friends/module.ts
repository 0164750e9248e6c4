import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes, goesByName } from '../platform/personal-rows.ts'
import { createBlockRepository } from './block-repository.ts'
import { createFriendRepository } from './friend-repository.ts'
import { type FriendRouteDeps, registerFriendRoutes } from './friend-routes.ts'
import { Friends, type FriendsDeps } from './friends.ts'
import { friends as friendsMigration } from './migrations/0066-friends.ts'
import { presence as presenceMigration } from './migrations/0067-presence.ts'
import { Presence, type PresenceDeps } from './presence.ts'
import { createPresenceRepository } from './presence-repository.ts'

const EVERY_MS = 60_000
/** So long somebody who was not heard asks in vain again. */
const WITHDRAWN_KEPT_MS = 30 * 86_400_000

type Runs = Pick<FriendsDeps, 'friends' | 'clock'> & { readonly friendPresence: Presence }

/** Friends, who of them is online, and whom somebody does not want to hear of. */
export const friendsModule = areaModule({
  name: 'friends',
  personalRows: {
    friends: { owner_id: goes, friend_id: goes },
    friend_requests: { sender_id: goes, name: goesByName },
    account_blocks: { owner_id: goes, name: goesByName },
    account_presence: { account: goes },
  },
  migrations: (kind) => ({
    '0066-friends': friendsMigration(kind),
    '0067-presence': presenceMigration(kind),
  }),
  repositories: (db) => ({
    friends: createFriendRepository(db),
    accountBlocks: createBlockRepository(db),
    accountPresence: createPresenceRepository(db),
  }),
  open(uses: FriendsDeps & PresenceDeps, closers) {
    const friendPresence = new Presence(uses)
    closers.add('presence', () => friendPresence.stop())
    return { friendships: new Friends(uses), friendPresence }
  },
  routes: ({ registrar, ...deps }: Served & FriendRouteDeps) => registerFriendRoutes(registrar, deps),
  jobs: ({ friends, clock, friendPresence }: Runs) => [
    {
      name: 'sweep_friends',
      everyMs: EVERY_MS,
      run: async () => {
        await friendPresence.sweep()
        await friends.forgetWithdrawn(clock.now() - WITHDRAWN_KEPT_MS)
      },
    },
  ],
})
