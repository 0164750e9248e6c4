import type { MediaClosed } from '@footlight/core/protocol/media'
import type { RoomStore } from '@footlight/core/stores/room-store'
import { observable, runInAction } from 'mobx'
import { describe, expect, it } from 'vitest'
import { type CameraSession, MyCamera } from './my-camera.ts'

class FakeTrack extends EventTarget {
  isStopped = false
  readonly kind: string
  constructor(kind: string) {
    super()
    this.kind = kind
  }
  stop(): void {
    this.isStopped = true
  }
}

class FakeSession implements CameraSession {
  readonly sent: string[] = []
  isClosed = false
  readonly lose: () => void
  constructor(onLost: () => void) {
    this.lose = onLost
  }
  owns(id: string): boolean {
    return id === 'transport'
  }
  async send(track: MediaStreamTrack): Promise<void> {
    this.sent.push(track.kind)
  }
  close(): void {
    this.isClosed = true
  }
}

function setUp() {
  const state = observable({ isJoined: true, mayShowCamera: true })
  const closedListeners = new Set<(closed: MediaClosed) => void>()
  const room = {
    get isJoined() {
      return state.isJoined
    },
    shows: {
      get mayShowCamera() {
        return state.mayShowCamera
      },
    },
    media: {
      onClosed(listener: (closed: MediaClosed) => void) {
        closedListeners.add(listener)
        return () => closedListeners.delete(listener)
      },
    },
    mediaRpc: {},
  } as unknown as RoomStore
  const opened: FakeTrack[][] = []
  const sessions: FakeSession[] = []
  const fate = { devices: null as Error | null, session: null as Error | null }
  const camera = new MyCamera({
    room,
    async openDevices(withSound) {
      if (fate.devices) throw fate.devices
      const tracks = ['video', ...(withSound ? ['audio'] : [])].map((kind) => new FakeTrack(kind))
      opened.push(tracks)
      return { getTracks: () => tracks } as unknown as MediaStream
    },
    async openSession(_rpc, onLost) {
      if (fate.session) throw fate.session
      const session = new FakeSession(onLost)
      sessions.push(session)
      return session
    },
  })
  camera.start()
  return {
    camera,
    opened,
    sessions,
    fate,
    set: (change: Partial<typeof state>) => runInAction(() => Object.assign(state, change)),
    closed: (reason: string, id = 'transport') => {
      for (const listener of closedListeners) listener({ id, reason })
    },
  }
}

async function settle(): Promise<void> {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve()
}

describe('my camera', () => {
  it('PAGE-CAM-01 shows the picture to me alone until I say so, and only with sound where I said that', async () => {
    const { camera, sessions, opened } = setUp()
    await camera.preview(false)
    expect(camera.status).toBe('preview')
    expect(opened[0]!.map((track) => track.kind)).toEqual(['video'])
    expect(sessions).toHaveLength(0)
    await camera.show()
    expect(camera.status).toBe('sending')
    expect(sessions[0]!.sent).toEqual(['video'])
  })

  it('PAGE-CAM-02 closes the connection and the devices as soon as the performer does not allow it any more', async () => {
    const { camera, sessions, opened, set } = setUp()
    await camera.preview(true)
    await camera.show()
    set({ mayShowCamera: false })
    expect(camera).toMatchObject({ status: 'off', stream: null })
    expect(sessions[0]!.isClosed).toBe(true)
    expect(opened[0]!.every((track) => track.isStopped)).toBe(true)
    await camera.preview(false)
    await camera.show()
    expect(camera).toMatchObject({ status: 'preview', trouble: 'not_allowed' })
    expect(sessions).toHaveLength(1)
  })

  it.each([
    ['NotAllowedError', 'refused'],
    ['NotFoundError', 'missing'],
    ['NotReadableError', 'busy'],
    ['TypeError', 'failed'],
  ])('PAGE-CAM-03 says why there is no picture: %s is %s', async (name, trouble) => {
    const { camera, fate } = setUp()
    fate.devices = Object.assign(new Error('no'), { name })
    await camera.preview(false)
    expect(camera).toMatchObject({ status: 'off', trouble })
    fate.devices = null
    await camera.preview(false)
    expect(camera).toMatchObject({ status: 'preview', trouble: null })
  })

  it('PAGE-CAM-04 comes back when the connection does, and not after it was turned off', async () => {
    const { camera, sessions, set } = setUp()
    await camera.preview(false)
    await camera.show()
    set({ isJoined: false })
    expect(camera.status).toBe('interrupted')
    expect(sessions[0]!.isClosed).toBe(true)
    set({ isJoined: true })
    await settle()
    expect(camera.status).toBe('sending')
    camera.turnOff()
    set({ isJoined: false })
    set({ isJoined: true })
    await settle()
    expect(sessions).toHaveLength(2)
  })

  it('PAGE-CAM-05 is built anew when a media worker went, and ends where the server ends it', async () => {
    const { camera, sessions, closed } = setUp()
    await camera.preview(false)
    await camera.show()
    closed('worker_died', 'somebody-else')
    await settle()
    expect(sessions).toHaveLength(1)
    closed('worker_died')
    await settle()
    expect(sessions).toHaveLength(2)
    closed('not_entitled')
    expect(camera).toMatchObject({ status: 'off', stream: null })
  })

  it('PAGE-CAM-06 a device that opens after it was turned off is closed again', async () => {
    const { camera, opened } = setUp()
    const opening = camera.preview(false)
    camera.turnOff()
    await opening
    expect(camera.status).toBe('off')
    expect(opened[0]![0]!.isStopped).toBe(true)
  })

  it('PAGE-CAM-07 a line that cannot be made leaves the preview, with the reason', async () => {
    const { camera, fate } = setUp()
    await camera.preview(false)
    fate.session = Object.assign(new Error('no'), { code: 'forbidden' })
    await camera.show()
    expect(camera).toMatchObject({ status: 'preview', trouble: 'not_allowed' })
    fate.session = new Error('no line')
    await camera.show()
    expect(camera).toMatchObject({ status: 'preview', trouble: 'failed' })
  })

  it('PAGE-CAM-08 a camera that is unplugged says so', async () => {
    const { camera, opened } = setUp()
    await camera.preview(false)
    opened[0]![0]!.dispatchEvent(new Event('ended'))
    expect(camera).toMatchObject({ status: 'off', trouble: 'missing' })
  })
})
