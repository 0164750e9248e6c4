import type { Person, ShiftRecord } from '@footlight/core/ports'
import { type Shift, Username } from '@footlight/core/protocol'
import { onAirMsAt } from '@footlight/core/rules/studio/shift'

/** @param seesTokens false: the reader's role does not cover what the model earned */
export function presentShift(
  shift: ShiftRecord,
  model: Pick<Person, 'username'>,
  seesTokens: boolean,
  now: number,
): Shift {
  return {
    id: shift.id,
    username: Username.parse(model.username),
    started_at: shift.startedAt,
    ended_at: shift.endedAt,
    started_by: shift.startedBy,
    ended_by: shift.endedBy,
    on_air_ms: onAirMsAt(shift, now),
    tokens: seesTokens ? shift.tokens : null,
  }
}
