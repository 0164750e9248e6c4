import type { Clock } from '@footlight/core/ports'
import { ObsBridge } from '@footlight/native-bridges/obs/obs-bridge'
import { readObsPassword } from '@footlight/native-bridges/obs/obs-config'
import type { ObsLinkState } from '@footlight/native-bridges/obs/obs-state'
import type { SetUpBroken } from '@footlight/native-bridges/obs/set-up'
import type { StreamTarget } from '@footlight/native-bridges/obs/stream-plan'
import type {
  GuardSettings,
  ObsProblem,
  ObsReading,
  ObsView,
  SetUpAnswer,
  SetUpFailed,
  SetUpStep,
  StartAnswer,
} from '../../shared/ipc/obs.ts'
import type { Stoppable } from '../safety/emergency.ts'
import type { ObsNotesFile } from './obs-notes-file.ts'
import type { ObsPasswordVault } from './obs-password-vault.ts'

export interface ObsControllerDeps {
  readonly clock: Clock
  readonly configFolder: string
  readonly vault: ObsPasswordVault
  readonly notes: ObsNotesFile
  /**
   * The performer's stream key and where it leads, made where there is none yet; null: the server gives none.
   */
  readonly streamAccess: () => Promise<StreamTarget | null>
  readonly isOurs: (server: string) => boolean
  readonly tell: {
    readonly changed: (view: ObsView) => void
    readonly reading: (reading: ObsReading) => void
    readonly step: (step: SetUpStep) => void
  }
}

/** What the bridge told; the rest of the view is in files. */
type SeenView = Omit<ObsView, 'formerProfile' | 'guardSettings' | 'passwordKept'>

const unseen: SeenView = {
  link: { kind: 'searching' },
  stream: { kind: 'off', ended: null },
  streamIsOurs: false,
  scenes: { scenes: [], current: null, sounds: [] },
  guard: { isWatching: false, stopped: [], stuck: [], isBlank: false },
}

/** The console's side of OBS: password, stream key and what the page sees of it all. */
export class ObsController implements Stoppable {
  readonly name = 'obs'
  readonly #deps: ObsControllerDeps
  readonly #bridge: ObsBridge
  #view: SeenView = unseen
  #began: Promise<void> | null = null
  #settingUp: Promise<SetUpAnswer> | null = null
  /** Grows with each stop; a start that began before it starts nothing any more. */
  #stops = 0

