import { StandbyOrder, type StandbyState } from '@footlight/core/client/standby-order'
import type { LineState } from '@footlight/core/ports'
import { modeRoutes, type StreamerSettings } from '@footlight/core/protocol/room-modes'
import type { ComplianceStatus } from '@footlight/core/protocol/user'
import { LivenessStore } from '@footlight/core/stores/liveness-store'
import { OnCameraStore } from '@footlight/core/stores/on-camera-store'
import { BroadcastStore } from '@footlight/ui/broadcast/broadcast-store'
import { Broadcaster, type PublicationPort } from '@footlight/ui/broadcast/broadcaster'
import { DeviceSource } from '@footlight/ui/broadcast/device-source'
import { DeviceStore } from '@footlight/ui/broadcast/device-store'
import type { PreflightStore } from '@footlight/ui/broadcast/preflight-store'
import { Publication } from '@footlight/ui/broadcast/publication'
import { planVideo, type Resolution, type VideoPlan } from '@footlight/ui/broadcast/video-plan'
import { browserClock } from '@footlight/ui/browser-clock'
import { action, computed, makeObservable, observable, observableRef, reaction } from 'mobx'
import { loadDevice } from '../../media/device.ts'
import type { Stores } from '../../platform/stores.ts'
import { createPreflight } from './create-preflight.ts'

/**
 * Who the performer is to the page: why they may not go live, or `ready`. `not_verified`: they have not applied yet; `in_review`: the
 * staff looks at their application; `expired`: their document is out of date.
 */
export type OwnState =
  | 'guest'
  | 'not_a_model'
  | 'suspended'
  | 'not_verified'
  | 'in_review'
  | 'rejected'
  | 'expired'
  | 'ready'

/** Of somebody whose identity is not confirmed. */
const stateOfApplication = {
  none: 'not_verified',
  approved: 'not_verified',
  pending: 'in_review',
  rejected: 'rejected',
  expired: 'expired',
} as const satisfies Record<ComplianceStatus, OwnState>

export function ownState({ session }: Pick<Stores, 'session'>): OwnState {
  const { user } = session
  if (user === null || !session.isLoggedIn) return 'guest'
  if (user.suspension_date !== null && Date.parse(user.suspension_date) > browserClock.now())
    return 'suspended'
  if (user.type !== 'model') return 'not_a_model'
  return user.identity_confirmed === 1 ? 'ready' : stateOfApplication[user.compliance_status]
}

/**
 * A performer who broadcasts from a page of the site: their devices, their stream, and panic. What keeps the
 * picture on its way is the console's own broadcaster.
 */
export class OwnBroadcast {
  readonly camera = new DeviceStore('camera')
  readonly microphone = new DeviceStore('microphone')
  readonly cameraSource: DeviceSource
  readonly microphoneSource: DeviceSource
  readonly broadcast = new BroadcastStore(browserClock)
  readonly broadcaster: Broadcaster
  readonly preflight: PreflightStore
  readonly onCamera: OnCameraStore
  readonly liveness: LivenessStore
  /** What became of the room after panic; null: panic was not pressed. */
  panic: StandbyState | null = null
  /** null until they are loaded, or where they could not be. */
  settings: StreamerSettings | null = null
  /** As far as the camera gives it. The layers of a stream that runs stay as they are until the next. */
  resolution: Resolution = '720p'
  readonly #stores: Stores
  readonly #username: string
  readonly #standby: StandbyOrder
  #wakeLock: WakeLockSentinel | null = null

