import type { Person } from '@footlight/core/ports'
import type { AccountId } from '@footlight/core/protocol'
import type { HeldAccess } from './account-access-watch.ts'

/** Who is calling. Decided once per request or socket, from the session; nothing else is believed. */
export type Identity =
  | { readonly kind: 'guest'; readonly username: string; readonly sessionKey: string }
  | {
      readonly kind: 'person'
      readonly username: string
      readonly sessionKey: string
      readonly person: Person
    }

/** What the sockets need of the sessions. */
export interface SocketAuthority {
  /** null: expired, forged, or the session has ended. `origin` of the upgrade was checked before. */
  identify(nodeToken: string): Promise<Identity | null>
  /** What cached sessions hold of their accounts. */
  held(): Iterable<HeldAccess>
  /** The account has changed: the next request reads it anew. */
  forget(account: AccountId): void
  /**
   * Called when a session ends, so that its sockets close at once. Answers a function that ends the
   * subscription.
   */
  onSessionEnded(listener: (sessionKey: string) => void): () => void
}