  constructor(deps: ObsControllerDeps) {
    this.#deps = deps
    const { clock, configFolder, vault, isOurs, tell } = deps
    this.#bridge = new ObsBridge({
      clock,
      configFolder,
      isOurs,
      password: () => vault.password,
      on: {
        link: (link) => void this.#linkChanged(link),
        stream: (stream, streamIsOurs) => this.#show({ stream, streamIsOurs }),
        scenes: ({ scenes, current, sounds }) =>
          this.#show({ scenes: { scenes: [...scenes], current, sounds: [...sounds] } }),
        guard: ({ isWatching, stopped, stuck, isBlank }) =>
          this.#show({
            guard: { isWatching, isBlank, stopped: stopped.map(({ name }) => name), stuck: [...stuck] },
          }),
        reading: tell.reading,
      },
    })
  }

  get view(): ObsView {
    const {
      vault,
      notes: { notes },
    } = this.#deps
    return {
      ...this.#view,
      formerProfile: notes.formerProfile,
      guardSettings: notes.guard,
      passwordKept: vault.kept,
    }
  }

  /** Looks for OBS from now on. Repeats are no-ops. */
  begin(): Promise<void> {
    return (this.#began ??= this.#begin())
  }

  look(): Promise<void> {
    return this.#bridge.look()
  }

  async tryPassword(password: string): Promise<void> {
    this.#deps.vault.use(password)
    await this.#bridge.look()
  }

  /** The performer's order to take the one that OBS keeps on this machine. */
  async takeOwnPassword(): Promise<boolean> {
    const password = await readObsPassword(this.#deps.configFolder)
    if (password === null) return false
    await this.tryPassword(password)
    return true
  }

  /** A second press while it runs gets the answer of the first. */
  setUp(uploadKbps: number | null): Promise<SetUpAnswer> {
    this.#settingUp ??= this.#setUp(uploadKbps).finally(() => (this.#settingUp = null))
    return this.#settingUp
  }

  async leaveProfile(): Promise<ObsProblem | null> {
    const { notes } = this.#deps
    const former = notes.notes.formerProfile
    if (former === null) return null
    const left = await this.#bridge.leaveProfile(former)
    if (!left.ok) return left.error.kind
    await notes.change({ formerProfile: null })
    this.#show({})
    return null
  }

  async start(uploadKbps: number | null): Promise<StartAnswer> {
    if (this.#bridge.isStreamingToUs) return { kind: 'started' }
    const stops = this.#stops
    const target = await this.#deps.streamAccess()
    if (target === null) return { kind: 'not_started', problem: 'no_key' }
    const isSetUp = await this.#bridge.isSetUpFor(target)
    if (!isSetUp.ok) return { kind: 'not_started', problem: isSetUp.error.kind }
    if (!isSetUp.value) {
      const done = await this.setUp(uploadKbps)
      if (done.kind === 'failed') return done
    }
    if (stops !== this.#stops) return { kind: 'not_started', problem: 'not_started' }
    const started = await this.#bridge.start()
    return started.ok ? { kind: 'started' } : { kind: 'not_started', problem: started.error }
  }

  async stop(): Promise<ObsProblem | null> {
    this.#stops += 1
    const stopped = await this.#bridge.stop()
    return stopped.ok ? null : stopped.error
  }

  /** Panic. @throws when OBS did not take the word within 250 ms. */
  stopNow(): Promise<void> {
    this.#stops += 1
    return this.#bridge.stopNow()
  }

  async showScene(sceneName: string): Promise<boolean> {
    return (await this.#bridge.session?.call('SetCurrentProgramScene', { sceneName }))?.ok === true
  }

  async mute(inputName: string, inputMuted: boolean): Promise<boolean> {
    return (await this.#bridge.session?.call('SetInputMute', { inputName, inputMuted }))?.ok === true
  }

  preview(scene: string): Promise<Uint8Array<ArrayBuffer> | null> {
    return this.#bridge.preview(scene)
  }

  guard(isPrivate: boolean): Promise<void> {
    return this.#bridge.guard.setPrivate(isPrivate, this.#bridge.session)
  }

  async changeGuard(settings: GuardSettings): Promise<void> {
    this.#bridge.guard.configure(settings)
    await this.#deps.notes.change({ guard: settings })
    this.#show({})
    await this.#bridge.guard.look(this.#bridge.session)
  }

  async answerGuard(answer: 'restore' | 'forget' | 'overrule'): Promise<void> {
    const { guard, session } = this.#bridge
    if (answer === 'forget') guard.forget()
    else if (session !== null) await guard[answer](session)
  }

  close(): void {
    this.#bridge.close()
  }

  async #begin(): Promise<void> {
    const { vault, notes } = this.#deps
    notes.load()
    await vault.load()
    this.#bridge.guard.configure(notes.notes.guard)
    // Its answer comes as a notice: a slow OBS must not hold up the page.
    void this.#bridge.look()
  }

  async #setUp(uploadKbps: number | null): Promise<SetUpAnswer> {
    const { tell, streamAccess, notes } = this.#deps
    const target = await streamAccess()
    if (target === null)
      return { kind: 'failed', step: 'check', problem: 'no_key', detail: null, restored: true }
    const done = await this.#bridge.setUp(target, uploadKbps, tell.step)
    if (!done.ok) return wordsOfSetUp(done.error)
    // null: our profile was there already, and the one to go back to is known from the first time.
    if (done.value.formerProfile !== null) await notes.change({ formerProfile: done.value.formerProfile })
    this.#show({})
    return { kind: 'done', videoKbps: done.value.videoKbps }
  }

  async #linkChanged(link: ObsLinkState): Promise<void> {
    this.#show({ link })
    if (link.kind === 'connected') await this.#deps.vault.keep()
    // A stale one would be refused at every start.
    if (link.kind === 'wrong_password') await this.#deps.vault.forget()
  }

  #show(change: Partial<SeenView>): void {
    this.#view = { ...this.#view, ...change }
    this.#deps.tell.changed(this.view)
  }
}

/** For the page: which step, why, and whether the performer's OBS is as it was. */
function wordsOfSetUp({ step, failure, restored }: SetUpBroken): SetUpFailed {
  const detail =
    failure.kind === 'refused' ? failure.comment : failure.kind === 'not_kept' ? failure.what : null
  return { kind: 'failed', step, problem: failure.kind, detail, restored }
}
