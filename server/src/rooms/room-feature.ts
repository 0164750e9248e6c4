import type { RoomStatus, ServerEvent, ServerEventName } from '@footlight/core/protocol'
import type { Logger } from 'pino'
import type { Person } from '../accounts/people-port.ts'
import type { Viewer } from '../accounts/viewer.ts'
import type { RecordedEvent } from '../ledger/feed.ts'
import type { RoomMedia } from '../sfu/port.ts'
import type { AccessContext } from './access/access-context.ts'
import type { RoomDeps } from './room-deps.ts'
import type { RoomMembers } from './room-members.ts'
import type { RoomSocket } from './room-socket.ts'
import type { ShutOut } from './shut-out.ts'

/** Whether the performer's stream is there, whatever show is on. */
export type Presence = 'offline' | 'online' | 'reconnecting'

/** What a feature may ask and tell of its room. */
export interface RoomContext {
  readonly parts: RoomDeps
  readonly logger: Logger
  readonly roomMembers: RoomMembers
  readonly media: RoomMedia
  /** The performer's account as it is now. */
  owner(): Person
  presence(): Presence
  /** What everybody is told: presence, show and standby together. */
  status(): RoomStatus
  access(viewer: Viewer): AccessContext
  /** One command in the room's mailbox: nothing else of the room runs until it has settled. */
  run<T>(command: () => T | Promise<T>): Promise<T>
  /** The same for timers and events that nobody waits for; failures are logged. */
  command(command: () => void | Promise<void>): void
  /** Closes in the SFU what nobody is entitled to any more; done when it returns. Before anything is told. */
  recheckMedia(): void
  /** Puts people out: what they may see, what they pay for, the word, the line. Inside the room's turn. */
  readonly shutOut: ShutOut
  /** Tells the status when it is another than the one told last, and what each may receive now. */
  announceStatus(): Promise<void>
  /**
   * Tells those of these names who are here what they may receive now: their part in a show changed, and the
   * status did not.
   */
  tellMedia(usernames: readonly string[]): void
  /** Through the record, with a cursor. `to`: only these usernames get it; absent: everybody in the room. */
  announce<N extends ServerEventName>(
    name: N,
    payload: Omit<ServerEvent<N>, 'cursor'>,
    to?: readonly string[],
  ): Promise<void>
  /** To those of these names who are here now; not recorded. */
  tell<N extends ServerEventName>(usernames: readonly string[], name: N, payload: ServerEvent<N>): void
  /** To everybody who is here now; encoded once. */
  tellAll<N extends ServerEventName>(name: N, payload: ServerEvent<N>): void
}

/**
 * One area of a room: its shows, its apps, its battles. Called by the room; hooks run in the room's turn and
 * must not wait. What takes time goes through `context.command`.
 */
export interface RoomFeature {
  /** What a member that enters is told, in frames. */
  entryFrames?(member: RoomSocket): Buffer | null
  /** Its first socket here, or one more. */
  entered?(member: RoomSocket): void
  /**
   * Monotonic ms. `lastHeardAt`: the line may have been dead since then. `lastServedAt`: not earlier; media
   * was still sent until then.
   */
  left?(member: RoomSocket, lastHeardAt: number, lastServedAt: number): void
  /** After the commit; tips among them. */
  recorded?(event: RecordedEvent): void
  balanceChanged?(username: string, tokens: number): void
  /** The performer's stream came, broke or ended. `silentForMs`: for how long nothing has come already. */
  presenceChanged?(presence: Presence, silentForMs: number): void
  /**
   * The performer's stream is there, but they paused all of it, or took that back: nobody receives anything
   * meanwhile.
   */
  mediaMuted?(muted: boolean): void
  /** What everybody is told about the room is another status now. */
  statusChanged?(): void
  /** Every few seconds. */
  tick?(): void
  /** Something is on or announced: the room stays in memory. */
  isBusy?(): boolean
  /** The process ends. Inside nothing; waits for what must be written. */
  close?(): Promise<void>
}

export interface PrivateParticipants {
  readonly owner: string
  readonly payer: string
}
