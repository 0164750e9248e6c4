import type { Clock } from '@footlight/core/ports'

/**
 * The two clocks of a show: it is metered by the monotonic one in whole ms, and told to people by the other.
 */
export interface ShowTimes {
  readonly now: () => number
  readonly wall: (monotonic: number) => number
  readonly monotonic: (wall: number) => number
}

export function showTimes(clock: Clock): ShowTimes {
  const ahead = (): number => clock.now() - clock.monotonic()
  return {
    now: () => Math.floor(clock.monotonic()),
    wall: (monotonic) => Math.round(monotonic + ahead()),
    monotonic: (wall) => Math.round(wall - ahead()),
  }
}
