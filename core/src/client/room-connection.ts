import type { ClientEvent, ClientEventName } from '../protocol/events.ts'
import type { IncomingServerEvent } from '../protocol/parse.ts'
import type { RefusalReason, RoomJoinState } from './connection-state.ts'

/** What a room's owner hears. Events come in order and, where they carry a cursor, once. */
export interface RoomHandlers {
  stateChanged(state: RoomJoinState): void
  event(event: IncomingServerEvent): void
  refused(reason: RefusalReason): void
  pongLate(late: boolean): void
}
export declare class RoomConnection {
  readonly state: RoomJoinState
  join(room: string): void
  leave(): void
  send<Name extends ClientEventName>(name: Name, payload: ClientEvent<Name>): boolean
}
