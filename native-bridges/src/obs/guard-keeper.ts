import type { Clock } from '@footlight/core/ports'
import type { ObsCalls } from './obs-session.ts'
import { type ObsOutput, type OutputRole, type OutputToStop, planGuard } from './output-guard.ts'

/** A scene with one black picture; the performer's own stay untouched. */
const BLANK_SCENE = 'Footlight blank'
const BLANK_SOURCE = 'Footlight black'
/** obs-websocket RequestStatus: there is a scene or source of that name already. */
const ALREADY_EXISTS = 601
/** As OBS writes colours: alpha, blue, green, red. */
const OPAQUE_BLACK = 0xff00_0000

/** What the guard did in this show, and what the performer has to know about it. */
export interface GuardState {
  /** A show runs that is not for everybody, and the guard is on. */
  readonly isWatching: boolean
  /** Stopped by the guard; after the show the performer may have them back. */
  readonly stopped: readonly OutputToStop[]
  /** Outputs that did not stop. */
  readonly stuck: readonly string[]
  /** OBS shows nothing, because something that could not be stopped shows what OBS shows. */
  readonly isBlank: boolean
}

export interface GuardSettings {
  readonly isOn: boolean
  readonly stopsRecordings: boolean
}

export const guardAtRest: GuardState = { isWatching: false, stopped: [], stuck: [], isBlank: false }

/** Recordings are the performer's own, on their own disk: they stop only where the performer says so. */
export const guardDefaults: GuardSettings = { isOn: true, stopsRecordings: false }

/** Looks at an output that is on its way out, in ms after one another: 700 ms in all. */
const STOPS_WITHIN_MS = [50, 50, 100, 200, 300, 0] as const

interface GuardDeps {
  readonly clock: Clock
  readonly onState: (state: GuardState) => void
  /** Whether OBS's own stream goes to us. */
  readonly streamIsOurs: (session: ObsCalls) => Promise<boolean>
}

/**
 * Keeps a private picture inside: what else OBS sends goes off when the show begins, and again whenever
 * something new goes on. Lives in main; one word that the show is private is all it needs from the page.
 */
export class GuardKeeper {
  readonly #deps: GuardDeps
  #settings: GuardSettings = guardDefaults
  #state: GuardState = guardAtRest
  #isPrivate = false
  /** The performer said: show my picture all the same. Until the show ends. */
  #isOverruled = false
  /** Told to stop, and not seen stopped yet. */
  readonly #asked = new Map<string, OutputToStop>()
  #sceneBefore: string | null = null
  #looking: Promise<void> | null = null

  constructor(deps: GuardDeps) {
    this.#deps = deps
  }

  get state(): GuardState {
    return this.#state
  }

  get settings(): GuardSettings {
    return this.#settings
  }

  configure(settings: GuardSettings): void {
    this.#settings = settings
    this.#tell({ isWatching: this.#isPrivate && settings.isOn })
  }

