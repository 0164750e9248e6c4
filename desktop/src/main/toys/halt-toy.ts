import type { Clock } from '@footlight/core/ports'
import type { Bridge } from '@footlight/native-bridges/toys/bridge'
import type { HaltOutcome } from '../../shared/toys/index.ts'
import type { LevelReports } from './level-reports.ts'

/** No new attempt begins later than this: what is not still by then is let go of. ms. */
const HALT_MS_MAX = 550
const PROOF_MS = 120
const PAUSE_MS = 50

interface Halt {
  readonly bridge: Bridge
  readonly toyId: string
  readonly clock: Clock
  readonly reports: LevelReports
}

/** Send zero, verify, repeat. The caller disconnects after it (peers: the "stop" that does not stop). */
export async function haltToy({ bridge, toyId, clock, reports }: Halt): Promise<HaltOutcome> {
  const until = clock.monotonic() + HALT_MS_MAX
  while (clock.monotonic() < until) {
    const since = clock.monotonic()
    const answer = await bridge.stop(toyId)
    if (!answer.ok && (answer.error === 'unreachable' || answer.error === 'unknown_toy')) return 'failed'
    const isProven = answer.ok && reports.areGiven && (await reports.confirmStill(since, PROOF_MS))
    if (isProven || (answer.ok && !reports.contradict(0, since))) {
      // Once more: a command that was under way may have overtaken the first zero.
      await bridge.stop(toyId)
      return isProven ? 'confirmed' : 'acknowledged'
    }
    await new Promise<void>((resolve) => clock.after(PAUSE_MS, resolve))
  }
  return 'failed'
}
