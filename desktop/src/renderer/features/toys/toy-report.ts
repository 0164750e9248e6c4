import type { ToyReport } from '@footlight/core/protocol'
import type { ToySetUp, ToyView } from '../../../shared/ipc/toys.ts'

/**
 * What viewers may know of the toys on this machine: as strong and as long as the performer's limits let it
 * be.
 */
export function reportOf(
  { phase, isLive, restMs, cruise, current, queue }: ToyView,
  { rules: { tipLevels, caps }, offer }: ToySetUp,
): ToyReport {
  return {
    phase: !isLive
      ? 'off'
      : phase === 'on'
        ? restMs === null
          ? 'on'
          : 'still'
        : phase === 'paused'
          ? 'still'
          : 'off',
    levels: tipLevels.map(({ from, to, level, seconds }) => ({
      from,
      to,
      level: Math.min(level, caps.level),
      seconds: Math.min(seconds, caps.actionSeconds),
    })),
    offer,
    cruise: cruise > 0,
    tips_waiting: queue.filter(({ source }) => source === 'tip').length,
    running:
      current === null || current.source !== 'tip'
        ? null
        : { transfer_id: current.id, level: current.level, seconds: Math.round(current.durationMs / 1_000) },
  }
}
