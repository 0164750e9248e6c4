import type { ShiftRecord } from './studio-port.ts'

/** Time on air counts from when the stream came to when it went; what is left out here is never guessed. */
export function withPresence(shift: ShiftRecord, isOnAir: boolean, at: number): ShiftRecord {
  if (shift.endedAt !== null || isOnAir === (shift.onAirSince !== null)) return shift
  return isOnAir
    ? { ...shift, onAirSince: at }
    : { ...shift, onAirMs: onAirMsAt(shift, at), onAirSince: null }
}

export function onAirMsAt({ onAirMs, onAirSince }: ShiftRecord, at: number): number {
  return onAirMs + (onAirSince === null ? 0 : Math.max(0, at - onAirSince))
}

/** @param tokens what viewers paid within it */
export function endedShift(shift: ShiftRecord, by: string, at: number, tokens: number): ShiftRecord {
  return { ...withPresence(shift, false, at), endedAt: at, endedBy: by, tokens }
}

const HOUR_MS = 3_600_000
/** Shifts with less of it say nothing about an hour. */
const ON_AIR_MS_MIN = 15 * 60_000

/** What an hour on air brought over these shifts, in whole tokens; null: they do not say. */
export function usualHour(shifts: readonly ShiftRecord[]): number | null {
  const told = shifts.filter((shift) => shift.tokens !== null && shift.onAirMs >= ON_AIR_MS_MIN)
  if (told.length === 0) return null
  const tokens = told.reduce((sum, shift) => sum + shift.tokens!, 0)
  const onAirMs = told.reduce((sum, shift) => sum + shift.onAirMs, 0)
  return Math.round((tokens * HOUR_MS) / onAirMs)
}
