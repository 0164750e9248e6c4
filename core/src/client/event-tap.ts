import type { IncomingServerEvent } from '../protocol/parse.ts'

/** The two sockets whose events have positions of their own. */
export type EventStream = 'lobby' | 'room'

/**
 * Listens to everything that the sockets bring, as it came, before stores see it and before what is known
 * already is dropped. For records that outlive the process: they go on from where they were, which may be
 * long before the page was loaded.
 */
export interface EventTap {
  /**
   * Where the record of this stream ends; asked when the connection itself knows nothing yet. null: begin
   * now. `room`: of a room.
   */
  resumeFrom(stream: EventStream, room: string | null): number | null
  /**
   * In: `asked` is what was authorized with; `from` differs when the server no longer has what is between.
   */
  joined(
    stream: EventStream,
    at: { readonly asked: number | null; readonly from: number; readonly room: string | null },
  ): void
  /** `room` null: the account socket. May hear an event again. */
  heard(stream: EventStream, event: IncomingServerEvent, room: string | null): void
}
