import type { Clock } from '@footlight/core/ports'
import { fail, type Result } from '@footlight/core/rules/result'
import { GuardKeeper, type GuardState } from './guard-keeper.ts'
import { ObsLink } from './obs-link.ts'
import { ObsScenes, type SceneState } from './obs-scenes.ts'
import type { CallFailure, ObsCalls, ObsSession } from './obs-session.ts'
import type { ObsLinkState, ObsStreamState } from './obs-state.ts'
import { ObsStream, type StreamFailure } from './obs-stream.ts'
import {
  isSetUpFor,
  leaveFootlightProfile,
  type SetUpBroken,
  type SetUpDone,
  type SetUpFailure,
  type SetUpStep,
  setUpObs,
} from './set-up.ts'
import { type ObsCounters, type ObsReading, readStats } from './stats-reading.ts'
import type { StreamTarget } from './stream-plan.ts'

const READING_EVERY_MS = 1_000

export interface ObsBridgeDeps {
  readonly clock: Clock
  readonly configFolder: string
  readonly password: () => string | null
  /** Whether a stream to this address goes to the server of this console. */
  readonly isOurs: (server: string) => boolean
  readonly on: {
    readonly link: (state: ObsLinkState) => void
    readonly stream: (state: ObsStreamState, isOurs: boolean) => void
    readonly scenes: (state: SceneState) => void
    readonly guard: (state: GuardState) => void
    readonly reading: (reading: ObsReading) => void
  }
}

/** The OBS of this machine: found, connected, set up, watched, stopped. All words to it go through here. */
export class ObsBridge {
  readonly #deps: ObsBridgeDeps
  readonly #link: ObsLink
  readonly #stream: ObsStream
  readonly #scenes: ObsScenes
  readonly guard: GuardKeeper
  #counters: ObsCounters | null = null
  #streamIsOurs = false
  /** Grows with each stop; a start that began before it starts nothing any more. */
  #stops = 0
  #endReadings: (() => void) | null = null

  constructor(deps: ObsBridgeDeps) {
    this.#deps = deps
    const { clock, configFolder, password, on } = deps
    this.#stream = new ObsStream(clock, (state) => on.stream(state, this.#streamIsOurs))
    this.#scenes = new ObsScenes(clock, on.scenes)
    this.guard = new GuardKeeper({
      clock,
      onState: on.guard,
      streamIsOurs: (session) => this.#lookWhere(session),
    })
    this.#link = new ObsLink({
      clock,
      configFolder,
      password,
      onState: on.link,
      onSession: (session) => void this.#follow(session),
      onLost: () => this.#lost(),
      wasLive: () => this.#stream.state.kind !== 'off' && this.#streamIsOurs,
    })
  }

  get session(): ObsCalls | null {
    return this.#link.session
  }

  /** OBS is on its way to us: connected, or getting there unasked. */
  get isStreamingToUs(): boolean {
    return (
      this.#streamIsOurs && (this.#stream.state.kind === 'live' || this.#stream.state.kind === 'reconnecting')
    )
  }

  /** Whether one click was made for this target, and nothing was changed since. */
  async isSetUpFor(target: StreamTarget): Promise<Result<boolean, CallFailure>> {
    const { session, state } = this.#link
    if (session === null || state.kind !== 'connected') return fail({ kind: 'gone' })
    return isSetUpFor(session, state.hasWhip, target)
  }

  /** Finds OBS now; at the start, when the performer asks, or with another password. */
  look(): Promise<void> {
    return this.#link.look()
  }

  async setUp(
    target: StreamTarget,
    uploadKbps: number | null,
    onStep: (step: SetUpStep) => void,
  ): Promise<Result<SetUpDone, SetUpBroken>> {
    const { session, state } = this.#link
    if (session === null || state.kind !== 'connected')
      return fail({ step: 'check', failure: { kind: 'gone' }, restored: true })
    const done = await setUpObs({ session, hasWhip: state.hasWhip, target, uploadKbps, onStep })
    await this.#lookWhere(session)
    return done
  }

  async leaveProfile(formerProfile: string): Promise<Result<void, SetUpFailure>> {
    const { session } = this.#link
    return session === null ? fail({ kind: 'gone' }) : leaveFootlightProfile(session, formerProfile)
  }

  async start(): Promise<Result<void, StreamFailure>> {
    const { session } = this.#link
    if (session === null) return fail('gone')
    const stops = this.#stops
    await this.#lookWhere(session)
    return stops === this.#stops ? this.#stream.start(session) : fail('not_started')
  }

  async stop(): Promise<Result<void, StreamFailure>> {
    this.#stops += 1
    const { session } = this.#link
    return session === null ? fail('gone') : this.#stream.stop(session)
  }

  /** For panic. @throws when OBS did not take the word within 250 ms. */
  stopNow(): Promise<void> {
    this.#stops += 1
    return this.#stream.stopNow(this.#link.session)
  }

  async preview(scene: string): Promise<Uint8Array<ArrayBuffer> | null> {
    const { session } = this.#link
    return session === null ? null : this.#scenes.preview(session, scene)
  }

  close(): void {
    this.#endReadings?.()
    this.#link.close()
  }

  async #follow(session: ObsSession): Promise<void> {
    this.#counters = null
    for (const event of [
      'VirtualcamStateChanged',
      'RecordStateChanged',
      'ReplayBufferStateChanged',
      'StreamStateChanged',
    ] as const) {
      session.on(event, () => void this.guard.look(session))
    }
    await this.#lookWhere(session)
    await this.#stream.follow(session)
    await this.#scenes.follow(session)
    this.#endReadings?.()
    if (this.#link.session !== session) return
    this.#endReadings = this.#deps.clock.every(READING_EVERY_MS, () => void this.#second(session))
    await this.guard.look(session)
  }

  #lost(): void {
    this.#endReadings?.()
    this.#endReadings = null
    this.#stream.lost()
    this.#scenes.lost()
  }

  /** Outputs of plug-ins go on without a word, so the guard looks with every reading. */
  async #second(session: ObsSession): Promise<void> {
    const [stats, status] = await Promise.all([session.call('GetStats'), session.call('GetStreamStatus')])
    if (!stats.ok || !status.ok || this.#link.session !== session) return
    const { reading, counters } = readStats(stats.value, status.value, this.#counters, this.#deps.clock.now())
    this.#counters = counters
    this.#deps.on.reading(reading)
    await this.guard.look(session)
  }

  async #lookWhere(session: ObsCalls): Promise<boolean> {
    const service = await session.call('GetStreamServiceSettings')
    // Without an answer it is not ours: the guard then stops one stream too many rather than one too few.
    this.#streamIsOurs = service.ok && this.#deps.isOurs(serverOf(service.value.streamServiceSettings))
    return this.#streamIsOurs
  }
}

function serverOf(settings: object): string {
  const server: unknown = Object.entries(settings).find(([name]) => name === 'server')?.[1]
  return typeof server === 'string' ? server : ''
}