  /** The show began or ended; repeats are no-ops. */
  async setPrivate(isPrivate: boolean, session: ObsCalls | null): Promise<void> {
    if (isPrivate === this.#isPrivate) return
    this.#isPrivate = isPrivate
    if (isPrivate) {
      this.#isOverruled = false
      this.#tell({ isWatching: this.#settings.isOn, stuck: [] })
      await this.look(session)
    } else {
      await this.#looking
      if (this.#state.isBlank && session !== null) await this.#unblank(session)
      this.#tell({ isWatching: false, stuck: [] })
    }
  }

  /**
   * Looks at what runs and stops what must not. Asked every second, and at each word of OBS that something
   * went on.
   */
  look(session: ObsCalls | null): Promise<void> {
    if (!this.#state.isWatching || session === null) return Promise.resolve()
    // One look at a time: a second one would take for stuck what the first is just stopping.
    this.#looking ??= this.#look(session).finally(() => (this.#looking = null))
    return this.#looking
  }

  /** The performer's order that OBS shows their picture although an output could not be stopped. */
  async overrule(session: ObsCalls): Promise<void> {
    this.#isOverruled = true
    await this.#unblank(session)
  }

  /** After the show: starts again what the guard stopped. What OBS refuses stays in the list. */
  async restore(session: ObsCalls): Promise<void> {
    if (this.#isPrivate) return
    const left: OutputToStop[] = []
    for (const output of this.#state.stopped) {
      const answer = await start[output.role](session, output.name)
      if (!answer.ok) left.push(output)
    }
    this.#tell({ stopped: left })
  }

  /** The performer does not want them back. */
  forget(): void {
    this.#tell({ stopped: [] })
  }

  async #look(session: ObsCalls): Promise<void> {
    const facts = {
      stopsRecordings: this.#settings.stopsRecordings,
      streamIsOurs: await this.#deps.streamIsOurs(session),
    }
    const mustStop = async () => {
      const running = await activeOutputs(session)
      return running === null ? null : planGuard({ ...facts, outputs: running })
    }
    let left = await mustStop()
    if (left === null) return
    for (const output of left) this.#asked.set(output.name, output)
    await Promise.all(left.map(({ name, role }) => stop[role](session, name)))
    // Files are finished and encoders emptied first; and a plug-in's output may say yes and go on. What
    // counts is whether it runs.
    for (const waitMs of left.length === 0 ? [] : STOPS_WITHIN_MS) {
      left = (await mustStop()) ?? left
      if (left.length === 0) break
      await new Promise<void>((resolve) => this.#deps.clock.after(waitMs, resolve))
    }
    this.#settle(left)
    // The show may have ended meanwhile.
    if (!this.#isPrivate) return
    if (left.length > 0 && !this.#isOverruled) await this.#blank(session)
    else if (left.length === 0 && this.#state.isBlank) await this.#unblank(session)
  }

  /** What was asked to stop and runs no more has stopped, however long it took. */
  #settle(stuck: readonly OutputToStop[]): void {
    const stopped = new Map(this.#state.stopped.map((output) => [output.name, output]))
    for (const [name, output] of this.#asked) {
      if (stuck.some((each) => each.name === name)) continue
      this.#asked.delete(name)
      stopped.set(name, output)
    }
    this.#tell({ stopped: [...stopped.values()], stuck: stuck.map(({ name }) => name) })
  }

  async #blank(session: ObsCalls): Promise<void> {
    const former = await showBlank(session)
    if (former === null) return
    if (former !== BLANK_SCENE) this.#sceneBefore = former
    this.#tell({ isBlank: true })
  }

  async #unblank(session: ObsCalls): Promise<void> {
    if (this.#sceneBefore !== null)
      await session.call('SetCurrentProgramScene', { sceneName: this.#sceneBefore })
    this.#sceneBefore = null
    this.#tell({ isBlank: false })
  }

  #tell(change: Partial<GuardState>): void {
    this.#state = { ...this.#state, ...change }
    this.#deps.onState(this.#state)
  }
}

type Act = (session: ObsCalls, outputName: string) => ReturnType<ObsCalls['call']>

const stop: Readonly<Record<OutputRole, Act>> = {
  stream: (session) => session.call('StopStream'),
  virtual_camera: (session) => session.call('StopVirtualCam'),
  recording: (session) => session.call('StopRecord'),
  replay_buffer: (session) => session.call('StopReplayBuffer'),
  other: (session, outputName) => session.call('StopOutput', { outputName }),
}

const start: Readonly<Record<OutputRole, Act>> = {
  stream: (session) => session.call('StartStream'),
  virtual_camera: (session) => session.call('StartVirtualCam'),
  recording: (session) => session.call('StartRecord'),
  replay_buffer: (session) => session.call('StartReplayBuffer'),
  other: (session, outputName) => session.call('StartOutput', { outputName }),
}

/** null: OBS did not say. */
async function activeOutputs(session: ObsCalls): Promise<readonly ObsOutput[] | null> {
  const answer = await session.call('GetOutputList')
  if (!answer.ok) return null
  return answer.value.outputs
    .map((output) => ({
      name: String(output['outputName']),
      kind: String(output['outputKind']),
      isActive: output['outputActive'] === true,
    }))
    .filter(({ isActive }) => isActive)
}

/**
 * Puts black on everything that shows OBS's program. Answers the scene of before; null: OBS did not take it.
 */
async function showBlank(session: ObsCalls): Promise<string | null> {
  const current = await session.call('GetCurrentProgramScene')
  const made = await session.call('CreateScene', { sceneName: BLANK_SCENE })
  if (made.ok) await addBlack(session)
  else if (made.error.kind !== 'refused' || made.error.code !== ALREADY_EXISTS) return null
  const shown = await session.call('SetCurrentProgramScene', { sceneName: BLANK_SCENE })
  return shown.ok && current.ok ? current.value.currentProgramSceneName : null
}

/** Without the source the scene is black as well; the source makes it so over a canvas that is not. */
async function addBlack(session: ObsCalls): Promise<void> {
  const video = await session.call('GetVideoSettings')
  // Larger than any canvas where OBS does not say how large the performer's is.
  const { baseWidth: width, baseHeight: height } = video.ok
    ? video.value
    : { baseWidth: 7_680, baseHeight: 4_320 }
  await session.call('CreateInput', {
    sceneName: BLANK_SCENE,
    inputName: BLANK_SOURCE,
    inputKind: 'color_source_v3',
    inputSettings: { color: OPAQUE_BLACK, width, height },
  })
}
