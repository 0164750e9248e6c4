import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { createMessageRepository } from './message-repository.ts'
import { type MessageRouteDeps, registerMessageRoutes } from './message-routes.ts'
import { privateMessages } from './migrations/0017-private-messages.ts'
import { messagePosts } from './migrations/0087-message-posts.ts'
import { PrivateMessages, type PrivateMessagesDeps } from './private-messages.ts'

/** What two people write to each other outside rooms. */
export const messagesModule = areaModule({
  name: 'messages',
  migrations: (kind) => ({
    '0017-private-messages': privateMessages(kind),
    '0087-message-posts': messagePosts(kind),
  }),
  repositories: (db) => ({ messages: createMessageRepository(db) }),
  open: (uses: PrivateMessagesDeps) => ({ privateMessages: new PrivateMessages(uses) }),
  routes: ({ registrar, ...deps }: Served & MessageRouteDeps) => registerMessageRoutes(registrar, deps),
})
