import type { RoomStatus } from '@footlight/core/protocol/rooms'
import type { ShowKind } from '@footlight/core/protocol/shows'
import type { RoomState } from './room-state.ts'

export interface StatusFacts {
  /** Presence of the performer's stream. */
  readonly presence: RoomState['kind']
  /** The current show; null: none runs. */
  readonly show: ShowKind | null
  /** The performer is there and shows nothing for the moment. */
  readonly isStandby: boolean
}

/** The status that everybody is told. Without a stream nothing else counts; a show counts before standby. */
export function roomStatus({ presence, show, isStandby }: StatusFacts): RoomStatus {
  if (presence !== 'online') return presence
  if (show === 'private') return 'private'
  if (show !== null) return 'limited'
  return isStandby ? 'standby' : 'online'
}
