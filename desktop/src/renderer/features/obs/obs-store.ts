import type { KeyValueStorage } from '@footlight/core/ports'
import { action, computed, makeObservable, observable, observableRef } from 'mobx'
import type {
  GuardSettings,
  ObsProblem,
  ObsReading,
  ObsView,
  SetUpAnswer,
  SetUpStep,
  StartAnswer,
} from '../../../shared/ipc/obs.ts'
import type { ConsoleBridge } from '../../../shared/ipc-contract.ts'
import { unwrap } from '../../ports/bridge.ts'

/** Where the performer's picture comes from (`streaming_tech`). */
export type StreamSource = 'camera' | 'obs'

export type SetUpProgress =
  | { readonly kind: 'idle' }
  | { readonly kind: 'running'; readonly step: SetUpStep }
  | SetUpAnswer

/** Readings that the curve shows: a minute at one a second. */
const HISTORY_SIZE = 60
const STORAGE_KEY = 'footlight.stream-source'

type ObsCallsOfMain = Pick<
  ConsoleBridge,
  | 'readObs'
  | 'lookForObs'
  | 'giveObsPassword'
  | 'takeObsPassword'
  | 'setUpObs'
  | 'leaveObsProfile'
  | 'startObs'
  | 'stopObs'
  | 'showObsScene'
  | 'muteObsSound'
  | 'changeObsGuard'
  | 'answerObsGuard'
  | 'onObsChanged'
  | 'onObsReading'
  | 'onObsSetUpStep'
>

/**
 * What this window knows of the OBS on this machine. Main drives it; here are its words and the performer's
 * choice of source.
 */
export class ObsStore {
  /** null: not asked for yet. */
  view: ObsView | null = null
  readings: readonly ObsReading[] = []
  setUp: SetUpProgress = { kind: 'idle' }
  /** Why the last press did nothing. */
  problem: ObsProblem | null = null
  source: StreamSource
  /** What the pre-flight measured, kbit/s; null: nothing yet. */
  uploadKbps: number | null = null
  readonly #bridge: ObsCallsOfMain
  readonly #storage: KeyValueStorage

  constructor(bridge: ObsCallsOfMain, storage: KeyValueStorage) {
    this.#bridge = bridge
    this.#storage = storage
    this.source = storage.get(STORAGE_KEY) === 'obs' ? 'obs' : 'camera'
    makeObservable(this, {
      view: observableRef,
      readings: observableRef,
      setUp: observableRef,
      problem: observable,
      source: observable,
      uploadKbps: observable,
      isConnected: computed,
      isLive: computed,
      wasStoppedInObs: computed,
      latest: computed,
      takeView: action,
      takeReading: action,
      takeProgress: action,
      takeProblem: action,
      choose: action,
      measured: action,
    })
  }

  get isConnected(): boolean {
    return this.view?.link.kind === 'connected'
  }

  /** Its stream comes to us; while it finds its way back as well. */
  get isLive(): boolean {
    const kind = this.view?.stream.kind
    return this.view?.streamIsOurs === true && (kind === 'live' || kind === 'reconnecting')
  }

  /** Somebody ended the stream on purpose: here, or with OBS's own button. */
  get wasStoppedInObs(): boolean {
    return this.view?.stream.kind === 'off' && this.view.stream.ended === 'asked'
  }

  get latest(): ObsReading | null {
    return this.readings.at(-1) ?? null
  }

  /** The answer ends it. */
  listen(): () => void {
    const ends = [
      this.#bridge.onObsChanged((view) => this.takeView(view)),
      this.#bridge.onObsReading((reading) => this.takeReading(reading)),
      this.#bridge.onObsSetUpStep(({ step }) => this.takeProgress({ kind: 'running', step })),
    ]
    return () => {
      for (const end of ends) end()
    }
  }

  async load(): Promise<void> {
    this.takeView(unwrap(await this.#bridge.readObs()))
  }

  async look(): Promise<void> {
    unwrap(await this.#bridge.lookForObs())
  }

  async givePassword(password: string): Promise<void> {
    unwrap(await this.#bridge.giveObsPassword({ password }))
  }

  /** Whether OBS keeps one. */
  async takeOwnPassword(): Promise<boolean> {
    return unwrap(await this.#bridge.takeObsPassword())
  }

  async setUpNow(): Promise<void> {
    this.takeProgress({ kind: 'running', step: 'check' })
    this.takeProgress(unwrap(await this.#bridge.setUpObs({ uploadKbps: this.uploadKbps })))
  }

  async leaveProfile(): Promise<void> {
    this.takeProblem(unwrap(await this.#bridge.leaveObsProfile()))
    if (this.problem === null) this.takeProgress({ kind: 'idle' })
  }

  async start(): Promise<StartAnswer> {
    const answer = unwrap(await this.#bridge.startObs({ uploadKbps: this.uploadKbps }))
    if (answer.kind === 'failed') this.takeProgress(answer)
    // A set-up that came first is over.
    else if (this.setUp.kind === 'running') this.takeProgress({ kind: 'idle' })
    this.takeProblem(answer.kind === 'not_started' ? answer.problem : null)
    return answer
  }

  async stop(): Promise<void> {
    this.takeProblem(unwrap(await this.#bridge.stopObs()))
  }

  async showScene(name: string): Promise<void> {
    unwrap(await this.#bridge.showObsScene({ name }))
  }

  async mute(name: string, isMuted: boolean): Promise<void> {
    unwrap(await this.#bridge.muteObsSound({ name, isMuted }))
  }

  async changeGuard(settings: GuardSettings): Promise<void> {
    unwrap(await this.#bridge.changeObsGuard(settings))
  }

  async answerGuard(answer: 'restore' | 'forget' | 'overrule'): Promise<void> {
    unwrap(await this.#bridge.answerObsGuard({ answer }))
  }

  choose(source: StreamSource): void {
    this.source = source
    this.#storage.set(STORAGE_KEY, source)
  }

  measured(uploadKbps: number | null): void {
    this.uploadKbps = uploadKbps
  }

  takeView(view: ObsView): void {
    // Another OBS, or the same one anew: its curve begins anew.
    if (view.link.kind !== 'connected') this.readings = []
    this.view = view
  }

  takeReading(reading: ObsReading): void {
    this.readings = [...this.readings, reading].slice(-HISTORY_SIZE)
  }

  takeProgress(progress: SetUpProgress): void {
    this.setUp = progress
  }

  takeProblem(problem: ObsProblem | null): void {
    this.problem = problem
  }
}
