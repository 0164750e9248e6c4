import { type Shift, Username } from '@footlight/core/protocol'
import type { Person } from '../accounts/people-port.ts'
import { onAirMsAt } from './shift.ts'
import type { ShiftRecord } from './studio-port.ts'

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
