import { reaction } from 'mobx'
import type { IncomingServerEvent } from '../protocol/parse.ts'
import type { FriendStore } from './friend-store.ts'
import type { RootStore } from './root-store.ts'

/** Friends, and what they have read, as the account socket tells of them, and as they stand after it was away. */
export function followFriends(
  { listeners, messages, lobby }: Pick<RootStore, 'listeners' | 'messages' | 'lobby'>,
  friends: FriendStore,
): () => void {
  function hear(event: IncomingServerEvent): void {
    friends.take(event)
    if (event.name === 'v3.pm.seen')
      messages.threads.get(event.payload.username)?.setSeen(event.payload.up_to)
  }
  listeners.add(hear)
  const unwatch = reaction(
    () => lobby.state,
    (state) => {
      if (state === 'authorized' && friends.status !== 'idle') void friends.load()
    },
  )
  return () => {
    listeners.delete(hear)
    unwatch()
  }
}
