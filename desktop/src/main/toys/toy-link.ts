import type { Clock } from '@footlight/core/ports'
import type { Bridge, BridgeError, Toy } from '@footlight/native-bridges/toys/bridge'
import type { ToyTrouble } from '../../shared/ipc/toys.ts'
import type { CommandOutcome, HaltOutcome, WantedLevel } from '../../shared/toys/index.ts'
import { LevelReports } from './level-reports.ts'

/** No new attempt begins later than this: what is not still by then is let go of. ms. */
const HALT_MS_MAX = 550
const PROOF_MS = 120
const PAUSE_MS = 50

/** So many failures in a row, and the toy is stopped and let go. */
const STRIKES_MAX = 3
/** How often a level that stays is looked after where the app asks for no repeats. ms. */
const CHECK_MS = 450
/** A toy needs this long to say what it does. ms. */
const SETTLE_MS = 300

export interface ToyLinkDeps {
  readonly bridge: Bridge
  readonly toy: Toy
  readonly clock: Clock
  /** Every command that changed something, or failed. `at`: wall clock when it was sent. */
  readonly onCommand: (wanted: WantedLevel, outcome: CommandOutcome, at: number) => void
  /** It cannot be trusted: the link has stopped it, with this outcome, and says nothing more to it. */
  readonly onTrouble: (trouble: ToyTrouble, outcome: HaltOutcome) => void
}

/**
 * One toy: is told the newest wanted level, one command at a time, again before it runs out, and is held to
 * what it says of itself.
 */
export class ToyLink {
  readonly #deps: ToyLinkDeps
  readonly #reports: LevelReports
  #wanted: WantedLevel = { level: 0, cause: 'still', viewer: null }
  /** What the app last said yes to; null: nothing yet, so the first command is a stop. */
  #level: number | null = null
  #sentAt = 0
  #changedAt = 0
  #isBusy = false
  #failures = 0
  #contradictions = 0
  #cancelCheck: (() => void) | null = null
  #halting: Promise<HaltOutcome> | null = null
  #isHalted = false

  constructor(deps: ToyLinkDeps) {
    this.#deps = deps
    this.#reports = new LevelReports(deps.clock, deps.toy)
    void this.#send()
  }

  /** As far as the app said yes; 0 before it was asked. */
  get level(): number {
    return this.#level ?? 0
  }

  want(wanted: WantedLevel): void {
    this.#wanted = wanted
    if (!this.#isBusy && wanted.level !== this.#level) void this.#send()
  }

  /** What the toy says that it does. */
  reported(level: number): void {
    this.#reports.take(level)
  }

  /**
   * Zero, checked and said again; nothing else is said to this toy after it. A second call waits for the
   * first.
   */
  halt(): Promise<HaltOutcome> {
    this.#cancelCheck?.()
    this.#halting ??= haltToy({ ...this.#deps, toyId: this.#deps.toy.id, reports: this.#reports }).then(
      (outcome) => {
        this.#isHalted = true
        if (outcome !== 'failed') this.#level = 0
        return outcome
      },
    )
    return this.#halting
  }

  async #send(): Promise<void> {
    if (this.#halting !== null) return
    const { bridge, toy, clock } = this.#deps
    const wanted = this.#level === null ? { level: 0, cause: 'still' as const, viewer: null } : this.#wanted
    this.#isBusy = true
    this.#cancelCheck?.()
    this.#sentAt = clock.monotonic()
    const answer = await (wanted.level === 0 ? bridge.stop(toy.id) : bridge.setLevel(toy.id, wanted.level))
    this.#isBusy = false
    if (this.#isHalting) return this.#overtaken(wanted, answer.ok)
    if (answer.ok) this.#succeeded(wanted)
    else this.#failed(wanted, answer.error)
  }

  get #isHalting(): boolean {
    return this.#halting !== null
  }

  /**
   * It came before the zero, and the log must say so; after the proof of the zero it says nothing any more.
   */
  #overtaken(wanted: WantedLevel, isDone: boolean): void {
    if (!this.#isHalted && wanted.level !== this.level) this.#tellLog(wanted, isDone ? 'done' : 'overtaken')
  }

  #tellLog(wanted: WantedLevel, outcome: CommandOutcome): void {
    const { clock, onCommand } = this.#deps
    onCommand(wanted, outcome, clock.now() - (clock.monotonic() - this.#sentAt))
  }

  #succeeded(wanted: WantedLevel): void {
    const isNew = wanted.level !== this.level
    if (isNew) {
      this.#changedAt = this.#sentAt
      this.#contradictions = 0
      this.#tellLog(wanted, 'done')
    }
    this.#level = wanted.level
    this.#failures = 0
    this.#goOn()
  }

  #failed(wanted: WantedLevel, error: BridgeError): void {
    this.#tellLog(wanted, error === 'unknown_toy' ? 'refused' : error)
    this.#failures += 1
    // An app that is gone is told by the bridge, for all its toys at once.
    if (error === 'unreachable') return
    if (this.#failures >= STRIKES_MAX) return this.#giveUp(error === 'no_answer' ? 'no_answer' : 'refuses')
    // A refusal comes at once: asking again in the same moment would only hear it again.
    if (error === 'no_answer') void this.#send()
    else this.#cancelCheck = this.#deps.clock.after(SETTLE_MS, () => void this.#send())
  }

  /** The wanted level may have changed while the last command was under way. */
  #goOn(): void {
    if (this.#wanted.level !== this.#level) return void this.#send()
    const checkMs = this.#deps.bridge.refreshMs ?? CHECK_MS
    const isQuiet =
      this.#level === 0 && this.#contradictions === 0 && this.#sentAt - this.#changedAt > SETTLE_MS
    this.#cancelCheck = isQuiet ? null : this.#deps.clock.after(checkMs, () => this.#check())
  }

  #check(): void {
    if (
      this.#reports.contradict(this.level, this.#changedAt) &&
      this.#deps.clock.monotonic() - this.#changedAt >= SETTLE_MS
    ) {
      this.#contradictions += 1
      this.#tellLog({ ...this.#wanted, level: this.level }, 'contradicted')
      if (this.#contradictions >= STRIKES_MAX) return this.#giveUp('wrong_level')
    } else {
      this.#contradictions = 0
    }
    const mustRepeat = this.#deps.bridge.refreshMs !== null || this.#contradictions > 0
    if (mustRepeat) void this.#send()
    else if (this.level > 0) this.#cancelCheck = this.#deps.clock.after(CHECK_MS, () => this.#check())
  }

  #giveUp(trouble: ToyTrouble): void {
    void this.halt().then((outcome) =>
      this.#deps.onTrouble(outcome === 'failed' ? 'not_stopped' : trouble, outcome),
    )
  }
}

interface Halt {
  readonly bridge: Bridge
  readonly toyId: string
  readonly clock: Clock
  readonly reports: LevelReports
}

/** Send zero, verify, repeat. The caller disconnects after it (peers: the "stop" that does not stop). */
async function haltToy({ bridge, toyId, clock, reports }: Halt): Promise<HaltOutcome> {
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
