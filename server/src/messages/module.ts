import type { Served } from '../accounts/register-route.ts'
import { areaModule } from '../platform/module.ts'
import { goes, stays } from '../platform/personal-rows.ts'
import { createChatRepository } from './chat-repository.ts'
import { type InboxRouteDeps, registerInboxRoutes } from './inbox-routes.ts'
import { createMessageRepository } from './message-repository.ts'
import { type MessageRouteDeps, registerMessageRoutes } from './message-routes.ts'
import { privateMessages } from './migrations/0017-private-messages.ts'
import { inbox } from './migrations/0068-inbox.ts'
import { messagePosts } from './migrations/0087-message-posts.ts'
import { PrivateMessages, type PrivateMessagesDeps } from './private-messages.ts'

/** What two people write to each other outside rooms. */
export const messagesModule = areaModule({
  name: 'messages',
  personalRows: {
    // What was written to somebody stays theirs, as a letter would; who wrote it is called a deleted account.
    pm_messages: { low_id: stays, high_id: stays, sender_id: stays, recipient_id: stays },
    pm_chats: { owner_id: goes, peer_id: stays },
  },
  migrations: (kind) => ({
    '0017-private-messages': privateMessages(kind),
    '0087-message-posts': messagePosts(kind),
    '0068-inbox': inbox(kind),
  }),
  repositories: (db) => ({ messages: createMessageRepository(db), chats: createChatRepository(db) }),
  open: (uses: PrivateMessagesDeps) => ({ privateMessages: new PrivateMessages(uses) }),
  routes({ registrar, ...deps }: Served & MessageRouteDeps & InboxRouteDeps) {
    registerInboxRoutes(registrar, registerMessageRoutes(registrar, deps), deps)
  },
})
