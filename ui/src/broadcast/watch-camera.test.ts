import type { CameraState } from '@footlight/core/protocol'
import { RoomMedia, type RoomStore } from '@footlight/core/stores'
import { observable, observableRef, runInAction } from 'mobx'
import { beforeEach, expect, it } from 'vitest'
import type { CameraTracks } from './camera-receiver.ts'
import { watchCamera } from './watch-camera.ts'

const track = { kind: 'video' } as MediaStreamTrack
const camera = (username: string, ...ids: string[]): CameraState => ({
  username,
  producers: ids.map((id) => ({ id, kind: 'video', layers: 1 })),
})

let media: RoomMedia
let room: { isJoined: boolean; media: RoomMedia }
let shown: CameraTracks[]
let log: string[]
let arrive: (() => void)[]
let loseLast: () => void
let end: () => void

beforeEach(() => {
  media = new RoomMedia()
  room = observable({ isJoined: true, media }, { media: observableRef })
  shown = []
  log = []
  arrive = []
  let made = 0
  end = watchCamera({
    room: room as Pick<RoomStore, 'isJoined' | 'media'>,
    username: 'vera',
    onTracks: (tracks) => void shown.push(tracks),
    open({ onTracks, onLost }) {
      const id = (made += 1)
      log.push(`open ${id}`)
      loseLast = onLost
      const receiver = {
        async show(producers: CameraState['producers']) {
          log.push(`show ${id} ${producers.map((producer) => producer.id).join()}`)
          onTracks([track])
        },
        owns: (name: string) => name === `t${id}`,
        close: () => void log.push(`close ${id}`),
      }
      return new Promise((resolve) => arrive.push(() => resolve(receiver)))
    },
  })
})

/** Lets everything that was promised come true. */
const settled = () => new Promise((resolve) => setTimeout(resolve, 0))
const tell = (...cameras: CameraState[]) => media.apply({ producers: [], cameras })

it('DESK-CAMERA-01 shows the camera of its viewer and of nobody else, for as long as the server lists it', async () => {
  tell(camera('other', 'x'))
  expect(log).toEqual([])
  tell(camera('other', 'x'), camera('vera', 'p'))
  arrive[0]!()
  await settled()
  tell(camera('vera', 'p', 'q'))
  await settled()
  expect(log).toEqual(['open 1', 'show 1 p', 'show 1 p,q'])
  expect(shown.at(-1)).toEqual([track])
  tell()
  await settled()
  expect([log.at(-1), shown.at(-1)]).toEqual(['close 1', []])
})

it('DESK-CAMERA-02 what arrives after its camera went is closed and never shown', async () => {
  tell(camera('vera', 'p'))
  tell()
  arrive[0]!()
  await settled()
  expect(log).toEqual(['open 1', 'close 1'])
  expect(shown.every((tracks) => tracks.length === 0)).toBe(true)
})

it('DESK-CAMERA-03 a connection that broke is made anew, as soon as either end says so', async () => {
  tell(camera('vera', 'p'))
  arrive[0]!()
  await settled()
  loseLast()
  arrive[1]!()
  await settled()
  media.closed({ id: 't1', reason: 'ended' })
  media.closed({ id: 't2', reason: 'worker_died' })
  arrive[2]!()
  await settled()
  expect(log).toEqual([
    'open 1',
    'show 1 p',
    'open 2',
    'close 1',
    'show 2 p',
    'open 3',
    'close 2',
    'show 3 p',
  ])
})

it('DESK-CAMERA-04 nothing is shown without the room, or after the end', async () => {
  tell(camera('vera', 'p'))
  arrive[0]!()
  await settled()
  runInAction(() => (room.isJoined = false))
  await settled()
  expect([log.at(-1), shown.at(-1)]).toEqual(['close 1', []])
  end()
  tell(camera('vera', 'z'))
  expect(log.filter((line) => line.startsWith('open'))).toEqual(['open 1'])
})
