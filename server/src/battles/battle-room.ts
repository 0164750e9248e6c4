import type { AccountId } from '@footlight/core/protocol'
import type { Listening } from './battle-announcer.ts'

/** Why a room cannot take part in a battle now. */
export type Ineligibility = 'offline' | 'reconnecting' | 'show' | 'standby' | 'password'

/** One room, as the battles see it. */
export interface BattleRoom extends Listening {
  readonly ownerId: AccountId
  readonly username: string
  ineligibility(): Ineligibility | null
  /** In the room's mailbox. */
  run<T>(command: () => T | Promise<T>): Promise<T>
  tournamentChanged(): void
}
