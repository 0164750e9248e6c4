import { ManualClock, settle } from '@footlight/core/ports/testing/manual-clock'
import type { ToyView } from '../../../shared/ipc/toys.ts'
import type { ToyLogEntry, ToySettings } from '../../../shared/toys/index.ts'
import { shortSettings } from '../../../shared/toys/testing/toy-samples.ts'
import { ToyEngine } from '../toy-engine.ts'
import { FakeBridge } from './fake-bridge.ts'

/**
 * An engine with time that stands still until it is told to move, and a page that is there until it is told
 * to go.
 */
export class EngineScene {
  readonly clock = new ManualClock()
  readonly log: ToyLogEntry[] = []
  readonly views: ToyView[] = []
  readonly engine: ToyEngine
  bridge: FakeBridge
  #endPulse: (() => void) | null = null

  constructor(bridge = new FakeBridge(), settings: ToySettings = shortSettings) {
    this.bridge = bridge
    let ids = 0
    this.engine = new ToyEngine({
      clock: this.clock,
      random: { fraction: () => 0, uuid: () => `test-${ids++}` },
      log: { append: (entry) => void this.log.push(entry) },
      bridges: () => [this.bridge],
      onChange: (view) => void this.views.push(view),
    })
    this.engine.setSettings(settings)
  }

  async start({ isLive = true } = {}): Promise<void> {
    this.#endPulse = this.clock.every(250, () => this.engine.pulse(isLive))
    await this.engine.start()
    this.engine.pulse(isLive)
    await settle()
  }

  /** The page is closed, has crashed or hangs. */
  endPage(): void {
    this.#endPulse?.()
  }

  tip(id: string, tokens = 5, viewer = `viewer_${id}`, ageMs = 0) {
    return this.engine.enqueue({ viewer, tokens, source: { kind: 'tip', id, ageMs } })
  }
}
