import type { Failure, StudioAgreement, StudioView, WallRoom } from '@footlight/core/protocol'
import { ok, type Result } from '@footlight/core/rules'
import type { RoomSnapshot } from '../rooms/live/live-directory.ts'
import { roomCommand, roomQuery } from '../rooms/room-command.ts'
import { StudioFeature } from './studio-feature.ts'
import type { ShiftRecord } from './studio-port.ts'

/** What the wall shows of a room: one question, answered from memory. */
export interface WallFacts {
  readonly shift: ShiftRecord | null
  readonly stream: Pick<WallRoom, 'ingest' | 'silent_for_ms'>
  readonly agreement: StudioAgreement
  readonly room: Pick<RoomSnapshot, 'status' | 'viewers' | 'subject'>
}

export const wallFacts = roomQuery<object, WallFacts>('studio.wall', ({ feature, snapshot }) => ({
  room: roomFacts(snapshot()),
  shift: feature(StudioFeature).shift(),
  stream: feature(StudioFeature).stream(),
  agreement: feature(StudioFeature).agreement(),
}))

function roomFacts({ status, viewers, subject }: RoomSnapshot): WallFacts['room'] {
  return { status, viewers, subject }
}

export const readAgreement = roomQuery<object, Result<StudioAgreement, Failure>>(
  'studio.agreement',
  ({ feature }) => ok(feature(StudioFeature).agreement()),
)

export const agree = roomCommand(
  'studio.agree',
  async ({ feature }, { studioView }: { readonly studioView: StudioView }) =>
    ok(await feature(StudioFeature).agree(studioView)),
)

/** `by`: the username of whoever keeps the shift clock. */
export const startShift = roomCommand('studio.start_shift', ({ feature }, { by }: { readonly by: string }) =>
  feature(StudioFeature).startShift(by),
)

/** Takes the turn itself, once the books are read. */
export const endShift = roomQuery('studio.end_shift', ({ feature }, { by }: { readonly by: string }) =>
  feature(StudioFeature).endShift(by),
)
