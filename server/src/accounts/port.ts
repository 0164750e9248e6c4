import type { AccountId } from '@footlight/core/protocol'
import type { Subject } from '../platform/cluster/bus.ts'
import type { HeldAccess } from './account-access-watch.ts'
import type { Person } from './people-port.ts'

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
}

/** Its sockets close at once. */
export const sessionEnded: Subject<{ readonly sessionKey: string }> = { name: 'inv.session' }

/** What an account has set elsewhere than in its own record: its windows read it anew. */
export const settingsChanged: Subject<{ readonly account: AccountId }> = { name: 'inv.settings' }
/** What is kept by the names of people follows. */
export const accountRenamed: Subject<{ readonly from: string; readonly to: string }> = { name: 'inv.name' }

/** Suspended, made staff, dismissed: whoever remembers the account reads it anew. */
export const accountChanged: Subject<{ readonly account: AccountId }> = { name: 'inv.account' }
