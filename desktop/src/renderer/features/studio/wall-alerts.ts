import type { WallRoom } from '@footlight/core/protocol'

/**
 * What a manager should look at: `line_lost` the performer's stream stopped, `off_air` clocked in but not on
 * air, `below_usual` a slow hour, `long_shift` time for a rest.
 */
export const wallAlertKinds = ['line_lost', 'off_air', 'below_usual', 'long_shift'] as const
export type WallAlertKind = (typeof wallAlertKinds)[number]

export interface WallAlert {
  readonly username: string
  readonly kind: WallAlertKind
}

const SILENT_MS = 3_000
const OFF_AIR_MS = 5 * 60_000
const LONG_SHIFT_MS = 8 * 3_600_000
/** Before that an hour says nothing. */
const ON_AIR_MS_MIN = 3_600_000

/** @param quietForMs how long this room has been off air, as far as this wall has seen */
export function alertsOf(room: WallRoom, now: number, quietForMs: number): WallAlertKind[] {
  const { shift, status } = room
  const alerts: WallAlertKind[] = []
  if (status === 'reconnecting' || (room.silent_for_ms ?? 0) >= SILENT_MS) alerts.push('line_lost')
  if (shift === null) return alerts
  if (status === 'offline' && quietForMs >= OFF_AIR_MS) alerts.push('off_air')
  const { tokens_last_hour: taken, tokens_usual_hour: usual } = room
  if (taken !== null && usual !== null && shift.on_air_ms >= ON_AIR_MS_MIN && taken * 2 < usual)
    alerts.push('below_usual')
  if (now - shift.started_at >= LONG_SHIFT_MS) alerts.push('long_shift')
  return alerts
}
