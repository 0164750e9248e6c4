import { beforeEach, describe, expect, it } from 'vitest'
import { DeviceSource } from './device-source.ts'
import { DeviceStore } from './device-store.ts'
import { FakeMediaDevices, named } from './fake-media.ts'

const brio = { id: 'brio', kind: 'videoinput', label: 'Brio (046d:085e)' } as const
const laptop = { id: 'laptop', kind: 'videoinput', label: 'Laptop camera' } as const

let machine: FakeMediaDevices
let store: DeviceStore
let source: DeviceSource
let tracks: (MediaStreamTrack | null)[]

beforeEach(() => {
  machine = new FakeMediaDevices()
  machine.devices = [brio, laptop]
  store = new DeviceStore('camera')
  source = new DeviceSource({ store, devices: machine, constraints: () => ({ width: { ideal: 1280 } }) })
  tracks = []
  source.onTrack((track) => tracks.push(track))
})

describe('DESK-DEVICE-01 a device that goes is named, and the next one is offered', () => {
  it('opens the remembered device where it is still there, else the first', async () => {
    await source.openRemembered('laptop')
    expect(store.state).toEqual({ kind: 'open', device: { id: 'laptop', label: 'Laptop camera' } })
    await source.openRemembered('sold-last-year')
    expect(store.state).toEqual({ kind: 'open', device: { id: 'brio', label: 'Brio' } })
  })

  it('offers the other one when the one in use is unplugged', async () => {
    await source.open('brio')
    machine.unplug('brio')
    expect(tracks.at(-1)).toBeNull()
    await source.refresh()
    expect(store.state).toEqual({
      kind: 'trouble',
      reason: 'unplugged',
      next: { id: 'laptop', label: 'Laptop camera' },
    })
    await source.open('laptop')
    expect(store.isOpen).toBe(true)
  })

  it('offers the same one again when it is plugged in again and there is no other', async () => {
    machine.devices = [brio]
    await source.open('brio')
    machine.unplug('brio')
    await source.refresh()
    expect(store.state).toEqual({ kind: 'trouble', reason: 'unplugged', next: null })
    machine.plug(brio)
    await source.refresh()
    expect(store.state).toEqual({ kind: 'trouble', reason: 'unplugged', next: { id: 'brio', label: 'Brio' } })
  })

  it('offers a device that is plugged in while there is none', async () => {
    machine.devices = []
    await source.open(null)
    expect(store.state).toEqual({ kind: 'trouble', reason: 'missing', next: null })
    machine.plug(brio)
    await source.refresh()
    expect(store.state).toEqual({ kind: 'trouble', reason: 'missing', next: { id: 'brio', label: 'Brio' } })
  })

  it('names the default of the system as the device that it is', async () => {
    machine.devices = [
      { ...laptop, id: 'default', label: 'Default - Laptop camera', groupId: 'b' },
      { ...brio, groupId: 'a' },
      { ...laptop, groupId: 'b' },
    ]
    await source.open(null)
    expect(store.state).toEqual({ kind: 'open', device: { id: 'laptop', label: 'Laptop camera' } })
    expect(store.devices.map((device) => device.id)).toEqual(['brio', 'laptop'])
  })

  it.each([
    ['NotAllowedError', 'refused', null],
    ['NotReadableError', 'busy', { id: 'laptop', label: 'Laptop camera' }],
    ['TypeError', 'failed', { id: 'laptop', label: 'Laptop camera' }],
  ])('reads %s as %s', async (name, reason, next) => {
    machine.failWith = named(name)
    await source.open('brio')
    expect(store.state).toEqual({ kind: 'trouble', reason, next })
  })
})

describe('DESK-DEVICE-02 changing the device never leaves two open', () => {
  it('keeps the old one until the new one is there, then stops it', async () => {
    await source.open('brio')
    const release = machine.hold()
    const change = source.open('laptop')
    expect(machine.opened.map((track) => track.readyState)).toEqual(['live'])
    release()
    await change
    expect(machine.opened.map((track) => track.readyState)).toEqual(['ended', 'live'])
    expect(store.currentId).toBe('laptop')
  })

  it('lets the newest of two overlapping choices win', async () => {
    const release = machine.hold()
    const first = source.open('brio')
    const second = source.open('laptop')
    release()
    await Promise.all([first, second])
    expect(store.currentId).toBe('laptop')
    expect(machine.opened.filter((track) => track.readyState === 'live')).toHaveLength(1)
  })

  it('does not take its own stop for an unplugged device', async () => {
    await source.open('brio')
    const old = machine.opened[0]!
    await source.open('laptop')
    old.unplug()
    expect(store.currentId).toBe('laptop')
  })

  it('keeps the microphone muted over a change of device', async () => {
    await source.open('brio')
    source.setMuted(true)
    await source.open('laptop')
    expect(machine.opened.map((track) => track.enabled)).toEqual([false, false])
  })
})
