import type { BlockedRegions } from '@footlight/core/protocol'
import type { Person } from './people-port.ts'
import type { Viewer } from './viewer.ts'

/** What calls ask of the places where performers do not want to be seen. */
export interface PlaceBlocks {
  /** Where callers are, by their session. */
  readonly whereabouts: { note(sessionKey: string, address: string): void }
  isBlocked(username: string, who: Pick<Viewer, 'accountId' | 'isStaff' | 'sessionKey'>): boolean
  /** The same object until it changes. */
  of(username: string): BlockedRegions
  set(owner: Person, regions: BlockedRegions): Promise<BlockedRegions>
}