  constructor(stores: Stores, username: string) {
    this.#stores = stores
    this.#username = username
    this.onCamera = new OnCameraStore(stores)
    this.liveness = new LivenessStore({ ...stores, clock: browserClock })
    const devices = navigator.mediaDevices
    this.cameraSource = new DeviceSource({
      store: this.camera,
      devices,
      constraints: () => {
        const { width, height, framesPerSecond } = this.plan
        return { width: { ideal: width }, height: { ideal: height }, frameRate: { ideal: framesPerSecond } }
      },
    })
    this.microphoneSource = new DeviceSource({
      store: this.microphone,
      devices,
      constraints: () => ({ echoCancellation: true, noiseSuppression: true, autoGainControl: true }),
    })
    this.broadcaster = new Broadcaster({
      store: this.broadcast,
      clock: browserClock,
      createPublication: (onLine) => this.#publish(onLine),
      track: (kind) => (kind === 'video' ? this.cameraSource : this.microphoneSource).track,
    })
    this.preflight = createPreflight(this, () => this.#publish(() => undefined, true))
    this.#standby = new StandbyOrder({
      api: stores.api,
      clock: browserClock,
      onState: (state) => this.setPanic(state),
    })
    makeObservable(this, {
      panic: observable,
      settings: observableRef,
      resolution: observable,
      setResolution: action,
      isLiveElsewhere: computed,
      canGoLive: computed,
      setPanic: action,
      setSettings: action,
    })
  }

  get plan(): VideoPlan {
    return planVideo(this.resolution)
  }

  /** The room has a stream, and it is not this page's: another tab, the console, or this one before a reload. */
  get isLiveElsewhere(): boolean {
    return !this.broadcast.isRunning && this.#stores.room.chatStatus !== 'offline'
  }

  get canGoLive(): boolean {
    return !this.broadcast.isRunning && this.camera.isOpen && this.panic === null
  }

  /** Joins the performer's room and follows it until the answer is called. */
  start(): () => void {
    const { room } = this.#stores
    void room.enter(this.#username)
    void this.#loadSettings()
    void this.liveness.load()
    const ends = [
      this.liveness.start(),
      // Requests and paid time count down.
      room.shows.time.keep(),
      this.cameraSource.onTrack((track) => this.broadcaster.trackChanged('video', track)),
      this.microphoneSource.onTrack((track) => this.broadcaster.trackChanged('audio', track)),
      room.media.onClosed((closed) => this.broadcaster.mediaClosed(closed)),
      ...this.#followRoom(),
      this.#followCuts(),
      this.onCamera.start(),
      this.#holdPage(),
    ]
    return () => {
      for (const end of ends) end()
      // Its last word is on the socket before that is closed.
      void this.broadcaster.stop()
      if (room.username === this.#username) room.leave()
      this.#standby.cancel()
      this.cameraSource.dispose()
      this.microphoneSource.dispose()
    }
  }

  /** Where the browser asks, it asks now. */
  openDevices(): void {
    void this.cameraSource.openRemembered(this.camera.currentId)
    void this.microphoneSource.openRemembered(this.microphone.currentId)
  }

  openCamera(id: string | null): void {
    void this.cameraSource.open(id)
  }

  /** In the place of the camera. Whoever changes their mind in the browser's list keeps the camera. */
  async shareScreen(label: string): Promise<void> {
    let stream: MediaStream
    try {
      stream = await navigator.mediaDevices.getDisplayMedia({ video: true })
    } catch {
      return
    }
    const [track] = stream.getVideoTracks()
    // The browser's own bar ends it: back to the camera.
    track?.addEventListener('ended', () => this.openCamera(null), { once: true })
    await this.cameraSource.openScreen({ id: 'screen', label }, async () => stream)
  }

  /** A check of who is in the picture comes first, where one is due. */
  goLive(): void {
    if (this.canGoLive) void this.liveness.before(() => this.#begin())
  }

  #begin(): void {
    if (!this.canGoLive) return
    const { room } = this.#stores
    // Who was taken over was shown out of the room, too.
    if (room.connection === 'none') void room.enter(this.#username)
    this.broadcaster.goLive()
  }

  async setStandby(on: boolean): Promise<void> {
    const { api, toasts } = this.#stores
    if (on && this.settings?.standby_enabled === false)
      await api.call(modeRoutes.changeStreamerSettings, { body: { standby_enabled: true } })
    const answer = await api.call(modeRoutes.setStandby, {
      params: { username: this.#username },
      body: { on, stays: false },
    })
    if (answer.ok) this.#stores.room.activities.setModes(answer.value.modes)
    else toasts.error({ key: `errors.${answer.error.error}` })
  }

  /** Cuts picture and sound here at once, and asks nobody; the server hides the room and ends what is paid. */
  pressPanic(): void {
    this.broadcaster.letGo()
    this.cameraSource.close()
    this.microphoneSource.close()
    this.broadcaster.cut('panic')
    this.#standby.begin(this.#username)
  }

  /** The camera is on for the performer alone; the room stays hidden until they show it. */
  async endPanic(showRoom: boolean): Promise<void> {
    this.#standby.cancel()
    this.setPanic(null)
    if (showRoom) await this.setStandby(false)
    this.openDevices()
  }

  setPanic(panic: StandbyState | null): void {
    this.panic = panic
  }

  setSettings(settings: StreamerSettings): void {
    this.settings = settings
  }

  setResolution(resolution: Resolution): void {
    this.resolution = resolution
    if (!this.camera.isScreen && this.camera.state.kind !== 'closed') this.openCamera(this.camera.currentId)
  }

  /** The staff may have found somebody else in the picture; a check may have run out while the page was open. */
  #followCuts(): () => void {
    return reaction(
      () => (this.broadcast.state.kind === 'off' ? this.broadcast.state.cut : null),
      (cut) => {
        if (cut === 'not_allowed' || cut === 'liveness') void this.liveness.load()
      },
    )
  }

  #followRoom(): (() => void)[] {
    const { room } = this.#stores
    return [
      reaction(
        () => room.isJoined,
        (joined) => (joined ? void this.#joined() : this.broadcaster.roomLost()),
        { fireImmediately: room.isJoined },
      ),
      reaction(
        () => room.chatStatus,
        (status) => this.broadcaster.roomStatus(status),
      ),
      reaction(
        () => room.refusal,
        (refusal) => {
          if (refusal === null) return
          const isTakenOver = refusal === 'replaced' || refusal === 'too_many_sockets'
          this.broadcaster.cut(
            isTakenOver ? refusal : refusal === 'not_authorized' ? 'logged_out' : 'cut_off',
          )
        },
      ),
    ]
  }

  /** What the room's status was before the line broke says nothing: ask, then go on. */
  async #joined(): Promise<void> {
    const { room } = this.#stores
    this.broadcaster.roomJoined()
    await room.load()
    if (room.isJoined) this.broadcaster.roomStatus(room.chatStatus)
  }

  /** While it is live, a page asks before it closes, and the screen of a phone stays on. */
  #holdPage(): () => void {
    const ask = (event: BeforeUnloadEvent): void => {
      if (this.broadcast.isRunning) event.preventDefault()
    }
    const light = (): void => void this.#keepScreenOn()
    addEventListener('beforeunload', ask)
    document.addEventListener('visibilitychange', light)
    const end = reaction(() => this.broadcast.isRunning, light)
    return () => {
      end()
      removeEventListener('beforeunload', ask)
      document.removeEventListener('visibilitychange', light)
      void this.#wakeLock?.release()
    }
  }

  /** Not every browser has it, and none grants it to a page that is not in front. */
  async #keepScreenOn(): Promise<void> {
    const { wakeLock } = navigator as { readonly wakeLock?: WakeLock }
    if (!this.broadcast.isRunning) return void (await this.#wakeLock?.release())
    this.#wakeLock = (await wakeLock?.request('screen').catch(() => null)) ?? null
  }

  async #loadSettings(): Promise<void> {
    const answer = await this.#stores.api.call(modeRoutes.streamerSettings)
    if (answer.ok) this.setSettings(answer.value)
  }

  #publish(onLine: (state: LineState) => void, isRehearsal = false): Promise<PublicationPort> {
    const requests = this.#stores.room.mediaRpc
    const device = () => loadDevice(requests)
    return Publication.create({ requests, device, plan: this.plan, isRehearsal, onLine })
  }
}
