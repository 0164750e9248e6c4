import type { Clock } from '@footlight/core/ports'
import { TOY_REPORT_EVERY_MS, type ToyReport } from '@footlight/core/protocol'
import type { ToySetUp, ToyView } from '../../../shared/ipc/toys.ts'

/** Changes within this time go together. ms. */
const GATHER_MS = 250
/** After one that did not arrive. ms. */
const AGAIN_MS = 2_000

export interface ToyReporterDeps {
  readonly clock: Clock
  /** Answers whether it arrived. */
  readonly send: (report: ToyReport) => Promise<boolean>
}

/**
 * Tells the room how the toys are: every change, and while they are on every ten seconds, or the room takes
 * them for gone.
 */
export class ToyReporter {
  readonly #deps: ToyReporterDeps
  #report: ToyReport | null = null
  /** What the room knows; null: nothing, or nobody knows. */
  #told: string | null = null
  #toldAt = Number.NEGATIVE_INFINITY
  #gapMs = GATHER_MS
  #isSending = false
  #cancel: (() => void) | null = null

  constructor(deps: ToyReporterDeps) {
    this.#deps = deps
  }

  /** null: the performer is not in their room, which forgets what it knew. */
  tell(report: ToyReport | null): void {
    this.#report = report
    if (report === null) this.#told = null
    this.#plan()
  }

  close(): void {
    this.tell(null)
  }

  #plan(): void {
    this.#cancel?.()
    this.#cancel = null
    const { clock } = this.#deps
    const gapMs = this.#dueAfterMs()
    if (gapMs === null || this.#isSending) return
    const waitMs = this.#toldAt + gapMs - clock.monotonic()
    if (waitMs <= 0) void this.#send()
    else this.#cancel = clock.after(waitMs, () => void this.#send())
  }

  /** From the last one to the next; null: nothing is to be said. */
  #dueAfterMs(): number | null {
    if (this.#report === null) return null
    if (JSON.stringify(this.#report) !== this.#told) return this.#gapMs
    return this.#report.phase === 'off' ? null : TOY_REPORT_EVERY_MS
  }

  async #send(): Promise<void> {
    const report = this.#report
    if (report === null) return
    this.#isSending = true
    this.#toldAt = this.#deps.clock.monotonic()
    const hasArrived = await this.#deps.send(report)
    this.#isSending = false
    this.#gapMs = hasArrived ? GATHER_MS : AGAIN_MS
    // The performer may have left the room meanwhile.
    this.#told = hasArrived && this.#report !== null ? JSON.stringify(report) : null
    this.#plan()
  }
}

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
