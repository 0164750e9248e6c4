import type { ScaledClock } from './scaled-clock.ts'

/** What tells when a packet was sent: its own time, which the media worker passes on as it is. */
const clockRates = { audio: 48, video: 90 } as const

export type Kind = keyof typeof clockRates

export function timestampOf(kind: Kind, clock: ScaledClock, atMs: number): number {
  return Math.round((atMs - clock.origin) * clockRates[kind]) >>> 0
}

/** Wall clock ms of the scaled clock. Good for half a day after its start. */
export function sentAt(kind: Kind, clock: ScaledClock, packet: Buffer): number {
  return clock.origin + packet.readUInt32BE(4) / clockRates[kind]
}
