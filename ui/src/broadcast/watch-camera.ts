import type { CameraState } from '@footlight/core/protocol'
import type { RoomStore } from '@footlight/core/stores'
import { reaction } from 'mobx'
import type { CameraReceiver, CameraReceiverDeps, CameraTracks } from './camera-receiver.ts'

export interface CameraWatch {
  readonly room: Pick<RoomStore, 'isJoined' | 'media'>
  readonly username: string
  readonly onTracks: (tracks: CameraTracks) => void
  readonly open: (deps: Pick<CameraReceiverDeps, 'onTracks' | 'onLost'>) => Promise<Receiver>
}

type Receiver = Pick<CameraReceiver, 'show' | 'owns' | 'close'>

/**
 * Keeps one viewer's camera on the screen for as long as the server lists it: makes the way when it comes,
 * makes a new one after the line broke, and gives it up when it goes. The answer ends it.
 */
export function watchCamera({ room, username, onTracks, open }: CameraWatch): () => void {
  let opening: Promise<Receiver> | null = null
  let receiver: Receiver | null = null
  const drop = () => {
    // Whatever is still being opened is closed on arrival; one that never arrives needs no closing.
    void opening?.then(
      (opened) => opened.close(),
      () => undefined,
    )
    opening = receiver = null
    onTracks([])
  }
  const renew = () => {
    drop()
    void follow()
  }
  const follow = async () => {
    if (producersOf(room, username).length === 0) return drop()
    const mine: Promise<Receiver> = (opening ??= open({
      onTracks: (tracks) => {
        if (opening === mine) onTracks(tracks)
      },
      onLost: () => {
        if (opening === mine) renew()
      },
    }))
    try {
      const opened = await mine
      if (opening !== mine) return
      receiver = opened
      await opened.show(producersOf(room, username))
    } catch {
      // It has just gone, or the line broke: the next state of the room tells what to do.
      if (opening === mine) drop()
    }
  }
  const endState = reaction(
    () => ({ joined: room.isJoined, producers: producersOf(room, username) }),
    ({ joined }) => (joined ? void follow() : drop()),
    { fireImmediately: true },
  )
  const endClosed = room.media.onClosed(({ id }) => {
    if (receiver?.owns(id) === true) renew()
  })
  return () => {
    endState()
    endClosed()
    drop()
  }
}

function producersOf({ media }: CameraWatch['room'], username: string): CameraState['producers'] {
  return media.state.cameras?.find((camera) => camera.username === username)?.producers ?? []
}
