import { action, computed, makeObservable, observable, observableRef } from 'mobx'

export type DeviceKind = 'camera' | 'microphone'

export interface DeviceInfo {
  readonly id: string
  /** As the system calls it; empty where it does not say: `deviceName` has words then. */
  readonly label: string
  /** Where there is no label: its place in the list, from 1; none: whatever the system takes by default. */
  readonly place?: number
  /** A screen or a window in the place of a camera. */
  readonly isScreen?: true
}

/**
 * `refused`: the system or the performer said no. `missing`: none there, or not the chosen one. `unplugged`:
 * it went while in use. `busy`: another program has it. `failed`: anything else.
 */
export type DeviceTrouble = 'refused' | 'missing' | 'unplugged' | 'busy' | 'failed'

export type DeviceState =
  | { readonly kind: 'closed' }
  | { readonly kind: 'opening' }
  | { readonly kind: 'open'; readonly device: DeviceInfo }
  /** `next`: another device that could take over with one click. */
  | { readonly kind: 'trouble'; readonly reason: DeviceTrouble; readonly next: DeviceInfo | null }

/** What is known about the camera, or the microphone. The track itself belongs to the media controller. */
export class DeviceStore {
  readonly kind: DeviceKind
  state: DeviceState = { kind: 'closed' }
  devices: readonly DeviceInfo[] = []
  muted = false

  constructor(kind: DeviceKind) {
    this.kind = kind
    makeObservable(this, {
      state: observableRef,
      devices: observableRef,
      muted: observable,
      isOpen: computed,
      isScreen: computed,
      currentId: computed,
      setState: action,
      setDevices: action,
      setMuted: action,
    })
  }

  get isOpen(): boolean {
    return this.state.kind === 'open'
  }

  /** What is sent is a screen or a window, which shows nobody. */
  get isScreen(): boolean {
    return this.state.kind === 'open' && this.state.device.isScreen === true
  }

  get currentId(): string | null {
    return this.state.kind === 'open' ? this.state.device.id : null
  }

  setState(state: DeviceState): void {
    this.state = state
  }

  setDevices(devices: readonly DeviceInfo[]): void {
    this.devices = devices
  }

  setMuted(muted: boolean): void {
    this.muted = muted
  }
}
