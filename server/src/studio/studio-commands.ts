import type { Failure, StudioAgreement, StudioView, WallRoom } from '@footlight/core/protocol'
import { ok, type Result } from '@footlight/core/rules'
import { roomCommand, roomQuery } from '../rooms/room-command.ts'
import type { ShiftRecord } from './studio-port.ts'

/** What the wall shows of a room beside its snapshot. */
export interface WallFacts {
  readonly shift: ShiftRecord | null
  readonly stream: Pick<WallRoom, 'ingest' | 'silent_for_ms'>
  readonly agreement: StudioAgreement
}

export const wallFacts = roomQuery<object, WallFacts>('studio.wall', ({ features: { studio } }) => ({
  shift: studio.shift(),
  stream: studio.stream(),
  agreement: studio.agreement(),
}))

export const readAgreement = roomQuery<object, Result<StudioAgreement, Failure>>(
  'studio.agreement',
  ({ features }) => ok(features.studio.agreement()),
)

export const agree = roomCommand(
  'studio.agree',
  async ({ features }, { studioView }: { readonly studioView: StudioView }) =>
    ok(await features.studio.agree(studioView)),
)

/** `by`: the username of whoever keeps the shift clock. */
export const startShift = roomCommand('studio.start_shift', ({ features }, { by }: { readonly by: string }) =>
  features.studio.startShift(by),
)

/** Takes the turn itself, once the books are read. */
export const endShift = roomQuery('studio.end_shift', ({ features }, { by }: { readonly by: string }) =>
  features.studio.endShift(by),
)
