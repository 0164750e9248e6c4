import type { CloseName } from '@footlight/core/protocol'
import type { Viewer } from '../accounts/viewer.ts'
import type { Reader } from './fan-out/fan-out.ts'

/** One socket in one room. */
export interface RoomSocket extends Reader {
  readonly viewer: Viewer
  /** Asked for the list of users and is told its changes. */
  wantsUserList: boolean
  /** Came only to have the picture ready: neither counted nor listed. */
  readonly isAhead: boolean
  /** When the last word came from it, whatever its media did; monotonic ms. */
  readonly heardAt: number
  /** It pays by the minute for what is sent to it, and nothing comes back: nothing is sent. */
  readonly isStalled: boolean
  /** `reason`: told with the close, where the client can do something about it. */
  close(name: CloseName, reason?: string): void
}
