import type { DeviceInfo, DeviceKind, DeviceStore, DeviceTrouble } from './device-store.ts'

/** As much of `navigator.mediaDevices` as we use. */
export interface MediaDevicesPort {
  getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream>
  enumerateDevices(): Promise<MediaDeviceInfo[]>
  addEventListener(name: 'devicechange', listener: () => void): void
  removeEventListener(name: 'devicechange', listener: () => void): void
}

interface DeviceSourceDeps {
  readonly store: DeviceStore
  readonly devices: MediaDevicesPort
  /** What to ask of a device besides which one. Read at each opening. */
  readonly constraints: () => MediaTrackConstraints
}

/**
 * One camera or microphone in use: opens it, notices when it goes, knows which could take its place. Calls to
 * `open` may overlap; the newest wins and the others' tracks are stopped.
 */
export class DeviceSource {
  readonly #kind: DeviceKind
  readonly #store: DeviceStore
  readonly #devices: MediaDevicesPort
  readonly #constraints: () => MediaTrackConstraints
  readonly #listeners = new Set<(track: MediaStreamTrack | null) => void>()
  readonly #onDeviceChange = () => void this.refresh()
  #track: MediaStreamTrack | null = null
  #newest = 0
  /** The device that is in trouble; another is offered before it. */
  #failedId: string | null = null

  constructor({ store, devices, constraints }: DeviceSourceDeps) {
    this.#kind = store.kind
    this.#store = store
    this.#devices = devices
    this.#constraints = constraints
    devices.addEventListener('devicechange', this.#onDeviceChange)
  }

  get track(): MediaStreamTrack | null {
    return this.#track
  }

  /** Told of each new track, and of null when it is gone. The answer ends the subscription. */
  onTrack(listener: (track: MediaStreamTrack | null) => void): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** null: whichever the system prefers. The old device stays open until the new one is there. */
  open(deviceId: string | null): Promise<void> {
    return this.#open(deviceId, null, () => this.#devices.getUserMedia(this.#request(deviceId)))
  }

  /** A screen or a window in the place of the camera, until another device is opened. */
  openScreen(screen: DeviceInfo, capture: () => Promise<MediaStream>): Promise<void> {
    return this.#open(null, { ...screen, isScreen: true }, capture)
  }

  /** `named`: what the device is called where the system does not list it. */
  async #open(
    deviceId: string | null,
    named: DeviceInfo | null,
    get: () => Promise<MediaStream>,
  ): Promise<void> {
    const attempt = (this.#newest += 1)
    if (this.#track === null) this.#store.setState({ kind: 'opening' })
    try {
      const stream = await get()
      const track = stream.getTracks()[0]!
      if (attempt !== this.#newest) return track.stop()
      this.#use(track, named)
      await this.refresh()
    } catch (cause) {
      if (attempt !== this.#newest) return
      this.#drop()
      await this.refresh()
      this.#failedId = deviceId
      this.#trouble(troubleOf(cause))
    }
  }

  /** Opens the device of an earlier day where it is still there, else the system's choice. */
  async openRemembered(deviceId: string | null): Promise<void> {
    await this.refresh()
    const known = this.#store.devices.some((device) => device.id === deviceId)
    await this.open(known ? deviceId : null)
  }

  setMuted(muted: boolean): void {
    this.#store.setMuted(muted)
    if (this.#track !== null) this.#track.enabled = !muted
  }

  close(): void {
    this.#newest += 1
    this.#drop()
    this.#store.setState({ kind: 'closed' })
  }

  dispose(): void {
    this.close()
    this.#devices.removeEventListener('devicechange', this.#onDeviceChange)
    this.#listeners.clear()
  }

  /** Reads the list of devices again; a device that appears while there is trouble is offered. */
  async refresh(): Promise<void> {
    const kind = this.#kind === 'camera' ? 'videoinput' : 'audioinput'
    const found = (await this.#devices.enumerateDevices()).filter(
      (device) => device.kind === kind && device.deviceId !== '',
    )
    const real = found.filter((device) => !secondNames.has(device.deviceId))
    this.#store.setDevices(real.map(infoOf))
    const state = this.#store.state
    if (state.kind === 'open') this.#nameByGroup(real)
    if (state.kind === 'trouble') this.#trouble(state.reason)
  }

  #request(deviceId: string | null): MediaStreamConstraints {
    const wanted = { ...this.#constraints(), ...(deviceId === null ? {} : { deviceId: { exact: deviceId } }) }
    return this.#kind === 'camera' ? { video: wanted } : { audio: wanted }
  }

  #use(track: MediaStreamTrack, named: DeviceInfo | null): void {
    const old = this.#track
    this.#track = track
    track.enabled = !this.#store.muted
    track.addEventListener('ended', () => this.#ended(track), { once: true })
    const id = track.getSettings().deviceId ?? ''
    this.#store.setState({ kind: 'open', device: named ?? { id, label: readableLabel(track.label) } })
    this.#announce()
    old?.stop()
  }

  /** The system ended it: unplugged, or taken away. Our own `stop` never comes here. */
  #ended(track: MediaStreamTrack): void {
    if (track !== this.#track) return
    this.#failedId = this.#store.currentId
    this.#drop()
    this.#trouble('unplugged')
    void this.refresh()
  }

  /** Shows the system's default under the name of the device that it is. */
  #nameByGroup(real: readonly MediaDeviceInfo[]): void {
    const { deviceId, groupId } = this.#track?.getSettings() ?? {}
    if (deviceId === undefined || !secondNames.has(deviceId)) return
    const index = real.findIndex((device) => device.groupId === groupId)
    if (index !== -1) return this.#store.setState({ kind: 'open', device: this.#store.devices[index]! })
    const device = { id: deviceId, label: '' }
    this.#store.setDevices([device, ...this.#store.devices])
    this.#store.setState({ kind: 'open', device })
  }

  #drop(): void {
    this.#track?.stop()
    const had = this.#track !== null
    this.#track = null
    if (had) this.#announce()
  }

  #announce(): void {
    for (const listener of this.#listeners) listener(this.#track)
  }

  #trouble(reason: DeviceTrouble): void {
    const { devices } = this.#store
    const other = devices.find((device) => device.id !== this.#failedId)
    // An unplugged device that is listed again is a good offer; a busy one is still busy.
    const same = reason === 'unplugged' ? devices.find((device) => device.id === this.#failedId) : undefined
    this.#store.setState({
      kind: 'trouble',
      reason,
      next: reason === 'refused' ? null : (other ?? same ?? null),
    })
  }
}

/** Chromium's second names for devices that are listed anyway. */
const secondNames = new Set(['default', 'communications'])

function troubleOf(cause: unknown): DeviceTrouble {
  const name = cause instanceof Error ? cause.name : ''
  if (name === 'NotAllowedError' || name === 'SecurityError') return 'refused'
  if (name === 'NotFoundError' || name === 'OverconstrainedError') return 'missing'
  return name === 'NotReadableError' || name === 'AbortError' ? 'busy' : 'failed'
}

function infoOf({ deviceId, label }: MediaDeviceInfo, index: number): DeviceInfo {
  return label === ''
    ? { id: deviceId, label, place: index + 1 }
    : { id: deviceId, label: readableLabel(label) }
}

/** Chromium ends names with the USB ids: `Brio (046d:085e)`. */
function readableLabel(label: string): string {
  return label.replace(/\s*\([0-9a-f]{4}:[0-9a-f]{4}\)$/i, '')
}
