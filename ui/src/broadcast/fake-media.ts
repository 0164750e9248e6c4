import type { MediaDevicesPort } from './device-source.ts'

/** For tests: a track that can be unplugged. */
export class FakeTrack extends EventTarget {
  readonly kind: 'video' | 'audio'
  readonly label: string
  enabled = true
  readyState: 'live' | 'ended' = 'live'
  readonly #settings: MediaTrackSettings

  constructor(kind: 'video' | 'audio', label: string, settings: MediaTrackSettings) {
    super()
    this.kind = kind
    this.label = label
    this.#settings = settings
  }

  getSettings(): MediaTrackSettings {
    return this.#settings
  }

  stop(): void {
    this.readyState = 'ended'
  }

  unplug(): void {
    this.readyState = 'ended'
    this.dispatchEvent(new Event('ended'))
  }
}

interface FakeDevice {
  readonly id: string
  readonly kind: 'videoinput' | 'audioinput'
  readonly label: string
  readonly groupId?: string
}

/**
 * For tests: a machine whose devices come and go, whose permission can be taken, and whose openings can be
 * held.
 */
export class FakeMediaDevices extends EventTarget implements MediaDevicesPort {
  devices: FakeDevice[] = []
  failWith: Error | null = null
  readonly opened: FakeTrack[] = []
  #held: (() => void)[] | null = null

  plug(device: FakeDevice): void {
    this.devices.push(device)
    this.dispatchEvent(new Event('devicechange'))
  }

  unplug(id: string): void {
    this.devices = this.devices.filter((device) => device.id !== id)
    for (const track of this.opened)
      if (track.getSettings().deviceId === id && track.readyState === 'live') track.unplug()
    this.dispatchEvent(new Event('devicechange'))
  }

  /** Openings wait until the answer is called. */
  hold(): () => void {
    const waiting: (() => void)[] = (this.#held = [])
    return () => {
      this.#held = null
      for (const go of waiting) go()
    }
  }

  async getUserMedia(constraints: MediaStreamConstraints): Promise<MediaStream> {
    const held = this.#held
    if (held !== null) await new Promise<void>((resolve) => held.push(resolve))
    if (this.failWith !== null) throw this.failWith
    const video = constraints.video !== undefined
    const asked = ((video ? constraints.video : constraints.audio) as MediaTrackConstraints).deviceId as
      | { exact: string }
      | undefined
    const candidates = this.devices.filter((device) => device.kind === (video ? 'videoinput' : 'audioinput'))
    const device = asked === undefined ? candidates[0] : candidates.find((entry) => entry.id === asked.exact)
    if (device === undefined) throw named(asked === undefined ? 'NotFoundError' : 'OverconstrainedError')
    const track = new FakeTrack(video ? 'video' : 'audio', device.label, {
      deviceId: device.id,
      ...(device.groupId !== undefined && { groupId: device.groupId }),
    })
    this.opened.push(track)
    return { getTracks: () => [track] } as unknown as MediaStream
  }

  enumerateDevices(): Promise<MediaDeviceInfo[]> {
    return Promise.resolve(
      this.devices.map(({ id, ...device }) => ({ ...device, deviceId: id }) as MediaDeviceInfo),
    )
  }
}

export function named(name: string): Error {
  return Object.assign(new Error(name), { name })
}
