import { action, computed, makeObservable, observableRef } from 'mobx'
import { chooseWay, type Offer, type WayChoice } from './choose-way.ts'
import { type Finding, judge } from './findings.ts'
import type { LineReading, Readings, SoundReading } from './readings.ts'

export type PreflightState =
  | { readonly kind: 'idle' }
  /** `share`: 0 to 1. */
  | { readonly kind: 'running'; readonly share: number }
  | { readonly kind: 'done'; readonly findings: readonly Finding[]; readonly choice: WayChoice }

/** What a pre-flight looks at; devices and OBS as they are when it ends. */
export interface PreflightDeps {
  readonly camera: () => Readings['camera']
  readonly microphone: () => Readings['microphone']
  readonly obs: () => Readings['obs']
  readonly light: () => Promise<Readings['light']>
  /** Listens until the answer is called; null: there is nothing to listen to. */
  readonly listen: () => (() => SoundReading | null) | null
  /** Rejects when there is no way to the server. */
  readonly line: (onProgress: (share: number) => void) => Promise<LineReading>
  readonly offer: () => Promise<Offer>
  /** Told what was measured, kbit/s; null: nothing. */
  readonly onMeasured: (uploadKbps: number | null) => void
}

/** One button: everything is looked at once, and said in plain words. */
export class PreflightStore {
  state: PreflightState = { kind: 'idle' }
  readonly #deps: PreflightDeps

  constructor(deps: PreflightDeps) {
    this.#deps = deps
    makeObservable(this, { state: observableRef, isRunning: computed, take: action })
  }

  get isRunning(): boolean {
    return this.state.kind === 'running'
  }

  /** A second press while it runs does nothing. */
  async run(): Promise<void> {
    if (this.isRunning) return
    this.take({ kind: 'running', share: 0 })
    const { camera, microphone, obs, light, listen, line, offer, onMeasured } = this.#deps
    const heard = listen()
    const measuring = line((share) => this.take({ kind: 'running', share })).catch(() => null)
    const [lineReading, lightReading, offered] = await Promise.all([measuring, light(), offer()])
    const readings: Readings = {
      camera: camera(),
      microphone: microphone(),
      obs: obs(),
      light: lightReading,
      sound: heard?.() ?? null,
      line: lineReading,
    }
    onMeasured(lineReading?.uploadKbps ?? null)
    this.take({ kind: 'done', findings: judge(readings), choice: chooseWay(readings, offered) })
  }

  take(state: PreflightState): void {
    this.state = state
  }
}
